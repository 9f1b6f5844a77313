/// Which rows of a table leave in a diagnostics document, and where they stand in it.
public struct Exhibit: Sendable {
  /// The key in the document.
  public let key: String
  /// What follows `from table`: conditions and order; `:now` is the time in milliseconds.
  let condition: String
  /// Whether it is one object instead of an array.
  let isSingle: Bool
  /// The most rows that leave.
  let limit: Int
  /// Whether all rows should leave: then a list that is cut off is named.
  let isWhole: Bool

  private init(_ key: String, _ condition: String, isSingle: Bool, limit: Int, isWhole: Bool) {
    self.key = key
    self.condition = condition
    self.isSingle = isSingle
    self.limit = limit
    self.isWhole = isWhole
  }

  /// The one row of a table, as an object.
  public static func row(as key: String) -> Exhibit {
    Exhibit(key, "where id = 1", isSingle: true, limit: 1, isWhole: false)
  }

  /// All rows that meet a condition, up to 200, as an array.
  public static func rows(as key: String, _ condition: String) -> Exhibit {
    Exhibit(key, condition, isSingle: false, limit: 200, isWhole: true)
  }

  /// The first rows in an order, as an array.
  public static func first(_ limit: Int, as key: String, _ condition: String) -> Exhibit {
    Exhibit(key, condition, isSingle: false, limit: limit, isWhole: false)
  }
}
