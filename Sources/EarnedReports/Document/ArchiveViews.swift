import JSON
import SQLite

/// The rows themselves, for datasets that list them whole: those of the database and, where an archive is joined to the
/// connection as `archive`, those that retention has moved there. A row that is in both, because a run was cut off, is
/// shown once.
///
/// What reports count needs none of this: it is in the roll-ups, with an archive and without.
enum ArchiveViews {
  private struct View {
    let name: String
    let table: String
    let key: String
  }

  private static let views = [
    View(name: "every_event", table: "event_log", key: "event_id"),
    View(name: "every_attempt", table: "unlock_attempt", key: "attempt_id"),
    View(name: "every_grant", table: "unlock_grant", key: "grant_id"),
    View(name: "every_quest", table: "quest_session", key: "quest_session_id"),
    View(name: "every_extension", table: "unlock_grant_extension", key: "extension_id"),
    View(name: "every_time_event", table: "clepsy_event", key: "event_id"),
    View(name: "every_time_session", table: "clepsy_session", key: "session_id"),
    View(name: "every_time_unlock", table: "clepsy_unlock", key: "unlock_id"),
  ]

  /// Creates the views that the queries read, of tables that are there, and says whether there is an archive.
  static func create(on database: Database, for queries: [String]) throws(SQLiteError) -> Bool {
    let hasArchive = try database.rows("pragma database_list") { row throws(SQLiteError) in try row.text(1) }
      .contains("archive")
    for view in views where queries.contains(where: { $0.holdsBytes(of: view.name) }) {
      let columns = try columns(of: view.table, in: "main", database).joined(separator: ", ")
      guard !columns.isEmpty else { continue }
      var select = "select \(columns) from main.\(view.table)"
      if hasArchive, try !self.columns(of: view.table, in: "archive", database).isEmpty {
        select += """

          union all
          select \(columns) from archive.\(view.table) archived
          where not exists (select 1 from main.\(view.table) kept where kept.\(view.key) = archived.\(view.key))
          """
      }
      try database.run(script: "create temp view if not exists \(view.name) as \(select)")
    }
    return hasArchive
  }

  /// None where there is no such table.
  private static func columns(
    of table: String, in schema: String, _ database: Database
  ) throws(SQLiteError) -> [String] {
    try database.rows("select name from pragma_table_info(?, ?)", table, schema) { row throws(SQLiteError) in
      try row.text(0)
    }
  }
}
