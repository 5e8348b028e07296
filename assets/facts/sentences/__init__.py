"""Figures of sentences: metric, number with unit, period, change, and whose they are.

Belongs here: what one sentence says in words. Does not: directions it states, cells.
"""
