"""Brings the queries that a query defines for itself to its front, also those within these: Spark knows them by name in the
whole statement, and they are easier to read."""

from sqlglot import exp


def flat(query: exp.Query, prefix: str = "") -> exp.Query:
    """The query with all its common table expressions in one list. Those of a query within are called after both:
    `weeks_days` is what `weeks` calls `days`."""
    with_ = query.args.get("with_")
    if with_ is None:
        return query
    names = {cte.alias: f"{prefix}_{cte.alias}" for cte in with_.expressions} if prefix else {}
    found = []
    for cte in with_.expressions:
        within = flat(cte.this, names.get(cte.alias, cte.alias))
        inner = within.args.get("with_")
        if inner:
            found += inner.expressions
            within.set("with_", None)
        rename(within, names)
        alias = cte.args["alias"].copy()
        alias.set("this", exp.to_identifier(names.get(cte.alias, cte.alias)))
        found.append(exp.CTE(this=within, alias=alias))
    query.set("with_", None)
    rename(query, names)
    query.set("with_", exp.With(expressions=found))
    return query


def rename(query: exp.Query, names: dict[str, str]):
    """Calls relations by their new names where they are read, and by their old ones everywhere else."""
    for table in query.find_all(exp.Table):
        new = names.get(table.name)
        if new:
            if not table.alias:
                table.set("alias", exp.TableAlias(this=exp.to_identifier(table.name)))
            table.set("this", exp.to_identifier(new))
