import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedText
import HachimiRules

/// Keeps what reports need of deleted actions, and adds the effects of our own to the base.
struct RolledActions {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Rolls up the actions of these rows, in the transaction that deletes them.
  func add(_ rowIDs: [Int64]) throws {
    var own: [Action] = []
    let chosen = "json_each('\(JSONValue.array(rowIDs.map(JSONValue.integer)).canonicalText)')"
    let select = """
      \(Action.columns.select.replacing("from action_ledger", with: "from main.action_ledger")) a
      where a.rowid in (select value from \(chosen)) order by created_at, a.rowid
      """
    let rows = try database.elements(select) { row in
      (try Rolled(row), try Action(row))
    }
    for (rolled, action) in rows {
      let date = try importedDate(of: rolled.actionID)
      try database.execute(
        """
        insert into hachimi_rolled_action (type, ts_utc_ms, date, coins, subject_id) values (?, ?, ?, ?, ?)
        """, rolled.type, rolled.started, date ?? action?.date.description ?? rolled.utcDate, rolled.coins,
        rolled.subjectID)
      if date == nil, let action { own.append(action) }
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

  /// The values kept of an action, of our own or of the app.
  private struct Rolled {
    let actionID: String
    let type: String
    let started: Int64
    let coins: Int64
    let subjectID: String?

    init(_ row: Row) throws {
      actionID = try row.text(0)
      type = try row.text(1)
      started = try row.integer(2)
      let payload = row.optionalObject(4) ?? [:]
      coins = (row.optionalObject(5) ?? [:])["coins"]?.integerValue ?? 0
      subjectID =
        ["habitId", "accessoryId", "achievementId", "month"].compactMap { payload[$0]?.stringValue }.first
    }

    /// The UTC date, for an action without a time zone.
    var utcDate: String {
      CalendarDate(daysSinceEpoch: Int(started / 86_400_000)).description
    }
  }
}
