"""Makes a database with a history. The program makes it and takes what a person sets up; the days are written here."""
import sqlite3
import subprocess

from history import calendar
from history.check import check
from history.day import Day
from history.economy import Economy
from history.setup import records


def make(earned, path, size):
    """The same size gives the same rows."""
    days = calendar.days(size.days)
    setup = "".join(records(size, calendar.start_ms(days[0])))
    subprocess.run(
        [earned, "ingest", "--quiet", "--db", path, "-"], input=setup.encode(), stdout=subprocess.DEVNULL, check=True)
    database = sqlite3.connect(path, isolation_level=None)
    # Nobody else is there, and a file that is cut off is made again.
    for pragma in ("journal_mode = off", "synchronous = off", "cache_size = -500000", "locking_mode = exclusive"):
        database.execute(f"pragma {pragma}").fetchall()
    economy = Economy(size)
    for place, date in enumerate(days):
        day = Day(economy, date, is_first=place == 0)
        write(database, day)
    write_state(database, economy, day)
    check(database)
    database.execute("pragma locking_mode = normal").fetchall()
    database.execute("pragma journal_mode = wal").fetchall()
    database.close()


def write(database, day):
    unlocks = day.unlocks
    database.execute("begin")
    insert(database, "day_summary", [(
        day.id, calendar.TIME_ZONE_ID, day.qualified_ms is not None, day.qualified_ms, day.focus_minutes, day.earned,
        unlocks.spent, unlocks.attempts, *unlocks.counts.values(), day.start, day.end - 1)])
    # Attempts before their grants, grants before their extensions.
    for table in Day.TABLES:
        insert(database, table, day.rows[table])
    insert(database, "daily_app_limits", [(day.id, app, *limit) for app, limit in unlocks.limits.items()])
    database.executemany(
        "update unlock_grant set ends_ts_utc_ms = ? where grant_id = ?",
        [(ends, grant) for grant, ends in unlocks.later_ends.items()])
    database.execute("commit")


def insert(database, table, rows):
    if rows:
        values = ",".join("?" * len(rows[0]))
        # The first day is there already, with what was set up on it.
        database.executemany(f"insert or replace into {table} values ({values})", rows)


def write_state(database, economy, today):
    database.execute("begin")
    database.execute(
        "update economy_state set current_day_id = ?, credit_balance = ?, streak_count = ?,"
        " streak_bonus_awarded_day_id = ?, today_focus_qualified = ?, today_habit_qualified_count = ?,"
        " today_qualified = ?, updated_ts_utc_ms = ?",
        (today.id, economy.balance, economy.streak, economy.bonus_day, today.has_focus, today.habit_count,
         today.qualified_ms is not None, today.end - 1))
    database.execute(
        "update emergency_state set last_used_day_id = ?, used_count_today = ?, last_app_id_used = ?,"
        " updated_ts_utc_ms = ?",
        (economy.emergency_day, economy.emergency_day == today.id, economy.emergency_app, today.end - 1))
    insert(
        database, "unlock_grant_current",
        [(app, grant["id"], grant["changed"]) for app, grant in economy.grants.items()])
    database.execute("commit")
