import EarnedSQLite

/// The schema that the migrations of this version create, read from their scripts.
struct KnownSchema {
  /// A migration and what it creates.
  struct Step {
    let migration: Migration
    let statements: [SchemaText.Statement]
  }

  /// The table that lists the migrations that were done; no migration creates it.
  static let journal = "earned_migration"

  let migrator: Migrator
  let steps: [Step]
  /// The migrations whose objects exist in every database.
  let specified: Set<String>

  init(_ economies: [any Economy.Type]) {
    migrator = EarnedDatabase.migrator(economies)
    steps = migrator.migrations.map { Step(migration: $0, statements: SchemaText($0.script).statements) }
    specified = Set(economies.flatMap { $0.specifiedMigrations } + [SharedTables.migration.name])
  }

  /// The names of the tables, in the order of creation; when several migrations create the same table, the last one
  /// counts.
  var tables: [String] {
    let names = steps.flatMap(\.statements).filter(\.makesTable).map(\.name)
    var later: Set<String> = []
    return names.reversed().filter { later.insert($0).inserted }.reversed()
  }

  /// Whether every database has this table.
  func isSpecified(_ table: String) -> Bool {
    steps.contains { step in
      specified.contains(step.migration.name) && step.statements.contains { $0.makesTable && $0.name == table }
    }
  }

  /// The names of all tables and indexes.
  var names: Set<String> {
    Set(steps.flatMap(\.statements).filter { $0.makesTable || $0.makesIndex }.map(\.name)).union([Self.journal])
  }
}
