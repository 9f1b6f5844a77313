import EarnedJSON
import EarnedSQLite

/// The number of rows of each table. Counting reads a whole table, so for a large one only a bound is given, unless the
/// exact number is asked for.
struct TableRows {
  /// How exact a number is.
  enum Bound: String { case exact, atMost = "at most", atLeast = "at least", unreadable }

  /// Tables with at most this many rows are counted.
  private static let limit: Int64 = 2_000

  private(set) var counts: [(table: String, rows: Int64?, bound: Bound)] = []

  /// - Parameter isExact: whether to count, however long it takes.
  init(of tables: [String], in database: Database, isExact: Bool, failed: (String, SQLiteError) -> Void) {
    for table in tables {
      do {
        let (rows, bound) = try Self.count(table, database, isExact)
        counts.append((table, rows, bound))
      } catch {
        counts.append((table, nil, .unreadable))
        failed(table, error)
      }
    }
  }

  private static func count(
    _ table: String, _ database: Database, _ isExact: Bool
  ) throws(SQLiteError) -> (Int64, Bound) {
    if isExact { return (try number("select count(*) from \(table)", database), .exact) }
    switch try size(table, database) {
    case .none: return (0, .exact)
    case .large(let span): return (span, .atMost)
    case .small: break
    }
    let counted = try number("select count(*) from (select 1 from \(table) limit \(limit + 1))", database)
    return counted > limit ? (limit, .atLeast) : (counted, .exact)
  }

  private enum Size {
    /// No rows.
    case none
    /// A table that can be counted, or has no rowids.
    case small
    /// The difference between the first and the last rowid. Rowids ascend and the oldest rows are deleted, so this is a
    /// close upper bound.
    case large(Int64)
  }

  private static func size(_ table: String, _ database: Database) throws(SQLiteError) -> Size {
    do {
      // One query for each: in one query for both, SQLite would read the whole table.
      guard let last = try rowid("max", table, database) else { return .none }
      guard last > limit, let first = try rowid("min", table, database) else { return .small }
      let (span, isOver) = last.subtractingReportingOverflow(first)
      guard !isOver, span < .max else { return .large(.max) }
      return span < limit ? .small : .large(span + 1)
    } catch {
      guard error.code == 1 else { throw error }
      return .small
    }
  }

  private static func rowid(_ end: String, _ table: String, _ database: Database) throws(SQLiteError) -> Int64? {
    try first("select \(end)(rowid) from \(table)", database)
  }

  private static func number(_ sql: String, _ database: Database) throws(SQLiteError) -> Int64 {
    try first(sql, database) ?? 0
  }

  private static func first(_ sql: String, _ database: Database) throws(SQLiteError) -> Int64? {
    let statement = try database.prepareOnce(sql)
    return try statement.step() ? try statement.row.optionalInteger(0) : nil
  }

  /// The numbers by table; null when a table cannot be read.
  var json: JSONValue {
    var object = JSONObject()
    object.members = counts.map {
      JSONObject.Member(key: $0.table, value: $0.rows.map(JSONValue.integer) ?? .null)
    }
    return .object(object)
  }

  /// The tables whose number is only a bound.
  var bounds: JSONValue {
    var object = JSONObject()
    for count in counts where count.bound == .atMost || count.bound == .atLeast {
      object[count.table] = .string(count.bound.rawValue)
    }
    return .object(object)
  }
}
