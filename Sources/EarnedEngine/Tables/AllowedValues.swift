import EarnedCore
import SQLite

/// What may stand in a column beyond what the schema says. A recovery checks what it finds against it: a damaged value
/// must not pass for a recorded one.
///
/// Most columns say by their name what they hold, and mean the same in every table: times, days, zones, JSON. What the
/// names do not say, the description of the table does (`Economy.tables`).
public struct AllowedValues {
  private var columns: [String: [String: Disclosure]] = [:]

  /// Those of the tables that the migrations of the economies make, and of the tables that they share.
  public init(_ economies: [any Economy.Type]) {
    let migrations = [RecordKeys.migration, SharedTables.migration] + economies.flatMap { $0.migrations }
    for table in migrations.flatMap({ SchemaText($0.script).statements }) where table.makesTable {
      columns[table.name] = ["sync_status": .syncStatus]
    }
    for table in economies.flatMap({ $0.tables }) {
      columns[table.name]?.merge(table.columns.map { ($0.name, $0.disclosure) }) { _, described in described }
    }
  }

  /// Whether a value may stand in a column. Nothing is said of tables of others.
  ///
  /// - Throws: `TimeZoneFault` when it cannot be told whether a zone exists.
  public func contain(_ value: Value, in column: String, of table: String) throws -> Bool {
    guard let columns = columns[table] else { return true }
    switch value {
    case .integer(let integer): return Self.allows(integer, in: column)
    case .text(let text): return try Self.allows(text, in: column, columns[column])
    case .null, .real, .blob: return true
    }
  }

  private static func allows(_ integer: Int64, in column: String) -> Bool {
    if column.hasSuffix("ts_utc_ms") { return Instant.validRange ~= Instant(millisecondsSinceEpoch: integer) }
    return column != "hour_local" || 0...23 ~= integer
  }

  private static func allows(_ text: String, in column: String, _ content: Disclosure?) throws -> Bool {
    switch content {
    case .words(let words): return words.contains(text)
    case .app: return AppID(text) != nil
    case .uuid: return text.isUUID
    default: break
    }
    if column.hasSuffix("day_id") || column.hasSuffix("date") { return DayID(text) != nil }
    if column.hasSuffix("_hhmm") { return TimeOfDay(text) != nil }
    if column.hasSuffix("_json") { return text.isJSONObject }
    if column.hasSuffix("timezone_id") { return try text.isTimeZone() }
    // Nobody records a zero byte: it is what an emptied sector is full of.
    return !text.utf8.contains(0)
  }
}
