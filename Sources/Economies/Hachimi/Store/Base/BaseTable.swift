import EarnedEngine
import EarnedSQLite

/// A table whose rows are also stored in `hachimi_base`, and how to write and read them there.
struct BaseTable {
  private let name: String
  private let columns: RowColumns
  private let insert: String
  /// Selects the rows, with the columns in the same order as in the table itself.
  let select: String

  init(_ name: String, _ columns: RowColumns) {
    self.name = name
    self.columns = columns
    let members = columns.names.map { "'\($0)', ?" }.joined(separator: ", ")
    insert = """
      insert into hachimi_base (table_name, id, row_json) values ('\(name)', ?, json_object(\(members)))
      on conflict (table_name, id) do update set row_json = excluded.row_json
      """
    let values = columns.names.map { "json_extract(row_json, '$.\($0)')" }.joined(separator: ", ")
    select = "select \(values) from hachimi_base where table_name = '\(name)' order by rowid"
  }

  /// Writes a row.
  ///
  /// - Parameter values: the values of the selected columns. More may follow.
  func write(_ id: String, _ values: [any Bindable], to database: Database) throws(SQLiteError) {
    try database.execute(insert, values: [id] + values.prefix(columns.names.count))
  }
}
