/// The rows of a table that a diagnostics document shows, and where.
public struct DiagnosticsRows: Sendable {
  /// Their key in the document.
  public let key: String
  /// The SQL after `from table`: conditions and order; `:now` is the time in milliseconds.
  let condition: String
  /// Whether they are one object instead of an array.
  let isSingle: Bool
  /// The maximum number of rows.
  let limit: Int
  /// Whether all rows should be shown: then a truncated list is reported as a problem.
  let isWhole: Bool

  private init(_ key: String, _ condition: String, isSingle: Bool, limit: Int, isWhole: Bool) {
    self.key = key
    self.condition = condition
    self.isSingle = isSingle
    self.limit = limit
    self.isWhole = isWhole
  }

  /// The one row of a table, as an object.
  public static func row(as key: String) -> DiagnosticsRows {
    DiagnosticsRows(key, "where id = 1", isSingle: true, limit: 1, isWhole: false)
  }

  /// All rows that meet a condition, up to 200, as an array.
  public static func rows(as key: String, _ condition: String) -> DiagnosticsRows {
    DiagnosticsRows(key, condition, isSingle: false, limit: 200, isWhole: true)
  }

  /// The first rows in an order, as an array.
  public static func first(_ limit: Int, as key: String, _ condition: String) -> DiagnosticsRows {
    DiagnosticsRows(key, condition, isSingle: false, limit: limit, isWhole: false)
  }
}
