#!/bin/sh
# deb.sh FOLDER: builds the Debian package of the last commit in FOLDER, with its sources and debug symbols.
set -eu
folder=$1
git rev-parse --quiet --verify HEAD >/dev/null 2>&1 || {
  echo "a package is built of a commit, and this folder is no git checkout: git clone the sources, or use make install" >&2
  exit 1
}
git diff --quiet HEAD || echo "what is not committed does not go into the package"
rm -f "$folder"/earned*_*
[ -d "$folder/earned" ] || git clone --quiet --shared --no-checkout . "$folder/earned"
cd "$folder/earned"
git fetch --quiet origin HEAD
git reset --quiet --hard FETCH_HEAD
# What was built before stays.
git clean --quiet -xdff --exclude=/.build
cp -R docs/debian debian
profiles=pkg.earned.swift-from-path
case " ${DEB_BUILD_OPTIONS:-} " in *" nocheck "*) profiles=$profiles,nocheck ;; esac
dpkg-buildpackage --build=full --no-pre-clean --unsigned-source --unsigned-changes --build-profiles="$profiles"
