"""json_lines.py FILE: reads every line with Python's json module, and does nothing with it."""
import json
import sys

with open(sys.argv[1], "rb") as file:
    for line in file:
        json.loads(line)
