import JSON
import SQLite

/// How many rows the tables have. Counting reads a table whole, so a large one is only bounded, unless somebody is
/// willing to wait.
struct TableRows {
  /// What of a number is true.
  enum Bound: String { case exact, atMost = "at most", atLeast = "at least", unreadable }

  /// Tables with no more rows than this are counted.
  private static let limit: Int64 = 2_000

  private(set) var counts: [(table: String, rows: Int64?, bound: Bound)] = []

  /// - Parameter isExact: counts, however long it takes.
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
    // The rowids go up and the oldest rows are deleted: the span is an upper bound, and close to the truth.
    if let span = try span(table, database), span > limit { return (span, .atMost) }
    let counted = try number("select count(*) from (select 1 from \(table) limit \(limit + 1))", database)
    return counted > limit ? (limit, .atLeast) : (counted, .exact)
  }

  /// Nil for a table without rowids.
  private static func span(_ table: String, _ database: Database) throws(SQLiteError) -> Int64? {
    // Two subqueries: asked for both at once, SQLite reads the table.
    let sql = "select (select min(rowid) from \(table)), (select max(rowid) from \(table))"
    do {
      return try database.first(sql) { row throws(SQLiteError) -> Int64 in
        guard let first = try row.optionalInteger(0), let last = try row.optionalInteger(1) else { return 0 }
        let (span, isOver) = last.subtractingReportingOverflow(first)
        return isOver || span == .max ? .max : span + 1
      }
    } catch {
      guard error.code == 1 else { throw error }
      return nil
    }
  }

  private static func number(_ sql: String, _ database: Database) throws(SQLiteError) -> Int64 {
    try database.first(sql) { row throws(SQLiteError) in try row.integer(0) } ?? 0
  }

  /// The numbers by table; null for one that cannot be read.
  var json: JSONValue {
    var object = JSONObject()
    for count in counts { object[count.table] = count.rows.map(JSONValue.integer) ?? .null }
    return .object(object)
  }

  /// The tables whose number is a bound.
  var bounds: JSONValue {
    var object = JSONObject()
    for count in counts where count.bound == .atMost || count.bound == .atLeast {
      object[count.table] = .string(count.bound.rawValue)
    }
    return .object(object)
  }
}
