"""Blocks become rows of tokens, and the rows the two indexes.

Belongs here: what of a block and of a document is searched. Does not: how text is cut
(`warehouse.analysis`), how an index is made and searched (`warehouse.search*`), which
QA jobs use without any asset.
"""
