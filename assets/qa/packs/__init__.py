"""From a located question to its pack: vouched pieces within a budget, none cut.

Belongs here: scoring blocks, what each needs to be understood, articles referred to,
known figures, filling. Does not: which documents are read (`assets.qa.location`).
"""
