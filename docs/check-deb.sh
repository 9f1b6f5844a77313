#!/bin/sh
# check-deb.sh FOLDER: lints the package in FOLDER, then makes a new Debian and runs itself there.
# check-deb.sh --inside FOLDER: as root in the new Debian, installs the package in FOLDER, uses it as a person does, and purges
# it; first with what it depends on, then also with what it recommends. Nothing of it may be left.
set -eu
if [ "$1" != --inside ]; then
  lintian --pedantic --display-info --fail-on error,warning,info,pedantic "$1"/earned_*.changes
  . /etc/os-release
  exec mmdebstrap --variant=apt --include=systemd,unzip \
    --customize-hook='mkdir -p "$1/mnt/debian" "$1/mnt/Tests/Fixtures"' \
    --customize-hook="copy-in $(echo "$1"/earned_*.deb) docs/check-deb.sh /mnt" \
    --customize-hook='copy-in docs/debian/tests /mnt/debian' \
    --customize-hook='copy-in Tests/Fixtures/month.ndjson /mnt/Tests/Fixtures' \
    --customize-hook='chroot "$1" /mnt/check-deb.sh --inside /mnt' "$VERSION_CODENAME" /dev/null
fi
cd "$2"
package=$(echo earned_*.deb)

fail() {
  echo "check-deb: $*" >&2
  exit 1
}

# Every file, without what is a person's, and what dpkg and apt note for themselves.
files() {
  find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /run -o -path /tmp -o -path /mnt -o -path /home \
    -o -path /var/lib/dpkg -o -path /var/lib/apt -o -path /var/cache -o -path /var/log \) -prune \
    -o -printf '%y %m %u:%g %p %l\n' | sort
}

needs() { DEBIAN_FRONTEND=noninteractive apt-get satisfy --yes --no-install-recommends "$1" >/dev/null; }
field() { dpkg-deb --field "$package" "$1"; }
person() { setpriv --reuid=person --regid=person --init-groups --reset-env env LC_ALL=C.UTF-8 "$@"; }

# A test of the package (debian/tests), in the source tree as autopkgtest has it, in a new folder.
try() {
  echo "== $1"
  folder=$(person mktemp -d)
  person env AUTOPKGTEST_TMP="$folder" "debian/tests/$1" >"$folder.log" 2>&1 || { cat "$folder.log" >&2; fail "$1"; }
}

install() {
  files >before
  dpkg --install "$package"
  [ "$(person earned --version)" = "earned $(field Version)" ] || fail "another version"
  # 1.0.0 used the name of the folder for databases. 'installed' is the list of 'make install'; dpkg has its own.
  for path in /usr/share/earned /usr/share/doc/earned/installed; do [ ! -e "$path" ] || fail "$path is in the package"; done
}

purge() {
  dpkg --purge earned
  files >after
  diff before after || fail "purging leaves something, or takes too much"
}

useradd --create-home person

echo "== with what it depends on"
needs "$(field Depends)"
install
try month
try timer
person earned ingest --quiet Tests/Fixtures/month.ndjson
dpkg --install "$package"
if person earned report weekly --out /tmp/week.xlsx 2>error; then fail "a workbook without the library"; fi
grep -q 'apt-get install libxlsxwriter4' error || fail "no word about libxlsxwriter4: $(cat error)"
purge
test -s /home/person/.local/share/earned/earned.db || fail "purging took the database of a person"

echo "== with what it recommends"
needs "$(field Recommends)"
install
try workbook
purge
echo "linted, installed, used and purged; nothing is left of it"
