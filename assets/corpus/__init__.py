"""What documents there are: files on disk become register rows.

Belongs here: walking the corpus folder, media types, hashing, duplicates, identity.
Does not: opening a document's pages (that is `assets.text`).
"""
