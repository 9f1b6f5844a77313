"""Turns the files of `earned export` into Parquet, which engines for many devices read.

    python -m earned_fleet compact EXPORT OUT [--rows NUMBER]

EXPORT is the folder of the export. OUT gets `table=RELATION/month=YYYY-MM/shard=NN.parquet`: rows of a relation and a
month, sorted by `device`, the first column. Relations without a day of their own are in `month=all`, and `table=device`
has a row for each device. A file per device and day would be thousands of files of a few bytes each.

OUT is made anew beside the old one and takes its place in one step. In memory are at most NUMBER rows (500000): then a
shard is written, and the next one begins. A file that is torn or not of an export is refused with its reason, and the
others count. Exit status: 0; 64 for wrong arguments; 65 when a file was refused; 73 when OUT cannot be made, 74 when a
disk or file fails.

Needs pyarrow.
"""

import argparse
import ctypes
import gzip
import json
import os
import shutil
import sys
import zlib

import pyarrow
import pyarrow.parquet

SCHEMA = "earned.export/1"
ENDING = ".earned.gz"
# Only a folder with this file is replaced. Engines leave out names that begin with an underscore.
MARK = "_earned_compact"
# The columns that say when a row was, and so which month it belongs to.
DAYS = ("day_id", "date", "month")
# Rows of a partition are kept as Python values, which take much memory, until there are this many.
ROWS_A_BATCH = 4096
TYPES = {"number": pyarrow.int64(), "fraction": pyarrow.float64()}
# The Python types of a kind; all others are texts.
VALUES = {"number": (int,), "fraction": (int, float)}


class Refused(Exception):
    """A file, an argument or a folder is not used, and why."""


class Export:
    """The file of one device, read twice: first whether it is whole, then its rows."""

    def __init__(self, path):
        self.path = path
        self.header = None
        # By name: columns and kinds.
        self.relations = {}

    def lines(self):
        with gzip.open(self.path, "rb") as file:
            yield from file

    def check(self):
        """Throws Refused unless every line is there."""
        try:
            self.check_lines()
        except (EOFError, OSError, zlib.error) as error:
            raise Refused(f"it is torn or not gzip: {error}; export it again") from None
        except (KeyError, ValueError) as error:
            raise Refused(f"it has a line that is not of an export: {error}; export it again") from None

    def check_lines(self):
        counted, expected, relation = {}, None, None
        for line in self.lines():
            if expected is not None:
                raise Refused("it continues after its end; export it again")
            value = json.loads(line)
            if self.header is None:
                self.check_header(value)
            elif isinstance(value, list) and relation is not None:
                self.check_row(value, relation)
                counted[relation] += 1
            elif isinstance(value, dict) and "relation" in value:
                relation = value["relation"]
                self.relations[relation] = (tuple(value["columns"]), tuple(value["kinds"]))
                counted[relation] = 0
            elif isinstance(value, dict) and "rows" in value:
                expected = value["rows"]
            else:
                raise Refused("it has a line that belongs to no export; export it again")
        if expected is None or expected != counted:
            raise Refused("it has no end or not all rows; export it again")

    def check_header(self, header):
        if not isinstance(header, dict) or header.get("schema") != SCHEMA:
            raise Refused(f"it is not a file of {SCHEMA}")
        if header["device"] + ENDING != os.path.basename(self.path):
            raise Refused(f"it is of the device {header['device']!r}, which its name does not say")
        self.header = header

    def check_row(self, row, relation):
        kinds = self.relations[relation][1]
        if len(row) != len(kinds) or not all(
            value is None or type(value) in VALUES.get(kind, (str,)) for value, kind in zip(row, kinds)
        ):
            raise Refused(f"{relation} has a row that is not of its columns' kinds; export it again")

    def rows(self):
        """Every row with the name of its relation."""
        relation = None
        for line in self.lines():
            if line[:1] == b"[":
                yield relation, json.loads(line)
            elif line.startswith(b'{"relation":'):
                relation = json.loads(line)["relation"]


class Partition:
    """The rows of a relation and a month that wait for their shard."""

    def __init__(self, columns, kinds):
        fields = [pyarrow.field("device", pyarrow.string())]
        fields += [pyarrow.field(name, TYPES.get(kind, pyarrow.string())) for name, kind in zip(columns, kinds)]
        self.schema = pyarrow.schema(fields)
        self.batches = []
        self.rows = []

    def append(self, row):
        self.rows.append(row)
        if len(self.rows) >= ROWS_A_BATCH:
            self.pack()

    def pack(self):
        if not self.rows:
            return
        columns = [pyarrow.array(values, field.type) for values, field in zip(zip(*self.rows), self.schema)]
        self.batches.append(pyarrow.record_batch(columns, schema=self.schema))
        self.rows = []

    def write(self, path):
        self.pack()
        os.makedirs(os.path.dirname(path), exist_ok=True)
        table = pyarrow.Table.from_batches(self.batches, self.schema)
        pyarrow.parquet.write_table(table, path, compression="zstd")


class Shards:
    """Takes rows device by device, in their order, and writes a shard when there are enough."""

    def __init__(self, folder, most_rows):
        self.folder = folder
        self.most_rows = most_rows
        self.partitions = {}
        self.waiting = 0
        self.shard = 0
        self.rows = 0
        self.files = 0
        # By name: columns and kinds; and which of them have a file.
        self.relations = {}
        self.written = set()

    def append(self, relation, columns, kinds, month, row):
        key = (relation, month)
        if key not in self.partitions:
            self.partitions[key] = Partition(columns, kinds)
        self.partitions[key].append(row)
        self.waiting += 1
        self.rows += 1
        if self.waiting >= self.most_rows:
            self.write()

    def add(self, export):
        device = export.header["device"]
        header = (device, export.header["timezone_id"], export.header["newest_ts_utc_ms"])
        self.append("device", ("timezone_id", "newest_ts_utc_ms"), ("zone", "number"), "all", header)
        self.relations.update(export.relations)
        last = None
        for relation, row in export.rows():
            if relation != last:
                last, (columns, kinds) = relation, export.relations[relation]
                day = next((columns.index(name) for name in DAYS if name in columns), None)
            month = "all" if day is None or row[day] is None else row[day][:7]
            self.append(relation, columns, kinds, month, (device, *row))

    def write(self):
        for (relation, month), partition in sorted(self.partitions.items()):
            folder = os.path.join(self.folder, f"table={relation}", f"month={month}")
            partition.write(os.path.join(folder, f"shard={self.shard:02}.parquet"))
            self.written.add(relation)
            self.files += 1
        self.partitions = {}
        self.waiting = 0
        self.shard += 1

    def finish(self):
        """Writes what waits, and a file without rows for a relation that nobody has any of: engines find every table."""
        self.write()
        for relation, (columns, kinds) in sorted(self.relations.items()):
            if relation not in self.written:
                self.partitions[relation, "all"] = Partition(columns, kinds)
        self.write()


def readable(folder):
    """The exports in a folder, sorted by device, and why others are refused."""
    exports, refused = [], []
    names = [name for name in os.listdir(folder) if name.endswith(ENDING) and not name.startswith(".")]
    for name in sorted(names, key=lambda name: os.fsencode(name.removesuffix(ENDING))):
        export = Export(os.path.join(folder, name))
        try:
            export.check()
            exports.append(export)
        except Refused as reason:
            refused.append((export.path, reason))
    return exports, refused


def expect_one_form(exports):
    """Throws Refused when ids mean different things in different files: one app would be several."""
    if len({(export.header["app_ids"], export.header["texts"]) for export in exports}) > 1:
        raise Refused("some files tell app ids or texts and others do not; export all of them with the same options")
    if len({export.header["key"] for export in exports}) > 1:
        raise Refused("the files have hashes of different keys; export all of them with one key")
    relations = {}
    for export in exports:
        for name, form in export.relations.items():
            if relations.setdefault(name, form) != form:
                raise Refused(f"{name} does not have the same columns in all files; export all of them with one program")


def expect_apart(source, target):
    """Throws Refused when one folder lies in the other, or OUT is somebody else's."""
    source, target = os.path.realpath(source), os.path.realpath(target)
    if os.path.commonpath([source, target]) in (source, target):
        raise Refused(f"{target} and {source} are in each other; name a folder of its own")
    if os.path.lexists(target) and not is_ours(target):
        raise Refused(f"{target} is not from earned_fleet compact, and is left as it is; name another folder")


def is_ours(folder):
    return os.path.isdir(folder) and (os.path.exists(os.path.join(folder, MARK)) or not os.listdir(folder))


def replace(old, new):
    """Lets a folder take the place of another, in one step where the file system can, and removes that one."""
    if not os.path.exists(old):
        os.rename(new, old)
        return
    renameat2 = getattr(ctypes.CDLL(None), "renameat2", None)
    here, exchange = -100, 2
    if renameat2 is None or renameat2(here, os.fsencode(new), here, os.fsencode(old), exchange) != 0:
        # A run that is killed here leaves both, under names that say what they are.
        os.rename(old, old + ".old")
        os.rename(new, old)
        os.rename(old + ".old", new)
    shutil.rmtree(new)


def compact(source, target, most_rows):
    """Makes OUT, and returns what was refused."""
    expect_apart(source, target)
    exports, refused = readable(source)
    if not exports:
        raise Refused(f"there is no export in {source}" + "".join(f"\n{path}: {reason}" for path, reason in refused))
    expect_one_form(exports)
    target = os.path.realpath(target)
    new = target + ".new"
    if os.path.exists(new):
        if not is_ours(new):
            raise Refused(f"{new} is in the way; move it away")
        shutil.rmtree(new)
    os.makedirs(new)
    open(os.path.join(new, MARK), "w").close()
    shards = Shards(new, most_rows)
    for export in exports:
        shards.add(export)
    shards.finish()
    replace(target, new)
    devices = "1 device" if len(exports) == 1 else f"{len(exports)} devices"
    print(f"{devices}, {len(refused)} rejected: {shards.rows} rows in {shards.files} files")
    return refused


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="earned_fleet compact", description=__doc__.split("\n")[0], epilog=__doc__.split("\n", 2)[2],
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("export", metavar="EXPORT", help="the folder of the export")
    parser.add_argument("out", metavar="OUT", help="the folder for the Parquet files")
    parser.add_argument("--rows", type=int, default=500_000, metavar="NUMBER", help="rows in memory (default: 500000)")
    parser.error = lambda message: parser.exit(64, f"Error: {message}\n")
    options = parser.parse_args(arguments)
    if options.rows < 1:
        parser.error("--rows takes at least 1")
    # What is made of private data is for its owner alone.
    os.umask(0o077)
    try:
        refused = compact(options.export, options.out, options.rows)
    except Refused as reason:
        parser.exit(73, f"Error: {reason}\n")
    except (OSError, pyarrow.ArrowException) as error:
        parser.exit(74, f"Error: {error}\n")
    for path, reason in refused:
        print(f"{path}: {reason}", file=sys.stderr)
    return 65 if refused else 0
