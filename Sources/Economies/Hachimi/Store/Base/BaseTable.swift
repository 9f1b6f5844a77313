import EarnedEngine
import SQLite

/// A table whose rows are also kept in `hachimi_base`, with how a row is written there and read again.
struct BaseTable {
  private let name: String
  private let columns: RowColumns
  private let insert: String
  /// The rows, with the columns in the order in which the table's own rows are read.
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
  /// - Parameter values: at least those of the columns that are read, first.
  func write(_ id: String, _ values: [any Bindable], to database: Database) throws(SQLiteError) {
    try database.execute(insert, values: [id] + values.prefix(columns.names.count))
  }
}
