"""Results of earlier stages are compared with each other, document by document.

Belongs here: pure functions that find what is lost, doubled or dangling. Does not:
deciding what is red or yellow (`orchestration.checks`), or mending anything.
"""
