"""Figures of tables: what a cell means by its row, its column and the titles above.

Belongs here: kinds of statements, time, scope and member of columns, labels of rows.
Does not: finding tables in lines (`assets.tables`), figures of sentences.
"""
