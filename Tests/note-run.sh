#!/usr/bin/env bash
# note-run.sh NAME COMMAND...: runs COMMAND. With RECORD=1, when it succeeds, the last line that it prints becomes the row of
# NAME in the table of docs/reliability.md, with the commit, the date and the sizes that were set.
set -euo pipefail
name=${1//|/\\|}
shift
[ -n "${RECORD:-}" ] || exec "$@"
page=${RELIABILITY_PAGE:-docs/reliability.md}
output=$(mktemp)
trap 'rm -f "$output"' EXIT
"$@" 2>&1 | tee "$output"
# The mark that Swift Testing puts before its last line is left out.
result=$(tail -n 1 "$output" | LC_ALL=C sed 's/^[^[:alnum:]]*//; s/\.$//; s/|/\\|/g')
# How long the run was, where that is not as Tests/soak.sh has it.
sizes=$(env | sed -n 's/^EARNED_SOAK_//p' | LC_ALL=C sort | paste -sd ' ')
export START="| \`$name\` |"
export ROW="$START $(git describe --always --dirty 2>/dev/null || echo -) | $(date -u +%F) | $result${sizes:+, with $sizes} |"
awk '
  index($0, ENVIRON["START"]) == 1 { $0 = ENVIRON["ROW"]; isReplaced = 1 }
  $0 == "<!-- end of the runs -->" && !isReplaced { print ENVIRON["ROW"] }
  { print }
' "$page" >"$output"
cat "$output" >"$page"
