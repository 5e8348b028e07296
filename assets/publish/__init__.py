"""What the stages made becomes what people and QA jobs read: database and snapshot.

Belongs here: the assets at the end of the lineage. Does not: how a database is filled
or a snapshot switched (`warehouse`).
"""
