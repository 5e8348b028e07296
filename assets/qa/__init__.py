"""From a question to what answers it: what is asked, and which documents are meant.

Belongs here: reading questions, binding names to documents, the candidates of a
question. Nothing here asks a model.
"""
