"""weekly_pandas.py DATABASE FOLDER: the weekly review as JSON, CSV and XLSX with pandas and XlsxWriter."""
import json
import os
import sqlite3
import sys
from zoneinfo import ZoneInfo

import pandas
import xlsxwriter

from workbook import WeekBook

path, folder = sys.argv[1:]
database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
SUMS = {
    "qualified_days": "qualified", "focus_minutes": "focus_minutes_completed", "credits_earned": "credits_earned",
    "credits_spent": "credits_spent", "net_credits": "net_credits", "unlock_attempts": "unlock_attempts_count",
    "credits_unlocks": "credits_unlocks_count", "quest_unlocks": "quest_unlocks_count",
    "emergency_unlocks": "emergency_unlocks_count"}


def records(frame):
    """The rows as dictionaries of Python's own values."""
    return json.loads(frame.to_json(orient="records"))


def totals(days, attempts):
    sums = days.assign(net_credits=days.credits_earned - days.credits_spent)[list(SUMS.values())].sum()
    ended = attempts.outcome.value_counts()
    return {
        **{name: int(sums[column]) for name, column in SUMS.items()},
        **{outcome.lower(): int(ended.get(outcome, 0)) for outcome in ("DENIED", "CANCELLED", "EXPIRED")}}


def streak(first, last):
    qualified = pandas.read_sql(
        "select day_id from day_summary where qualified and day_id <= ? order by day_id", database, params=(last,))
    dates = pandas.to_datetime(qualified.day_id)
    runs = dates.groupby((dates.diff() != pandas.Timedelta(days=1)).cumsum()).agg(["max", "size"])
    current = runs[runs["max"] >= pandas.Timestamp(last) - pandas.Timedelta(days=1)]["size"]
    bonus = pandas.read_sql(
        "select coalesce(sum(payload_json ->> 'amount'), 0) as credits from event_log"
        " where type = 'STREAK_BONUS_AWARDED' and +day_id between ? and ?", database, params=(first, last))
    return {
        "current": int(current.sum()), "longest": int(runs["size"].max()) if len(runs) else 0,
        "bonus_credits": int(bonus.credits[0])}


days = pandas.read_sql(
    "select day_id, timezone_id, qualified, first_qualified_ts_utc_ms, focus_minutes_completed, credits_earned,"
    " credits_spent, unlock_attempts_count, credits_unlocks_count, quest_unlocks_count, emergency_unlocks_count,"
    " created_ts_utc_ms, updated_ts_utc_ms from day_summary order by day_id desc limit 14", database)
days = days.astype({"first_qualified_ts_utc_ms": "Int64"})[::-1]
days["weekday"] = pandas.to_datetime(days.day_id).dt.day_of_week + 1
before, days = days[:-7], days[-7:]
first, last = days.day_id.min(), days.day_id.max()
attempts = pandas.read_sql(
    "select day_id, ts_utc_ms, timezone_id, app_id, outcome, chosen_option_type as option_type,"
    " denial_reason as reason, iif(outcome = 'GRANTED' and chosen_option_type = 'CREDITS_UNLOCK',"
    " chosen_option_payload_json ->> 'cost_credits', 0) as credits_spent"
    " from unlock_attempt where day_id between ? and ?", database, params=(min(before.day_id.min(), first), last))
attempts_before, attempts = attempts[attempts.day_id < first], attempts[attempts.day_id >= first].copy()
attempts["hour_local"] = pandas.concat(
    pandas.to_datetime(of_zone.ts_utc_ms, unit="ms", utc=True).dt.tz_convert(zone).dt.hour
    for zone, of_zone in attempts.groupby("timezone_id"))
attempts["weekday"] = attempts.day_id.map(days.set_index("day_id").weekday)
attempts["granted"] = (attempts.outcome == "GRANTED").astype(int)
attempts["denied"] = (attempts.outcome == "DENIED").astype(int)

hours = attempts.groupby("hour_local").agg(
    attempts=("outcome", "size"), granted=("granted", "sum"), denied=("denied", "sum"))
hours = hours.reindex(range(24), fill_value=0).reset_index()
grid = pandas.MultiIndex.from_product([range(1, 8), range(24)], names=["weekday", "hour_local"])
heatmap = attempts.groupby(["weekday", "hour_local"]).size().reindex(grid, fill_value=0).rename("attempts")
labels = pandas.read_sql(
    "select app_id, coalesce(nullif(user_alias, ''), nullif(display_name, ''), app_id) as label from app_info",
    database)
apps = attempts.groupby("app_id").agg(
    attempts=("outcome", "size"), granted=("granted", "sum"), credits_spent=("credits_spent", "sum"))
apps = apps.reset_index().merge(labels, how="left", on="app_id")
apps["label"] = apps.label.fillna(apps.app_id)
apps = apps[["app_id", "label", "attempts", "granted", "credits_spent"]]
apps = apps.sort_values(["attempts", "app_id"], ascending=[False, True])
ways = ["outcome", "option_type", "reason"]
outcomes = attempts.groupby(ways, dropna=False).size().rename("attempts").reset_index()
outcomes = outcomes.sort_values(["attempts", *ways], ascending=[False, True, True, True], na_position="first")
hardest = hours.loc[hours.attempts.idxmax()]
span = pandas.date_range(first, last).strftime("%Y-%m-%d")
datasets = {
    "window": {
        "basis": "rows", "from_day_id": first, "to_day_id": last, "days": len(days), "calendar_days": len(span),
        "missing_day_ids": [day for day in span if day not in set(days.day_id)]},
    "totals": totals(days, attempts),
    "previous": totals(before, attempts_before) if len(before) else None,
    "streak": streak(first, last),
    "hardest_hour": {
        "hour_local": int(hardest.hour_local), "attempts": int(hardest.attempts),
        "share": round(float(hardest.attempts / hours.attempts.sum()), 4)} if hardest.attempts else None,
    "days": records(days.assign(qualified=days.qualified == 1)),
    "hours": records(hours),
    "heatmap": records(heatmap.reset_index()),
    "apps": records(apps),
    "outcomes": records(outcomes)}

with open(f"{folder}/whole.json", "w") as file:
    json.dump(datasets, file)
days.to_csv(f"{folder}/whole.csv", index=False)
with xlsxwriter.Workbook(f"{folder}/whole.xlsx") as workbook:
    WeekBook(workbook, datasets, ZoneInfo(os.environ["TZ"])).write()
