import EarnedSQLite

extension Database {
  /// SQLite's plan for a statement, step by step, foreign keys included.
  public func plan(of sql: String) throws -> [String] {
    let statement = try prepare("explain query plan " + sql)
    try statement.bind(statement.parameterNames.map { _ in Value.null })
    var steps: [String] = []
    while try statement.step() { steps.append(try statement.row.text(3)) }
    return steps
  }
}
