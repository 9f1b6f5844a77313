import EarnedCore
import SQLite

/// What may stand in a column beyond what the schema says. A recovery checks what it finds against it: a damaged value
/// must not pass for a recorded one.
///
/// Most columns say by their name what they hold, and mean the same in every table: times, days, zones, JSON. An economy
/// adds what its names do not say.
public struct AllowedValues {
  /// What an economy says of a column of text.
  public enum Rule: Sendable {
    /// One of these words.
    case words(Set<String>)
    /// An app id (data model A5.5).
    case appID
    /// A UUID.
    case uuid

    /// The words of an enumeration.
    public static func words<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> Rule {
      .words(Set(type.allCases.map(\.rawValue)))
    }
  }

  /// The words of data model A2, `sync_status`.
  private static let shared: [String: Rule] = ["sync_status": .words(["LOCAL_ONLY", "PENDING", "SYNCED", "FAILED"])]

  private var rules: [String: [String: Rule]] = [:]

  /// Those of the economies and of the tables that they share.
  public init(_ economies: [any Economy.Type]) {
    add(Self.shared, for: [RecordKeys.migration, SharedTables.migration])
    for economy in economies {
      add(economy.columnRules.merging(Self.shared) { own, _ in own }, for: economy.migrations)
    }
  }

  private mutating func add(_ columns: [String: Rule], for migrations: [Migration]) {
    let tables = migrations.flatMap { SchemaText($0.script).statements }.filter(\.makesTable).map(\.name)
    for table in tables where rules[table] == nil { rules[table] = columns }
  }

  /// Whether a value may stand in a column. Nothing is said of tables of others.
  ///
  /// - Throws: `TimeZoneFault` when it cannot be told whether a zone exists.
  public func contain(_ value: Value, in column: String, of table: String) throws -> Bool {
    guard let columns = rules[table] else { return true }
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

  private static func allows(_ text: String, in column: String, _ rule: Rule?) throws -> Bool {
    switch rule {
    case .words(let words): return words.contains(text)
    case .appID: return AppID(text) != nil
    case .uuid: return text.isUUID
    case nil: break
    }
    if column.hasSuffix("day_id") || column.hasSuffix("date") { return DayID(text) != nil }
    if column.hasSuffix("_hhmm") { return TimeOfDay(text) != nil }
    if column.hasSuffix("_json") { return text.isJSONObject }
    if column.hasSuffix("timezone_id") { return try text.isTimeZone() }
    // Nobody records a zero byte: it is what an emptied sector is full of.
    return !text.utf8.contains(0)
  }
}
