"""Recording credit grants, against C that writes the same rows and reads what nobody can do without."""
from contextlib import contextmanager

import records
from databases import ask
from history.size import SMALL
from measure import Failed, alternately
from table import Row, at_least, peak, rate, ratio_of_rates

RECORDS = 5_000
# Tables whose rows both must have in equal numbers afterwards.
TABLES = ["unlock_attempt", "unlock_grant", "unlock_grant_current", "event_log", "earned_record_key"]


def run(bench):
    return [
        row(bench, "ingest, 100 changes a transaction", RECORDS, batch=100, goal=0.7),
        row(bench, "ingest, as many changes a transaction as fit, against 1,000", RECORDS, batch=None, goal=0.7),
        row(bench, "ingest, one change a transaction", RECORDS // 5, batch=1, goal=0.7),
    ]


def row(bench, name, count, batch, goal):
    lines = bench.work / "grants.ndjson"
    records.write(lines, count)

    def ours():
        options = ["--batch", batch] if batch else []
        with ready_database(bench) as path:
            run = bench.measure([bench.earned, "ingest", "--quiet", *options, "--db", path, lines])
            written["ours"] = counts(path)
            return run

    def baseline():
        with ready_database(bench) as path:
            run = bench.measure(
                [bench.bin / "ingest", path, count, batch or 1_000, records.FIRST_MS, records.spacing_ms(count), records.APPS])
            written["baseline"] = counts(path)
            return run

    written = {}
    pairs = alternately(bench.runs, ours, baseline)
    if written["ours"] != written["baseline"]:
        raise Failed(f"the two have not written the same rows: {written}")
    return Row(
        name, rate(pairs[0], count, "records"), rate(pairs[1], count, "records"), ratio_of_rates(*pairs),
        peak(pairs[0]), at_least(goal))


def counts(path):
    """How many rows there are, and what is left of the credits."""
    counted = ", ".join(f"(select count(*) from {table})" for table in TABLES)
    return ask(path, f"select {counted}, credit_balance from economy_state")


@contextmanager
def ready_database(bench):
    """A copy of the small database in which the grants can be made."""
    setup = bench.work / "setup.ndjson"
    records.write_setup(setup)
    with bench.databases.copy(SMALL) as path:
        bench.measure([bench.earned, "ingest", "--quiet", "--db", path, setup])
        records.give_credits(path)
        yield path
