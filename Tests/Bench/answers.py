"""Whether a baseline answers what the program answers. One that does not is no baseline."""
import csv
import json
import zipfile
from xml.etree import ElementTree

from measure import Failed

SPREADSHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def check_week(name, report, whole, has_workbook):
    """Compares two weekly reviews, each a path without ending: every value of every dataset, every field of the days, and
    the numbers of each sheet of the workbook in the order of reading."""
    found = difference(answers(report), answers(whole), "the answer")
    if not found and has_workbook:
        found = difference(sheets(report), sheets(whole), "the workbook")
    if found:
        raise Failed(f"{name} answers something else, so it is no baseline: {found}")


def answers(path):
    found = json.loads(path.with_suffix(".json").read_text())
    found = {"datasets": found.get("datasets", found)}
    with open(path.with_suffix(".csv"), newline="") as file:
        header, *rows = csv.reader(file)
    # Next to a time in milliseconds CSV has it in words; JSON and the baselines do without.
    places = [place for place, name in enumerate(header) if name in found["datasets"]["days"][0]]
    found["CSV"] = [[row[place] for place in places] for row in (header, *rows)]
    return found


def difference(ours, theirs, place):
    """The first place where two answers differ, and what stands there; None when they are the same."""
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        pairs = ((ours[key], theirs[key], f"{place} › {key}") for key in ours)
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = ((*pair, f"{place} › {number}") for number, pair in enumerate(zip(ours, theirs), 1))
    else:
        return None if ours == theirs else f"{place} is {theirs!r} instead of {ours!r}"
    return next(filter(None, (difference(*pair) for pair in pairs)), None)


def sheets(path):
    """The numbers of each sheet of a workbook."""
    with zipfile.ZipFile(path.with_suffix(".xlsx")) as archive:
        names = ElementTree.fromstring(archive.read("xl/workbook.xml")).iter(f"{SPREADSHEET}sheet")
        return {
            sheet.get("name"): numbers(archive.read(f"xl/worksheets/sheet{place}.xml"))
            for place, sheet in enumerate(names, 1)}


def numbers(sheet):
    """The numbers of a sheet. Those of times are not the same to the last digit in every language."""
    cells = ElementTree.fromstring(sheet).iter(f"{SPREADSHEET}c")
    return [round(float(cell.findtext(f"{SPREADSHEET}v")), 9)
            for cell in cells if cell.get("t", "n") == "n" and cell.find(f"{SPREADSHEET}v") is not None]
