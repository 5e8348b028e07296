"""Data only: terms, aliases, units, periods and patterns, as files beside this module.

Loaders return plain values; a rule written in Python belongs in `assets`.
"""
