#!/usr/bin/env python3
"""Times `earned retention run` on a large database while a second process writes to it.

    retention.py EARNED GENERATOR [FOLDER]

EARNED is the release binary, GENERATOR the script that makes databases (gen_db.py). Prints the time, the peak memory,
the longest waits of the writer, the peak of the write-ahead log and the sizes of the file. Nothing is kept.
"""
import json
import multiprocessing
import os
import sqlite3
import subprocess
import sys
import tempfile
import time


def write(path, started, ended, waits):
    """Commits a small change every 5 ms and notes how long each took."""
    database = sqlite3.connect(path, timeout=60, isolation_level=None)
    database.execute("pragma wal_autocheckpoint = 0")
    database.execute("pragma busy_timeout = 60000")
    started.set()
    taken = []
    while not ended.is_set():
        begun = time.perf_counter()
        database.execute("begin immediate")
        database.execute("update economy_state set updated_ts_utc_ms = updated_ts_utc_ms + 1 where id = 1")
        database.execute("commit")
        taken.append((time.perf_counter() - begun) * 1000)
        time.sleep(0.005)
    waits.put(sorted(taken))


def run_beside_writer(command, path):
    started, ended, waits = multiprocessing.Event(), multiprocessing.Event(), multiprocessing.Queue()
    writer = multiprocessing.Process(target=write, args=(path, started, ended, waits))
    writer.start()
    started.wait()
    begun = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.PIPE)
    log_bytes = 0
    process = 0
    while process == 0:
        try:
            log_bytes = max(log_bytes, os.stat(path + "-wal").st_size)
        except FileNotFoundError:
            pass
        time.sleep(0.01)
        process, status, usage = os.wait4(child.pid, os.WNOHANG)
    seconds = time.perf_counter() - begun
    ended.set()
    taken = waits.get()
    writer.join()
    if status != 0:
        sys.exit(f"{command} ended with {status}")
    return json.load(child.stdout), seconds, usage.ru_maxrss / 1024, taken, log_bytes


def report(name, command, path):
    summary, seconds, memory, taken, log_bytes = run_beside_writer(command, path)
    rows = sum(summary["deleted"].values())
    at = lambda share: taken[min(int(len(taken) * share), len(taken) - 1)]
    print(
        f"{name:<12} {rows:>9} rows  {seconds:7.2f} s  {rows / seconds:9.0f} rows/s  {memory:5.1f} MB peak  "
        f"writer p99 {at(0.99):6.1f} ms, longest {taken[-1]:6.1f} ms of {len(taken)}  log {log_bytes / 2**20:5.1f} MB  "
        f"file {summary['bytes_before'] / 2**20:.0f} -> {summary['bytes_after'] / 2**20:.0f} MB"
    )


def main():
    earned, generator = sys.argv[1:3]
    with tempfile.TemporaryDirectory(dir=sys.argv[3] if len(sys.argv) > 3 else None) as folder:
        path = os.path.join(folder, "large.db")
        size = ["--days", "1000", "--attempts", "1000", "--events", "3000", "--apps", "60", "--habits", "40"]
        options = ["--habit-reward", "100", "--ids", "ordered", "--auto-vacuum", "2"]
        print("making a database of a million attempts and three million events ...", flush=True)
        subprocess.run(
            [sys.executable, generator, "--out", path, *size, *options], check=True, stdout=subprocess.DEVNULL)
        # The first writer adds our indexes to the app's database, once; that is not what is timed here.
        subprocess.run([earned, "ingest", "--quiet", "--db", path], stdin=subprocess.DEVNULL, check=True)
        # The day after the database ends, then the day after that: the first run and a daily one.
        last = sqlite3.connect(path).execute("select max(ts_utc_ms) from event_log").fetchone()[0]
        for name, days in [("first run", 1), ("daily run", 2)]:
            now = str(last + days * 86_400_000)
            report(name, [earned, "retention", "run", "--json", "--db", path, "--now", now], path)


if __name__ == "__main__":
    main()
