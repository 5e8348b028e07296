"""What documents are called, and which of these names a text holds.

Belongs here: cards of documents, forms of names (titles, companies, insurers, products,
numbers), and finding them in any text. Does not: which documents a question then means.
"""
