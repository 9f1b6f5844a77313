#!/bin/sh
# check-app.sh FOLDER: makes the app of docs/engine.md in FOLDER from the text of that page alone, builds, tests and runs it, with
# the command beside it on the same file, and holds what both print against the page. Next to it is a package whose targets are
# called as those of many packages are, and one that asks Abseil for zones by itself; the app uses both, and names of Foundation
# that others have, too. In the end DocC looks up what the documentation of the modules refers to.
set -eu
page=$(pwd)/docs/engine.md sources=$(pwd)
mkdir -p "$1/app"
cd "$1"
rm -rf app/Package.swift app/Sources app/Tests others
# SwiftPM knows a package by the name of its folder.
ln -sfn "$sources" earned

# The blocks of the page that begin with the name of a file.
awk -v folder=app '
  /^```swift [A-Z]/ {
    file = folder "/" $2; parent = file; sub("/[^/]*$", "", parent)
    system("mkdir -p \"" parent "\""); next
  }
  /^```/ { if (file) close(file); file = "" }
  file { print >file }' "$page"
awk '/^```text/ { is_in = 1; next } /^```/ { is_in = 0 } is_in && !/^\$ / { print }' "$page" >expected

names="ArgumentParser SQLite Files Zip JSON HTTP Gzip Mustache"
for name in $names; do
  mkdir -p "others/Sources/$name"
  echo "public struct $name { public init() {} }" >"others/Sources/$name/$name.swift"
done
mkdir -p others/Sources/HostZones/include
echo 'int host_knows(const char *zone);' >others/Sources/HostZones/include/HostZones.h
cat >others/Sources/HostZones/HostZones.cpp <<'END'
#include <absl/time/time.h>
extern "C" int host_knows(const char *zone) {
  absl::TimeZone found;
  return absl::LoadTimeZone(zone, &found);
}
END
cat >others/Package.swift <<END
// swift-tools-version: 6.2
import PackageDescription
let names = "$names".split(separator: " ").map(String.init)
let package = Package(
  name: "others", products: [.library(name: "Others", targets: names + ["HostZones"])],
  targets: names.map { .target(name: \$0) } + [.target(name: "HostZones")], cxxLanguageStandard: .cxx17)
END
cat >app/Sources/Focus/Others.swift <<'END'
import ArgumentParser
import EarnedApp
import EarnedEconomyStore
import EarnedFoundation
import Files
import Foundation
import Gzip
import HTTP
import HostZones
import JSON
import Mustache
import SQLite
import Zip

/// The names that Foundation and others have mean theirs. Abseil answers the host as ever, before and after the engine has
/// asked it.
func hostIsAsEver() -> Bool {
  let foundation: (Operation.Type, TimeZone) = (BlockOperation.self, TimeZone.current)
  let others: [Any] = [ArgumentParser(), SQLite(), Files(), Zip(), JSON(), HTTP(), Gzip(), Mustache(), foundation]
  return host_knows("Europe/Berlin") == 1 && host_knows("Europe/Nowhere") == 0 && others.count == 9
}
END
sed -i "s|\.package(url: .*|.package(path: \"../earned\"), .package(path: \"../others\"),|
  s|\(.product(name: \"EarnedReports\", package: \"earned\"),\)|\1 .product(name: \"Others\", package: \"others\"),|" \
  app/Package.swift
sed -i 's|^  static func main() async {|&\n    precondition(hostIsAsEver())\n    defer { precondition(hostIsAsEver()) }|' \
  app/Sources/Focus/Focus.swift

cd app
swift build --quiet --build-tests --disable-xctest
swift build --quiet --product earned --disable-xctest
swift test --quiet --skip-build --disable-xctest >tested 2>&1 || { cat tested; exit 1; }
folder=$(swift build --show-bin-path)
run=$(mktemp -d)
trap 'rm -rf "$run"' EXIT
printed=$(pwd)/../printed
cd "$run"
"$folder/Focus" >"$printed" &
app=$! tries=0
# The command asks while the app has the file open, until it finds what the app has recorded, and then records itself.
until "$folder/earned" app list --db focus.db 2>/dev/null | grep -q ^Reddit || [ $((tries += 1)) -gt 200 ]; do sleep 0.05; done
wait "$app"
"$folder/earned" habit add Read --db focus.db --quiet
{ "$folder/Extension" && "$folder/earned" app list --db focus.db; } >>"$printed"
cd - >/dev/null
diff ../expected ../printed
grep -q '<h1' "$run/week.html"
test -s "$run/backup.db"

# Only what is public can be referred to.
cd "$sources"
maps=$(find "$folder/" Sources/CEarnedSystemLibraries -name module.modulemap -path '*CEarned*' ! -path '*-tool*' | sed 's/^/-Xcc -fmodule-map-file=/')
includes=$(find Sources -name include -type d | sed 's/^/-Xcc -I/')
target=$(swift -print-target-info | sed -n 's/^ *"unversionedTriple": "\(.*\)",/\1/p')
for module in $(python3 -B Tests/Lint/products.py --list | grep -o '\bEarned[A-Za-z]*' | sort -u); do
  [ -e "$folder/Modules/$module.swiftmodule" ] || continue
  # shellcheck disable=SC2086
  swift symbolgraph-extract -module-name "$module" -I "$folder/Modules" $maps $includes \
    -target "$target" -minimum-access-level public -output-dir "$run"
done
docc convert --fallback-display-name earned --fallback-bundle-identifier org.example.earned --analyze \
  --additional-symbol-graph-dir "$run" --output-path "$run/documented" >"$run/documenting" 2>&1 || { cat "$run/documenting"; exit 1; }
if grep -A 3 -E "doesn't exist at|is ambiguous at" "$run/documenting"; then exit 1; fi

echo "check-app: the app of docs/engine.md builds, passes its tests, runs beside the command, and both print what the page says"
