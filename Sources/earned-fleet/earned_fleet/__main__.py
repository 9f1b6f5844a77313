"""Makes reports of many people, on DuckDB or on Spark, from what `earned export` writes:

    python -m earned_fleet compact EXPORT OUT                       makes tables of the files of an export
    python -m earned_fleet run ENGINE TABLES REPORT OUT --now N     runs a report over them
    python -m earned_fleet lift --out FOLDER                        writes the reports' statements for the engines

Each has a --help of its own. docs/fleet.md explains more."""

import argparse
import sys
from importlib import import_module


def main() -> int | None:
    parser = argparse.ArgumentParser(
        prog="earned_fleet", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["compact", "run", "lift"])
    command = parser.parse_args(sys.argv[1:2]).command
    # Each needs other libraries.
    return import_module(f"earned_fleet.{command}").main(sys.argv[2:])


sys.exit(main())
