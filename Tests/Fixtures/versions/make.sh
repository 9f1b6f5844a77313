#!/bin/sh
# make.sh EARNED: keeps what this version of earned makes of records.ndjson: its database as VERSION.sql, and what it answers
# and reports of it as VERSION.ndjson, a line each. It is run once, when a version is released (docs/compatibility.md).
set -eu
earned=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") here=$(cd "$(dirname "$0")" && pwd)
version=$("$earned" --version | cut -d ' ' -f 2)
[ ! -e "$here/$version.sql" ] || { echo "version $version is kept, and stays as it was released" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export HOME="$folder" TZ=UTC LC_ALL=C.UTF-8 EARNED_NOW=2026-03-22T12:10:00Z

# A month of which the first days are cleaned up; an attempt, a session, a wager and a timer that are open; a queue.
"$earned" ingest --quiet --db e.db "$here/records.ndjson"
"$earned" retention run --quiet --force --now 2026-03-18T12:00:00Z --db e.db
echo '{"type":"clepsy.event","ts_utc_ms":1774181000000,"timezone_id":"UTC","id":"00000000-0000-4000-8000-000000000011","seconds":60,"kind":"earned"}' |
  "$earned" clepsy queue append --quiet --db e.db -
sqlite3 e.db "update meta set value = '00000000-0000-4000-8000-00000000000' || (key = 'device_id') where key in ('database_id', 'device_id')"
{
  echo "-- Made by make.sh with earned $version. Nobody's real data."
  echo "pragma application_id = $(sqlite3 e.db 'pragma application_id');"
  sqlite3 e.db .dump
} > "$version.sql"

# A report of a year or a month adds nothing to those of its parts.
{
  echo 'status --json'
  echo 'access android:com.reddit.frontpage --json'
  echo 'shield --next --json'
  "$earned" report list | cut -d ' ' -f 1 | grep -vx -e yearly -e monthly | sed 's/.*/report & --json/'
} | while read -r words; do
  printf '{"command":"%s","answer":%s}\n' "$words" "$("$earned" $words --db e.db | sed 's/^ *//' | tr -d '\n')"
done > "$version.ndjson"
mv "$version.sql" "$version.ndjson" "$here"
