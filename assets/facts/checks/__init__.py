"""Whether the figures of one document satisfy the arithmetic of its statements.

Belongs here: identities set against facts, and what is left over. Does not: readings of
one figure in several documents (`assets.facts.comparison`).
"""
