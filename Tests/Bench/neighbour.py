"""Another program beside the one that is measured: one that writes, or one that only looks at the write lock."""
import json
import subprocess
from contextlib import contextmanager


def writing(bench, path, *ways):
    """A writer. What it noted is, of each of its ways of waiting, the count, p99_ms and longest_ms of its changes."""
    return beside(bench, "writer", path, *ways)


def watching(bench, path):
    """A watcher. What it noted is how often somebody held the write lock, count, and how long at most, longest_ms."""
    return beside(bench, "watcher", path)


@contextmanager
def beside(bench, program, *arguments):
    """What it gives, called afterwards, is what the program noted."""
    process = subprocess.Popen([bench.bin / program, *arguments], stdout=subprocess.PIPE, env=bench.environment)
    process.stdout.readline()
    noted = {}
    try:
        yield lambda: noted
    finally:
        process.terminate()
        said = process.communicate()[0]
    noted.update(json.loads(said))
