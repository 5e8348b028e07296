"""Storage without Dagster: record schemas, per-document store, snapshots, databases.

What QA jobs import to read; nothing here knows how a document is understood.
"""
