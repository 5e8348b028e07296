"""The command line `finvouch`, one module a group of commands.

Belongs here: reading options, calling a function of another room, showing its result.
Does not: any computing. Modules import Dagster, databases and indexes only inside the
commands that need them, so that `finvouch search` answers at once.
"""
