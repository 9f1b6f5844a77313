"""The snapshot of options that an attempt keeps (data model A4.2). Its three parts repeat, so each is written once."""
from functools import cache

# Minutes and what they cost (data model A4.1).
DURATIONS = ((5, 10), (15, 25), (30, 45))
QUEST_TYPES = ("BREATHING", "COPY_TEXT", "QR_SCAN")


def snapshot(ms, mode, strictness, app, balance, quest_reason, emergency_reason):
    affordable = sum(cost <= balance for _, cost in DURATIONS)
    return (
        f'{{"generated_ts_utc_ms":{ms},"mode_id":"{mode}","mode_strictness":"{strictness}","app_id":"{app}","options":'
        f"[{_credits(affordable)},{_quest(quest_reason)},{_emergency(emergency_reason)}]}}")


def _open(reason):
    return f'"enabled":{"false" if reason else "true"},"disabled_reason":' + (f'"{reason}"' if reason else "null")


@cache
def _credits(affordable):
    durations = ",".join(
        f'{{"minutes":{minutes},"cost_credits":{cost},{_open(None if place < affordable else "INSUFFICIENT_CREDITS")}}}'
        for place, (minutes, cost) in enumerate(DURATIONS))
    reason = None if affordable else "INSUFFICIENT_CREDITS"
    return f'{{"type":"CREDITS_UNLOCK",{_open(reason)},"durations":[{durations}]}}'


@cache
def _quest(reason):
    quests = ",".join(f'{{"quest_type":"{quest}",{_open(reason)}}}' for quest in QUEST_TYPES)
    return f'{{"type":"QUEST_UNLOCK",{_open(reason)},"quest_types":[{quests}]}}'


@cache
def _emergency(reason):
    return f'{{"type":"EMERGENCY_UNLOCK",{_open(reason)},"delay_seconds":60,"unlock_minutes":5}}'
