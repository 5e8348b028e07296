"""Bytes become page geometry, and page geometry becomes cleaned lines with roles.

Belongs here: PDF, HTML, plain-text and OCR readers; garble repair; table regions;
columns, reading order, line roles, paragraphs.
Does not: what a heading or a table means (`assets.structure`, `assets.tables`).
"""
