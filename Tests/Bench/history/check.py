"""What must be true of a history before anything is measured on it (data model A5)."""

# Each must find nothing.
QUESTIONS = {
    "foreign keys": "select * from pragma_foreign_key_check",
    "A5.1 singletons": """
        select 1 where (select count(*) from economy_state) + (select count(*) from user_settings)
          + (select count(*) from entitlement_state) + (select count(*) from emergency_state)
          + (select count(*) from focus_state) <> 5""",
    "A5.2 current grants": """
        select 1 from unlock_grant_current c left join unlock_grant g on g.grant_id = c.grant_id
        where g.app_id is not c.app_id""",
    "A5.3 attempts and grants": """
        select 1 from unlock_attempt a
        where (outcome = 'GRANTED') <> (grant_id is not null)
          or grant_id is not null and not exists (
            select 1 from unlock_grant g where g.grant_id = a.grant_id and g.app_id = a.app_id)""",
    "A5.4 habit completions": "select 1 from habit_completion group by habit_id, day_id having count(*) > 1",
    "A5.5 app ids": "select 1 from app_info where app_id not glob 'android:?*' and app_id not glob 'iosToken:?*'",
    "day summaries": """
        select 1 from day_summary d
        left join (
          select day_id, count(*) as attempts,
            sum(iif(outcome = 'GRANTED' and chosen_option_type = 'CREDITS_UNLOCK',
              chosen_option_payload_json ->> 'cost_credits', 0)) as spent
          from unlock_attempt group by day_id) a using (day_id)
        where d.unlock_attempts_count <> coalesce(a.attempts, 0) or d.credits_spent <> coalesce(a.spent, 0)""",
}


def check(database):
    for name, question in QUESTIONS.items():
        if database.execute(f"select * from ({question}) limit 1").fetchone():
            raise SystemExit(f"the history that was made is wrong: {name}")
