"""How good the results are: scores against hand-read gold files, as pure functions.

Belongs here: reading gold rows and matching them with stored records.
Does not: any rule that the pipeline itself uses.
"""
