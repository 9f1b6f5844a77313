"""weekly_pandas.py DATABASE FOLDER: the week as JSON, CSV and XLSX with pandas and XlsxWriter."""
import json
import sqlite3
import sys

import pandas

path, folder = sys.argv[1:]
database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
FIGURES = [
    "qualified", "focus_minutes_completed", "credits_earned", "credits_spent", "unlock_attempts_count",
    "credits_unlocks_count", "quest_unlocks_count", "emergency_unlocks_count"]
days = pandas.read_sql("select * from day_summary order by day_id desc limit 7", database)
days = days.sort_values("day_id")[["day_id", *FIGURES]]
attempts = pandas.read_sql(
    "select ts_utc_ms, timezone_id from unlock_attempt where day_id between ? and ?", database,
    params=(days.day_id.min(), days.day_id.max()))
local_hours = pandas.concat(
    pandas.to_datetime(of_zone.ts_utc_ms, unit="ms", utc=True).dt.tz_convert(zone).dt.hour
    for zone, of_zone in attempts.groupby("timezone_id"))
hours = local_hours.value_counts().reindex(range(24), fill_value=0).rename_axis("hour").rename("attempts")
totals = days[FIGURES].sum().rename("total")

with open(f"{folder}/week.json", "w") as file:
    week = dict(
        totals=totals.to_dict(), days=days.to_dict("records"), hours=hours.to_list(), hardest_hour=hours.idxmax())
    json.dump(week, file, default=int)
days.to_csv(f"{folder}/week.csv", index=False)
with pandas.ExcelWriter(f"{folder}/week.xlsx", engine="xlsxwriter") as workbook:
    totals.to_frame().to_excel(workbook, sheet_name="Key figures")
    days.to_excel(workbook, sheet_name="Days", index=False)
    hours.to_frame().to_excel(workbook, sheet_name="Hours")
