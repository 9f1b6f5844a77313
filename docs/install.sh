#!/bin/sh
# install.sh EARNED PREFIX [--uninstall]: puts the command, its manual, documents, completions, timer and the tools for
# reports of many people below $DESTDIR and PREFIX, or removes them. INSTALL is the command that copies the program, stripped.
set -eu
umask 022
earned=$1 prefix=$2
# The service and the crontab name it, in two languages with their own quotes.
case $prefix in
/*[\"\'\\\%\$\`]* | *"
"*) echo "PREFIX is '$prefix'; it must not have quotes, backslashes, %, \$ or line breaks" >&2 && exit 64 ;;
/*) ;;
*) echo "PREFIX is '$prefix'; it must be an absolute path" >&2 && exit 64 ;;
esac
# Where Debian's shells and systemd look below /usr, below /usr/local and below a home.
case $prefix in
/usr) zsh=share/zsh/vendor-completions units=lib/systemd/user ;;
/usr/local) zsh=share/zsh/site-functions units=lib/systemd/user ;;
*) zsh=share/zsh/site-functions units=share/systemd/user ;;
esac
root=${DESTDIR:-}$prefix
share=$root/share

if [ "${3:-}" = --uninstall ]; then
  rm -f "$root/bin/earned" "$share/bash-completion/completions/earned" "$root/$zsh/_earned" \
    "$share/fish/vendor_completions.d/earned.fish" "$root/$units/earned-retention.service" \
    "$root/$units/earned-retention.timer" "$share"/man/man1/earned.1 "$share"/man/man1/earned-*.1 \
    "$share"/man/man5/earned-*.5
  rm -rf "$share/doc/earned" "$share/earned"
  exit
fi

${INSTALL:-install} -D -s -m 755 "$earned" "$root/bin/earned"
mkdir -p "$share/bash-completion/completions" "$root/$zsh" "$share/fish/vendor_completions.d" "$root/$units" \
  "$share/doc/earned/examples"
"$earned" completions bash >"$share/bash-completion/completions/earned"
"$earned" completions zsh >"$root/$zsh/_earned"
"$earned" completions fish >"$share/fish/vendor_completions.d/earned.fish"
pages=$(mktemp -d)
trap 'rm -r "$pages"' EXIT
"$earned" manual "$pages"
for page in $(cd "$pages" && find . -type f); do
  install -D -m 644 "$pages/$page" "$share/man/man${page##*.}/${page##*/}"
done
# Quotes are only where they are needed, so that the usual lines are as people know them.
case $prefix in
*[!A-Za-z0-9/._-]*) unit="\"$prefix/bin/earned\"" line="'$prefix/bin/earned'" ;;
*) unit=$prefix/bin/earned line=$unit ;;
esac
replacement() { printf %s "$1" | sed 's/[&|]/\\&/g'; }
sed "s|/usr/local/bin/earned|$(replacement "$unit")|" docs/cron/earned-retention.service >"$root/$units/earned-retention.service"
sed "s|/usr/local/bin/earned|$(replacement "$line")|" docs/cron/crontab.example >"$share/doc/earned/examples/crontab.example"
install -m 644 docs/cron/earned-retention.timer "$root/$units"
# What docs/fleet.md says to run, and the reports that it makes statements of.
for file in $(cd Sources/EarnedFleet && find . -name '*.py' -o -name 'requirements*.txt'); do
  install -D -m 644 "Sources/EarnedFleet/$file" "$share/earned/fleet/$file"
done
for file in $(find reports -type f); do install -D -m 644 "$file" "$share/earned/$file"; done
for file in README.md CHANGELOG.md $(find docs -name '*.md' -o -name '*.png' -o -name '*.rules'); do
  install -D -m 644 "$file" "$share/doc/earned/$file"
done
