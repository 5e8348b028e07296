"""Facts of all documents side by side: preferred readings, conflicts, computed facts.

Belongs here: what needs more than one document, and formulas over preferred facts. Does
not: reading of figures, relations of documents (`assets.corpus.relations`).
"""
