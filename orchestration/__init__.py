"""Dagster wiring and the command line: definitions, resources, jobs, sensors, checks.

No document logic belongs here; it lives in `assets`, one package a stage.
"""
