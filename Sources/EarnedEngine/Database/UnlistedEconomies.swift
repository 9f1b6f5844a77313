import EarnedSQLite

/// The economies of a database that a program has not named when it opened it. Their tables are unknown here, so only their
/// rows tell whether they matter: what the program deletes could be theirs.
struct UnlistedEconomies {
  /// As their migrations are named, in that order.
  let names: [String]
  private let economies: [any Economy.Type]

  /// - Parameter economies: those that were named.
  init(_ names: [String], besides economies: [any Economy.Type]) {
    var seen: Set<String> = []
    self.names = names.filter { seen.insert($0).inserted }
    self.economies = economies
  }

  /// Those that have rows, for a sentence; nil when none has.
  ///
  /// A table says by its name whose it is. When none does, it is one of all of them.
  func withRows(in database: Database) throws(SQLiteError) -> String? {
    guard !names.isEmpty else { return nil }
    let known = KnownSchema(economies).names.union(SharedTables.filledFromTheStart)
    var filled: [String] = []
    for table in try database.tableNames() where !known.contains(table) {
      if try database.exists("select 1 from main.\(table.quotedIdentifier)") { filled.append(table) }
    }
    guard !filled.isEmpty else { return nil }
    let owners = names.filter { name in filled.contains { $0.hasPrefix("\(name)_") } }
    return (owners.isEmpty ? names : owners).joined(separator: "', '")
  }
}
