"""The one tokenizer, by which documents and queries are cut alike.

Belongs here: folding of characters, normal forms of numbers and periods, word cutting
with the finance dictionary. Pure functions; nothing here knows Tantivy or a document.
"""
