import EarnedCore
import EarnedSQLite

/// The values that are allowed in a column, beyond what the schema checks. A recovery uses this: a damaged value must
/// not be taken for a recorded one.
///
/// Most columns have the same meaning in every table, by their names: times, days, zones, JSON. For others the
/// description of the table says what is allowed (`Economy.tables`).
public struct AllowedValues {
  private var columns: [String: [String: Disclosure]] = [:]

  /// The allowed values of the shared tables and of those of the economies.
  public init(_ economies: [any Economy.Type]) {
    let migrations = [RecordKeys.migration, SharedTables.migration] + economies.flatMap { $0.migrations }
    for table in migrations.flatMap({ SchemaText($0.script).statements }) where table.makesTable {
      columns[table.name] = ["sync_status": .syncStatus]
    }
    for table in economies.flatMap({ $0.tables }) {
      columns[table.name]?.merge(table.columns.map { ($0.name, $0.disclosure) }) { _, described in described }
    }
  }

  /// Whether a value is allowed in a column. In unknown tables every value is.
  ///
  /// - Throws: `TimeZoneFault` when it cannot be determined whether a zone exists.
  public func contain(_ value: Value, in column: String, of table: String) throws -> Bool {
    guard let columns = columns[table] else { return true }
    switch value {
    case .integer(let integer): return Self.allows(integer, in: column)
    case .text(let text): return try Self.allows(text, in: column, columns[column])
    case .null, .real, .blob: return true
    }
  }

  /// Whether columns of this name hold times, in milliseconds since 1970.
  static func areTimes(_ column: String) -> Bool { column.hasSuffix("ts_utc_ms") }

  /// Whether columns of this name hold days.
  static func areDays(_ column: String) -> Bool { column.hasSuffix("day_id") || column.hasSuffix("date") }

  /// Whether columns of this name hold names of time zones.
  static func areZones(_ column: String) -> Bool { column.hasSuffix("timezone_id") }

  private static func allows(_ integer: Int64, in column: String) -> Bool {
    if areTimes(column) { return Instant.validRange ~= Instant(millisecondsSinceEpoch: integer) }
    return column != "hour_local" || 0...23 ~= integer
  }

  private static func allows(_ text: String, in column: String, _ content: Disclosure?) throws -> Bool {
    switch content {
    case .words(let words): return words.contains(text)
    case .app: return AppID(text) != nil
    case .uuid: return text.isUUID
    default: break
    }
    if areDays(column) { return DayID(text) != nil }
    if column.hasSuffix("_hhmm") { return TimeOfDay(text) != nil }
    if column.hasSuffix("_json") { return text.isJSONObject }
    if areZones(column) { return try text.isTimeZone() }
    // No record contains a zero byte, but an erased disk sector consists of them.
    return !text.utf8.contains(0)
  }
}
