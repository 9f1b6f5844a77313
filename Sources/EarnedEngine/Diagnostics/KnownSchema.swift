import SQLite

/// What the migrations of this version make, read from their scripts.
struct KnownSchema {
  /// A step and what it makes.
  struct Step {
    let migration: Migration
    let statements: [SchemaText.Statement]
  }

  /// The table in which the steps that were done are noted; no step makes it.
  static let journal = "earned_migration"

  let migrator: Migrator
  let steps: [Step]
  /// The steps whose objects every database has.
  let specified: Set<String>

  init(_ economies: [any Economy.Type]) {
    migrator = EarnedDatabase.migrator(economies)
    steps = migrator.migrations.map { Step(migration: $0, statements: SchemaText($0.script).statements) }
    specified = Set(economies.flatMap { $0.diagnostics.specified } + [SharedTables.migration.name])
  }

  /// The names of the tables, in the order in which a later step makes them: a step may make a table that is there.
  var tables: [String] {
    let names = steps.flatMap(\.statements).filter(\.makesTable).map(\.name)
    return names.enumerated().filter { !names[($0 + 1)...].contains($1) }.map(\.element)
  }

  /// Whether every database has a table.
  func isSpecified(_ table: String) -> Bool {
    steps.contains { step in
      specified.contains(step.migration.name) && step.statements.contains { $0.makesTable && $0.name == table }
    }
  }

  /// The names of the tables and indexes.
  var names: Set<String> {
    Set(steps.flatMap(\.statements).filter { $0.makesTable || $0.makesIndex }.map(\.name)).union([Self.journal])
  }
}
