/// The columns of a table that store a value, written once for all statements on its rows.
///
/// `select` reads a row, in the order of the columns. `insert`, `upsert` and `update` write one; their values are in
/// the same order, followed by the columns that are only written.
public struct RowColumns: Sendable {
  /// The columns that are read, in order.
  public let names: [String]
  /// `select … from table`, to which conditions can be added.
  public let select: String
  /// Selects the row with a key. Built once: building the text takes longer than looking up the statement.
  public let selectByKey: String
  /// Inserts a row with all columns.
  public let insert: String
  /// Inserts a row, or updates the row with the same key; `kept` columns are not updated.
  public let upsert: String
  /// Updates the row with a key, which is the last value. The key is not among the others.
  public let update: String

  /// The columns and the statements for them.
  ///
  /// - Parameters:
  ///   - key: the column of the primary key.
  ///   - columns: the columns that are read and written, in order.
  ///   - written: the columns that are only written.
  ///   - kept: the columns that an upsert does not change.
  public init(
    _ table: String, key: String, _ columns: [String], written: [String] = [], kept: Set<String> = []
  ) {
    names = columns
    let all = columns + written
    let changing = all.filter { $0 != key && !kept.contains($0) }
    select = "select \(columns.joined(separator: ", ")) from \(table)"
    selectByKey = "\(select) where \(key) = ?"
    insert = """
      insert into \(table) (\(all.joined(separator: ", "))) values (\(all.map { _ in "?" }.joined(separator: ", ")))
      """
    upsert = """
      \(insert) on conflict (\(key)) do update set \(changing.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
      """
    update = "update \(table) set \(changing.map { "\($0) = ?" }.joined(separator: ", ")) where \(key) = ?"
  }

  /// The columns that are read, for a query with an alias for the table.
  public func list(of alias: String) -> String { names.map { "\(alias).\($0)" }.joined(separator: ", ") }
}
