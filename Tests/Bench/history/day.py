"""One day of a history: what a person does from 04:00 to 04:00, and the rows that it leaves (data model A3, A7)."""
from datetime import timedelta

from history.calendar import MINUTE_MS, TIME_ZONE_ID, end_ms, start_ms
from history.economy import ROLLOVER_CAP
from history.unlocks import Unlocks

# How often apps are asked for in each hour from 04:00 on: little at night, most in the evening.
HOUR_WEIGHTS = [1, 1, 2, 4, 6, 6, 7, 8, 9, 8, 7, 7, 6, 6, 7, 9, 11, 13, 14, 12, 9, 6, 3, 2]
STREAK_BONUSES = [0, 5, 10, 15, 20]


class Day:
    TABLES = [
        "event_log", "unlock_attempt", "unlock_grant", "unlock_grant_extension", "quest_session", "focus_session",
        "habit_completion"]

    def __init__(self, economy, day, is_first):
        self.economy, self.id = economy, day.isoformat()
        self.start, self.end = start_ms(day), end_ms(day)
        self.rows = {table: [] for table in self.TABLES}
        self.unlocks = Unlocks(self)
        self.focus_minutes = self.earned = self.focus_until = 0
        self.has_focus, self.habit_count, self.qualified_ms = False, 0, None
        if not is_first:
            economy.balance = min(economy.balance, ROLLOVER_CAP)
            self.log(
                self.start, "DAY_ROLLOVER",
                f'{{"from_day_id":"{day - timedelta(days=1)}","to_day_id":"{self.id}",'
                f'"carried_credits":{economy.balance}}}')
        self.live()
        if self.qualified_ms is None:
            economy.streak = 0

    def live(self):
        """Goes through what is done, in order of time."""
        plan = self.plan()
        for (ms, act, *what), (next_ms, *_) in zip(plan, plan[1:] + [(self.end,)]):
            act(ms, next_ms, *what)

    def plan(self):
        random, economy = self.economy.random, self.economy
        plan = []
        asked = economy.size.attempts_a_day
        hours = random.choices(range(24), HOUR_WEIGHTS, k=asked)
        apps = random.choices(economy.apps, economy.app_weights, k=asked)
        length = self.end - self.start
        for hour, app in zip(hours, apps):
            ms = self.start + min(int((hour + random.random()) * 60 * MINUTE_MS), length - 2 * MINUTE_MS)
            plan.append((ms, self.unlocks.attempt, app))
        for slot in range(3):
            ms = self.start + int((2 + 6 * slot + 4 * random.random()) * 60 * MINUTE_MS)
            session = economy.ids.at(ms)
            planned = random.choice((25, 50, 75))
            actual = planned if random.random() < 0.8 else random.randrange(1, planned)
            plan.append((ms, self.start_focus, session, planned, actual))
            plan.append((ms + actual * MINUTE_MS, self.end_focus, session, planned, actual, ms))
        for place, habit in enumerate(economy.habits):
            if random.random() < 0.95:
                ms = self.start + int((1 + 14 * (place + random.random() / 2) / len(economy.habits)) * 60 * MINUTE_MS)
                plan.append((ms, self.complete_habit, habit))
        return sorted(plan, key=lambda step: step[0])

    def log(self, ms, type, payload):
        self.rows["event_log"].append(
            (self.economy.ids.at(ms), ms, TIME_ZONE_ID, self.id, type, payload, ms, "LOCAL_ONLY"))

    def earn(self, ms, source, amount, focus="null", habit="null"):
        self.economy.balance += amount
        self.earned += amount
        self.log(
            ms, "CREDITS_EARNED",
            f'{{"source":"{source}","amount":{amount},"focus_session_id":{focus},"habit_id":{habit}}}')

    def start_focus(self, ms, _, session, planned, actual):
        self.focus_until = ms + actual * MINUTE_MS
        self.log(ms, "FOCUS_STARTED", f'{{"session_id":"{session}","planned_minutes":{planned}}}')

    def end_focus(self, ms, _, session, planned, actual, started_ms):
        completed = actual == planned
        award = planned // 25 * 10 + (5 if planned >= 50 else 0) if completed else 0
        self.rows["focus_session"].append(
            (session, started_ms, ms, TIME_ZONE_ID, self.id, planned, actual, completed, not completed, 1, None, award,
             completed, started_ms, ms))
        flags = ("true", "false") if completed else ("false", "true")
        self.log(
            ms, "FOCUS_ENDED",
            f'{{"session_id":"{session}","completed":{flags[0]},"ended_early":{flags[1]},"actual_minutes":{actual}}}')
        if completed:
            self.focus_minutes += actual
            self.has_focus = True
            self.earn(ms, "FOCUS", award, focus=f'"{session}"')
            self.qualify(ms, "FOCUS")

    def complete_habit(self, ms, _, habit):
        credits = self.economy.size.habit_credits
        self.rows["habit_completion"].append(
            (self.economy.ids.at(ms), habit, ms, TIME_ZONE_ID, self.id, credits, 0, ms))
        self.habit_count += 1
        self.earn(ms, "HABIT", credits, habit=f'"{habit}"')
        if self.habit_count >= 2:
            self.qualify(ms, "HABITS")

    def qualify(self, ms, method):
        if self.qualified_ms is not None:
            return
        economy = self.economy
        self.qualified_ms = ms
        economy.streak += 1
        self.log(
            ms, "STREAK_QUALIFIED",
            f'{{"day_id":"{self.id}","method":"{method}","streak_count_new":{economy.streak},'
            f'"first_qualified_ts_utc_ms":{ms}}}')
        bonus = STREAK_BONUSES[min(economy.streak, len(STREAK_BONUSES)) - 1]
        if bonus:
            economy.bonus_day = self.id
            self.log(
                ms, "STREAK_BONUS_AWARDED",
                f'{{"day_id":"{self.id}","amount":{bonus},"streak_count":{economy.streak}}}')
            self.earn(ms, "STREAK_BONUS", bonus)
