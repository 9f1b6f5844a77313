/// A view for reports: what is read of one table and of others, of those that a database has.
struct ReportView {
  /// What a query calls it.
  let name: String
  /// Where rows that went are remembered, if they are: there is nothing to read while it is empty.
  let rolledTable: String?
  private let columns: [String]
  private let selects: [(table: String?, sql: String)]

  /// A view over the rows of a table that is always there, and over what is remembered of rows that went.
  init(name: String, rows: String, rolledTable: String, rolled: String) {
    self.name = name
    self.rolledTable = rolledTable
    columns = []
    selects = [(nil, rows), (rolledTable, rolled)]
  }

  /// A view over tables that a database may lack. Without any of them it has these columns and no row.
  init(name: String, columns: [String], _ selects: [(table: String, sql: String)]) {
    self.name = name
    rolledTable = nil
    self.columns = columns
    self.selects = selects.map { ($0.table, $0.sql) }
  }

  /// Its query over the tables that are there.
  func sql(withTables tables: [String]) -> String {
    let there = selects.filter { select in select.table.map { tables.contains($0) } ?? true }
    guard there.isEmpty else { return there.map(\.sql).joined(separator: "\nunion all\n") }
    return "select \(columns.map { "null as \($0)" }.joined(separator: ", ")) where false"
  }
}
