"""Says in the SQL of DuckDB and of Spark what SQLite means.

`plain` writes out what SQLite leaves unsaid: a condition is a number there, a quotient of whole numbers is whole. `Engine`
then replaces the functions that the program adds to SQLite (`ReportFunctions`), and those that each engine has otherwise.
Spark's own `weekday` counts from 0 and would give wrong numbers without an error."""

from sqlglot import ErrorLevel, exp, parse_one

from .devices import Unliftable

CONDITIONS = (
    exp.Predicate,
    exp.And,
    exp.Or,
    exp.Not,
    exp.Boolean,
)


def plain(tree: exp.Expression) -> exp.Expression:
    """A statement of SQLite without what only SQLite does."""
    tree = exp.paren(tree.copy(), copy=False)
    # What is deepest comes first.
    for node in reversed(list(tree.walk())):
        replacement = _plain(node)
        if replacement is not node:
            node.replace(replacement)
    tree = tree.unnest()
    for node in reversed(list(tree.walk())):
        if is_condition(node) and not _is_asked(node):
            # A copy: what stands in its place contains it.
            number = exp.Cast(this=node.copy(), to=exp.DataType.build("bigint"))
            if node is tree:
                raise Unliftable("a condition alone")
            node.replace(number)
        elif not is_condition(node) and _is_asked(node):
            node.replace(exp.NEQ(this=node.copy(), expression=exp.Literal.number(0)))
    return tree


def is_condition(node: exp.Expression) -> bool:
    if isinstance(node, exp.Paren):
        return is_condition(node.this)
    return isinstance(node, CONDITIONS) and not isinstance(node, (exp.Subquery, exp.Query))


def _is_asked(node: exp.Expression) -> bool:
    """Whether a condition is expected where this stands."""
    parent = node.parent
    if isinstance(parent, exp.Paren):
        return _is_asked(parent)
    if isinstance(parent, (exp.And, exp.Or, exp.Not, exp.Where, exp.Having)):
        return not isinstance(node, exp.Query)
    if isinstance(parent, exp.Join):
        return node.arg_key == "on"
    if isinstance(parent, exp.If):
        if node.arg_key != "this":
            return False
        # `case mode when 1`: what is compared is no condition.
        return not (isinstance(parent.parent, exp.Case) and parent.parent.args.get("this"))
    return False


def _plain(node: exp.Expression) -> exp.Expression:
    if isinstance(node, (exp.Greatest, exp.Least)):
        first, [second] = node.this, node.expressions
        larger, smaller = (exp.GTE, exp.LT) if isinstance(node, exp.Greatest) else (exp.LTE, exp.GT)
        # Null when one of them is null.
        return (
            exp.Case()
            .when(larger(this=first.copy(), expression=second.copy()), first.copy())
            .when(smaller(this=first.copy(), expression=second.copy()), second.copy())
        )
    if isinstance(node, exp.Div) and not is_real(node):
        divisor = node.expression
        if not divisor.is_int or int(divisor.name) == 0:
            divisor = exp.Nullif(this=divisor.unnest().copy(), expression=exp.Literal.number(0))
        return exp.IntDiv(this=node.this.copy(), expression=divisor.copy())
    if isinstance(node, exp.Div):
        return exp.Div(
            this=node.this.copy(),
            expression=exp.Nullif(this=node.expression.unnest().copy(), expression=exp.Literal.number(0)),
            typed=False,
            safe=False,
        )
    if isinstance(node, exp.Literal) and not node.is_string and "." in node.name:
        return exp.Literal.number(f"{node.name}E0")
    if isinstance(node, exp.Like):
        return exp.ILike(this=node.this.copy(), expression=node.expression.copy())
    if isinstance(node, exp.Cast) and node.to.is_type("int", "bigint"):
        return exp.TryCast(this=node.this.copy(), to=exp.DataType.build("bigint"))
    if isinstance(node, exp.CTE):
        node.set("materialized", None)
    return node


def is_real(node: exp.Expression) -> bool:
    """Whether arithmetic is of fractions: one of its numbers is written with a point."""
    if isinstance(node, exp.Literal):
        return not node.is_string and any(letter in node.name for letter in ".eE")
    if isinstance(node, exp.Binary) and not isinstance(node, exp.Predicate):
        return is_real(node.this) or is_real(node.expression)
    if isinstance(node, (exp.Paren, exp.Neg)):
        return is_real(node.this)
    if isinstance(node, exp.Coalesce):
        return any(is_real(one) for one in [node.this, *node.expressions])
    return False


class Engine:
    """An engine's SQL."""

    def __init__(self, dialect: str, functions: dict[str, str], quotient: str, growing_list: str, sums_grow: bool):
        self.dialect = dialect
        # Whether a sum of whole numbers has more bits than they have, which files then hold as a fraction.
        self.sums_grow = sums_grow
        self.functions = functions
        self.quotient = quotient
        self.growing_list = growing_list

    def sql(self, tree: exp.Expression) -> str:
        tree = exp.paren(tree.copy(), copy=False)
        # What is deepest comes first.
        for node in reversed(list(tree.walk(bfs=True))):
            if isinstance(node, exp.Anonymous):
                node.replace(self._call(node.name.lower(), node.expressions))
            elif isinstance(node, exp.JSONArrayAgg):
                self._list(node)
            elif isinstance(node, exp.Sum) and self.sums_grow and not is_real(node.this):
                whole = node
                while isinstance(whole.parent, (exp.Filter, exp.Window)) and whole.arg_key == "this":
                    whole = whole.parent
                whole.replace(exp.Cast(this=whole.copy(), to=exp.DataType.build("bigint")))
        return tree.this.sql(
            dialect=self.dialect, pretty=True, max_text_width=118, comments=False, unsupported_level=ErrorLevel.RAISE)

    def _call(self, name: str, arguments: list[exp.Expression]) -> exp.Expression:
        texts = [argument.sql(dialect=self.dialect) for argument in arguments]
        if name == "quotient":
            digits = int(texts[2])
            template = self.quotient
            if digits == 0:
                template = f"cast({template} as bigint)"
            else:
                # Less than all never becomes one.
                template = "case when abs({a}) < abs({b}) and {twice} * (abs({b}) - abs({a})) <= abs({b}) " \
                    f"then sign({{a}}) * sign({{b}}) * {10**digits - 1} else {template} end / {10**digits}E0"
            text = template.format(a=texts[0], b=texts[1], twice=2 * 10**digits)
        elif name in self.functions:
            text = self.functions[name].format(*texts)
        else:
            raise Unliftable(f"the function {name}")
        result = parse_one(text, dialect=self.dialect)
        return exp.paren(result) if isinstance(result, exp.Binary) else result

    def _list(self, node: exp.JSONArrayAgg):
        """A JSON array whose order is stated: that of a window, so that it grows with each row."""
        window = node.parent
        if not isinstance(window, exp.Window) or not window.args.get("order"):
            raise Unliftable("a JSON array without an order")
        node.replace(exp.Anonymous(this=self.growing_list, expressions=[node.this.copy()]))
        text = self.functions["json"].format(window.sql(dialect=self.dialect))
        window.replace(parse_one(text, dialect=self.dialect))


DUCKDB = Engine(
    "duckdb",
    {
        "local_hour": "hour(timezone({1}, make_timestamptz({0} * 1000)))",
        "local_day": "cast(cast(timezone({1}, make_timestamptz({0} * 1000)) as date) as varchar)",
        # Four hours earlier by the clock on the wall: the days of a wall clock have 24 hours.
        "local_day_id": "cast(cast(timezone({1}, make_timestamptz({0} * 1000)) - interval 4 hour as date) as varchar)",
        "square_root": "sqrt({0})",
        "exponential": "exp({0})",
        "logarithm": "ln({0})",
        "rounded": "round({0}, {1})",
        "recorded_hour": "{0}",
        "lower_case": "lower({0})",
        "weekday": "isodow(cast({0} as date))",
        "iso_week": "strftime(cast({0} as date), '%G-W%V')",
        "day_number": "(cast({0} as date) - date '1970-01-01')",
        "add_days": "cast(cast({0} as date) + cast({1} as integer) as varchar)",
        "json_array_length": "json_array_length({0})",
        # The numbers from 0 to the one given, a row each; 0 alone when that is less, or null.
        "series": "unnest(range(greatest(coalesce({0}, 0), 0) + 1))",
        "days_as_json": "cast(to_json(list({0} order by {0})) as varchar)",
        "json": "cast(to_json({0}) as varchar)",
    },
    "sign({a}) * sign({b}) * (({twice} * abs({a}) + abs({b})) // (2 * abs({b})))",
    "list",
    sums_grow=True,
)

SPARK = Engine(
    "spark",
    {
        "local_hour": "cast(hour(from_utc_timestamp(timestamp_millis({0}), {1})) as bigint)",
        "local_day": "cast(cast(from_utc_timestamp(timestamp_millis({0}), {1}) as date) as string)",
        "local_day_id": "cast(cast(from_utc_timestamp(timestamp_millis({0}), {1}) - interval 4 hours as date) as string)",
        "square_root": "sqrt({0})",
        "exponential": "exp({0})",
        "logarithm": "ln({0})",
        "rounded": "round({0}, {1})",
        "recorded_hour": "{0}",
        "lower_case": "lower({0})",
        "weekday": "cast(extract(dayofweek_iso from cast({0} as date)) as bigint)",
        "iso_week": "concat(extract(yearofweek from cast({0} as date)), '-W', "
        "lpad(extract(week from cast({0} as date)), 2, '0'))",
        "day_number": "cast(unix_date(cast({0} as date)) as bigint)",
        "add_days": "cast(date_add(cast({0} as date), cast({1} as int)) as string)",
        "json_array_length": "json_array_length({0})",
        "series": "explode(sequence(cast(0 as bigint), greatest(coalesce({0}, 0), 0)))",
        "days_as_json": "to_json(array_sort(collect_list({0})))",
        "json": "to_json({0})",
    },
    "cast(sign({a}) * sign({b}) as bigint) * (({twice} * abs({a}) + abs({b})) div nullif(2 * abs({b}), 0))",
    "collect_list",
    sums_grow=False,
)

ENGINES = [DUCKDB, SPARK]
