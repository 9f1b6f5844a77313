import EarnedSQLite

/// Handles rows whose parent row was lost as the schema does for a deleted parent: with `set null` the reference is
/// cleared, otherwise the row is deleted too.
struct LostParents {
  /// One row that was changed or deleted.
  struct Settled {
    let table: String
    let isCleared: Bool
  }

  private let database: Database

  init(in database: Database) { self.database = database }

  /// Repeats until every reference is valid: a deleted row may itself be a parent.
  func settle(_ note: (Settled) -> Void) throws {
    while true {
      let orphans = try database.orphans()
      if orphans.isEmpty { return }
      for orphan in Set(orphans.map(Place.init)) { try settle(orphan, note) }
    }
  }

  private struct Place: Hashable {
    let table: String
    let rowID: Int64
    let foreignKey: Int64

    init(_ orphan: Database.Orphan) {
      // Our tables with foreign keys have row ids.
      (table, rowID, foreignKey) = (orphan.table, orphan.rowID ?? 0, orphan.foreignKey)
    }
  }

  private func settle(_ place: Place, _ note: (Settled) -> Void) throws {
    let clears = try database.first(
      "select \"from\" from pragma_foreign_key_list(?) where id = ? and on_delete = 'SET NULL'", place.table,
      place.foreignKey
    ) { row throws(SQLiteError) in try row.text(0) }
    let table = place.table.quotedIdentifier
    if let column = clears {
      try database.execute("update \(table) set \(column.quotedIdentifier) = null where rowid = ?", place.rowID)
    } else {
      try database.execute("delete from \(table) where rowid = ?", place.rowID)
    }
    if database.changes > 0 { note(Settled(table: place.table, isCleared: clears != nil)) }
  }
}
