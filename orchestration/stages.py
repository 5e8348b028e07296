"""The per-document stages in the order they run.

Belongs here: the one list that worker processes are prepared for and that commands and
checks go through.
"""

from assets.text.pages_stage import pages

STAGES = (pages,)
"""Every per-document stage, upstream ones first."""

PRELOAD = tuple(stage.compute.__module__ for stage in STAGES)
"""Modules that worker processes have imported before they are forked."""
