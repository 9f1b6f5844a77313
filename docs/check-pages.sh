#!/bin/sh
# check-pages.sh EARNED FOLDER AXE: makes the page of every report and a site in FOLDER, and runs axe-core, the file AXE, over
# each in headless Chromium, light and dark, as wide as a desk and a phone. In three fonts no two texts of a picture may touch,
# no figure may be wider than its place, and every text of a picture needs a contrast of 4.5 : 1. Then it walks through the site
# with the arrow keys, from the first week to the last, back, and up. Prints what it finds; ends with 1 when something is serious,
# a page was not checked, or a key led elsewhere.
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
"$earned" note "a long note, to see how a phone wraps it below a chart" --on 2026-03-11 --db "$work/month.db" \
  --now 2026-03-15T23:00:00-07:00 >"$work/noted"
for report in $("$earned" report list --json | grep -o '"name": "[^"]*"' | cut -d'"' -f4); do
  "$earned" report "$report" --db "$work/month.db" --now 2026-03-15T23:00:00-07:00 --from 2025-03-16 --to 2026-03-15 \
    --out "$folder/$report.html"
done
# A year has nothing to compare with.
"$earned" report effect --db "$work/month.db" --now 2026-03-15T23:00:00-07:00 --since 2026-03-01 --out "$folder/effect.html"
"$earned" site "$folder/site" --quiet --report unlocks --db "$work/month.db" --now 2026-03-15T23:00:00-07:00
mkdir "$work/site"
cp "$folder/site/style.css" "$folder/site/script.js" "$work/site"

# Each page goes into a frame as wide as the screen that is tried: a browser's window has a least width, a frame has none.
cat >"$work/run.js" <<'JS'
document.querySelectorAll("details").forEach(function (details) { details.open = true; });

// Red, green, blue and how far the colour covers what is below it.
function color(text) { return text.match(/[\d.]+/g).map(Number).concat(1).slice(0, 4); }
function over(top, opacity, below) {
  const share = top[3] * opacity;
  return below.map(function (part, index) { return index < 3 ? top[index] * share + part * (1 - share) : 1; });
}
function light(color) {
  const parts = color.slice(0, 3).map(function (part) {
    part /= 255;
    return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
  });
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}
function contrast(one, other) {
  const lights = [light(one), light(other)];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}
function background(element) {
  for (; element; element = element.parentElement) {
    const own = color(getComputedStyle(element).backgroundColor);
    if (own[3] === 1) { return own; }
  }
  return [255, 255, 255, 1];
}
// A text's box is higher than its letters, by a fifth above and below.
function touch(one, other) {
  const height = Math.min(one.bottom - one.height / 5, other.bottom - other.height / 5)
    - Math.max(one.top + one.height / 5, other.top + other.height / 5);
  return height > 0 && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0;
}

// What is wrong with the texts of pictures, and with figures that are wider than their place.
function texts(font) {
  document.body.style.fontFamily = font;
  const found = [];
  document.querySelectorAll("svg:not(.sparkline)").forEach(function (svg) {
    const marks = [...svg.querySelectorAll("rect, circle")].map(function (mark) { return [mark, mark.getBoundingClientRect()]; });
    const boxes = [...svg.querySelectorAll("text")].map(function (text) { return [text, text.getBoundingClientRect()]; });
    boxes.forEach(function (one, index) {
      boxes.slice(index + 1).forEach(function (other) {
        if (touch(one[1], other[1])) { found.push("texts touch: " + one[0].textContent + " | " + other[0].textContent); }
      });
      let below = background(svg);
      marks.forEach(function (mark) {
        const style = getComputedStyle(mark[0]);
        if (touch(one[1], mark[1]) && style.fill !== "none") { below = over(color(style.fill), Number(style.opacity), below); }
      });
      const ratio = contrast(color(getComputedStyle(one[0]).fill), below);
      if (ratio < 4.5) { found.push("contrast " + ratio.toFixed(2) + ": " + one[0].textContent + " (" + one[0].classList + ")"); }
    });
  });
  document.querySelectorAll(".cards > *, .details > *").forEach(function (card) {
    if (card.scrollWidth > card.clientWidth + 1) { found.push("figure too wide: " + card.textContent.trim().slice(0, 40)); }
  });
  return found.map(function (text) { return "serious " + font + ", " + text; });
}

axe.run(document, { resultTypes: ["violations"] }).then(function (result) {
  let findings = result.violations.map(function (found) {
    return found.impact + " " + found.id + ": " + found.nodes.length + " times, first " + found.nodes[0].target;
  });
  const width = document.documentElement.scrollWidth;
  if (width > innerWidth) { findings.push("serious page-wider-than-screen: " + width + " px"); }
  ["DejaVu Sans", "Liberation Sans", "Noto Sans"].forEach(function (font) { findings = findings.concat(texts(font)); });
  parent.postMessage(findings, "*");
});
JS
# with_scripts PAGE COPY SCRIPT…: a copy of a page with scripts at its end.
with_scripts() {
  page=$1 copy=$2
  shift 2
  { sed '/<\/body>/,$d' "$page"; printf '<script src="%s"></script>' "$@"; echo '</body></html>'; } >"$copy"
}
pages=
for page in "$folder"/*.html "$folder"/site/*.html; do
  name=${page#"$folder"/}
  case $name in site/*) up=../ ;; *) up= ;; esac
  with_scripts "$page" "$work/$name" "${up}axe.js" "${up}run.js"
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
# found PAGE OPTION…: opens a page of $work, and puts what is in its element "found" in the end into $work/found.
found() {
  page=$1
  shift
  chromium --headless --no-sandbox --disable-gpu --user-data-dir="$work/browser" --allow-file-access-from-files \
    --window-size=1400,1000 --virtual-time-budget=600000 "$@" --dump-dom "file://$work/$page" 2>"$work/log" >"$work/dom" ||
    { cat "$work/log" >&2; exit 1; }
  sed -n '/<pre id="found">/,/<\/pre>/p' "$work/dom" | sed 's/<[^>]*>//g; s/&gt;/>/g; s/&lt;/</g; /^$/d' >"$work/found"
}
count=$(($(ls "$folder"/*.html "$folder"/site/*.html | wc -l) * 2))
status=0
for scheme in light dark; do
  found all-frames.htm --blink-settings=preferredColorScheme=$([ $scheme = light ] && echo 1 || echo 0)
  grep -v ': checked$' "$work/found" | sed "s/^/$scheme, /" || true
  checked=$(grep -c ': checked$' "$work/found" || true)
  echo "$scheme: $checked of $count pages checked"
  if [ "$checked" -ne "$count" ] || grep -qE ' px: (serious|critical) ' "$work/found"; then status=1; fi
done

# Each page of the site says where it is, and takes the keys that its frame is told to press.
mkdir "$work/leaves"
cp "$folder/site/style.css" "$folder/site/script.js" "$work/leaves"
cat >"$work/leaf.js" <<'JS'
addEventListener("message", function (event) {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: event.data, bubbles: true, cancelable: true }));
});
addEventListener("load", function () {
  const has = function (relation) { return document.querySelector("a[rel=" + relation + "]") !== null; };
  parent.postMessage({ page: location.pathname.split("/").pop(), ArrowRight: has("next"), ArrowLeft: has("prev"), ArrowUp: has("up") }, "*");
});
JS
for page in "$folder"/site/*.html; do with_scripts "$page" "$work/leaves/${page##*/}" ../leaf.js; done
weeks=$(cd "$folder/site" && ls ????-W??.html)
first=$(echo "$weeks" | head -1)
cat >"$work/leaf.htm" <<HTML
<title>leaf</title>
<pre id="found">
</pre>
<iframe id="frame" style="width: 1280px; height: 900px"></iframe>
<script>
const keys = ["ArrowRight", "ArrowLeft", "ArrowUp"];
const frame = document.getElementById("frame");
addEventListener("message", function (event) {
  document.getElementById("found").append(event.data.page + "\n");
  while (keys.length > 0 && !event.data[keys[0]]) { keys.shift(); }
  if (keys.length > 0) { frame.contentWindow.postMessage(keys[0], "*"); }
});
frame.src = "leaves/$first";
</script>
HTML
found leaf.htm
there=$(echo "$weeks")
back=$(echo "$weeks" | sort -r | tail -n +2)
up="${first%%-*}-$(sed -n 's/.*href="....-\(..\)\.html" rel="up".*/\1/p' "$folder/site/$first").html ${first%%-*}.html index.html"
if [ "$(echo $(cat "$work/found"))" = "$(echo $there $back $up)" ]; then
  echo "leafed through $(echo "$weeks" | wc -l) weeks, back, and up to $up"
else
  echo "leafing led to: $(echo $(cat "$work/found")); it should have led to: $(echo $there $back $up)"
  status=1
fi
exit $status
