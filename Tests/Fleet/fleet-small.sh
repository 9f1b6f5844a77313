#!/bin/sh
# Tests the tools for reports of many people and what the program writes for others, then holds DuckDB and Spark against the
# program over fifty devices: every dataset of every report. What cannot run here is skipped, and said.
set -eu
fleet=$1
python=$fleet/venv/bin/python

skip() { echo "fleet-small: $1" >&2; }

[ -x .build/debug/earned ] || swift build --disable-build-manifest-caching -Xcxx -O2 --product earned
if ! make --no-print-directory fleet-venv; then
  skip "SKIPPED: DuckDB, pyarrow and sqlglot cannot be installed here (python3-venv, pip)"
  exit 0
fi
engines=duckdb
if ! command -v java >/dev/null; then
  skip "Spark SKIPPED: there is no Java (openjdk-17-jre-headless)"
elif ! make --no-print-directory "$fleet/venv/spark"; then
  skip "Spark SKIPPED: PySpark cannot be installed here (pip, 450 MB)"
else
  engines="duckdb spark"
fi
make --no-print-directory "$fleet/venv/open" || skip "the programs of test_open_data.py SKIPPED: they cannot be installed here (pip)"
PATH=$PWD/.build/debug:$PATH "$python" -B -m unittest discover --start-directory Tests/Fleet
# shellcheck disable=SC2086
exec "$python" -B Tests/Fleet/fleet.py .build/debug/earned "$fleet/small" --devices 50 --small --engines $engines
