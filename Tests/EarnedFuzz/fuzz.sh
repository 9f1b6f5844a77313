#!/usr/bin/env bash
# fuzz.sh PROGRAM FOUND: feeds each reader of Tests/Corpus with inputs that libFuzzer makes up, FUZZ_SECONDS each. What breaks
# one is kept in FOUND.
set -euo pipefail
program=$1 found=$2 counts=
for reader in Tests/Corpus/*/; do
  reader=$(basename "$reader")
  echo "== $reader"
  mkdir -p "$found/$reader"
  EARNED_FUZZ=$reader "$program" -max_total_time="${FUZZ_SECONDS:-60}" -timeout=10 -rss_limit_mb=2048 -verbosity=0 \
    -print_final_stats=1 -artifact_prefix="$found/" "$found/$reader" "Tests/Corpus/$reader" 2>&1 | tee "$found/$reader.log"
  counts+="${counts:+, }$reader $(awk '/number_of_executed_units/ { print $2 }' "$found/$reader.log")"
done
echo "inputs: $counts; no crash"
