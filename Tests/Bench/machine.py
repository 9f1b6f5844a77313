"""What the figures were measured on: nothing that names a machine or a place on it."""
import os
import platform
import re
import subprocess


def description(folder):
    cores = os.cpu_count()
    memory_gb = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (
        f"{cpu()}, {cores} cores, {memory_gb:.0f} GB, {file_system(folder)}, Linux {platform.release().split('-')[0]}; "
        f"Swift {version('swift', '--version')}, SQLite {package('libsqlite3-dev')}, "
        f"libxlsxwriter {package('libxlsxwriter-dev')}, gcc {version('cc', '-dumpfullversion')}, "
        f"Python {platform.python_version()}")


def cpu():
    with open("/proc/cpuinfo") as file:
        found = re.search(r"^model name\s*: (.*)$", file.read(), re.MULTILINE)
    return found[1] if found else platform.machine()


def file_system(folder):
    return subprocess.run(["df", "--output=fstype", folder], capture_output=True, text=True).stdout.split()[-1]


def version(*command):
    """The first number of the kind 1.2.3 that a program says."""
    try:
        said = subprocess.run(command, capture_output=True, text=True).stdout
    except FileNotFoundError:
        return "not installed"
    found = re.search(r"\d+(\.\d+)+", said)
    return found[0] if found else "unknown"


def package(name):
    asked = ["dpkg-query", "-W", "-f", "${Version}", name]
    return subprocess.run(asked, capture_output=True, text=True).stdout.partition("-")[0] or "unknown"
