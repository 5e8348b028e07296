"""Every record that is stored, declared once, one module a stage.

`warehouse.records` projects each class to an Arrow schema, DuckDB DDL and column docs.
"""
