"""Lifts a query from one device to many.

Every relation has a column `device`, and so has every result. What a query says of one device it then says of each:

- A join holds within a device, and so do groups and the partitions of a window function.
- Parameters are columns of `params`, which has one row a device.
- Sums without groups have a row on every device, also where there is nothing to add up: they are joined to `params`.
- A subquery in an expression is joined on the left. It must have one row at most, as reports have.
- `limit` numbers the rows of each device.
- Recursion that counts days or hours becomes a series.

A relation that is the same everywhere, such as the hours of a day, stays as it is.
"""

from sqlglot import exp

DEVICE = "device"


class Unliftable(Exception):
    """A query that cannot be lifted, and why."""


def column(table: str, name: str) -> exp.Column:
    return exp.column(name, table=table)


def call(name: str, *arguments) -> exp.Anonymous:
    return exp.Anonymous(this=name, expressions=[exp.convert(argument, copy=True) for argument in arguments])


class Lifter:
    """Lifts the queries of one statement."""

    def __init__(self, constants: set[str]):
        # Relations that are the same on every device.
        self.constants = constants
        # Where parameters are looked up.
        self.params = "params"
        self._count = 0

    def query(self, node: exp.Query, *, is_last=False) -> exp.Query:
        """The query for many devices. The statement's last one begins with the devices that are asked for, and keeps its
        order within each."""
        outer = self.constants
        self.constants = set(outer)
        try:
            with_ = node.args.get("with_")
            ctes = [self._cte(cte) for cte in with_.expressions] if with_ else []
            node = node.copy()
            node.set("with_", None)
            if isinstance(node, exp.SetOperation):
                lifted = self._union(node)
            else:
                lifted = self._select(node, is_last)
            if ctes:
                lifted.set("with_", exp.With(expressions=ctes))
            return lifted
        finally:
            self.constants = outer

    def is_constant(self, node: exp.Expression, but: str | None = None) -> bool:
        """Whether a query gives the same on every device, itself aside."""
        inner = {but, *(cte.alias for cte in node.find_all(exp.CTE))}
        return not any(node.find_all(exp.Placeholder)) and all(
            table.name in self.constants or table.name in inner for table in node.find_all(exp.Table)
        )

    # Parts of a query

    def _cte(self, cte: exp.CTE) -> exp.CTE:
        name = cte.alias
        columns = [identifier.name for identifier in cte.args["alias"].columns]
        is_recursive = any(table.name == name for table in cte.this.find_all(exp.Table))
        is_constant = self.is_constant(cte.this, but=name if is_recursive else None)
        if is_recursive:
            query = self._series(cte.this, name, columns)
        elif is_constant:
            query = cte.this.copy()
        else:
            query = self.query(cte.this)
        if is_constant:
            self.constants.add(name)
        else:
            self.constants.discard(name)
        return common(name, query, columns if is_constant or not columns else [DEVICE, *columns])

    def _union(self, node: exp.SetOperation) -> exp.Query:
        if self.is_constant(node):
            return node
        for part in ("this", "expression"):
            query = node.args[part]
            node.set(part, self._everywhere(query) if self.is_constant(query) else self.query(query))
        if node.args.get("order") or node.args.get("limit"):
            raise Unliftable("an order or limit of several queries together")
        return node

    def _everywhere(self, query: exp.Query) -> exp.Query:
        """Rows that are the same on every device, once for each device."""
        name = self._name("rows")
        return (
            exp.select(column(self.params, DEVICE), exp.Column(this=exp.Star(), table=exp.to_identifier(name)))
            .from_(self.params)
            .join(query.subquery(name), join_type="cross")
        )

    def _series(self, node: exp.Expression, name: str, columns: list[str]) -> exp.Query:
        """`select first … union all select add_days(day, 1), … from itself where day < last`, without recursion."""
        if not isinstance(node, exp.Union) or not isinstance(node.expression, exp.Select):
            raise Unliftable(f"{name}: recursion that does not count")
        first, step = node.this, node.expression
        columns = columns or [item.alias_or_name for item in first.expressions]
        condition = step.args["where"].this if step.args.get("where") else None
        if not isinstance(condition, exp.LT) or not isinstance(condition.this, exp.Column):
            raise Unliftable(f"{name}: recursion that does not end at a last day or number")
        counted, last = condition.this.name, condition.expression
        steps = [counted == item for item in columns]
        for item, own, is_counted in zip(step.expressions, columns, steps, strict=True):
            expected = [f"ADD_DAYS({own}, 1)", f"{own} + 1"] if is_counted else [own]
            if item.sql(normalize_functions="upper") not in expected:
                raise Unliftable(f"{name}: recursion that does more than count: {item.sql()}")
        is_day = isinstance(step.expressions[steps.index(True)], exp.Anonymous)
        keyed = not self.is_constant(first)
        begin = self._name("first")
        first = self.query(first) if keyed else first.copy()
        for item, own in zip(first.expressions[1 if keyed else 0 :], columns, strict=True):
            if item.alias_or_name != own:
                item.replace(exp.alias_(item.unalias(), own))
        needs_params = isinstance(last, exp.Placeholder)
        last = self._filled(last) if needs_params else qualified(last.copy(), begin)
        begin_at = column(begin, counted)
        length = (
            exp.Sub(this=call("day_number", last), expression=call("day_number", begin_at))
            if is_day
            else exp.Sub(this=last, expression=begin_at)
        )
        kept = ([DEVICE] if keyed else []) + columns
        steps_of = (
            exp.select(*[column(begin, own) for own in kept], exp.alias_(call("series", length), "step"))
            .from_(first.subquery(begin))
        )
        if needs_params:
            steps_of = steps_of.join(
                self.params, on=exp.EQ(this=column(self.params, DEVICE), expression=column(begin, DEVICE))
            )
        at = exp.column(counted)
        following = call("add_days", at, exp.column("step")) if is_day else exp.Add(this=at, expression=exp.column("step"))
        return exp.select(
            *[exp.alias_(following, own) if own == counted else exp.column(own) for own in kept]
        ).from_(steps_of.subquery(self._name("steps")))

    # One select

    def _select(self, select: exp.Select, is_last: bool) -> exp.Query:
        if self.is_constant(select) and not is_last:
            return select
        sources = Sources(select)
        if len(sources.names) == 1:
            qualify(select, sources.names[0])
        limit, order = select.args.get("limit"), select.args.get("order")
        is_grouped = select.args.get("group") is not None
        is_sum = not is_grouped and any(aggregates(item) for item in select.expressions)
        if limit and is_sum:
            limit = None
        starts_with_params = (
            is_last
            or not sources.names
            or any(select.find_all(exp.Placeholder))
            or self._is_everywhere(sources.first)
        )
        select = self._filled(select)
        sources = Sources(select)
        if is_sum:
            return self._sums(select, sources, starts_with_params, order if is_last else None)
        device, joins = self._joined(select, sources, starts_with_params)
        lifted = exp.select(device.copy())
        lifted.set("distinct", select.args.get("distinct"))
        items, more = self._without_subqueries(select.expressions, device, select)
        if more and is_grouped:
            raise Unliftable("a subquery beside groups")
        self._set(lifted, joins + more, select, device)
        lifted.set("expressions", lifted.expressions + items)
        if is_grouped:
            group = select.args["group"].copy()
            group.set("expressions", [device.copy(), *group.expressions])
            lifted.set("group", group)
            lifted.set("having", select.args.get("having"))
        partition(lifted, device)
        if limit:
            return self._limited(lifted, device, int(limit.expression.name), order, is_last)
        if is_last and order:
            lifted.set("order", exp.Order(expressions=[exp.Ordered(this=device.copy(), nulls_first=True), *order.expressions]))
        return lifted

    def _sums(self, select, sources, starts_with_params, order) -> exp.Query:
        """Sums without groups: one row on every device."""
        sums, grouped = self._grouped_sums(select, sources, starts_with_params)
        device = column(self.params, DEVICE)
        lifted = exp.select(device).from_(self.params)
        lifted = lifted.join(grouped.subquery(sums), on=same_device(device, sums), join_type="left")
        items, joins = self._without_subqueries(select.expressions, device, select)
        for join in joins:
            lifted.append("joins", join)
        lifted.set("expressions", [device.copy(), *items])
        if order:
            lifted.set("order", exp.Order(expressions=[exp.Ordered(this=device.copy(), nulls_first=True)]))
        return lifted

    def _grouped_sums(self, select, sources, starts_with_params, keys=()) -> tuple[str, exp.Query]:
        """The sums of a select by device, and its items as they read those: where there is nothing to add up, a count is 0."""
        name = self._name("sums")
        device, joins = self._joined(select, sources, starts_with_params)
        grouped = exp.select(device.copy())
        self._set(grouped, joins, select, device)
        group = [device.copy()]
        for number, key in enumerate(keys, 1):
            grouped.append("expressions", exp.alias_(key.copy(), f"key_{number}"))
            group.append(key.copy())
        found: list[exp.Expression] = []
        items = []
        for item in select.expressions:
            item = item.copy()
            for aggregate in aggregates(item):
                if aggregate not in found:
                    found.append(aggregate.copy())
                value: exp.Expression = column(name, f"sum_{found.index(aggregate) + 1}")
                if isinstance(aggregate.this if isinstance(aggregate, exp.Filter) else aggregate, exp.Count):
                    value = exp.Coalesce(this=value, expressions=[exp.Literal.number(0)])
                if aggregate is item:
                    item = value
                else:
                    aggregate.replace(value)
            items.append(item)
        for number, aggregate in enumerate(found, 1):
            grouped.append("expressions", exp.alias_(aggregate, f"sum_{number}"))
        grouped.set("group", exp.Group(expressions=group))
        if select.args.get("having"):
            raise Unliftable("a condition on sums without groups")
        select.set("expressions", items)
        return name, grouped

    def _joined(self, select, sources, starts_with_params) -> tuple[exp.Column, list[exp.From | exp.Join]]:
        """Which device a row belongs to, and what is joined, first of all."""
        device = column(self.params if starts_with_params else sources.names[0], DEVICE)
        joins: list[exp.From | exp.Join] = []
        if starts_with_params:
            joins.append(exp.From(this=exp.to_table(self.params)))
        for number, (source, join) in enumerate(sources.all):
            relation, name = source.copy(), source.alias_or_name
            join = join.copy() if join else exp.Join()
            join.set("this", relation)
            if isinstance(source, exp.Subquery):
                raise Unliftable("a query in place of a relation")
            if number == 0 and not starts_with_params:
                joins.append(exp.From(this=relation))
                continue
            if self._is_everywhere(source):
                if not join.args.get("on"):
                    join.set("kind", "CROSS")
            else:
                on = join.args.get("on")
                same = same_device(device, name)
                join.set("on", exp.and_(same, *(on.flatten() if isinstance(on, exp.And) else [on])) if on else same)
                join.set("kind", None)
            joins.append(join)
        return device, joins

    def _set(self, lifted: exp.Select, joins: list, select: exp.Select, device: exp.Column):
        """Sets the relations and the condition of a select."""
        where = select.args.get("where")
        if where:
            [condition], more = self._without_subqueries([where.this], device, select)
            lifted.set("where", exp.Where(this=condition))
            joins = joins + more
        for join in joins:
            if any(join.args.get("on", exp.Null()).find_all(exp.Query)):
                raise Unliftable("a subquery in the condition of a join")
            if isinstance(join, exp.From):
                lifted.set("from_", join)
            else:
                lifted.append("joins", join)

    def _limited(self, lifted, device, count, order, is_last) -> exp.Query:
        if not order:
            raise Unliftable("a limit without an order")
        items = {item.alias: item.unalias() for item in lifted.expressions if item.alias}
        by = [exp.Ordered(**{**one.args, "this": items.get(one.this.sql(), one.this).copy()}) for one in order.expressions]
        names = [item.alias_or_name for item in lifted.expressions]
        place = exp.Window(
            this=exp.RowNumber(), partition_by=[device.copy()], order=exp.Order(expressions=by), over="OVER"
        )
        lifted.append("expressions", exp.alias_(place, "place_of_row"))
        outer = exp.select(*[exp.column(name) for name in names]).from_(lifted.subquery(self._name("placed")))
        at = exp.column("place_of_row")
        outer = outer.where(
            exp.EQ(this=at, expression=exp.Literal.number(1))
            if count == 1
            else exp.LTE(this=at, expression=exp.Literal.number(count))
        )
        if is_last:
            outer.set("order", exp.Order(expressions=[exp.Ordered(this=exp.column(DEVICE), nulls_first=True),
                                                      exp.Ordered(this=at.copy(), nulls_first=True)]))
        return outer

    # Subqueries in expressions

    def _without_subqueries(self, expressions, device, select) -> tuple[list, list]:
        """The expressions with their subqueries joined on the left."""
        outer = Sources(select).names
        joins: list = []

        def joined(node):
            if isinstance(node, exp.Exists):
                query = node.this
                if self.is_constant(query):
                    return node
                return exp.Not(this=exp.Is(this=self._found(query, device, outer, joins, None)[0], expression=exp.Null()))
            if isinstance(node, exp.In) and node.args.get("query"):
                query = node.args["query"]
                query = query.this if isinstance(query, exp.Subquery) else query
                _, found = self._found(query, device, outer, joins, node.this)
                return exp.Not(this=exp.Is(this=found, expression=exp.Null()))
            if isinstance(node, exp.Subquery):
                return node if self.is_constant(node.this) else self._value(node.this, device, outer, joins)
            return node

        results = []
        for expression in expressions:
            expression = expression.copy()
            nodes = [
                node
                for node in expression.walk(bfs=False)
                if isinstance(node, (exp.Exists, exp.Subquery)) or isinstance(node, exp.In) and node.args.get("query")
            ]
            for node in nodes:
                if any(node is not other and is_within(node, other) for other in nodes):
                    continue
                replacement = joined(node)
                if replacement is node:
                    continue
                if isinstance(replacement, exp.Not) and isinstance(node.parent, exp.Not):
                    # Not found at all: not twice not.
                    node, replacement = node.parent, replacement.this
                if node is expression:
                    expression = replacement
                else:
                    node.replace(replacement)
            results.append(expression)
        return results, joins

    def _found(self, query, device, outer, joins, value) -> tuple[exp.Column, exp.Column]:
        """Joins the devices, and values, that a query has rows for."""
        name = self._name("found")
        is_constant = self.is_constant(query)
        query, keys = correlation(query.copy(), outer)
        if value is None:
            # Which rows there are is all that counts: what they say does not.
            if aggregates(query):
                raise Unliftable("exists of sums")
            query.set("expressions", [])
        elif len(query.expressions) == 1:
            query.set("expressions", [exp.alias_(query.expressions[0].unalias(), "value")])
        for number, (inside, _) in enumerate(keys, 1):
            query.append("expressions", exp.alias_(inside, f"key_{number}"))
        query.set("distinct", exp.Distinct())
        lifted = query if is_constant else self.query(query)
        conditions = [] if is_constant else [same_device(device, name)]
        conditions += same_keys(name, keys)
        if value is not None:
            conditions.append(exp.EQ(this=column(name, "value"), expression=value.copy()))
        joins.append(left_join(lifted.subquery(name), conditions))
        return column(name, DEVICE), column(name, "value")

    def _value(self, query, device, outer, joins) -> exp.Expression:
        """Joins the one value that a query has."""
        query, keys = correlation(query.copy(), outer)
        if len(query.expressions) != 1:
            raise Unliftable("a subquery with several values")
        if query.args.get("with_"):
            raise Unliftable("a subquery with queries of its own")
        if aggregates(query.expressions[0]) and not query.args.get("group"):
            sources = Sources(query)
            if len(sources.names) == 1:
                qualify(query, sources.names[0])
            starts = any(query.find_all(exp.Placeholder)) or self._is_everywhere(sources.first)
            query = self._filled(query)
            name, lifted = self._grouped_sums(query, Sources(query), starts, [inside for inside, _ in keys])
            result = query.expressions[0].unalias()
        else:
            name = self._name("value")
            query.set("expressions", [exp.alias_(query.expressions[0].unalias(), "value")])
            for number, (inside, _) in enumerate(keys, 1):
                query.append("expressions", exp.alias_(inside, f"key_{number}"))
            lifted = self.query(query)
            result = column(name, "value")
        joins.append(left_join(lifted.subquery(name), [same_device(device, name), *same_keys(name, keys)]))
        return exp.paren(result) if isinstance(result, exp.Binary) else result

    # Names

    def _is_everywhere(self, source) -> bool:
        return isinstance(source, exp.Table) and source.name in self.constants

    def _filled(self, node: exp.Expression) -> exp.Expression:
        """With columns of `params` in place of parameters, but not of those in subqueries, which are lifted on their own."""
        node = node.copy()
        for one in list(node.find_all(exp.Placeholder)):
            if one is node:
                return column(self.params, one.name)
            if not isinstance(node, exp.Query) or owner(one) is node:
                one.replace(column(self.params, one.name))
        return node

    def _name(self, noun: str) -> str:
        self._count += 1
        return f"{noun}_{self._count}"


class Sources:
    """The relations of a select, and how each is joined."""

    def __init__(self, select: exp.Select):
        from_ = select.args.get("from_")
        joins = select.args.get("joins") or []
        self.all = ([(from_.this, None)] if from_ else []) + [(join.this, join) for join in joins]
        self.first = self.all[0][0] if self.all else None
        self.names = [source.alias_or_name for source, _ in self.all]


def common(name: str, query: exp.Query, columns: list[str]) -> exp.CTE:
    return exp.CTE(
        this=query,
        alias=exp.TableAlias(this=exp.to_identifier(name), columns=[exp.to_identifier(own) for own in columns]),
    )


def same_device(device: exp.Column, name: str) -> exp.EQ:
    return exp.EQ(this=column(name, DEVICE), expression=device.copy())


def same_keys(name: str, keys: list) -> list[exp.EQ]:
    """What a subquery is joined by beside the device."""
    return [
        exp.EQ(this=column(name, f"key_{number}"), expression=outside) for number, (_, outside) in enumerate(keys, 1)
    ]


def left_join(query: exp.Subquery, conditions: list) -> exp.Join:
    return exp.Join(this=query, side="LEFT", on=exp.and_(*conditions))


def is_within(node: exp.Expression, other: exp.Expression) -> bool:
    parent = node.parent
    while parent is not None:
        if parent is other:
            return True
        parent = parent.parent
    return False


def owner(node: exp.Expression) -> exp.Expression | None:
    """The query that an expression belongs to."""
    return node.find_ancestor(exp.Select)


def aggregates(node: exp.Expression) -> list[exp.Expression]:
    """The sums and counts in an expression, with their filters: not those of window functions, nor of subqueries."""
    found = []
    for one in node.walk():
        if not isinstance(one, exp.AggFunc):
            continue
        whole = one.parent if isinstance(one.parent, exp.Filter) else one
        above, is_own = one, True
        while above is not node:
            above = above.parent
            if isinstance(above, exp.Window) and one is above.this.find(exp.AggFunc):
                is_own = False
            if isinstance(above, exp.Query) and above is not node:
                is_own = False
        if is_own:
            found.append(whole)
    return found


def qualify(select: exp.Select, name: str):
    """Says of every column which relation it is of, where there is one relation only. What an order calls by the name of a
    result stays."""
    results = {item.alias for item in select.expressions if item.alias}
    for one in select.find_all(exp.Column):
        if one.table or owner(one) is not select:
            continue
        if one.find_ancestor(exp.Order) is select.args.get("order") and select.args.get("order") and one.name in results:
            continue
        one.set("table", exp.to_identifier(name))


def qualified(node: exp.Expression, name: str) -> exp.Expression:
    for one in node.find_all(exp.Column):
        if not one.table:
            one.set("table", exp.to_identifier(name))
    return node


def partition(select: exp.Select, device: exp.Column):
    """Makes the windows of window functions end where a device ends."""
    for window in select.find_all(exp.Window):
        if owner(window) is select:
            window.set("partition_by", [device.copy(), *(window.args.get("partition_by") or [])])


def correlation(query: exp.Select, outer: list[str]) -> tuple[exp.Select, list]:
    """A subquery without the conditions that name relations outside it, and these: what is inside, and what is outside."""
    own = set(Sources(query).names)
    where = query.args.get("where")
    keys, kept = [], []
    for condition in where.this.flatten() if where and isinstance(where.this, exp.And) else [where.this] if where else []:
        names = {one.table for one in condition.find_all(exp.Column) if one.table and one.table not in own}
        if not names & set(outer):
            kept.append(condition)
            continue
        if not isinstance(condition, exp.EQ):
            raise Unliftable(f"a subquery that is joined by more than equality: {condition.sql()}")
        sides = [condition.this, condition.expression]
        if any(one.table in names for one in sides[0].find_all(exp.Column)):
            sides.reverse()
        keys.append((sides[0].copy(), sides[1].copy()))
    if keys:
        query.set("where", exp.Where(this=exp.and_(*kept)) if kept else None)
    return query, keys
