/// Saves what reports need of rows before they are deleted, with `insert … select … from expired`.
enum RollUps {
  static let attempts = """
    insert into main.earned_rolled_attempt (day_id, ts_utc_ms, timezone_id, app_id, mode_id, strictness, outcome,
      option_type, reason, credits_spent)
    select day_id, ts_utc_ms, timezone_id, app_id, effective_mode_id, effective_strictness, outcome,
      chosen_option_type, denial_reason,
      case when outcome = 'GRANTED' and chosen_option_type = 'CREDITS_UNLOCK' and json_valid(chosen_option_payload_json)
        then json_extract(chosen_option_payload_json, '$.cost_credits') end
    from expired
    order by ts_utc_ms, row_id
    """

  static let grants = """
    insert into main.earned_rolled_grant (day_id, created_ts_utc_ms, app_id, mode_id, method, starts_ts_utc_ms,
      ends_ts_utc_ms, revoked_ts_utc_ms)
    select created_day_id, created_ts_utc_ms, app_id, source_mode_id, method, starts_ts_utc_ms, ends_ts_utc_ms,
      revoked_ts_utc_ms
    from expired
    order by created_ts_utc_ms, row_id
    """

  /// A payload that is not JSON gives no row; it must not prevent the deletion.
  static let creditChanges = """
    insert into main.earned_rolled_credit (day_id, ts_utc_ms, timezone_id, kind, source, app_id, credits)
    select day_id, ts_utc_ms, timezone_id,
      case type when 'CREDITS_EARNED' then 'EARNED' when 'CREDITS_SPENT' then 'SPENT' else 'ROLLOVER' end,
      json_extract(payload, '$.source'), json_extract(payload, '$.app_id'),
      coalesce(json_extract(payload, '$.amount'), json_extract(payload, '$.carried_credits'))
    from (
      -- The limit keeps the condition outside: SQLite might read the log whole to make use of it earlier.
      select day_id, ts_utc_ms, timezone_id, type, row_id,
        case when type in ('CREDITS_EARNED', 'CREDITS_SPENT', 'DAY_ROLLOVER') and json_valid(payload_json)
          then payload_json end as payload
      from expired
      limit -1)
    where type in ('CREDITS_EARNED', 'CREDITS_SPENT', 'DAY_ROLLOVER')
    order by ts_utc_ms, row_id
    """
}
