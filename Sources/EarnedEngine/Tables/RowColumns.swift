/// The columns of a table that a value is kept in, written once for everything that is done with a row.
///
/// A row is read from `select`, in the order of the columns. It is written by `insert`, `upsert` or `update`, whose values
/// come in the same order, then those of the columns that are only written.
public struct RowColumns: Sendable {
  /// The columns that are read, in order.
  public let names: [String]
  /// `select … from table`, to be followed by conditions.
  public let select: String
  /// The row of a key. Made once, as a text that is put together anew takes longer than to look the statement up.
  public let selectByKey: String
  /// A new row, with all columns.
  public let insert: String
  /// A new row, or the row of that key with new values; what is kept stays as it was.
  public let upsert: String
  /// New values for the row of a key, which is the last value. The key is not among the others.
  public let update: String

  /// Describes the columns.
  ///
  /// - Parameters:
  ///   - key: the column of the primary key.
  ///   - columns: those that are read and written, in order.
  ///   - written: those that are only written.
  ///   - kept: what an upsert leaves as it was.
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

  /// The columns that are read, of a table that a query calls by another name.
  public func list(of alias: String) -> String { names.map { "\(alias).\($0)" }.joined(separator: ", ") }
}
