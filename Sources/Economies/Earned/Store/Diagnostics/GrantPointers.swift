import EarnedCore
import EarnedSQLite

/// The current grant of each app (data model A5.2) is its latest grant that was not revoked, so the pointers can always
/// be rebuilt from the grants.
struct GrantPointers {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Corrects wrong pointers.
  func derive(at now: Now) throws(SQLiteError) {
    try database.execute(
      """
      delete from unlock_grant_current
      where not exists (
          select 1 from unlock_grant g where g.grant_id = unlock_grant_current.grant_id
            and g.app_id = unlock_grant_current.app_id)
        and not exists (
          select 1 from unlock_grant g where g.app_id = unlock_grant_current.app_id and g.revoked_ts_utc_ms is null)
      """)
    try database.execute(
      """
      insert into unlock_grant_current (app_id, grant_id, updated_ts_utc_ms)
      select app_id, grant_id, ?1 from (
        select app_id, grant_id, ends_ts_utc_ms,
          row_number() over (partition by app_id order by ends_ts_utc_ms desc, rowid desc) as place
        from unlock_grant where revoked_ts_utc_ms is null
      ) latest
      where place = 1 and not exists (
        select 1 from unlock_grant_current c join unlock_grant g on g.grant_id = c.grant_id
        where c.app_id = latest.app_id and g.app_id = latest.app_id and g.revoked_ts_utc_ms is null
          and g.ends_ts_utc_ms = latest.ends_ts_utc_ms)
      on conflict (app_id) do update set grant_id = excluded.grant_id, updated_ts_utc_ms = excluded.updated_ts_utc_ms
      """, now.instant.millisecondsSinceEpoch)
  }
}
