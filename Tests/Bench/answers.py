"""Whether a baseline answers what the program answers. One that does not is no baseline."""
import csv
import json
import re
import zipfile
from xml.etree import ElementTree

from measure import Failed

SPREADSHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def check_week(name, report, whole, has_workbook):
    """Compares two weekly reviews, each a path without ending: every value of every dataset, every field of the days,
    and of the workbook its sheets, their numbers in the order of reading, and how many charts there are."""
    ours, theirs = (json.loads(path.with_suffix(".json").read_text()) for path in (report, whole))
    for dataset in ours["datasets"].keys() | theirs.keys():
        expect(name, f"dataset '{dataset}'", ours["datasets"].get(dataset), theirs.get(dataset))
    expect(name, "CSV", *(rows(path.with_suffix(".csv")) for path in (report, whole)))
    if has_workbook:
        ours, theirs = (Workbook(path.with_suffix(".xlsx")) for path in (report, whole))
        expect(name, "sheets", list(ours.sheets), list(theirs.sheets))
        for sheet, numbers in ours.sheets.items():
            expect(name, f"numbers of the sheet '{sheet}'", numbers, theirs.sheets[sheet])
        expect(name, "number of charts", ours.charts, theirs.charts)


def expect(name, what, ours, theirs):
    if ours != theirs:
        raise Failed(f"{name} answers something else, so it is no baseline: its {what} is\n{theirs}\ninstead of\n{ours}")


def rows(path):
    with open(path, newline="") as file:
        return list(csv.reader(file))


class Workbook:
    """What two workbooks must have in common, however they look."""

    def __init__(self, path):
        with zipfile.ZipFile(path) as archive:
            workbook = ElementTree.fromstring(archive.read("xl/workbook.xml"))
            self.sheets = {
                sheet.get("name"): numbers(archive.read(f"xl/worksheets/sheet{place}.xml"))
                for place, sheet in enumerate(workbook.iter(f"{SPREADSHEET}sheet"), 1)}
            self.charts = sum(bool(re.match(r"xl/charts/chart\d+\.xml$", part)) for part in archive.namelist())


def numbers(sheet):
    """The numbers of a sheet. Those of times are not the same to the last digit in every language."""
    cells = ElementTree.fromstring(sheet).iter(f"{SPREADSHEET}c")
    return [round(float(cell.findtext(f"{SPREADSHEET}v")), 9)
            for cell in cells if cell.get("t", "n") == "n" and cell.find(f"{SPREADSHEET}v") is not None]
