"""One package a stage, in the order documents go through them.

corpus, text, structure, tables, audit, index, facts, qa, publish, evaluation. Belongs
in each: pure functions over the records of `warehouse.schema`, the `Stage` that binds
them to the per-document store, and one thin module of `@dg.asset` definitions. A stage
never imports a later. Does not: how results are stored and run (`warehouse`), what is
built when (`orchestration`).
"""
