"""What research notes say: rating, target price, forecasts and other figures.

Belongs here: reading of notes. Does not: figures of their tables (facts).
"""
