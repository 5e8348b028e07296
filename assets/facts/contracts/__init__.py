"""Contracts and prospectuses: the field matrix and the presence of typical clauses.

Belongs here: reading labels, values and clause kinds of deals, one document at a time.
Not here: figures of statements, comparison across documents.
"""
