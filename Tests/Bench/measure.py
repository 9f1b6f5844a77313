"""Runs a command and says how long it took and how much memory it had at its peak."""
import os
import subprocess
import time
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Thread


@dataclass(frozen=True)
class Run:
    seconds: float
    processor_seconds: float
    megabytes: float
    output: bytes


class Failed(Exception):
    """A command that was to be measured ended with an error."""


class Measure:
    """Measures by a small program, because the peak of a child begins with that of its parent."""

    def __init__(self, program, environment):
        self.program = program
        self.environment = environment

    def __call__(self, command, folder=None, input=None):
        reading, writing = os.pipe()
        with os.fdopen(reading) as result:
            done = subprocess.run(
                [self.program, str(writing), *map(str, command)], cwd=folder, env=self.environment, pass_fds=[writing],
                stdin=open(input, "rb") if input else subprocess.DEVNULL, capture_output=True)
            os.close(writing)
            seconds, processor_seconds, kilobytes, status = (result.read() or "0 0 0 -1").split()
        if int(status) != 0:
            raise Failed(f"{' '.join(map(str, command))} ended with {status}: {done.stderr.decode()[-2000:]}")
        return Run(float(seconds), float(processor_seconds), int(kilobytes) / 1024, done.stdout)


def alternately(times, *tasks):
    """Runs the tasks one after the other, once to warm up and then so many times; gives the runs of each. The order
    turns around each time, so that none always comes after the same other one."""
    runs = [[] for _ in tasks]
    for task in tasks:
        task()
    for turn in range(times):
        order = list(enumerate(tasks))
        for place, task in order if turn % 2 == 0 else reversed(order):
            runs[place].append(task())
    return runs


@contextmanager
def peak_bytes(path):
    """Looks at a file's size every 5 ms. What it gives, called afterwards, is the largest."""
    largest, is_over = 0, Event()

    def look():
        nonlocal largest
        while not is_over.is_set():
            try:
                largest = max(largest, os.stat(path).st_size)
            except FileNotFoundError:
                pass
            time.sleep(0.005)

    thread = Thread(target=look)
    thread.start()
    try:
        yield lambda: largest
    finally:
        is_over.set()
        thread.join()
