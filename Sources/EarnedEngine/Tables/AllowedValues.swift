import EarnedCore
import EarnedJSON
import EarnedSQLite

/// The values that are allowed in a column, beyond what the schema checks. A recovery uses this: a damaged value must
/// not be taken for a recorded one.
///
/// It looks at the form of a value. What a document has in it is for `earned diagnostics check`.
package struct AllowedValues {
  /// By table and column.
  private let kinds: [String: [String: ValueKind]]

  /// The allowed values of the shared tables and of those of the economies.
  package init(_ economies: [any Economy.Type]) throws {
    kinds = try StoredColumns.of(economies).tables.mapValues { columns in
      Dictionary(uniqueKeysWithValues: columns.map { ($0.name, $0.kind) })
    }
  }

  /// Whether a value is allowed in a column. In unknown tables every value is.
  ///
  /// - Throws: `TimeZoneFault` when it cannot be determined whether a zone exists.
  package func contain(_ value: Value, in column: String, of table: String) throws -> Bool {
    guard let kind = kinds[table]?[column] else { return true }
    switch value {
    case .integer(let integer): return Self.allows(integer, kind)
    case .text(let text): return try Self.allows(text, kind)
    case .null, .real, .blob: return true
    }
  }

  private static func allows(_ integer: Int64, _ kind: ValueKind) -> Bool {
    switch kind {
    case .flag: 0...1 ~= integer
    case .integer, .instant: kind.allows(.integer(integer))
    default: true
    }
  }

  private static func allows(_ text: String, _ kind: ValueKind) throws -> Bool {
    switch kind {
    case .timeZone: return try text.isTimeZone()
    case .json(.object): return text.isJSONObject
    case .json: return JSONValue(ifValid: text) != nil
    case .words(let words) where words.isEmpty: return true
    case .words, .day, .month, .timeOfDay, .app, .uuid, .hexadecimal, .digits: return kind.allows(text: text)
    // No record contains a zero byte, but an erased disk sector consists of them.
    default: return !text.utf8.contains(0)
    }
  }
}
