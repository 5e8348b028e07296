"""Who, when and what a document is, read from its own text.

Belongs here: one module a kind of reading (dates, kinds, reports, contracts, insurance,
regulation, research), each a pure function from the front matter to readings.
Does not: relations between documents.
"""
