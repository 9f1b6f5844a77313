"""run.py PROGRAM: runs the tests of the built program PROGRAM, all but the long ones of EarnedSoakTests.

As many processes as there are cores share the suites, one test after the other in each: so a test that waits keeps no
other from its answer, and the time of a suite is its own. Tests/suites.txt says how long each takes, to share them out
evenly. What they print goes to .build/tests; what fails is printed here, too, and the ten slowest suites at the end. How
long each took is written to .build/tests/seconds.json, for Tests/Lint/suites.py, and whether the machine was busy with
something else meanwhile: then half of the time or more went to that.
"""

import collections
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import time

FOLDER = pathlib.Path(".build/tests")
TABLE = pathlib.Path("Tests/suites.txt")
LONG = "EarnedSoakTests."
# A suite that the table does not have takes less, of a hundred of the whole.
SMALL = 0.2


def suite_of(test):
    """The outermost suite of a test. Tests outside of suites are one, of the name of their target."""
    name, _, rest = test.partition("/")
    return name if rest and not re.fullmatch(r"[^/]+\.swift:\d+:\d+", rest) else name.split(".")[0]


def shares():
    lines = (line.split() for line in TABLE.read_text().splitlines() if line and line[0] != "#")
    return {name: float(share) for share, name in lines}


def split(tests, count):
    """The tests in so many parts that take about as long. The suites that take longest are dealt out first."""
    known = shares()
    suites = collections.defaultdict(list)
    for test in tests:
        suites[suite_of(test)].append(test)
    parts = [(0.0, []) for _ in range(count)]
    for suite in sorted(suites, key=lambda suite: (-known.get(suite, SMALL), suite)):
        load, names = min(parts, key=lambda part: part[0])
        parts[parts.index((load, names))] = (load + known.get(suite, SMALL), names + [suite])
    return [(names, suites) for _, names in parts if names]


def pattern(names, suites):
    """What --filter takes for these suites."""
    whole = [re.escape(name) for name in names if "." in name]
    single = [re.escape(test) for name in names if "." not in name for test in suites[name]]
    return f"^({'|'.join(whole + single)})/"


def seconds_of(events):
    """How long each suite took, by the events of its tests."""
    started, seconds = {}, collections.Counter()
    for line in events.read_text().split("\n"):
        if not line:
            continue
        try:
            event = json.loads(line)
        except json.JSONDecodeError:
            break  # A program that crashed has not ended its line.
        payload = event["payload"]
        # A test's name ends with the place where it is. Those of suites do not.
        if event["kind"] != "event" or not re.search(r":\d+$", payload.get("testID") or ""):
            continue
        if payload["kind"] == "testStarted":
            started[payload["testID"]] = payload["instant"]["absolute"]
        elif payload["kind"] == "testEnded":
            took = payload["instant"]["absolute"] - started.pop(payload["testID"])
            seconds[suite_of(payload["testID"])] += took
    return seconds


def failures(output):
    """The lines about what failed, with those that belong to them."""
    lines, is_about = [], False
    for line in output.read_text(errors="replace").split("\n"):
        is_about = line.startswith("✘") or is_about and not line.startswith(("◇", "✔", "➜"))
        if is_about:
            lines.append(line)
    return lines


def main(program):
    command = [program, "--testing-library", "swift-testing"]
    listed = subprocess.run(command + ["--list-tests"], check=True, stdout=subprocess.PIPE, text=True).stdout.split("\n")
    tests = sorted({line for line in listed if line.startswith("Earned") and not line.startswith(LONG)})
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in FOLDER.iterdir():
        file.unlink()
    running, started = [], time.monotonic()
    for number, part in enumerate(split(tests, len(os.sched_getaffinity(0))), 1):
        options = ["--no-parallel", "--filter", pattern(*part), "--event-stream-version", "0"]
        with open(FOLDER / f"{number}.txt", "w") as output:
            running.append(subprocess.Popen(
                command + options + ["--event-stream-output-path", f"{FOLDER}/{number}.events"],
                stdout=output, stderr=subprocess.STDOUT))
    statuses = [process.wait() for process in running]
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    is_busy = used.ru_utime + used.ru_stime < len(running) * (time.monotonic() - started) / 2

    seconds = collections.Counter()
    for number, status in enumerate(statuses, 1):
        output = FOLDER / f"{number}.txt"
        for line in failures(output):
            print(line)
        seconds.update(seconds_of(FOLDER / f"{number}.events"))
        last = (output.read_text(errors="replace").splitlines() or ["nothing was printed"])[-1]
        print(last if status in (0, 1) else f"✘ {output}: status {status} after: {last}")
    print("\nThe ten slowest suites, in seconds:")
    for suite, took in seconds.most_common(10):
        print(f"{took:7.2f}  {suite}")
    measured = {"is_busy": is_busy, "seconds": dict(seconds.most_common())}
    (FOLDER / "seconds.json").write_text(json.dumps(measured, indent=1) + "\n")
    return 0 if not any(statuses) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
