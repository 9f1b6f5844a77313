import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// The ledger is kept for 90 days, everything else forever. The values of deleted actions that reports need stay in
/// `hachimi_rolled_action`, and their effects in `hachimi_base` (interface of Hachimi, section 8).
package enum HachimiRetention {
  /// The retention of `earned retention run`. It also closes the time before its cutoff: record keys are deleted, and
  /// an old file must not equip or update a second time (decision K20).
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

  /// The retention at the end of a sync. It closes nothing.
  private static let ledger = Retention(
    of: [HachimiTables.ledger], beforeDeleting: { try RolledActions($0).add($2) })

  /// Deletes the ledger actions that are old enough.
  ///
  /// - Returns: the number of deleted actions.
  package static func cleanLedger(of database: Database, at instant: Instant) throws -> Int {
    // Without a record of the economy there is no ledger.
    guard try HachimiEconomy.hasTables(in: database) else { return 0 }
    return try ledger.deleteExpired(in: database, at: instant)
  }

  /// Deletes in queue order, up to the first action that must stay (decision K21): one of our own that is unsynced or was
  /// synced less than 90 days ago, or an imported one that is younger than that. Skips the app's own actions. Keeps the
  /// whole ledger of a guest.
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

/// Keeps what reports need of deleted actions, and adds the effects of our own to the base.
struct RolledActions {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Rolls up the actions of these rows, in the transaction that deletes them.
  func add(_ rowIDs: [Int64]) throws {
    var own: [Action] = []
    let chosen = "json_each('\(JSONValue.array(rowIDs.map(JSONValue.integer)).canonicalText)')"
    let select = """
      \(HachimiLedgerRow.table.statements.select.replacing("from action_ledger", with: "from main.action_ledger")) a
      where a.rowid in (select value from \(chosen)) order by created_at, a.rowid
      """
    for row in try database.elements(select, as: { try HachimiLedgerRow.table.element($0) }) {
      let action = try Action(row)
      let importedDate = try importedDate(of: row.id)
      // An action without a time zone has the UTC date.
      let date = importedDate ?? (action?.date ?? row.utcDate).description
      try database.execute(
        "insert into hachimi_rolled_action (type, ts_utc_ms, date, coins, subject_id) values (?, ?, ?, ?, ?)",
        row.type, row.started.millisecondsSinceEpoch, date, row.coins, row.subjectID)
      if importedDate == nil, let action { own.append(action) }
    }
    guard !own.isEmpty else { return }
    let base = Base(database)
    try base.replace(with: try base.profile().replaying(own))
  }

  private func importedDate(of actionID: String) throws(SQLiteError) -> String? {
    try database.first("select date from hachimi_imported where action_id = ?", actionID) { row throws(SQLiteError) in
      try row.text(0)
    }
  }
}

extension HachimiLedgerRow {
  fileprivate var utcDate: CalendarDate {
    CalendarDate(daysSinceEpoch: Int(started.millisecondsSinceEpoch / 86_400_000))
  }

  /// The habit, accessory, achievement or month that it is about.
  fileprivate var subjectID: String? {
    let payload = payload.objectValue ?? [:]
    return ["habitId", "accessoryId", "achievementId", "month"].compactMap { payload[$0]?.stringValue }.first
  }
}
