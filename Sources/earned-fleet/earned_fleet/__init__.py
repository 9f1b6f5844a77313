"""Reports of many people, on DuckDB or on Spark, from what `earned export` writes. docs/fleet.md explains more."""
