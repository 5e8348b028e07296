"""Tables and clauses become fact rows, and fact rows become computed facts.

Belongs here: what can be read or computed with certainty, each row with its voucher.
Does not: finding tables or units in lines (`assets.tables`), identity of documents.
"""
