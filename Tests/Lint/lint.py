"""Checks that everything that is cited is there. `make lint` runs it from the root of the sources.

Sources, tests and documents cite the law by number: "rules 2.12", "decision E37", "data model A5.5", "backlog E8-06",
"contract, section 4", "interface of Hachimi, section 5". Each number must have an anchor, `<a id="e37"></a>`, on the page
that it belongs to: the letter of a decision names the page, other numbers belong to the economy that is named, or in whose
folder or document they stand. The contract is that of the whole program. Links of documents must lead to files and
headings, and paths and tests that are named must exist. So must whatever Tests/coverage.md names, and its counts must be
right.

It also finds where a number of a row is read without the bounds of its column, and where a file is opened that may be a
database's: closing it would drop the locks of SQLite (contract, section 18).

It prints what does not resolve, a line each as FILE:LINE, and ends with 1 if there is any.
"""

import bisect
import functools
import itertools
import os
import re
import sys

PAGES = {name: f"docs/rules/{name}.md" for name in ("earned", "clepsy", "time-budget", "hachimi")}
ECONOMY_OF_LETTER = {
    "A": "earned", "E": "earned", "C": "clepsy", "S": "clepsy", "B": "time-budget", "W": "time-budget", "K": "hachimi",
    "H": "hachimi"}
CONTRACT = "docs/contract/README.md"

FOLDERS = ("Sources", "Tests", "docs", "reports", "templates")
FILES = ("Makefile", "Package.swift", "README.md", "CHANGELOG.md")
SUFFIXES = (".swift", ".md", ".py", ".sql", ".json", ".sh", ".test", ".h", ".c", ".cpp", ".html", ".css", ".mustache")
# What was recorded or generated, and this file.
SKIPPED_FOLDERS = re.compile(r"Fixtures|Corpus|Goldens?|Lint|sql")

# What anchors begin with, by what is cited.
PREFIXES = {
    "rules": "rules-", "contract": "section-", "interface": "interface-", "data model": "spec-",
    "specification": "spec-", "architecture": "spec-"}
NUMBER = r"(?:(?:sections? |sequence )?\d+(?:\.\d+)?|A\d(?:\.\d)?|Part [AB]|V1\.1)(?![\w%])"
NUMBERS = rf"{NUMBER}(?:(?:, and |, | and |; ){NUMBER})*"
CITED = re.compile(
    r"\b([Rr]ules|[Cc]ontract|[Ii]nterface|[Dd]ata model|[Ss]pecification|[Aa]rchitecture)"
    rf"(?: of (?:the )?(Clepsy|time budget|Hachimi)(?: economy)?)?(?:,? \(?({NUMBERS})|, (\"[^\"]+\"|`\w+`))")
BACKLOG = re.compile(r"(?<![\w-])E\d+-\d+(?!\w)")
DECISION = re.compile(
    r"(?<![\w`\"'/.:+#-])([ECSBWKHV])(\d{1,2})(?:(?:–| to )[ECSBWKHV]?(\d{1,2}))?(?![\w`\"'+-]|\.\d)")
INVARIANT = re.compile(r"(?<![\w`\"])A\d\.\d(?!\w)")
PATH = re.compile(r"(?<![\w/.-])(?:docs|Sources|Tests|reports|templates)/[\w./+-]*\.[a-z]+\b")
LINK = re.compile(r"\]\(([^)\s]+)\)")
MEDICAL = re.compile(r"\b(addict|therap|disorder|adhd\b|heals?\b|depress|anxiety|symptom|clinical)", re.I)
# What docs/install.sh installs of the documents.
INSTALLED = re.compile(r"(README|CHANGELOG)\.md$|docs/.*\.(md|png|rules|indexes\.json)$")

TEST = re.compile(r"`(\w+Tests|[\w-]+\.test)`")

COVERAGE = "Tests/coverage.md"
NAMED = re.compile(
    r"\b(event|finding|migration|record|report|table|type)(?: (`[^`]+`)|s (`[^`]+`(?:(?:, | and )`(?!earned )[^`]+`)*))")
COMMAND = re.compile(r"`earned ([a-z-]+(?: [a-z][a-z-]*)*)([^`]*)`")
FOLDER_PATH = re.compile(r"`((?:\.ci|docs|Sources|Tests|reports|templates)/[\w./+-]*)`")
DECLARATIONS = {
    "event": r'(?:EventType|quest)\(\s*"(\w+)"', "finding": r'"([A-Z_]+)", (?:\.(?:error|warning)|")|code: "([A-Z_]+)"',
    "migration": r'name: "([\w/-]+)"', "table": r"(?i)create table (?:if not exists )?(\w+)",
    "type": r"\b(?:class|enum|protocol|struct) (\w+)"}
# Where numbers of stored rows are read. Arithmetic on one outside the bounds of its column would end the program (E62).
STORES = ("Sources/Economies/", "Sources/EarnedEngine/", "Sources/EarnedReports/", "Sources/EarnedSite/", "Sources/EarnedCLI/")
READS_NUMBER = re.compile(r"(?:\$0|\brow|statement\.row)\.(?:integer|optionalInteger|real)\(\d")
# Numbers that SQLite makes, such as those of rows.
SQLITES_NUMBER = re.compile(r"pragma|rowid|rowIDs|count\(\*\)|dbstat")
# Files that pass numbers on as they are.
KEEPS_NUMBERS = {
    "Sources/EarnedEngine/Database/DatabaseInfo.swift", "Sources/EarnedEngine/Database/Recovery/Recovery.swift",
    "Sources/EarnedEngine/Tables/StoredColumns.swift", "Sources/Economies/Earned/Store/Diagnostics/EarnedFutureDays.swift",
    "Sources/Economies/Hachimi/Import/HachimiAppDatabase.swift"}
# Where files are opened. A database's are opened by SQLite alone, and read as bytes by `SQLiteFile`.
OPENS_FILE = re.compile(
    r"\b(?:RandomAccessFile|StoredFile|Descriptor|File\.(?:read|beginning|sync|forEachPiece|forEachFilledPiece))\("
    r"|(?<![.\w])f?open\(\w+\.systemPath")
LAYER_OF_FILES = "Sources/EarnedSystem/"
OPENS = {
    "Sources/EarnedCLI/Configuration/Configuration.swift": "the configuration",
    "Sources/EarnedCLI/Guard/HostsBlock.swift": "a hosts file",
    "Sources/EarnedCLI/Hachimi/HachimiSyncCommand.swift": "the token and the key of a session",
    "Sources/EarnedCore/Time/TimeZoneLookup.swift": "files of zones",
    "Sources/EarnedEmbedResources/main.swift": "files of the sources",
    "Sources/EarnedEngine/Database/EarnedDatabase.swift": "a new database, before anybody has opened it",
    "Sources/EarnedEngine/Log/SharedTables.swift": "the id of the machine",
    "Sources/EarnedEngine/Retention/RetentionFault.swift": "the lock of a cleanup",
    "Sources/EarnedFleet/Export/ExportFile.swift": "files of an export",
    "Sources/EarnedFleet/Export/ExportKey.swift": "the key of an export",
    "Sources/EarnedFleet/Export/ExportManifest.swift": "the list of an export",
    "Sources/EarnedFleet/WorkFile.swift": "the work of a run",
    "Sources/EarnedImport/Files/ForeignFile.swift": "an import, in a command that opens no database of ours",
    "Sources/EarnedImport/Formats/TableReader.swift": "a table to import",
    "Sources/EarnedImport/Formats/TableRows.swift": "a table to import",
    "Sources/EarnedCLI/Ingest/LineReader.swift": "lines of records",
    "Sources/EarnedCLI/Reports/ExportCommand.swift": "tables that were just written, to a file of no other process",
    "Sources/EarnedCLI/Reports/QueryCommand.swift": "a statement, before the database is opened",
    "Sources/EarnedCLI/Reports/ReportOutputs.swift": "what is in a folder, before the database is opened",
    "Sources/EarnedReports/Catalog/Resources.swift": "queries and templates",
    "Sources/EarnedReports/Renderers/XLSX/XLSXRenderer.swift": "a workbook that was just written",
    "Sources/EarnedSQLite/DamagedFile/PageFile.swift": "a damaged database, which SQLite does not open meanwhile",
    "Sources/EarnedSQLite/MovedFile.swift": "the list of locks",
    "Sources/EarnedSite/SiteFolder.swift": "pages",
    "Sources/Economies/Clepsy/Import/ClepsyAppImport.swift": "a snapshot of an app",
    "Sources/Economies/Earned/Store/Questions/LastBlockedFile.swift": "the file that hands a blocked app over",
    "Sources/Economies/Hachimi/Rules/Catalogue/UsersCatalogue.swift": "a catalogue",
}
STATE = re.compile(r"\*\*(in part|missing|phone)\*\*: ")


def files():
    yield from FILES
    for top in FOLDERS:
        for folder, folders, names in os.walk(top):
            folders[:] = sorted(name for name in folders if not SKIPPED_FOLDERS.fullmatch(name))
            yield from (f"{folder}/{name}" for name in sorted(names) if name.endswith(SUFFIXES))


@functools.cache
def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def prose(path):
    """The lines of a file with the code left out; numbers of lines stay. Of Swift and C only comments are prose."""
    is_in_block = False
    for line in read(path).split("\n"):
        if path.endswith((".swift", ".h", ".c", ".cpp")):
            line = line.partition("//")[2].lstrip("/!")
        elif path.endswith(".md") and line.lstrip().startswith("```"):
            is_in_block, line = not is_in_block, ""
        else:
            line = "" if is_in_block else re.sub(r"^\s*(#+|--|>) ", "", line)
        yield line.strip()


@functools.cache
def anchors(path):
    """What a link to a page may name: its anchors and its headings."""
    text = re.sub(r"^```.*?^```", "", read(path), flags=re.M | re.S) if os.path.isfile(path) else ""
    headings = [re.sub("<[^>]*>", "", heading) for heading in re.findall(r"^#+ (.*)$", text, flags=re.M)]
    return set(re.findall(r'<a id="([^"]+)">', text)) | {
        re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def slug(name):
    return "-".join(re.findall("[a-z0-9]+", name.lower()))


def page_of(path):
    """The page of the economy that a file is about."""
    names = re.findall(r"clepsy|budget|hachimi", path.lower())
    return PAGES["earned" if not names else "time-budget" if names[-1] == "budget" else names[-1]]


def citations(path, text):
    """Each citation: where it begins, what it is, and the page and the anchor that it stands for."""
    here = page_of(path)
    for match in CITED.finditer(text):
        source, economy, numbers, name = match.groups()
        page = CONTRACT if source.lower() == "contract" else here
        if economy:
            page = PAGES[slug(economy)]
        for part in re.findall(NUMBER, numbers) if numbers else [name]:
            if part.startswith(("A", "Part")):
                yield match.start(), f"data model {part}", PAGES["earned"], slug(part)
            else:
                anchor = PREFIXES[source.lower()] + slug(re.sub("sections? ", "", part))
                yield match.start(), f"{source}, {part}", page, anchor
    for match in itertools.chain(BACKLOG.finditer(text), INVARIANT.finditer(text)):
        yield match.start(), match.group(), PAGES["earned"], slug(match.group())
    for match in DECISION.finditer(text):
        letter, first = match[1], int(match[2])
        page = PAGES[ECONOMY_OF_LETTER[letter]] if letter in ECONOMY_OF_LETTER else here
        for number in range(first, int(match[3] or first) + 1):
            yield match.start(), f"{letter}{number}", page, f"{letter.lower()}{number}"


def unresolved(path, text):
    """What is cited or linked and is not there, each with where it begins."""
    # The numbers of the coverage page are those of the specifications themselves.
    for start, name, page, anchor in citations(path, text) if path != COVERAGE else ():
        if anchor not in anchors(page):
            yield start, f"{name}: no anchor '{anchor}' in {page}"
    for match in PATH.finditer(text):
        if not os.path.exists(match.group()):
            yield match.start(), f"{match.group()}: no such file"
    for match in TEST.finditer(text):
        if match[1] not in tests():
            yield match.start(), f"{match[1]}: no such test"
    for match in LINK.finditer(text) if path.endswith(".md") else ():
        target, _, anchor = match[1].partition("#")
        if target.startswith(("https://", "http://")):
            continue
        file = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
        if not os.path.exists(file):
            yield match.start(), f"{match[1]}: no such file"
        elif INSTALLED.match(path) and not (os.path.isdir(file) or INSTALLED.match(file)):
            yield match.start(), f"{match[1]}: leads out of the documents that are installed"
        elif anchor and anchor not in anchors(file):
            yield match.start(), f"{match[1]}: no such anchor or heading"


@functools.cache
def source(folder="Sources"):
    paths = (os.path.join(top, name) for top, _, names in sorted(os.walk(folder)) for name in sorted(names))
    return "\n".join(read(path) for path in paths if path.endswith(".swift"))


@functools.cache
def tests():
    """The names of suites, of their files and folders, and of transcripts."""
    names = {name for _, folders, files in os.walk("Tests") for name in folders + files}
    return names | {name.removesuffix(".swift") for name in names} | set(re.findall(r"\bstruct (\w+)", source("Tests")))


@functools.cache
def declared(kind):
    """The names of what the coverage page calls so."""
    if kind == "record":
        return set(re.findall(r"^\| `(\S+)` \|", read("docs/records.md"), flags=re.M))
    if kind == "report":
        return {name for name in os.listdir("reports") if os.path.isfile(f"reports/{name}/report.json")}
    return {match[match.lastindex] for match in re.finditer(DECLARATIONS[kind], source())}


@functools.cache
def commands():
    """The declaration of each command's type: its name, and the types of its subcommands."""
    economies = re.findall(r"\w+(?=\.self)", read("Sources/EarnedCLI/Economies.swift"))
    found = {}
    for declaration in re.split(r"\n(?=(?:package )?struct )", source("Sources/EarnedCLI")):
        name = re.match(
            r'(?:package )?struct (\w+)[^{]*\{[^"]*CommandConfiguration\(\s*commandName: "([\w-]+)"', declaration)
        if name:
            parts = re.findall(r"\w+(?=\.self)", declaration)
            found[name[1]] = (name[2], parts + economies if "Economies." in declaration else parts)
    return found


@functools.cache
def is_command(words, rest):
    """Whether there is such a command with these options; a word after `report` is the name of one."""
    here = "Earned"
    for word in words.split():
        parts = commands()[here][1]
        below = [part for part in parts if part in commands() and commands()[part][0] == word]
        if here == "ReportCommand" and not below:
            return word in declared("report")
        if not below:
            return False
        here = below[0]
    for option in re.findall(r"--([a-z-]+)", rest):
        name = re.sub("-(.)", lambda match: match[1].upper(), option)
        if not re.search(rf'\bvar {name}\b|customLong\("{option}"\)', source("Sources/EarnedCLI")):
            return False
    return True


def faults_of_coverage():
    """What the coverage page names and is not there, and counts and tests that are not right, each with its line."""
    told, counted, title = {}, {}, None
    for number, line in enumerate(read(COVERAGE).split("\n"), 1):
        for kind, one, several in NAMED.findall(line):
            yield from ((number, f"no {kind} '{name}'")
                        for name in re.findall("`([^`]+)`", one or several) if name not in declared(kind))
        for words, rest in COMMAND.findall(line):
            if not is_command(words, rest):
                yield number, f"no command 'earned {words}{rest}'"
        for path in FOLDER_PATH.findall(line):
            if not PATH.fullmatch(path) and not os.path.exists(path):
                yield number, f"{path}: no such file"
        if line.startswith("## "):
            title = line[3:]
        cells = [cell.strip() for cell in line.split(" | ")]
        if counts := re.match(r"\| (?:\[(.*?)\]\S*|together)((?: \| \d+){4}) \|$", line):
            told[counts[1]] = number, [int(count) for count in re.findall(r"\d+", counts[2])]
        elif title and len(cells) == 4 and cells[0] != "| no.":
            state = STATE.match(cells[2])
            place = ("in part", "missing", "phone").index(state[1]) + 1 if state else 0
            for name in (title, None):
                counted.setdefault(name, [0] * 4)[place] += 1
            if place < 2 and not re.match(r"`Tests/|none yet", cells[3]):
                yield number, "a line that works names its test, or 'none yet'"
    for name in counted.keys() | told.keys():
        number, counts = told.get(name, (1, None))
        if counts != counted.get(name):
            yield number, f"the counts are {counted.get(name)}"


def unbounded_numbers():
    """Where a number of a row is read that is not known to be within the bounds of its column."""
    for path in files():
        if not path.startswith(STORES) or not path.endswith(".swift"):
            continue
        lines = read(path).split("\n")
        for number, line in enumerate(lines):
            about = "\n".join(lines[max(0, number - 9):number + 1])
            if READS_NUMBER.search(line) and not SQLITES_NUMBER.search(about) and path not in KEEPS_NUMBERS:
                yield f"{path}:{number + 1}: a number is read without its bounds: use a table, count, instant or flag"


def openings():
    """Where a file is opened that nobody has said what it is."""
    for path in files():
        if not path.startswith("Sources/") or not path.endswith(".swift") or path.startswith(LAYER_OF_FILES):
            continue
        places = [number for number, line in enumerate(read(path).split("\n"), 1) if OPENS_FILE.search(line)]
        if path in OPENS and not places:
            yield f"{path}: it opens no file any more: take it out of OPENS"
        elif path not in OPENS:
            yield from (f"{path}:{number}: a file is opened: say in OPENS what it is, or use SQLiteFile" for number in places)


def medical_claims():
    """Where a text that people may see speaks as a doctor does (backlog, E12-01)."""
    for path in files():
        if path.startswith(("Sources/", "reports/", "templates/", "docs/", "README.md")):
            for number, line in enumerate(read(path).split("\n"), 1):
                if MEDICAL.search(line):
                    yield f"{path}:{number}: a medical word: earned promises nothing of the kind"


def main():
    found = [f"{COVERAGE}:{number}: {message}" for number, message in faults_of_coverage()]
    found += itertools.chain(unbounded_numbers(), openings(), medical_claims())
    for path in files():
        lines = list(prose(path))
        starts = list(itertools.accumulate((len(line) + 1 for line in lines), initial=0))
        for start, message in unresolved(path, " ".join(lines)):
            found.append(f"{path}:{bisect.bisect(starts, start)}: {message}")
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
