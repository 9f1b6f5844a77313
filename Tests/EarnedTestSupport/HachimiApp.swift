import EarnedSQLite
import EarnedSystem

/// A database in the form of the Hachimi app, made for a test.
package struct HachimiApp {
  /// Where it is.
  package let folder = ScratchFolder()
  /// The file.
  package var path: String { folder.file("hachimi_local.db") }

  /// Makes the tables as the app has them, with the rows of two days or without.
  package init(isUsed: Bool = false) throws {
    try run(String(decoding: File.read("Tests/Fixtures/hachimi-app.sql"), as: UTF8.self))
    if !isUsed { try run(Self.tables.map { "delete from \($0);" }.joined()) }
  }

  /// The tables with rows.
  package static let tables = [
    "action_ledger", "local_habits", "local_cats", "local_sessions", "local_monthly_checkins", "materialized_state",
    "local_achievements", "diary_entries", "chat_messages",
  ]

  /// Runs statements on it.
  package func run(_ script: String) throws { try Database(.file(path), .create).run(script: script) }

  /// Of all tables of the app.
  package var rowCount: Int {
    get throws {
      let database = try Database(.file(path), .readOnly)
      return try Self.tables.reduce(0) { count, table in
        count
          + Int(
            try database.first("select count(*) from \(table)") { row throws(SQLiteError) in try row.integer(0) } ?? 0)
      }
    }
  }
}
