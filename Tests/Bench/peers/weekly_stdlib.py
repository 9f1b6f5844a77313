"""weekly_stdlib.py DATABASE FOLDER: the weekly review as JSON, CSV and XLSX; the standard library and XlsxWriter."""
import csv
import json
import os
import sqlite3
import sys
from collections import Counter, defaultdict
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import xlsxwriter

from workbook import WeekBook

path, folder = sys.argv[1:]
database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
COLUMNS = [
    "day_id", "timezone_id", "qualified", "first_qualified_ts_utc_ms", "focus_minutes_completed", "credits_earned",
    "credits_spent", "unlock_attempts_count", "credits_unlocks_count", "quest_unlocks_count",
    "emergency_unlocks_count", "created_ts_utc_ms", "updated_ts_utc_ms"]
SUMS = {
    "qualified_days": "qualified", "focus_minutes": "focus_minutes_completed", "credits_earned": "credits_earned",
    "credits_spent": "credits_spent", "unlock_attempts": "unlock_attempts_count",
    "credits_unlocks": "credits_unlocks_count", "quest_unlocks": "quest_unlocks_count",
    "emergency_unlocks": "emergency_unlocks_count"}
ATTEMPTS = """
    select day_id, ts_utc_ms, timezone_id, app_id, outcome, chosen_option_type, denial_reason,
      iif(outcome = 'GRANTED' and chosen_option_type = 'CREDITS_UNLOCK',
        chosen_option_payload_json ->> 'cost_credits', 0)
    from unlock_attempt where day_id between ? and ?"""


def totals(days, outcomes):
    sums = {name: sum(day[column] for day in days) for name, column in SUMS.items()}
    return {
        **dict(list(sums.items())[:4]), "net_credits": sums["credits_earned"] - sums["credits_spent"], **sums,
        **{outcome.lower(): outcomes[outcome] for outcome in ("DENIED", "CANCELLED", "EXPIRED")}}


def streak(first, last):
    lengths, length, before = [], 0, None
    for day_id, in database.execute(
            "select day_id from day_summary where qualified and day_id <= ? order by day_id", (last,)):
        day = date.fromisoformat(day_id)
        length = length + 1 if before and day - before == timedelta(days=1) else 1
        lengths.append(length)
        before = day
    is_current = before and date.fromisoformat(last) - before <= timedelta(days=1)
    bonus, = database.execute(
        "select coalesce(sum(payload_json ->> 'amount'), 0) from event_log"
        " where type = 'STREAK_BONUS_AWARDED' and +day_id between ? and ?", (first, last)).fetchone()
    return {"current": length if is_current else 0, "longest": max(lengths, default=0), "bonus_credits": bonus}


days = [
    dict(zip(COLUMNS, row), weekday=date.fromisoformat(row[0]).isoweekday())
    for row in database.execute(
        f"select {', '.join(COLUMNS)} from day_summary order by day_id desc limit 14")][::-1]
before, days = days[:-7], days[-7:]
first, last = days[0]["day_id"], days[-1]["day_id"]
zones, outcomes, outcomes_before = {}, Counter(), Counter()
hours = [Counter() for _ in range(24)]
heatmap, apps, ways = Counter(), defaultdict(Counter), Counter()
weekdays = {day["day_id"]: day["weekday"] for day in days}
for day_id, milliseconds, zone, app, outcome, option, reason, credits in database.execute(
        ATTEMPTS, ((before or days)[0]["day_id"], last)):
    if day_id < first:
        outcomes_before[outcome] += 1
        continue
    if zone not in zones:
        zones[zone] = ZoneInfo(zone)
    hour = datetime.fromtimestamp(milliseconds // 1000, zones[zone]).hour
    outcomes[outcome] += 1
    hours[hour][outcome] += 1
    heatmap[weekdays[day_id], hour] += 1
    apps[app].update(attempts=1, granted=outcome == "GRANTED", credits_spent=credits)
    ways[outcome, option, reason] += 1
labels = dict(database.execute(
    "select app_id, coalesce(nullif(user_alias, ''), nullif(display_name, ''), app_id) from app_info"))
counts = [hour.total() for hour in hours]
span = [(date.fromisoformat(first) + timedelta(days=place)).isoformat()
        for place in range((date.fromisoformat(last) - date.fromisoformat(first)).days + 1)]
datasets = {
    "window": {
        "basis": "rows", "from_day_id": first, "to_day_id": last, "days": len(days), "calendar_days": len(span),
        "missing_day_ids": [day for day in span if day not in weekdays]},
    "totals": totals(days, outcomes),
    "previous": totals(before, outcomes_before) if before else None,
    "streak": streak(first, last),
    "hardest_hour": {
        "hour_local": counts.index(max(counts)), "attempts": max(counts),
        "share": round(max(counts) / sum(counts), 4)} if any(counts) else None,
    "days": [{**day, "qualified": bool(day["qualified"])} for day in days],
    "hours": [
        {"hour_local": place, "attempts": counts[place], "granted": hour["GRANTED"], "denied": hour["DENIED"]}
        for place, hour in enumerate(hours)],
    "heatmap": [
        {"weekday": weekday, "hour_local": hour, "attempts": heatmap[weekday, hour]}
        for weekday in range(1, 8) for hour in range(24)],
    "apps": [
        {"app_id": app, "label": labels.get(app, app), "attempts": count["attempts"], "granted": count["granted"],
         "credits_spent": count["credits_spent"]}
        for app, count in sorted(apps.items(), key=lambda item: (-item[1]["attempts"], item[0]))],
    "outcomes": [
        {"outcome": way[0], "option_type": way[1], "reason": way[2], "attempts": count}
        for way, count in sorted(ways.items(), key=lambda item: (-item[1], *(text or "" for text in item[0])))]}

with open(f"{folder}/whole.json", "w") as file:
    json.dump(datasets, file)
with open(f"{folder}/whole.csv", "w", newline="") as file:
    csv.writer(file).writerows([list(days[0]), *(day.values() for day in days)])
with xlsxwriter.Workbook(f"{folder}/whole.xlsx") as workbook:
    WeekBook(workbook, datasets, ZoneInfo(os.environ["TZ"])).write()
