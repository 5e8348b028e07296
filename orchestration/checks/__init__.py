"""Checks of what was built; blocking where anything downstream would be wrong.

Belongs here: turning findings into green, yellow and red, with the documents and pages
concerned. How a finding is made is a pure function of the stage concerned.
"""
