"""The databases that are measured on, kept below .build so that they are made once, and copies of them to write to."""
import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

from history import calendar, database


class Databases:
    def __init__(self, earned, kept, work):
        self.earned, self.kept, self.work = earned, kept, work

    def path(self, size):
        """A database of a size, at rest and with the additions that the program makes when it first writes."""
        path = self.kept / f"{size.name}-{digest(size)}.db"
        if not path.exists():
            for older in self.kept.glob(f"{size.name}-*"):
                older.unlink()
            print(f"making the {size.name} database ...", file=sys.stderr, flush=True)
            made = self.kept / f"{size.name}-unfinished.db"
            database.make(self.earned, str(made), size)
            made.rename(path)
        subprocess.run(
            [self.earned, "ingest", "--quiet", "--db", path], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            check=True)
        return path

    @contextmanager
    def copy(self, size):
        """A copy to write to, synced, and gone afterwards."""
        path = self.work / "copy.db"
        remove(path)
        shutil.copyfile(self.path(size), path)
        with open(path, "rb+") as file:
            os.fsync(file.fileno())
        try:
            yield path
        finally:
            remove(path)


def digest(size):
    """Another history is another database."""
    sources = b"".join(path.read_bytes() for path in sorted(Path(database.__file__).parent.glob("*.py")))
    return hashlib.sha256(repr(size).encode() + sources).hexdigest()[:12]


def remove(path):
    for ending in ("", "-wal", "-shm", ".retention.lock", ".shared.json"):
        Path(f"{path}{ending}").unlink(missing_ok=True)


def put_to_rest(path):
    """A program that may only read leaves an empty log and its index behind."""
    log = Path(f"{path}-wal")
    if log.exists() and log.stat().st_size == 0:
        log.unlink()
        Path(f"{path}-shm").unlink(missing_ok=True)


def ask(path, question):
    """The first row of an answer."""
    connection = sqlite3.connect(path)
    try:
        return connection.execute(question).fetchone()
    finally:
        connection.close()


def last_ms(path):
    """When a database was last changed by what a person did."""
    return ask(path, "select max(ts_utc_ms) from event_log")[0]


NOW_MS = calendar.NOW_MS
DAY_MS = calendar.DAY_MS
