"""What rules demand, forbid, define and change, and what decisions impose.

Belongs here: reading of regulatory text. Does not: the identity of a rule (profiles).
"""
