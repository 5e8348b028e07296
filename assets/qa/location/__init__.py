"""From a question to the few documents it is about, with the reason for each.

Belongs here: reading a question, binding its names, years and versions to documents,
choosing by content where it names none. Does not: looking for names in a text
(`assets.qa.names`), evidence (`assets.qa.packs`).
"""
