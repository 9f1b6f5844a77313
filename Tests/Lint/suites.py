"""suites.py [--record]: checks that no suite of tests takes more than its share of the whole. `make test` runs it.

Tests/suites.txt has the share of each suite that takes long, of a hundred. On a slow or busy machine all suites are slower,
so a share says more than seconds. A suite may take twice its share and three hundredths of the whole: what varies by chance
is less, unless the machine was so busy with something else that shares say nothing, either. With --record the shares of the
last `make test` are written down.

It prints a line for each suite that takes more, and ends with 1 if there is any.
"""

import json
import pathlib
import sys

TABLE = pathlib.Path("Tests/suites.txt")
MEASURED = pathlib.Path(".build/tests/seconds.json")
HEAD = """\
# The suites that take longest, with their shares of all seconds of `make test`, of a hundred. `make test` deals the suites
# out to the cores by it, and Tests/Lint/suites.py finds those that take more. RECORD=1 make test writes it.
"""
# Suites below are not in the table.
LEAST = 0.5


def main(records):
    measured = json.loads(MEASURED.read_text())
    if measured["is_busy"]:
        print("The machine was busy with something else, so how long each suite took is not looked at.")
        return 1 if records else 0
    seconds = measured["seconds"]
    whole = sum(seconds.values())
    taken = {suite: 100 * took / whole for suite, took in seconds.items()}
    if records:
        rows = sorted((-round(share, 1), suite) for suite, share in taken.items() if share >= LEAST)
        TABLE.write_text(HEAD + "".join(f"{-share:4.1f} {suite}\n" for share, suite in rows))
        return 0
    lines = (line.split() for line in TABLE.read_text().splitlines() if line and line[0] != "#")
    shares = {suite: float(share) for share, suite in lines}
    too_long = {suite: share for suite, share in taken.items() if share > 2 * shares.get(suite, LEAST) + 3}
    for suite, share in too_long.items():
        print(
            f"{suite} takes {share:.1f} % of the time of all tests; its share is {shares.get(suite, LEAST):.1f} %. Make it"
            " cheaper, move what is long to EarnedSoakTests, or give it more with RECORD=1 make test")
    return 1 if too_long else 0


if __name__ == "__main__":
    sys.exit(main("--record" in sys.argv[1:]))
