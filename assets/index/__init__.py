"""Blocks become tokens, a block index and a document index, and queries become hits.

Belongs here: the one tokenizer, normal forms, Tantivy schemas, ranking, highlights.
Does not: what is in a block.
"""
