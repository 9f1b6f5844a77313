"""weekly_stdlib.py DATABASE FOLDER: the week as JSON, CSV and XLSX with Python's standard library and XlsxWriter."""
import csv
import json
import sqlite3
import sys
from datetime import datetime
from zoneinfo import ZoneInfo

import xlsxwriter

path, folder = sys.argv[1:]
database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
COLUMNS = [
    "day_id", "qualified", "focus_minutes_completed", "credits_earned", "credits_spent", "unlock_attempts_count",
    "credits_unlocks_count", "quest_unlocks_count", "emergency_unlocks_count"]
days = database.execute(f"select {', '.join(COLUMNS)} from day_summary order by day_id desc limit 7").fetchall()[::-1]
hours = [0] * 24
zones = {}
for milliseconds, zone in database.execute(
        "select ts_utc_ms, timezone_id from unlock_attempt where day_id between ? and ?", (days[0][0], days[-1][0])):
    if zone not in zones:
        zones[zone] = ZoneInfo(zone)
    hours[datetime.fromtimestamp(milliseconds // 1000, zones[zone]).hour] += 1
totals = {name: sum(day[place] for day in days) for place, name in enumerate(COLUMNS) if place > 0}

with open(f"{folder}/week.json", "w") as file:
    week = dict(
        totals=totals, days=[dict(zip(COLUMNS, day)) for day in days], hours=hours,
        hardest_hour=hours.index(max(hours)))
    json.dump(week, file)
with open(f"{folder}/week.csv", "w", newline="") as file:
    csv.writer(file).writerows([COLUMNS, *days])
with xlsxwriter.Workbook(f"{folder}/week.xlsx") as workbook:
    sheets = {
        "Key figures": list(totals.items()), "Days": [COLUMNS, *days], "Hours": list(enumerate(hours))}
    for name, rows in sheets.items():
        sheet = workbook.add_worksheet(name)
        for place, row in enumerate(rows):
            sheet.write_row(place, 0, row)
