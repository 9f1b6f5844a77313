/// Saves what reports need of rows before they are deleted, with `insert … select … from expired`.
enum RollUps {
  static let times = """
    insert into main.clepsy_rolled_hour
      (date, hour_local, timezone_id, app_bundle_id, earned_seconds, spent_seconds, opens)
    select date, hour_local, timezone_id, app_bundle_id, sum(iif(kind = 'earned', counted_seconds, 0)),
      sum(iif(kind = 'spent', counted_seconds, 0)), 0
    from expired
    group by date, hour_local, timezone_id, app_bundle_id
    """

  static let openings = """
    insert into main.clepsy_rolled_hour
      (date, hour_local, timezone_id, app_bundle_id, earned_seconds, spent_seconds, opens)
    select date, hour_local, timezone_id, app_bundle_id, 0, 0, sum(opens)
    from expired
    group by date, hour_local, timezone_id, app_bundle_id
    """
}
