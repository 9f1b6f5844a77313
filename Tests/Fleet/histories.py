"""Makes up the histories of a fleet: the records of many people, each different, the same every time.

Every eleventh of them is of one kind: one economy alone or all together, nothing on record, a day, three days with hours
that tie, a long time that retention has gone over. Their zones have clocks that go forward and back within it."""

import json
import random
import uuid
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

# Monday 6 April 2026: clocks went forward in America on 8 March, in Europe on 29 March, back in Australia on 5 April.
NOW = datetime(2026, 4, 6, 8, 30, tzinfo=timezone.utc)

ZONES = [
    "America/Vancouver", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Auckland", "America/St_Johns",
    "UTC", "Asia/Tokyo", "Africa/Casablanca", "Pacific/Apia", "America/New_York", "Asia/Kathmandu", "Pacific/Honolulu",
]

APPS = [f"android:com.example.app{number}" for number in range(12)] + ["ios:org.example.reader", "android:com.example.News"]

KINDS = [
    "earned", "usage", "clepsy", "budget", "hachimi", "all", "nothing", "one day", "three days", "earned and usage", "long",
]


class History:
    """The records of one device, in order of time."""

    def __init__(self, number: int):
        self.number = number
        self.kind = KINDS[number % len(KINDS)]
        self.name = f"device-{number:05}"
        self.random = random.Random(number)
        self.zone_name = ZONES[number // len(KINDS) % len(ZONES)]
        self.records: list[tuple[int, int, dict]] = []

    @property
    def is_long(self) -> bool:
        return self.kind == "long"

    def lines(self) -> str:
        """NDJSON."""
        self._make()
        records = sorted(self.records, key=lambda record: record[:2])
        return "".join(json.dumps(record, ensure_ascii=False) + "\n" for _, _, record in records)

    def _make(self):
        if self.kind == "nothing":
            return
        if self.kind in ("earned", "all", "one day", "three days", "earned and usage", "long"):
            self._earned()
        if self.kind in ("usage", "all", "earned and usage"):
            self._usage()
        if self.kind in ("clepsy", "all"):
            self._clepsy()
        if self.kind in ("budget", "all"):
            self._budget()
        if self.kind in ("hachimi", "all"):
            self._hachimi()

    # When things happen

    def _days(self, count: int):
        """Midnights of the last days by the clock of the place, some of them left out."""
        zone = ZoneInfo(self.zone_name)
        today = NOW.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
        for back in range(count - 1, -1, -1):
            if back > 1 and self.random.random() < 0.15:
                continue
            yield today - timedelta(days=back)

    def _at(self, midnight: datetime, hour: float) -> int | None:
        """A time of that day in milliseconds; none when it has not come."""
        naive = midnight.replace(tzinfo=None) + timedelta(hours=hour, milliseconds=self.random.randrange(1000))
        moment = naive.replace(tzinfo=ZoneInfo(self.zone_name))
        ms = int(moment.timestamp() * 1000)
        return ms if ms < NOW.timestamp() * 1000 else None

    def _add(self, ms: int | None, type_: str, **fields):
        if ms is not None:
            record = {"type": type_, "ts_utc_ms": ms, "timezone_id": self.zone_name, **fields}
            self.records.append((ms, len(self.records), record))

    def _hour(self) -> float:
        """Mostly in the evening; now and then at night, which is of the day before."""
        return self.random.choice([1.2, 2.5, 7.5, 9.1, 12.4, 15.9, 18.3, 20.2, 21.4, 21.6, 22.1, 22.7]) + self.random.random() / 4

    # The economies

    def _earned(self):
        one = self.random
        days = {"one day": 1, "three days": 3, "long": 75}.get(self.kind, 24)
        apps = one.sample(APPS, 5)
        midnights = list(self._days(days)) if days > 3 else list(self._all_days(days))
        first = midnights[0]
        start = self._at(first, 4.5)
        if start is None:
            start = int(NOW.timestamp() * 1000) - 7_200_000
        self._add(start, "settings.update", settings={"timezone_id": self.zone_name})
        self._add(start + 500, "entitlement.set", tier="PRO")
        for number, app in enumerate(apps[:4]):
            names = {"display_name": f"App {number}"} | ({"user_alias": f"Größe {number}"} if number == 1 else {})
            self._add(start + 1000 + number, "app.upsert", app_id=app, **names)
            self._add(start + 2000 + number, "app.distract", app_id=app)
        self._add(
            start + 3500, "mode.upsert", mode_id="evening", name="Evening", strictness="GENTLE",
            windows=[{"days_of_week_mask": 127, "start_local_hhmm": "19:00", "end_local_hhmm": "23:30"}], blocked_apps=apps[:3])
        for number, name in enumerate(["Walk", "Read", "Walk"]):
            self._add(start + 4000 + number, "habit.upsert", habit_id=f"habit-{number}", name=name, reward_credits=5 + number)
        for number, midnight in enumerate(midnights):
            if self.kind == "three days":
                # As many at nine as at ten in the evening: the earlier hour is the hardest.
                for hour in (21.2, 22.2, 22.4, 21.6):
                    self._add(self._at(midnight, hour), "unlock.attempt", app_id=apps[0])
            for _ in range(one.choice([0, 1, 1, 2])):
                minutes = one.choice([15, 25, 50])
                begin = self._at(midnight, 5 + one.random() * 12)
                if begin is None:
                    continue
                label = {"task_label": "Thesis"} if one.random() < 0.3 else {}
                self._add(begin, "focus.start", planned_duration_minutes=minutes, **label)
                early = one.random() < 0.2
                self._add(begin + minutes * (20_000 if early else 61_000), "focus.end")
            for habit in range(3):
                if one.random() < 0.6:
                    self._add(self._at(midnight, 6 + one.random() * 14), "habit.complete", habit_id=f"habit-{habit}")
            for _ in range(one.randrange(6)):
                begin, app = self._at(midnight, self._hour()), one.choice(apps)
                if begin is None:
                    continue
                attempt = {"attempt_id": f"attempt-{len(self.records)}"}
                self._add(begin, "unlock.attempt", app_id=app, **attempt)
                end = one.random()
                if end < 0.35:
                    self._add(begin + 20_000, "unlock.credits", minutes=one.choice([5, 15, 30]), **attempt)
                elif end < 0.55:
                    self._add(begin + 9_000, "unlock.cancel", **attempt)
                elif end < 0.62:
                    self._add(begin + 9_000, "unlock.emergency", **attempt)
                elif end < 0.7:
                    self._add(begin + 9_000, "unlock.quest.start", quest_type="BREATHING", **attempt)
                    self._add(begin + 150_000, "unlock.quest.complete")
            if number == len(midnights) // 2:
                self._add(self._at(midnight, 23.2), "habit.delete", habit_id="habit-2")

    def _all_days(self, count: int):
        zone = ZoneInfo(self.zone_name)
        today = NOW.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
        # The last of them is over, so that every hour of it has come.
        return [today - timedelta(days=back) for back in range(count, 0, -1)]

    def _usage(self):
        one = self.random
        for midnight in self._days(18):
            for _ in range(one.randrange(1, 6)):
                start = self._at(midnight, self._hour())
                if start is None:
                    continue
                seconds = one.choice([30, 61, 600, 1800, 4200])
                device = {"device": one.choice(["phone", "laptop"])} if one.random() < 0.8 else {}
                if start + seconds * 1000 < NOW.timestamp() * 1000:
                    self._add(
                        start + seconds * 1000, "usage.period", app_id=one.choice(APPS), start_ts_utc_ms=start,
                        seconds=seconds, **device)
                    if one.random() < 0.5:
                        self._add(start - 2000, "usage.event", kind="unlock", **device)
                    if one.random() < 0.5:
                        self._add(start - 5000, "usage.event", kind="notification", app_id=one.choice(APPS), **device)

    def _clepsy(self):
        one = self.random
        vice = [
            {"app_bundle_id": "com.zhiliaoapp.musically", "name": "TikTok"},
            {"app_bundle_id": "com.example.video", "name": ""},
        ]
        productive = [
            {"app_bundle_id": "com.duolingo", "name": "duolingo"}, {"app_bundle_id": "com.example.notes", "name": "Notes"},
        ]
        is_first = True
        for midnight in self._days(16):
            start = self._at(midnight, 6.1)
            if start is None:
                continue
            if is_first:
                self._add(start, "clepsy.apps.set", vice=vice, productive=productive)
                is_first = False
            for _ in range(one.randrange(5)):
                kind = one.choice(["earned", "earned", "spent"])
                app = one.choice(productive if kind == "earned" else vice)["app_bundle_id"]
                fields = {} if one.random() < 0.2 else {"app_bundle_id": app}
                self._add(
                    self._at(midnight, self._hour()), "clepsy.event", id=str(uuid.UUID(int=one.getrandbits(128), version=4)),
                    seconds=one.choice([20, 60, 300, 1500, 3605]), kind=kind, **fields)
            begin = self._at(midnight, 10 + one.random() * 5)
            if begin:
                self._add(begin, "clepsy.app.open", app_bundle_id="com.duolingo")
                self._add(begin + one.choice([30_000, 400_000, 1_500_500]), "clepsy.app.close", app_bundle_id="com.duolingo")

    def _budget(self):
        one = self.random
        is_first = True
        for midnight in self._days(14):
            start = self._at(midnight, 7.3)
            if start is None:
                continue
            self._add(start, "budget.launch")
            if is_first:
                self._add(start + 1000, "budget.selection.set", app_selection=APPS[:2])
                is_first = False
            self._add(start + 2000, "budget.unlock")
            self._add(start + 900_000, "budget.refresh", usage_seconds=one.randrange(0, 2400))
            self._add(start + 901_000, "budget.lock")
            for number in range(one.randrange(4)):
                game = one.choice(["crash", "plinko", "slots", "mines", "blackjack"])
                at, wager = start + 1_000_000 + number * 60_000, f"{one.getrandbits(128):032x}"
                risk = {"risk": one.choice(["low", "medium", "high"])} if game == "plinko" else {}
                mines = {"mine_count": one.choice([2, 3, 10])} if game == "mines" else {}
                self._add(
                    at, "budget.wager.commit", game_type=game, wager_minutes=one.randrange(1, 6), wager_id=wager, seed=wager,
                    **risk, **mines)
                if one.random() < 0.9:
                    play = {
                        "crash": {"cash_out_hundredths": one.choice([110, 200, 500])},
                        "mines": {"reveals": one.sample(range(25), 2)},
                        "blackjack": {"actions": ["stand"]},
                    }.get(game, {})
                    self._add(at + 30_000, "budget.wager.resolve", wager_id=wager, game_type=game, **play)

    def _hachimi(self):
        one = self.random
        habits = []
        for number, midnight in enumerate(self._days(20)):
            start = self._at(midnight, 6.7)
            if start is None:
                continue
            if number in (0, 3, 5):
                habit = f"h{len(habits)}"
                target = {"target_hours": one.choice([1, 2, 100]), "deadline_date": "2026-04-20"} if len(habits) != 1 else {}
                self._add(
                    start, "hachimi.habit.create", habit_id=habit, name=f"Habit {len(habits)}", goal_minutes=25,
                    cat={"cat_id": f"cat-{len(habits)}", "name": "Mochi", "seed": one.randrange(1000)}, **target)
                habits.append(habit)
            if one.random() < 0.7:
                self._add(start + 5000, "hachimi.checkin")
            for _ in range(one.randrange(3)):
                minutes = one.choice([7, 25, 61, 130])
                begin = self._at(midnight, 8 + one.random() * 10)
                if begin is None or begin + minutes * 60_000 > NOW.timestamp() * 1000:
                    continue
                mode = one.choice([{"mode": "countdown", "target_seconds": 1500}, {"mode": "stopwatch"}])
                self._add(
                    begin + minutes * 60_000, "hachimi.session.log", habit_id=one.choice(habits),
                    status=one.choice(["completed", "completed", "abandoned"]), started_at_ts_utc_ms=begin, **mode)
            if one.random() < 0.2:
                self._add(self._at(midnight, 19.5), "hachimi.achievement.claim", achievement_id="all")
            if one.random() < 0.3:
                accessory = one.choice(["red-collar", "wool-scarf"])
                self._add(self._at(midnight, 20.1), "hachimi.purchase", accessory_id=accessory)
                self._add(self._at(midnight, 20.2), "hachimi.equip", cat_id="cat-0", accessory_id=accessory)
            if number == 14:
                self._add(self._at(midnight, 22.9), "hachimi.habit.delete", habit_id=habits[-1])
