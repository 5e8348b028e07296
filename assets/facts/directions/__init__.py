"""Directions that sentences state (增长, 高于), and whether numbers bear them out.

Belongs here: which way, of what, against what, and the figures that agree or do not.
Does not: reading those figures (`assets.facts.tables`, `assets.facts.sentences`).
"""
