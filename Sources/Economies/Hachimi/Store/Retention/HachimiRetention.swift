import EarnedCore
import EarnedEngine
import HachimiRules
import SQLite

/// The ledger is kept for 90 days, everything else for ever. What reports need of an action stays in
/// `hachimi_rolled_action`, and what it has made in `hachimi_base` (interface of Hachimi, section 8).
public enum HachimiRetention {
  /// That of `earned retention run`, which also closes the time before its cutoff: keys of records go then, and an old file
  /// must not equip or update again (decision K20).
  static let all = Retention(
    of: HachimiTables.all,
    begin: { database, end in
      try database.execute(
        """
        insert into hachimi_history (id, closed_before_ts_utc_ms) values (1, ?)
        on conflict (id) do update set closed_before_ts_utc_ms =
          max(coalesce(closed_before_ts_utc_ms, excluded.closed_before_ts_utc_ms), excluded.closed_before_ts_utc_ms)
        """, end)
    },
    openSince: { database in
      try database.element("select closed_before_ts_utc_ms from hachimi_history") { try $0.optionalInstant(0) } ?? nil
    }, beforeDeleting: { try RolledActions($0).add($2) })

  /// That of the end of a sync, which closes nothing.
  private static let ledger = Retention(
    of: HachimiTables.all.filter { $0.name == "action_ledger" }, beforeDeleting: { try RolledActions($0).add($2) })

  /// Deletes the actions of the ledger that are old enough.
  ///
  /// - Returns: how many went.
  public static func cleanLedger(of database: Database, at instant: Instant) throws -> Int {
    try ledger.deleteExpired(in: database, at: instant)
  }

  /// In the order of the queue, up to the first that must stay (decision K21): our own that is not synced for 90 days, or
  /// an imported one that is younger. An app's own are passed over. A guest's ledger stays whole.
  static let actions = TableDescription.Expiry(
    by: "created_at", keptFor: .days(90),
    where: """
      uid not like 'guest\\_%' escape '\\' and (\(isOurs))
      and (created_at, rowid) < (
        select * from (
          select created_at, rowid from main.action_ledger where (\(isOurs)) and not (\(mayGo))
          order by created_at, rowid limit 1)
        union all select 9223372036854775807, 9223372036854775807 limit 1)
      """)

  private static let isImported = "id in (select action_id from main.hachimi_imported)"
  private static let isOurs = "\(OwnActions.hasZone) or \(isImported)"
  private static let mayGo = """
    created_at < ?1 and (\(isImported) or synced = 1 and coalesce(synced_at, created_at) < ?1)
    """
}
