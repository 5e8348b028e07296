"""Table regions become logical tables, outlines and row chunks.

Belongs here: joining over page breaks, captions, units, header rows, outlines, chunks.
Does not: finding where a table lies on a page (`assets.text`).
"""
