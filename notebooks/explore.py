"""Explores a built store: what there is, figures over time, arithmetic, conflicts.

Run `marimo edit notebooks/explore.py` with the extra `notebook`; the store is the one
that FINVOUCH_STORE or ./store names. The database is opened for reading only.
"""

import marimo

app = marimo.App(width="medium")


@app.cell
def _():
    import os
    from pathlib import Path

    import altair as alt
    import duckdb
    import marimo as mo

    store = Path(os.environ.get("FINVOUCH_STORE", "store"))
    warehouse = duckdb.connect(
        str((store / "warehouse.duckdb").resolve()), read_only=True
    )
    mo.md(f"# finvouch: `{store}`")
    return alt, mo, warehouse


@app.cell
def _(mo, warehouse):
    documents = mo.sql(
        """
        SELECT domain, doc_type, count(*) AS documents, sum(pages) AS pages
        FROM document_profiles GROUP BY ALL ORDER BY documents DESC, doc_type
        """,
        engine=warehouse,
    )
    return (documents,)


@app.cell
def _(mo, warehouse):
    revenue = mo.sql(
        """
        SELECT issuer, period_end[:4] AS year, value::DOUBLE / 1e8 AS hundred_millions
        FROM figures_as_they_stand
        WHERE metric = 'revenue' AND measure = 'amount' AND member = ''
          AND scope = 'consolidated'
          AND period_start LIKE '%-01-01' AND period_end LIKE '%-12-31'
        ORDER BY issuer, year
        """,
        engine=warehouse,
    )
    return (revenue,)


@app.cell
def _(alt, revenue):
    alt.Chart(revenue).mark_line(point=True).encode(
        x="year:O",
        y=alt.Y("hundred_millions:Q", title="营业收入（亿元）"),
        color="issuer:N",
    )
    return


@app.cell
def _(mo, warehouse):
    checks = mo.sql(
        """
        SELECT identity, count(*) AS checked, count(*) FILTER (NOT holds) AS failed
        FROM fact_checks GROUP BY identity ORDER BY failed DESC, identity
        """,
        engine=warehouse,
    )
    return (checks,)


@app.cell
def _(alt, checks):
    alt.Chart(checks).mark_bar().encode(
        x="checked:Q", y=alt.Y("identity:N", sort="-x"), color="failed:Q"
    )
    return


@app.cell
def _(mo, warehouse):
    conflicts = mo.sql(
        """
        SELECT issuer, metric, scope, period_end, preferred_value, other_value,
               preferred_id, other_id
        FROM fact_conflicts ORDER BY abs(difference) DESC, other_id LIMIT 50
        """,
        engine=warehouse,
    )
    return (conflicts,)


@app.cell
def _(mo, warehouse):
    computed = mo.sql(
        """
        SELECT issuer, name, scope, period_end[:4] AS year, restated, value, unit
        FROM computed_facts
        WHERE metric = '' AND period_start LIKE '%-01-01' AND period_end LIKE '%-12-31'
        ORDER BY issuer, name, scope, year, restated
        """,
        engine=warehouse,
    )
    return (computed,)


@app.cell
def _(mo, warehouse):
    ranking = mo.sql(
        """
        SELECT period_end[:4] AS year, value::INT AS rank, issuer, expression
        FROM computed_facts
        WHERE formula = 'rank' AND metric = 'revenue' AND scope = 'consolidated'
          AND period_start LIKE '%-01-01' AND period_end LIKE '%-12-31'
        ORDER BY year DESC, rank, issuer
        """,
        engine=warehouse,
    )
    return (ranking,)


if __name__ == "__main__":
    app.run()
