#!/bin/sh
# check-pages.sh EARNED FOLDER AXE: makes the page of every report in FOLDER, and runs axe-core, the file AXE, over each in
# headless Chromium, light and dark, as wide as a desk and a phone. Prints what it finds; ends with 1 when something is serious
# or a page was not checked.
set -eu
earned=$1
rm -rf "$2"
mkdir -p "$2"
folder=$(cd "$2" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$3" "$work/axe.js"

"$earned" ingest --quiet --db "$work/month.db" Tests/Fixtures/month.ndjson
sqlite3 "$work/app.db" <Tests/Fixtures/hachimi-app.sql
"$earned" import hachimi "$work/app.db" --uid u1 --timezone UTC 2>"$work/left-out" |
  "$earned" ingest --quiet --backfill --db "$work/month.db" -
for report in $("$earned" report list --json | grep -o '"name": "[^"]*"' | cut -d'"' -f4); do
  "$earned" report "$report" --db "$work/month.db" --now 2026-03-15T23:00:00-07:00 --from 2025-03-16 --to 2026-03-15 \
    --out "$folder/$report.html"
done
# A year has nothing to compare with.
"$earned" report effect --db "$work/month.db" --now 2026-03-15T23:00:00-07:00 --since 2026-03-01 --out "$folder/effect.html"

# Each page goes into a frame as wide as the screen that is tried: a browser's window has a least width, a frame has none.
cat >"$work/run.js" <<'JS'
document.querySelectorAll("details").forEach(function (details) { details.open = true; });
axe.run(document, { resultTypes: ["violations"] }).then(function (result) {
  const findings = result.violations.map(function (found) {
    return found.impact + " " + found.id + ": " + found.nodes.length + " times, first " + found.nodes[0].target;
  });
  const width = document.documentElement.scrollWidth;
  if (width > innerWidth) { findings.push("serious page-wider-than-screen: " + width + " px"); }
  parent.postMessage(findings, "*");
});
JS
pages=
for page in "$folder"/*.html; do
  name=$(basename "$page")
  { sed '/<\/body>/,$d' "$page"; echo '<script src="axe.js"></script><script src="run.js"></script></body></html>'; } \
    >"$work/$name"
  pages="$pages\"$name\","
done
cat >"$work/all-frames.htm" <<HTML
<title>all</title>
<pre id="found">
</pre>
<script>
const tries = [$pages].flatMap(function (page) { return [[page, 1280], [page, 390]]; });
function next() {
  if (tries.length === 0) { return; }
  const [page, width] = tries.shift();
  const frame = document.createElement("iframe");
  frame.style = "width: " + width + "px; height: 900px; border: 0";
  addEventListener("message", function (event) {
    const lines = ["checked"].concat(event.data).map(function (line) { return page + ", " + width + " px: " + line; });
    document.getElementById("found").append(lines.join("\n") + "\n");
    frame.remove();
    next();
  }, { once: true });
  frame.src = page;
  document.body.append(frame);
}
next();
</script>
HTML
count=$(($(ls "$folder"/*.html | wc -l) * 2))
status=0
for scheme in light dark; do
  chromium --headless --no-sandbox --disable-gpu --user-data-dir="$work/browser" --allow-file-access-from-files \
    --blink-settings=preferredColorScheme=$([ $scheme = light ] && echo 1 || echo 0) --window-size=1400,1000 \
    --virtual-time-budget=600000 --dump-dom "file://$work/all-frames.htm" 2>"$work/log" >"$work/dom" ||
    { cat "$work/log" >&2; exit 1; }
  sed -n '/<pre id="found">/,/<\/pre>/p' "$work/dom" | sed 's/<[^>]*>//g; s/&gt;/>/g; s/&lt;/</g; /^$/d' >"$work/found"
  grep -v ': checked$' "$work/found" | sed "s/^/$scheme, /" || true
  checked=$(grep -c ': checked$' "$work/found" || true)
  echo "$scheme: $checked of $count pages checked"
  if [ "$checked" -ne "$count" ] || grep -qE ' px: (serious|critical) ' "$work/found"; then status=1; fi
done
exit $status
