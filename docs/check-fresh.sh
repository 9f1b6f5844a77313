#!/bin/sh
# check-fresh.sh FOLDER: makes a Debian 12 in FOLDER with nothing but make and what Swift needs, puts Swift and the last
# commit into it, and runs `make demo` and `make test` there as root.
#
# It needs root, mmdebstrap and Debian's packages; where a part is missing it says so and ends with 77.
set -eu
folder=$1

cannot() { echo "check-fresh: SKIPPED: $*" >&2; exit 77; }
[ "$(id -u)" = 0 ] || cannot "only root can make a new Debian and enter it"
command -v mmdebstrap >/dev/null || cannot "mmdebstrap is not installed"
swift=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")

# What swift.org lists for Debian 12, and make.
needs=binutils,libc6-dev,libcurl4,libedit2,libgcc-12-dev,libpython3.11,libsqlite3-0,libstdc++-12-dev,libxml2,libz3-4
needs=$needs,libncurses6,uuid-dev,ca-certificates,git,gnupg,make,pkg-config,unzip
root=$folder/root
if ! [ -x "$root/usr/bin/make" ]; then
  rm -rf "$root"
  mkdir -p "$folder"
  mmdebstrap --variant=apt --include="$needs" bookworm "$root" ||
    cannot "mmdebstrap cannot make a Debian 12 here"
fi
rm -rf "$root/work" && git clone --quiet . "$root/work"
mkdir -p "$root/opt/swift"
# Names are looked up, and packages fetched, as here.
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
for list in /etc/apt/apt.conf.d/*proxy*; do [ -f "$list" ] && cp "$list" "$root/etc/apt/apt.conf.d/"; done
unshare --mount sh -eu -c '
  mount --bind "$2" "$1/opt/swift"
  mount -t proc proc "$1/proc"
  mount -t tmpfs tmpfs "$1/tmp"
  exec chroot "$1" env -i PATH=/opt/swift/usr/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
    sh -c "cd /work && make demo && make test"
' sh "$root" "$swift"
echo "check-fresh: make demo and make test pass in a new Debian 12"
