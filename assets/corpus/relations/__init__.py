"""How documents stand to each other: same text, summaries, amendments, citations.

Belongs here: the signature of one document, and relating signatures and profiles of
all. Does not: what a document says of itself (`assets.corpus.identity`).
"""
