#!/bin/sh
# check-fresh.sh FOLDER: makes a Debian 12 in FOLDER with nothing but make, what Swift needs, and shells and tools that a
# person may have. It puts Swift and the last commit into it, and runs `make demo` and `make test` there, first as a person
# with sudo, for whom packages are missing, then as root. The last line has the minutes that the person's took.
#
# It needs root, mmdebstrap and Debian's packages; where a part is missing it says so and ends with 77.
set -eu
folder=$1

cannot() { echo "check-fresh: SKIPPED: $*" >&2; exit 77; }
[ "$(id -u)" = 0 ] || cannot "only root can make a new Debian and enter it"
command -v mmdebstrap >/dev/null || cannot "mmdebstrap is not installed"
swift=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")

# What swift.org lists for Debian 12, make, and what tests use where it is there.
needs=binutils,libc6-dev,libcurl4,libedit2,libgcc-12-dev,libpython3.11,libsqlite3-0,libstdc++-12-dev,libxml2,libz3-4
needs=$needs,libncurses6,uuid-dev,ca-certificates,git,gnupg,make,pkg-config,unzip,sudo,zsh,fish,mandoc
root=$folder/root
if ! [ -x "$root/usr/bin/sudo" ]; then
  rm -rf "$root"
  mkdir -p "$folder"
  mmdebstrap --variant=apt --include="$needs" bookworm "$root" ||
    cannot "mmdebstrap cannot make a Debian 12 here"
  chroot "$root" useradd --create-home --shell /bin/bash person
  echo 'person ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/person"
fi
mkdir -p "$root/opt/swift"
# Names are looked up, and packages fetched, as here.
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
for list in /etc/apt/apt.conf.d/*proxy*; do [ -f "$list" ] && cp "$list" "$root/etc/apt/apt.conf.d/"; done

# Runs the command $2 in the clone of the user $1, and sets `minutes` to how long that took.
run() {
  started=$(date +%s)
  unshare --mount sh -eu -c '
    mount --bind "$2" "$1/opt/swift"
    mount -t proc proc "$1/proc"
    mount -t tmpfs tmpfs "$1/tmp"
    mount -t devpts -o newinstance,ptmxmode=666 devpts "$1/dev/pts"
    mount --bind "$1/dev/pts/ptmx" "$1/dev/ptmx"
    exec chroot "$1" su --shell /bin/sh "$3" --command "cd ~/earned && exec env --ignore-environment HOME=~ LC_ALL=C.UTF-8 \
      PATH=/opt/swift/usr/bin:/usr/sbin:/usr/bin:/sbin:/bin $4"
  ' sh "$root" "$swift" "$1" "$2"
  minutes=$((($(date +%s) - started + 59) / 60))
}

for user in person root; do
  home=$root/$([ "$user" = root ] || echo home/)$user
  rm -rf "$home/earned"
  git clone --quiet . "$home/earned"
  chroot "$root" chown -R "$user:" "${home#"$root"}/earned"
  run "$user" 'make demo'
  took="${took:+$took; }$user: make demo $minutes min"
  run "$user" 'make test'
  took="$took, make test $minutes min"
done
echo "check-fresh: passed in a new Debian 12; $took"
