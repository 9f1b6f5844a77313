"""The main jobs on the month of the demo, run by valgrind in a folder where nothing is as on this machine only."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

MONTH = Path(__file__).parents[1] / "Fixtures" / "month.ndjson"
NOW, LATER = "2026-03-15T23:00:00-07:00", "2026-07-01T12:00:00Z"

# By name: the arguments, and whether the database has the month.
JOBS = {
    "start-up": (["--version"], False),
    "status": (["status", "--db", "month.db"], True),
    "access": (["access", "reddit", "--db", "month.db"], True),
    "weekly": (["report", "weekly", "--db", "month.db"], True),
    "weekly as JSON and CSV": (
        ["report", "weekly", "--db", "month.db", "--out", "week.json", "--out", "week.csv"], True),
    "weekly as XLSX": (["report", "weekly", "--db", "month.db", "--out", "week.xlsx"], True),
    "weekly as HTML": (["report", "weekly", "--db", "month.db", "--out", "week.html"], True),
    "progress": (["report", "progress", "--db", "month.db"], True),
    "habits": (["report", "habits", "--db", "month.db"], True),
    "streaks": (["report", "streaks", "--db", "month.db"], True),
    "unlocks as CSV": (["report", "unlocks", "--db", "month.db", "--out", "unlocks.csv"], True),
    "ingest of a month": (["ingest", "--quiet", "--db", "new.db", "month.ndjson"], False),
    "dry run of a month": (["ingest", "--dry-run", "--quiet", "--db", "new.db", "month.ndjson"], False),
    "retention of a month": (["retention", "run", "--now", LATER, "--db", "month.db"], True),
    "diagnostics export": (["diagnostics", "export", "--db", "month.db", "--out", "support.json"], True),
}

# The zones of the month and of the machine, as they were for years. The files of the system change: a zone whose clocks no
# longer turn takes less to read.
ZONES = """\
Rule P 2007 max - Mar Sun>=8 2:00 1:00 D
Rule P 2007 max - Nov Sun>=1 2:00 0 S
Zone America/Vancouver -8:00 P P%sT
Link America/Vancouver America/Los_Angeles
Zone America/Toronto -5:00 P E%sT
Zone Atlantic/Reykjavik 0:00 - GMT
Rule E 1996 max - Mar lastSun 1:00u 1:00 S
Rule E 1996 max - Oct lastSun 1:00u 0 -
Zone Europe/Berlin 1:00 E CE%sT
"""

# Nothing that another machine, another processor or another run would have otherwise: neither the variables of whoever
# runs it, nor the seed of hash tables, nor instructions that the C library chooses by the processor.
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin", "TZ": "America/Los_Angeles", "EARNED_NOW": NOW, "LC_ALL": "C.UTF-8",
    "TZDIR": "zones", "XDG_CONFIG_HOME": "none", "SWIFT_DETERMINISTIC_HASHING": "1",
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX,-BMI1,-BMI2,-ERMS,-FSRM,-LZCNT,-MOVBE,-SSE4_1,-SSE4_2,-SSSE3",
}


@contextmanager
def prepared(earned):
    """A folder for the jobs, whose path is as long on every machine, and whose syncs take no time."""
    with tempfile.TemporaryDirectory(prefix="earned-", dir="/dev/shm") as path:
        folder = Path(path)
        # With debug information valgrind takes long to begin.
        subprocess.run(["strip", "--strip-debug", "-o", folder / "earned", earned], check=True)
        subprocess.run(["/usr/sbin/zic", "-d", "zones", "-"], cwd=folder, input=ZONES.encode(), check=True)
        (folder / "month.ndjson").write_bytes(MONTH.read_bytes())
        subprocess.run(
            ["./earned", "ingest", "--quiet", "--db", "kept.db", "month.ndjson"], cwd=folder, env=ENVIRONMENT, check=True)
        yield folder


def count(job, folder):
    """The instructions of a job."""
    arguments, has_month = JOBS[job]
    for path in folder.glob("*.db*"):
        if path.name != "kept.db":
            path.unlink()
    if has_month:
        shutil.copyfile(folder / "kept.db", folder / "month.db")
    return instructions(arguments, folder)


def instructions(arguments, folder, environment=ENVIRONMENT):
    """The instructions of a command, counted by valgrind."""
    tool = ["--tool=cachegrind", "--cache-sim=no", "--branch-sim=no", "--cachegrind-out-file=/dev/null"]
    command = ["valgrind", *tool, "./earned", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, stdin=subprocess.DEVNULL)
    said = done.stderr.decode()
    found = re.search(r"I +refs: +([\d,]+)", said)
    # 2: a check has found something.
    if done.returncode not in (0, 2) or not found:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}: {said[-2000:]}")
    return int(found[1].replace(",", ""))
