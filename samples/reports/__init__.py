"""Periodic reports of the invented companies, section by section."""
