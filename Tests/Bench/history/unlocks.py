"""The unlocks of one day: attempts, how they end, and the grants they lead to (data model A3, A7)."""
from history.calendar import MINUTE_MS, TIME_ZONE_ID
from history.options import DURATIONS, QUEST_TYPES, snapshot
from history.setup import MODES

MODE_MS = 8 * 60 * MINUTE_MS
EMERGENCY_DELAY_MS = MINUTE_MS


class Unlocks:
    def __init__(self, day):
        self.day, self.economy = day, day.economy
        self.attempts = self.spent = 0
        self.counts = {"CREDITS": 0, "QUEST": 0, "EMERGENCY": 0}
        # Of each app: the quests granted, and the start of the last one.
        self.limits = {}
        # New ends of grants of earlier days.
        self.later_ends = {}

    def attempt(self, ms, next_ms, app):
        economy, random = self.economy, self.economy.random
        # Settled some seconds later, and before anything else happens.
        settled = ms + min(random.randrange(1_000, 20_000), next_ms - ms)
        mode, strictness = MODES[(ms - self.day.start) // MODE_MS % 3]
        quest_reason, emergency_reason = self.quest_reason(app, strictness, ms), self.emergency_reason(app)
        options = snapshot(ms, mode, strictness, app, economy.balance, quest_reason, emergency_reason)
        attempt = economy.ids.at(ms)
        self.attempts += 1
        self.day.log(
            ms, "UNLOCK_ATTEMPT_CREATED",
            f'{{"attempt_id":"{attempt}","app_id":"{app}","mode_id":"{mode}","strictness":"{strictness}"}}')
        self.attempt_id, self.app, self.mode = attempt, app, mode
        type, payload, outcome, reason, grant = self.settle(
            settled, random.random(), quest_reason, emergency_reason)
        self.day.rows["unlock_attempt"].append(
            (attempt, app, ms, TIME_ZONE_ID, self.day.id, mode, strictness, options, type, payload, outcome, reason,
             grant, ms, settled))

    def settle(self, ms, chance, quest_reason, emergency_reason):
        """Gives what the attempt's row says of its end. Grants leave most log lines, so that they are made whenever the
        day has fewer lines than it is to have by now."""
        size = self.economy.size
        if ms < self.day.focus_until:
            payload = '{"minutes":5,"cost_credits":10}'
            return "CREDITS_UNLOCK", payload, "DENIED", self.deny(ms, "FOCUS_SESSION_ACTIVE"), None
        if len(self.day.rows["event_log"]) * size.attempts_a_day < self.attempts * size.events_a_day:
            if chance < 0.01 and emergency_reason is None:
                return self.unlock_in_emergency(ms)
            if chance < 0.2 and quest_reason is None:
                return self.do_quest(ms, QUEST_TYPES[int(chance * 10)], is_proven=chance < 0.16)
            return self.unlock_with_credits(ms, chance)
        if chance < 0.3:
            return None, None, "EXPIRED", None, None
        self.day.log(ms, "UNLOCK_CANCELLED", f'{{"attempt_id":"{self.attempt_id}"}}')
        return None, None, "CANCELLED", None, None

    def deny(self, ms, reason):
        self.day.log(ms, "UNLOCK_DENIED", f'{{"attempt_id":"{self.attempt_id}","reason":"{reason}"}}')
        return reason

    def select(self, ms, type, payload):
        self.day.log(
            ms, "UNLOCK_OPTION_SELECTED",
            f'{{"attempt_id":"{self.attempt_id}","option_type":"{type}","option_payload":{payload}}}')

    def unlock_with_credits(self, ms, chance):
        economy = self.economy
        minutes, cost = DURATIONS[2 if chance > 0.98 else 1 if chance > 0.9 else 0]
        payload = f'{{"minutes":{minutes},"cost_credits":{cost}}}'
        if cost > economy.balance:
            return "CREDITS_UNLOCK", payload, "DENIED", self.deny(ms, "INSUFFICIENT_CREDITS"), None
        self.select(ms, "CREDITS_UNLOCK", payload)
        economy.balance -= cost
        self.spent += cost
        self.day.log(
            ms, "CREDITS_SPENT",
            f'{{"app_id":"{self.app}","amount":{cost},"unlock_minutes":{minutes},"attempt_id":"{self.attempt_id}"}}')
        grant = self.grant(ms, "CREDITS", minutes, f'{{"cost_credits":{cost},"duration_minutes":{minutes}}}')
        return "CREDITS_UNLOCK", payload, "GRANTED", None, grant

    def quest_reason(self, app, strictness, ms):
        if strictness == "HARD":
            return "DISALLOWED_IN_HARD_MODE"
        grants, last_ms = self.limits.get(app, (0, None))
        if grants == 2:
            return "DAILY_LIMIT_REACHED"
        return "COOLDOWN_ACTIVE" if grants and ms - last_ms < 16 * MINUTE_MS else None

    def do_quest(self, ms, quest_type, is_proven):
        quest = self.economy.ids.at(ms)
        payload = f'{{"quest_type":"{quest_type}"}}'
        self.select(ms, "QUEST_UNLOCK", payload)
        named = f'"quest_session_id":"{quest}","attempt_id":"{self.attempt_id}","quest_type":"{quest_type}"'
        self.day.log(ms, "QUEST_STARTED", f"{{{named}}}")
        state = "COMPLETED" if is_proven else "FAILED"
        self.day.rows["quest_session"].append(
            (quest, self.attempt_id, quest_type, ms, ms + 5 * MINUTE_MS, state, "{}", ms))
        if not is_proven:
            self.day.log(ms, "QUEST_FAILED", f'{{{named},"reason":"MISMATCH"}}')
            return "QUEST_UNLOCK", payload, "DENIED", "MISMATCH", None
        self.day.log(ms, "QUEST_COMPLETED", f"{{{named}}}")
        self.limits[self.app] = (self.limits.get(self.app, (0, None))[0] + 1, ms)
        return "QUEST_UNLOCK", payload, "GRANTED", None, self.grant(ms, "QUEST", 5, payload)

    def emergency_reason(self, app):
        if self.economy.emergency_day == self.day.id:
            return "DAILY_LIMIT_REACHED"
        return "SAME_APP_CONSECUTIVE_BLOCKED" if self.economy.emergency_app == app else None

    def unlock_in_emergency(self, ms):
        self.economy.emergency_day, self.economy.emergency_app = self.day.id, self.app
        payload = '{"delay_seconds":60,"unlock_minutes":5}'
        self.select(ms, "EMERGENCY_UNLOCK", payload)
        self.day.log(
            ms, "EMERGENCY_USED",
            f'{{"attempt_id":"{self.attempt_id}","app_id":"{self.app}","delay_seconds":60,"unlock_minutes":5}}')
        grant = self.grant(ms, "EMERGENCY", 5, payload, delay_ms=EMERGENCY_DELAY_MS)
        return "EMERGENCY_UNLOCK", payload, "GRANTED", None, grant

    def grant(self, ms, method, minutes, metadata, delay_ms=0):
        """Makes a grant, or extends the one that runs. Gives its id."""
        economy, app = self.economy, self.app
        self.counts[method] += 1
        row = economy.grants.get(app)
        if row and row["ends"] > ms:
            grant, starts, ends = row["id"], row["starts"], row["ends"] + minutes * MINUTE_MS
            row["ends"], row["changed"] = ends, ms
            self.day.rows["unlock_grant_extension"].append(
                (economy.ids.at(ms), grant, ms, minutes, ends, method, metadata))
            if row["day"] == self.day.id:
                self.day.rows["unlock_grant"][row["place"]][5] = ends
            else:
                self.later_ends[grant] = ends
        else:
            grant, starts = economy.ids.at(ms), ms + delay_ms
            ends = starts + minutes * MINUTE_MS
            rows = self.day.rows["unlock_grant"]
            economy.grants[app] = dict(
                id=grant, starts=starts, ends=ends, changed=ms, day=self.day.id, place=len(rows))
            rows.append(
                [grant, app, ms, self.day.id, starts, ends, method, self.mode, self.attempt_id, metadata, None])
        self.day.log(
            ms, "UNLOCK_GRANTED",
            f'{{"grant_id":"{grant}","app_id":"{app}","method":"{method}","starts_ts_utc_ms":{starts},'
            f'"ends_ts_utc_ms":{ends},"attempt_id":"{self.attempt_id}"}}')
        return grant
