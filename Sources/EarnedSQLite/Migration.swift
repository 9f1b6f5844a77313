/// One step of a schema's history. Once released, its name and text never change; new steps are appended.
package struct Migration: Sendable {
  /// The name that the database stores when the step was done; unique in its list.
  package let name: String
  package let script: String

  package init(name: String, script: String) {
    self.name = name
    self.script = script
  }
}

/// An append-only list of migrations, and the table that records which of them were done. Other lists may share the table.
package struct Migrator: Sendable {
  private let table: String
  package let migrations: [Migration]

  /// A migrator with its steps in order.
  ///
  /// - Parameter table: the table for the names of the steps that were done.
  package init(table: String, _ migrations: [Migration]) {
    precondition(Set(migrations.map(\.name)).count == migrations.count, "a migration's name is used once")
    self.table = table
    self.migrations = migrations
  }

  /// The steps that are still to be done, in order.
  package func pending(in database: Database) throws(SQLiteError) -> [Migration] {
    let done = try done(in: database)
    return migrations.filter { !done.contains($0.name) }
  }

  /// The names of the steps that were done, in that order, including those of other lists and of a newer program.
  package func done(in database: Database) throws(SQLiteError) -> [String] {
    guard try database.hasTable(table) else { return [] }
    return try database.rows("select name from \(table) order by position") { row throws(SQLiteError) in
      try row.text(0)
    }
  }

  package var names: [String] { migrations.map(\.name) }

  /// Does the steps that are still to be done, in the open transaction of the caller.
  package func migrate(_ database: Database) throws(SQLiteError) {
    precondition(database.isInTransaction, "migrations run in a transaction")
    let pending = try pending(in: database)
    guard !pending.isEmpty else { return }
    try database.run(
      script: "create table if not exists \(table) (position integer primary key, name text not null unique)")
    for migration in pending {
      try database.run(script: migration.script)
      try database.execute("insert into \(table) (name) values (?)", migration.name)
    }
  }
}
