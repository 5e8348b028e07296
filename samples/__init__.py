"""Sample documents typeset by the project itself, and the code that typesets them.

Belongs here: invented companies, texts and figures, what a reader should find in them
(`expected/`), and the typesetting that the tests use too. Nothing here is
imported by the pipeline, and no sentence comes from a real document.
"""
