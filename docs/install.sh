#!/bin/sh
# install.sh EARNED PREFIX [--uninstall]: puts the command, its manual, documents, completions, units and the tools for
# reports of many people below $DESTDIR and PREFIX, or removes them. INSTALL is the command that copies the program, stripped.
#
# share/doc/earned/installed lists what was made, relative to PREFIX: files, and folders with a / at the end. Only what it
# lists is removed, and folders only when they are empty. installed.sha256 tells which files were edited since.
set -eu
umask 022
export LC_ALL=C
earned=$1 prefix=$2

say() { printf '%s\n' "$1" >&2; }
end() {
  say "$2"
  exit "$1"
}

# The service and the crontab name it, in two languages with their own quotes.
case $prefix in
/*[\"\'\\\%\$\`]* | *"
"*) end 64 "PREFIX is '$prefix'; it must not have quotes, backslashes, %, \$ or line breaks" ;;
/*) ;;
*) end 64 "PREFIX is '$prefix'; it must be an absolute path" ;;
esac
# Where Debian's shells and systemd look below /usr, below /usr/local and below a home.
case $prefix in
/usr) zsh=share/zsh/vendor-completions units=lib/systemd/user system=lib/systemd/system ;;
/usr/local) zsh=share/zsh/site-functions units=lib/systemd/user system=lib/systemd/system ;;
*) zsh=share/zsh/site-functions units=share/systemd/user system=share/doc/earned/examples ;;
esac
source=$(pwd)
root=${DESTDIR:-}$prefix
case $root in /*) ;; *) root=$source/$root ;; esac
list=share/doc/earned/installed
sums=$list.sha256

if [ -z "${DESTDIR:-}" ] && dpkg-query --search "$root/bin/earned" >/dev/null 2>&1; then
  end 73 "$root/bin/earned belongs to the Debian package; upgrade or remove that with apt"
fi

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# Makes all files in the folder $1, as they will be below PREFIX.
stage() {
  ${INSTALL:-install} -D -s -m 755 "$earned" "$1/bin/earned"
  mkdir -p "$1/share/bash-completion/completions" "$1/$zsh" "$1/share/fish/vendor_completions.d" "$1/$units" "$1/$system" \
    "$1/share/doc/earned/examples" "$1/lib/earned/fleet"
  "$earned" completions bash >"$1/share/bash-completion/completions/earned"
  "$earned" completions zsh >"$1/$zsh/_earned"
  "$earned" completions fish >"$1/share/fish/vendor_completions.d/earned.fish"
  "$earned" manual "$1/share/man"
  # Quotes are only where they are needed, so that the usual lines are as people know them.
  case $prefix in
  *[!A-Za-z0-9/._-]*) unit="\"$prefix/bin/earned\"" line="'$prefix/bin/earned'" ;;
  *) unit=$prefix/bin/earned line=$unit ;;
  esac
  for service in earned-retention earned-reminder earned-guard-user; do
    sed "s|/usr/local/bin/earned|$(replacement "$unit")|" "docs/cron/$service.service" >"$1/$units/$service.service"
  done
  sed "s|/usr/local/bin/earned|$(replacement "$unit")|" docs/cron/earned-guard.service \
    >"$1/$system/earned-guard.service"
  sed "s|/usr/local/bin/earned|$(replacement "$line")|" docs/cron/crontab.example \
    >"$1/share/doc/earned/examples/crontab.example"
  cp docs/cron/earned-retention.timer docs/cron/earned-reminder.timer "$1/$units"
  # What docs/fleet.md says to run, and the reports that it makes statements of.
  cp -R reports "$1/lib/earned"
  (cd Sources/earned-fleet && find . \( -name '*.py' -o -name pyproject.toml \) \
    -exec cp --parents -t "$1/lib/earned/fleet" {} +)
  # Where Python has a folder for what it compiles is a file: it writes nothing next to what is installed.
  find "$1"/lib/earned/fleet/* -type d -exec touch {}/__pycache__ \;
  find README.md CHANGELOG.md docs \( -name '*.md' -o -name '*.png' -o -name '*.rules' -o -name '*.indexes.json' \) \
    -exec cp --parents -t "$1/share/doc/earned" {} +
  chmod -R u=rwX,go=rX "$1"
}

replacement() { printf %s "$1" | sed 's/[&|]/\\&/g'; }

# Prints the folders of listed files that links lead into the folder for databases; fails when there are none.
led_to_databases() {
  sed 's|[^/]*$||; s|^$|./|' "$list" | sort -u | while IFS= read -r folder; do
    case $(realpath -m --relative-to=share/earned -- "$folder") in
    .. | ../*) ;;
    *) printf '%s\n' "$folder" ;;
    esac
  done | grep .
}

# Prints what an earlier run has installed in the current folder.
installed() {
  if [ -f "$list" ]; then
    # Whoever may write there could let it name anything.
    if wrong=$(grep -vxE '\./|[^/]+(/[^/]+)*/?' "$list" ||
      grep -E '(^|/)\.\.(/|$)|/\.(/|$)|^\./.|^share/earned(/|$)' "$list" ||
      grep -vE 'earned|/$' "$list" || led_to_databases); then
      end 65 "$root/$list names what earned does not install, so nothing is changed: $wrong"
    fi
    sort -u "$list"
  elif [ -f share/doc/earned/CHANGELOG.md ]; then
    # 1.0.0 kept no list, but its names were always the same. It used the folder for databases, too, and made it where it
    # was missing, for everybody to read.
    { sed "s|^share/zsh/site-functions/|$zsh/|; s|^share/systemd/user/|$units/|" "$source/docs/installed-1.0.0"
      find share -maxdepth 1 -path share/earned -type d -perm 755 -printf '%p/\n'; } | sort -u
  fi
}

say_what_was_edited() {
  [ ! -f "$sums" ] || sha256sum --check "$sums" 2>/dev/null | sed -n 's/: FAILED$/ was edited since it was installed/p' >&2
}

# Removes the files that standard input lists, then its folders that are empty.
remove() {
  : >"$work/files"
  : >"$work/folders"
  link=/
  while IFS= read -r path; do
    case $path in
    "$link"*) ;;
    */)
      if [ -L "${path%/}" ]; then
        say "${path%/} is a link now; what it leads to stays"
        link=$path
      elif [ -d "$path" ]; then
        printf '%s\n' "$path" >>"$work/folders"
      fi
      ;;
    *)
      if [ -d "$path" ] && [ ! -L "$path" ]; then
        say "$path is a folder now, and stays"
      elif [ -e "$path" ] || [ -L "$path" ]; then
        printf '%s\n' "$path" >>"$work/files"
      fi
      ;;
    esac
  done
  # The list goes last: should a file resist, the next run finds what is left.
  grep -vxF -e "$list" -e "$sums" "$work/files" | xargs -r -d '\n' rm -f --
  grep -xF -e "$list" -e "$sums" "$work/files" | xargs -r -d '\n' rm -f --
  grep -vx ./ "$work/folders" | sort -r | xargs -r -d '\n' rmdir --ignore-fail-on-non-empty --
  if grep -qx ./ "$work/folders"; then rmdir --ignore-fail-on-non-empty -- "$root"; fi
}

: >"$work/old"
if [ -d "$root" ]; then (cd "$root" && installed) >"$work/old"; fi
if [ "${3:-}" = --uninstall ]; then
  [ -s "$work/old" ] || end 0 "nothing is installed below $root"
  cd "$root"
  say_what_was_edited
  remove <"$work/old"
  exit
fi

stage "$work/new"
find "$work/new" -type d -printf '%P/\n' | sed 's|^/$|./|' | sort >"$work/new-folders"
{ find "$work/new" -type f -printf '%P\n' && echo "$list" && echo "$sums"; } | sort >"$work/new-files"

# Nothing is changed where something is in the way.
: >"$work/made"
if [ ! -d "$root" ]; then
  mkdir -p "$root"
  echo ./ >>"$work/made"
fi
cd "$root"
while IFS= read -r path; do
  if [ ! -d "$path" ]; then
    if [ -e "${path%/}" ] || [ -L "${path%/}" ]; then end 73 "$root/${path%/} must be a folder"; fi
    printf '%s\n' "$path" >>"$work/made"
  fi
done <"$work/new-folders"
while IFS= read -r path; do
  [ ! -d "$path" ] || end 73 "$root/$path must not be a folder"
done <"$work/new-files"

# What an earlier version had and this one has not goes. The folders that it made are still ours.
say_what_was_edited
sort -m "$work/new-files" "$work/new-folders" | comm -23 "$work/old" - | remove
grep '/$' "$work/old" | grep -v '^share/earned/' | while IFS= read -r path; do
  [ -L "${path%/}" ] || [ ! -d "$path" ] || printf '%s\n' "$path"
done >>"$work/made"

# The list is there before the files are: what an interrupted run has made can be removed, too.
xargs -d '\n' mkdir -p -- <"$work/new-folders"
rm -f "$sums" "$list.new"
sort -u "$work/made" "$work/new-files" >"$list.new"
mv -f "$list.new" "$list"
(cd "$work/new" && find . -type f -printf '%P\0' | xargs -0 cp --parents --remove-destination -t "$root")
(cd "$work/new" && find . -type f -printf '%P\n' | sort | xargs -d '\n' sha256sum) >"$sums"
