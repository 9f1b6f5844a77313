#!/bin/sh
# pictures.sh FOLDER PICTURES: pictures of FOLDER/week.html and FOLDER/week.xlsx, each a PNG below 300 kB.
set -eu
folder=$(cd "$1" && pwd)
pictures=$(cd "$2" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# shoot PAGE WIDTH HEIGHT PICTURE
shoot() {
  chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$work/browser" \
    --window-size="$2,$3" --force-device-scale-factor=1 --screenshot="$work/$4" "file://$1" 2>"$work/log" ||
    { cat "$work/log" >&2; exit 1; }
  pngquant --force --strip --quality 70-95 --output "$pictures/$4" "$work/$4"
}

shoot "$folder/week.html" 1160 2400 week.png

# A browser's window has a least width; a frame has none.
cp "$folder/week.html" "$work/week.html"
cat >"$work/phone.html" <<HTML
<body style="margin: 0; display: flex; gap: 24px; background: #9aa0ab">
<iframe src="week.html" style="width: 390px; height: 1500px; border: 0"></iframe>
<div style="width: 390px; height: 1500px; overflow: hidden"><iframe src="week.html"
  style="width: 390px; height: 4600px; margin-top: -1500px; border: 0"></iframe></div>
</body>
HTML
shoot "$work/phone.html" 804 1500 week-phone.png

soffice --headless -env:UserInstallation="file://$work/office" --convert-to pdf --outdir "$work" "$folder/week.xlsx" \
  >/dev/null
# The overview, and the first page of the days.
days=2
until [ $days -eq 30 ] || pdftotext -f $days -l $days "$work/week.pdf" - | grep -qx Day; do days=$((days + 1)); done
for page in 1 $days; do pdftoppm -r 80 -png -singlefile -f $page -l $page "$work/week.pdf" "$work/page-$page"; done
cat >"$work/workbook.html" <<HTML
<body style="margin: 0; display: flex; flex-direction: column; gap: 16px; background: #9aa0ab">
<img src="page-1.png" style="display: block"/><img src="page-$days.png" style="display: block"/>
</body>
HTML
shoot "$work/workbook.html" 935 1339 workbook.png
