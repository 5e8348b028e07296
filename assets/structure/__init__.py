"""Cleaned lines become clauses under title paths, and clauses become retrieval blocks.

Belongs here: numbering, headings, scopes, article paths, clause and block cutting.
Does not: the inside of tables.
"""
