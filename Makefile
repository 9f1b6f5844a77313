# Two commands do everything on a fresh machine with only Swift: `make demo` and `make test`.

PREFIX ?= /usr/local
PACKAGES := libsqlite3-dev libxlsxwriter-dev libminizip-dev zlib1g-dev libabsl-dev nettle-dev \
  nlohmann-json3-dev libkainjow-mustache-dev libcurl4-openssl-dev libplist-dev libpsl-dev pkg-config tzdata

SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
# The plugin that embeds reports/ finds new files only when the manifest is read again.
SWIFT_FLAGS := --disable-build-manifest-caching
TEST_FLAGS := $(SWIFT_FLAGS) --disable-xctest
# Here the linker finds only the library of C++ that becomes part of the program: to load it takes longer than all else.
STATIC := .build/static
# A build of a Debian package sets these (dpkg-buildflags); otherwise the same hardening holds. SwiftPM optimises by itself.
CPPFLAGS ?= -D_FORTIFY_SOURCE=2
CFLAGS ?= -fstack-protector-strong -Wformat -Werror=format-security
LDFLAGS ?= -Wl,-z,relro -Wl,-z,now
comma := ,
HARDENING = $(addprefix -Xcc ,$(CPPFLAGS) $(filter-out -g -O%,$(CFLAGS))) \
  $(addprefix -Xlinker ,$(subst $(comma), ,$(patsubst -Wl$(comma)%,%,$(LDFLAGS))))
# Equal sources give an equal program: neither paths of this machine go into it nor what Swift has cached of C headers, nor
# the folder's name, which SwiftPM writes what is embedded below. The id is what debug symbols are found by, and has them in it.
EMBEDDED := .build/plugins/outputs
FOLDER = $(shell basename '$(CURDIR)' | tr '[:upper:]' '[:lower:]')
RELEASE_FLAGS = $(SWIFT_FLAGS) -c release --static-swift-stdlib --product earned $(HARDENING) \
  -Xcc '-ffile-prefix-map=$(CURDIR)=.' \
  -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)/$(EMBEDDED)/$(FOLDER)=./$(EMBEDDED)' \
  -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' -Xswiftc -file-prefix-map -Xswiftc '$(EMBEDDED)/$(FOLDER)=$(EMBEDDED)' \
  -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs -Xlinker --build-id=sha1 \
  -Xswiftc -L$(STATIC) -Xlinker -T -Xlinker $(STATIC)/reproducible.ld -Xlinker --no-export-dynamic --disable-local-rpath \
  -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
EARNED := .build/release/earned
INSTALL := install
BENCH := .build/bench
FUZZ := .build/fuzz
PAGES := .build/pages
FLEET := .build/fleet
FLEET_PYTHON := $(FLEET)/venv/bin/python -B
AXE := $(PAGES)/npm/node_modules/axe-core/axe.min.js
BASELINES := $(patsubst Tests/Bench/c/%.c,$(BENCH)/bin/%,$(wildcard Tests/Bench/c/*.c))

.DEFAULT_GOAL := help
.PHONY: help deps build demo pictures check-pages test bench bench-record bench-quick bench-quick-record soak soak-quick sanitize fuzz golden lift fleet fleet-small fleet-venv lint format check check-app check-guard check-manual install uninstall deb check-deb check-fresh clean

help: ## Print these targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' Makefile

deps: ## Install the Debian packages that are missing (root or sudo).
	@command -v swift >/dev/null || { echo "there is no swift on the PATH; https://www.swift.org/install/linux/ has it" >&2; exit 1; }
	@missing=$$(for package in $(PACKAGES); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || echo $$package; done); \
	[ -n "$$missing" ] || exit 0; \
	if [ -n "$(SUDO)" ] && ! command -v sudo >/dev/null; then \
	  echo "packages are missing, and there is no sudo; as root:" >&2; \
	  echo "  apt-get install --no-install-recommends" $$missing >&2; exit 1; fi; \
	$(SUDO) apt-get update -q && \
	$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $$missing

build: deps $(STATIC)/libstdc++.a $(STATIC)/reproducible.ld ## Build the release binary, which runs where no Swift is installed.
	swift build $(RELEASE_FLAGS)

$(STATIC)/libstdc++.a:
	@mkdir -p $(@D)
	ln -sf "$$(clang --print-file-name=libstdc++.a)" $@

# Each module brings a hash of its code with the paths in it, which nothing reads in a program.
$(STATIC)/reproducible.ld:
	@mkdir -p $(@D)
	echo 'SECTIONS { /DISCARD/ : { *(.swift_modhash) } } INSERT AFTER .data;' >$@

demo: export EARNED_DB := out/earned.db
demo: export EARNED_NOW := 2026-03-15T23:00:00-07:00
# A person's own configuration does not change the demo.
demo check-pages: export XDG_CONFIG_HOME := $(CURDIR)/out/none
demo: build ## Record a month of activity, print its last week, write it to out/.
	@rm -rf out && mkdir out
	$(EARNED) ingest --sort Tests/Fixtures/month.ndjson Tests/Fixtures/demo.ndjson
	$(EARNED) report weekly
	$(EARNED) report weekly --out out/week.html --out out/week.xlsx --out out/week.json --out out/week.csv
	$(EARNED) site out/pages
	@ls -l out
	@printf '\nOpen out/week.html in a browser, or browse out/pages/index.html. To look around in the database of the demo, as the README does:\n  export %s %s %s\n' \
	  'EARNED_DB=$(CURDIR)/$(EARNED_DB)' 'EARNED_NOW=$(EARNED_NOW)' 'PATH=$(CURDIR)/$(dir $(EARNED)):$$PATH'

pictures: PACKAGES += chromium fonts-noto-core fonts-noto-color-emoji libreoffice-calc pngquant poppler-utils
pictures: demo ## Draw the page and the workbook of the demo into docs/; installs a browser and an office for it.
	docs/pictures.sh out docs

check-pages: PACKAGES += chromium fonts-dejavu-core fonts-liberation fonts-noto-core sqlite3
check-pages: build ## Check every report's page with axe-core (by npm, or AXE=axe.min.js), light and dark, desktop and phone.
	@[ -f "$(AXE)" ] || command -v npm >/dev/null || \
	  { echo "axe-core comes by npm, which is not installed; AXE=axe.min.js names a file of it" >&2; exit 1; }
	@[ -f "$(AXE)" ] || npm install --silent --no-save --prefix $(PAGES)/npm axe-core
	docs/check-pages.sh $(EARNED) $(PAGES)/reports $(AXE)

test soak soak-quick: export EARNED_TEST := 1
test soak soak-quick: PACKAGES += python3 sqlite3
test: deps $(STATIC)/libstdc++.a ## Build and run all tests but the long ones; FILTER=HabitTests runs some.
ifdef FILTER
	swift test $(TEST_FLAGS) -Xcxx -O2 --skip EarnedSoakTests --filter '$(FILTER)'
else
	swift build --build-tests $(TEST_FLAGS) -Xcxx -O2
	@python3 -B Tests/run.py .build/debug/earnedPackageTests.xctest
	@python3 -B Tests/Lint/suites.py $(if $(RECORD),--record)
endif

# With RECORD=1 the long runs write their row into docs/reliability.md.
NOTE = @Tests/note-run.sh

soak: deps $(STATIC)/libstdc++.a ## A night of histories, years of people, kills, disk faults, hostile databases; FILTER=KillTests runs some.
	$(NOTE) 'make soak$(if $(FILTER), FILTER=$(FILTER))' Tests/soak.sh swift test $(TEST_FLAGS) -Xcxx -O2

# Part of CI.
soak-quick: deps $(STATIC)/libstdc++.a ## The same for some minutes.
	swift test $(TEST_FLAGS) -Xcxx -O2 --filter 'EarnedSoakTests.*($(FILTER))'

bench: PACKAGES += binutils gcc python3 sqlite3
bench: build $(BASELINES) ## Measure against C, the sqlite3 shell and Python; JOB=ingest does one job, BENCH_RUNS=1 each pair once.
	@$(INSTALL) -D -s -m 755 $(EARNED) $(BENCH)/bin/earned
	@python3 -B Tests/Bench/bench.py $(BENCH)/bin/earned $(BENCH) $(JOB) $(BENCH_FLAGS)

bench-record: BENCH_FLAGS := --record docs/performance.md
bench-record: bench ## Measure everything and put the table into docs/performance.md.

bench-quick bench-quick-record: PACKAGES += binutils python3 valgrind
bench-quick: build ## Count the instructions of the main jobs; fail when a job takes over 25 % more than committed.
	@python3 -B Tests/Bench/quick.py $(EARNED) Tests/Bench/instructions.json

bench-quick-record: build ## Count, and write the figures that bench-quick compares with.
	@python3 -B Tests/Bench/quick.py $(EARNED) Tests/Bench/instructions.json --record

$(BENCH)/bin/%: Tests/Bench/c/%.c $(wildcard Tests/Bench/c/*.h) | deps
	@mkdir -p $(@D)
	cc -O2 -Wall -Wextra -Wno-unused-function -o $@ $< -Wl,--as-needed -lsqlite3 -lxlsxwriter

SANITIZE_FLAGS := $(TEST_FLAGS) --skip EarnedCLITests --skip EarnedSoakTests
sanitize: export LSAN_OPTIONS := suppressions=Tests/leaks.suppressions:print_suppressions=0
sanitize: deps ## Run the tests, without those of the command, with AddressSanitizer and ThreadSanitizer.
	$(NOTE) 'make sanitize: AddressSanitizer' \
	  swift test $(SANITIZE_FLAGS) --sanitize=address --scratch-path .build/address
	mkdir -p .build/thread && clang -shared -fPIC -o .build/thread/mutex.so Tests/ThreadSanitizer/mutex.c
	$(NOTE) 'make sanitize: ThreadSanitizer' env LD_PRELOAD=$(CURDIR)/.build/thread/mutex.so \
	  swift test $(SANITIZE_FLAGS) --sanitize=thread --scratch-path .build/thread

fuzz: deps ## Feed every reader of foreign files with libFuzzer's inputs, FUZZ_SECONDS=60 each.
	EARNED_FUZZ=build swift build $(SWIFT_FLAGS) --scratch-path $(FUZZ) --product earned-fuzz
	$(NOTE) 'make fuzz' Tests/EarnedFuzz/fuzz.sh $(FUZZ)/debug/earned-fuzz $(FUZZ)/found

golden: deps ## Rewrite the golden files; review the difference before you commit it.
	EARNED_RECORD_GOLDEN=1 swift test $(TEST_FLAGS) --filter Golden

# Packages for Python go into a folder of the build, never into the system.
$(FLEET)/venv/spark: EXTRA := [spark]
$(FLEET)/venv/open: EXTRA := [open]
$(FLEET)/venv/duckdb $(FLEET)/venv/spark $(FLEET)/venv/open: Sources/earned-fleet/pyproject.toml
	@[ -x $(FLEET)/venv/bin/pip ] || python3 -m venv $(FLEET)/venv
	$(FLEET)/venv/bin/pip install --quiet --disable-pip-version-check --editable '$(<D)$(EXTRA)'
	@touch $@

fleet-venv: $(FLEET)/venv/duckdb ## Install earned_fleet and what it needs, with DuckDB, below .build.

lift: fleet-venv ## Write the reports' statements for DuckDB and Spark to .build/fleet/sql.
	$(FLEET_PYTHON) -m earned_fleet lift --out $(FLEET)/sql

fleet: PACKAGES += python3-venv openjdk-17-jre-headless
fleet: build $(FLEET)/venv/spark ## Compare DuckDB and Spark with the program over a thousand devices.
	$(NOTE) 'make fleet' $(FLEET_PYTHON) Tests/Fleet/fleet.py $(EARNED) $(FLEET)/large --devices $${FLEET_DEVICES:-1000} \
	  --reports weekly monthly hours credits

# Part of CI: it uses the program of the tests, and prints what it skips.
fleet-small: ## Test earned_fleet, then the same over fifty devices, every dataset of every report; without Java on DuckDB alone.
	@sh Tests/Fleet/fleet-small.sh $(FLEET)

lint: PACKAGES += python3
lint: deps ## Check the format of the sources, what they cite, and the links of the documents.
	swift format lint --strict --recursive Package.swift Sources Tests
	@python3 -B Tests/Lint/lint.py
	@python3 -B Tests/Lint/products.py

format: ## Format the sources.
	swift format --in-place --recursive Package.swift Sources Tests

check: lint test ## Lint and test.

check-manual: PACKAGES += mandoc
check-manual: build ## Lint the manual pages with mandoc.
	@rm -rf .build/manual
	$(EARNED) manual .build/manual
	@PATH=$$PATH:/usr/sbin makewhatis .build/manual
	@MANPATH=.build/manual mandoc -T lint -W style .build/manual/man?/*

# It builds nothing: root has no Swift on its PATH, and would leave files of its own in .build.
# Paths reach the shell through its environment, which no space and no other character of theirs can break.
install uninstall: export EARNED := $(EARNED)
install uninstall: export PREFIX := $(PREFIX)
install uninstall: export DESTDIR := $(DESTDIR)
install uninstall: export INSTALL := $(INSTALL)
install: ## Install what `make build` has built, its manual, documents, completions and timer, below PREFIX (/usr/local).
	@[ -x "$$EARNED" ] || { echo "nothing is built yet: run 'make build' first, then this again" >&2; exit 1; }
	@docs/install.sh "$$EARNED" "$$PREFIX"

uninstall: ## Remove what install put there.
	@docs/install.sh "$$EARNED" "$$PREFIX" --uninstall

DEB := .build/deb
deb check-deb: PACKAGES += debhelper
# The tests are run by `make test`; with DEB_BUILD_OPTIONS= they are run again while the package is built.
deb check-deb: export DEB_BUILD_OPTIONS ?= nocheck
deb: deps ## Build the Debian package of the last commit in .build/deb, with its sources and debug symbols.
	@docs/deb.sh $(DEB)

check-deb: PACKAGES += lintian mmdebstrap
check-deb: deb ## Lint the package, then install, use and purge it in a new Debian.
	$(NOTE) 'make check-deb' docs/check-deb.sh $(DEB)

check-app: PACKAGES += python3
check-app: deps ## Build and run the app of docs/engine.md as a package of its own, next to packages with common names.
	@docs/check-app.sh .build/app

check-guard: PACKAGES += chromium iproute2 python3
check-guard: build ## Hold the guard against a browser: Chromium cannot open a blocked site, and can during a grant (root).
	$(SUDO) unshare --mount --net python3 -B Tests/Guard/browser.py $(EARNED)

check-fresh: PACKAGES += git mmdebstrap
check-fresh: deps ## Run make demo and make test of the last commit in a new Debian 12 that has only make and what Swift needs.
	$(NOTE) 'make check-fresh' docs/check-fresh.sh .build/fresh

clean: ## Remove what was built and written.
	rm -rf .build out
