# Two commands do everything on a fresh machine with only Swift: `make demo` and `make test`.

PREFIX ?= /usr/local
PACKAGES := libsqlite3-dev libxlsxwriter-dev libminizip-dev zlib1g-dev libabsl-dev nettle-dev \
  nlohmann-json3-dev libkainjow-mustache-dev libcurl4-openssl-dev pkg-config

SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
# The plugin that embeds reports/ looks for new files only when the manifest is read anew.
SWIFT_FLAGS := --disable-build-manifest-caching
# Here the linker finds only the library of C++ that becomes part of the program: to load it takes longer than all else.
STATIC := .build/static
# A build of a Debian package sets these (dpkg-buildflags); otherwise the same hardening holds. SwiftPM optimises by itself.
CPPFLAGS ?= -D_FORTIFY_SOURCE=2
CFLAGS ?= -fstack-protector-strong -Wformat -Werror=format-security
LDFLAGS ?= -Wl,-z,relro -Wl,-z,now
comma := ,
HARDENING = $(addprefix -Xcc ,$(CPPFLAGS) $(filter-out -g -O%,$(CFLAGS))) \
  $(addprefix -Xlinker ,$(subst $(comma), ,$(patsubst -Wl$(comma)%,%,$(LDFLAGS))))
# Equal sources give an equal program: neither paths of this machine go into it nor what Swift has cached of C headers. The
# id is what debug symbols are found by.
RELEASE_FLAGS = $(SWIFT_FLAGS) -c release --static-swift-stdlib --product earned $(HARDENING) \
  -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' \
  -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs -Xlinker --build-id=sha1 \
  -Xswiftc -L$(STATIC) -Xlinker --no-export-dynamic --disable-local-rpath \
  $(addprefix -Xswiftc -Xfrontend -Xswiftc ,$(LEAN)) \
  -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
  -Xlinker --symbol-ordering-file=$(ORDER) -Xlinker --no-warn-symbol-ordering
# Neither the runtime of concurrent tasks nor the engine of regular expressions goes into the program: their metadata would
# be a fifth of what a start relocates and searches. What uses them is not compiled. And generic types are found by a call,
# not by a name that is read while the program runs, which takes a twentieth of a short command. Every function has a section
# of its own: without, the linker can only order those of a whole file.
LEAN := -disable-implicit-concurrency-module-import -disable-implicit-string-processing-module-import \
  -disable-concrete-type-metadata-mangled-name-accessors -function-sections
# The functions that a start and the main jobs run stand side by side, so that fewer pages are read. A name that is gone is
# passed over.
ORDER := Sources/earned/functions.order
EARNED := .build/release/earned
INSTALL := install
BENCH := .build/bench
INSTRUCTIONS := Tests/Bench/instructions.json
FUZZ := .build/fuzz
PAGES := .build/pages
MANUAL := .build/manual
FLEET := .build/fleet
FLEET_PYTHON := $(FLEET)/venv/bin/python -B
AXE := $(PAGES)/npm/node_modules/axe-core/axe.min.js
BASELINES := $(patsubst Tests/Bench/c/%.c,$(BENCH)/bin/%,$(wildcard Tests/Bench/c/*.c))

.DEFAULT_GOAL := help
.PHONY: help deps build demo pictures check-pages test bench bench-record bench-quick bench-quick-record order soak sanitize fuzz golden lift fleet fleet-small fleet-venv lint format check check-manual install uninstall deb check-deb clean

help: ## Print these targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' Makefile

deps: ## Install the Debian packages that are missing (root or sudo).
	@missing=$$(for package in $(PACKAGES); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || echo $$package; done); \
	if [ -n "$$missing" ]; then \
	  $(SUDO) apt-get update -q && \
	  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $$missing; fi

build: deps $(STATIC)/libstdc++.a ## Build the release binary, which runs where no Swift is installed.
	swift build $(RELEASE_FLAGS)

$(STATIC)/libstdc++.a:
	@mkdir -p $(@D)
	ln -sf "$$(clang --print-file-name=libstdc++.a)" $@

demo: export EARNED_DB := out/earned.db
demo: export EARNED_NOW := 2026-03-15T23:00:00-07:00
# The configuration of whoever tries it changes nothing here.
demo check-pages: export XDG_CONFIG_HOME := $(CURDIR)/out/none
demo: build ## Record a month of activity, print its last week, write it to out/.
	@rm -rf out && mkdir out
	$(EARNED) ingest Tests/Fixtures/month.ndjson
	$(EARNED) report weekly
	$(EARNED) report weekly --out out/week.html --out out/week.xlsx --out out/week.json --out out/week.csv
	@ls -l out
	@echo
	@echo "To go on in the database of the demo, as the README does:"
	@echo "  export EARNED_DB=$(CURDIR)/$(EARNED_DB) EARNED_NOW=$(EARNED_NOW) PATH=$(CURDIR)/$(dir $(EARNED)):\$$PATH"

pictures: PACKAGES += chromium fonts-noto-core fonts-noto-color-emoji libreoffice-calc pngquant poppler-utils
pictures: demo ## Draw the page and the workbook of the demo into docs/; installs a browser and an office for it.
	docs/pictures.sh out docs

check-pages: PACKAGES += chromium fonts-noto-core sqlite3
check-pages: build ## Hold every report's page against axe-core (by npm, or AXE=axe.min.js), light and dark, desk and phone.
	@rm -rf $(PAGES) && mkdir -p $(PAGES)
	@[ -f "$(AXE)" ] || npm install --silent --no-save --prefix $(PAGES)/npm axe-core
	$(EARNED) ingest --quiet --db $(PAGES)/month.db Tests/Fixtures/month.ndjson
	sqlite3 $(PAGES)/app.db < Tests/Fixtures/hachimi-app.sql
	$(EARNED) import hachimi $(PAGES)/app.db --uid u1 --timezone UTC 2>$(PAGES)/left-out | \
	  $(EARNED) ingest --quiet --backfill --db $(PAGES)/month.db -
	for report in $$($(EARNED) report list --json | grep -o '"name": "[^"]*"' | cut -d'"' -f4); do \
	  $(EARNED) report $$report --db $(PAGES)/month.db --now 2026-03-15T23:00:00-07:00 \
	    --from 2025-03-16 --to 2026-03-15 --out $(PAGES)/$$report.html || exit 1; done
	docs/check-pages.sh $(PAGES) $(AXE)

test: export EARNED_TEST := 1
test: deps $(STATIC)/libstdc++.a ## Build and run all tests.
	swift test $(SWIFT_FLAGS) --disable-xctest -Xcxx -O2

bench: PACKAGES += binutils gcc python3 sqlite3 tzdata
bench: build $(BASELINES) ## Measure against C, the sqlite3 shell and Python; JOB=ingest does one job, BENCH_RUNS=1 each pair once.
	@$(INSTALL) -D -s -m 755 $(EARNED) $(BENCH)/bin/earned
	@python3 -B Tests/Bench/bench.py $(BENCH)/bin/earned $(BENCH) $(JOB) $(BENCH_FLAGS)

bench-record: BENCH_FLAGS := --record docs/performance.md
bench-record: bench ## Measure everything and put the table into docs/performance.md.

bench-quick bench-quick-record order: PACKAGES += binutils python3 valgrind
bench-quick: build ## Count the instructions of the main jobs (two minutes), and fail where they are over 5 % more than committed.
	@python3 -B Tests/Bench/quick.py $(EARNED) $(INSTRUCTIONS)

bench-quick-record: build ## Write the committed figures of bench-quick anew.
	@python3 -B Tests/Bench/quick.py $(EARNED) $(INSTRUCTIONS) --record

order: build ## List anew the functions that a start and the main jobs run, for the linker.
	@python3 -B Tests/Bench/order.py $(EARNED) $(ORDER)

$(BENCH)/bin/%: Tests/Bench/c/%.c $(wildcard Tests/Bench/c/*.h) | deps
	@mkdir -p $(@D)
	cc -O2 -Wall -Wextra -Wno-unused-function -o $@ $< -Wl,--as-needed -lsqlite3 -lxlsxwriter

soak: export EARNED_TEST := 1
soak: deps $(STATIC)/libstdc++.a ## Long runs: histories, years of people, kills, faults of files, hostile databases, games, all at once.
	EARNED_SOAK_SEEDS=$${EARNED_SOAK_SEEDS:-2000} EARNED_SOAK_YEARS=$${EARNED_SOAK_YEARS:-10000} \
	  EARNED_SOAK_KILLS=$${EARNED_SOAK_KILLS:-1000} EARNED_SOAK_FAULTS=$${EARNED_SOAK_FAULTS:-1} \
	  EARNED_SOAK_SECONDS=$${EARNED_SOAK_SECONDS:-300} EARNED_SOAK_HOSTILE=1 EARNED_SOAK_ANSWERS=500 \
	  EARNED_SOAK_EVENTS=100000 EARNED_SOAK_ROUNDS=1000000 \
	  swift test $(SWIFT_FLAGS) --disable-xctest -Xcxx -O2 \
	    --filter 'Histor|Recovery|ClepsyQueue|Chance|KillTests|RetentionProcess|DiskFault|Concurrency|Simulation|HostileDatabase|SyncFault|UsageStoreTests'

SANITIZE_FLAGS := $(SWIFT_FLAGS) --disable-xctest --skip EarnedCLITests
sanitize: export LSAN_OPTIONS := suppressions=Tests/leaks.suppressions:print_suppressions=0
sanitize: deps ## Run the tests of what is in process with AddressSanitizer, then with ThreadSanitizer.
	swift test $(SANITIZE_FLAGS) --sanitize=address --scratch-path .build/address
	mkdir -p .build/thread && clang -shared -fPIC -o .build/thread/mutex.so Tests/ThreadSanitizer/mutex.c
	LD_PRELOAD=$(CURDIR)/.build/thread/mutex.so \
	  swift test $(SANITIZE_FLAGS) --sanitize=thread --scratch-path .build/thread

fuzz: deps ## Feed what reads bytes of others with inputs that libFuzzer makes up, FUZZ_SECONDS=60 for each reader.
	EARNED_FUZZ=build swift build $(SWIFT_FLAGS) --scratch-path $(FUZZ) --product earned-fuzz
	@for reader in $(notdir $(wildcard Tests/Corpus/*)); do \
	  echo "== $$reader"; mkdir -p $(FUZZ)/found/$$reader; \
	  EARNED_FUZZ=$$reader $(FUZZ)/debug/earned-fuzz -max_total_time=$${FUZZ_SECONDS:-60} -timeout=10 -rss_limit_mb=2048 \
	    -verbosity=0 -print_final_stats=1 -artifact_prefix=$(FUZZ)/found/ \
	    $(FUZZ)/found/$$reader Tests/Corpus/$$reader || exit 1; \
	done

golden: deps ## Record the golden files anew; review the difference before you commit it.
	EARNED_RECORD_GOLDEN=1 swift test $(SWIFT_FLAGS) --disable-xctest --filter 'Golden|RecordReference'

# Packages for Python go into a folder of the build, never into the system.
$(FLEET)/venv/%: Sources/EarnedFleet/%.txt
	@[ -x $(FLEET)/venv/bin/pip ] || python3 -m venv $(FLEET)/venv
	$(FLEET)/venv/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

fleet-venv: $(FLEET)/venv/requirements ## Install what lift.py and compact.py need, and DuckDB, below .build.

lift: fleet-venv ## Write the reports' statements for DuckDB and Spark to .build/fleet/sql.
	$(FLEET_PYTHON) Sources/EarnedFleet/lift.py --out $(FLEET)/sql

fleet: PACKAGES += python3-venv openjdk-17-jre-headless
fleet: build $(FLEET)/venv/requirements $(FLEET)/venv/requirements-spark ## Hold DuckDB and Spark against the program over a thousand devices.
	$(FLEET_PYTHON) Tests/Fleet/fleet.py $(EARNED) $(FLEET)/large --devices $${FLEET_DEVICES:-1000} \
	  --reports weekly monthly hours credits

# Part of CI: it uses the program of the tests, and says what it leaves out where something is missing.
fleet-small: ## The same over fifty devices, every dataset of every report; without Java on DuckDB alone.
	@sh Tests/Fleet/fleet-small.sh $(FLEET)

lint: PACKAGES += python3
lint: deps ## Check the format of the sources, what they cite, and the links of the documents.
	swift format lint --strict --recursive Package.swift Sources Tests
	@python3 -B Tests/Lint/lint.py

format: ## Format the sources.
	swift format --in-place --recursive Package.swift Sources Tests

check: lint test ## Lint and test.

check-manual: PACKAGES += mandoc
check-manual: build ## Hold the manual pages against mandoc.
	@rm -rf $(MANUAL)
	$(EARNED) manual $(MANUAL)
	@PATH=$$PATH:/usr/sbin makewhatis $(MANUAL)
	@MANPATH=$(MANUAL) mandoc -T lint -W style $(MANUAL)/man?/*

# Where Debian's shells and systemd look below /usr, below /usr/local and below a home.
SHARE = $(DESTDIR)$(PREFIX)/share
ZSH = $(SHARE)/zsh/$(if $(filter /usr,$(PREFIX)),vendor-completions,site-functions)
UNITS = $(DESTDIR)$(PREFIX)/$(if $(filter /usr /usr/local,$(PREFIX)),lib,share)/systemd/user

install: build ## Install the command, its manual, documents, completions and timer below PREFIX (default /usr/local).
	$(INSTALL) -D -s -m 755 $(EARNED) $(DESTDIR)$(PREFIX)/bin/earned
	umask 022 && mkdir -p $(SHARE)/bash-completion/completions $(ZSH) $(SHARE)/fish/vendor_completions.d \
	  $(UNITS) $(SHARE)/doc/earned/examples
	umask 022 && $(EARNED) completions bash > $(SHARE)/bash-completion/completions/earned
	umask 022 && $(EARNED) completions zsh > $(ZSH)/_earned
	umask 022 && $(EARNED) completions fish > $(SHARE)/fish/vendor_completions.d/earned.fish
	pages=$$(mktemp -d) && $(EARNED) manual $$pages && for page in $$(find $$pages -type f); do \
	  install -D -m 644 $$page $(SHARE)/man/man$${page##*.}/$${page##*/} || exit 1; done && rm -r $$pages
	umask 022 && sed 's|/usr/local/|$(PREFIX)/|' docs/cron/earned-retention.service > $(UNITS)/earned-retention.service
	umask 022 && sed 's|/usr/local/|$(PREFIX)/|' docs/cron/crontab.example > $(SHARE)/doc/earned/examples/crontab.example
	install -m 644 docs/cron/earned-retention.timer $(UNITS)
	for file in README.md CHANGELOG.md $$(find docs -name '*.md' -o -name '*.png'); do \
	  install -D -m 644 $$file $(SHARE)/doc/earned/$$file || exit 1; done

uninstall: ## Remove what install put there.
	rm -f $(DESTDIR)$(PREFIX)/bin/earned $(SHARE)/bash-completion/completions/earned $(ZSH)/_earned \
	  $(SHARE)/fish/vendor_completions.d/earned.fish $(UNITS)/earned-retention.service $(UNITS)/earned-retention.timer
	rm -f $(SHARE)/man/man1/earned.1 $(SHARE)/man/man1/earned-*.1 $(SHARE)/man/man5/earned-*.5
	rm -rf $(SHARE)/doc/earned

DEB := .build/deb
deb check-deb: PACKAGES += debhelper
# The tests are run by `make test`; with DEB_BUILD_OPTIONS= they are run again while the package is built.
deb check-deb: export DEB_BUILD_OPTIONS ?= nocheck
deb: deps ## Build the Debian package of the last commit in .build/deb, with its sources and debug symbols.
	@git diff --quiet HEAD || echo "what is not committed does not go into the package"
	@rm -f $(DEB)/earned*_*
	@[ -d $(DEB)/earned ] || git clone --quiet --shared --no-checkout . $(DEB)/earned
	cd $(DEB)/earned && git fetch --quiet origin HEAD && git reset --quiet --hard FETCH_HEAD && \
	  git clean --quiet -xdff --exclude=/.build && cp -R docs/debian debian && \
	  dpkg-buildpackage --build=full --no-pre-clean --unsigned-source --unsigned-changes \
	    --build-profiles=pkg.earned.swift-from-path$(if $(filter nocheck,$(DEB_BUILD_OPTIONS)),$(comma)nocheck)

check-deb: PACKAGES += lintian mmdebstrap
check-deb: deb ## Lint the package, then install, use and purge it in a new Debian.
	lintian --pedantic --display-info --fail-on error,warning,info,pedantic $(DEB)/earned_*.changes
	. /etc/os-release && mmdebstrap --variant=apt --include=systemd,unzip \
	  --customize-hook='mkdir -p "$$1/mnt/debian" "$$1/mnt/Tests/Fixtures"' \
	  --customize-hook="copy-in $$(echo $(DEB)/earned_*.deb) docs/check-deb.sh /mnt" \
	  --customize-hook='copy-in docs/debian/tests /mnt/debian' \
	  --customize-hook='copy-in Tests/Fixtures/month.ndjson /mnt/Tests/Fixtures' \
	  --customize-hook='chroot "$$1" /mnt/check-deb.sh /mnt' $$VERSION_CODENAME /dev/null

clean: ## Remove what was built and written.
	rm -rf .build out
