import EarnedCore
import Files
import JSON

/// One dataset as CSV (RFC 4180; interface, sections 4 and 11): UTF-8, a header row, LF after each row. A column of
/// times in milliseconds is followed by the same times in RFC 3339, with the offset of the report's zone.
struct CSVRenderer {
  /// The dataset; nil means the report's default.
  let dataset: String?
  let hasByteOrderMark: Bool
  /// Whose rows these are: the first field of each row. The header is then that of all devices, `header(of:)`.
  var device: String?

  func write(_ document: Document, to output: inout BufferedOutput) throws {
    let dataset = try document.dataset(named: dataset ?? document.definition.defaultDataset)
    let columns = dataset.definition.columns
    if device == nil { try output.append(header(of: dataset.definition)) }
    let first = device.map { [CSVRenderer.harmless($0)] } ?? []
    for row in dataset.rows {
      let fields = zip(columns, row).flatMap { CSVRenderer.fields($1, $0.kind, document.timeZone) }
      try output.append(line(first + fields))
    }
  }

  /// The first line, with the byte-order mark before it.
  ///
  /// - Parameter hasDevices: whether each row begins with its device.
  func header(of dataset: DatasetDefinition, hasDevices: Bool = false) -> String {
    let names = dataset.columns.map(\.name)
    let header = dataset.columns.flatMap { CSVRenderer.names($0, beside: names) }
    return (hasByteOrderMark ? "\u{FEFF}" : "") + line((hasDevices ? ["device"] : []) + header)
  }

  /// The name of a column; behind `created_ts_utc_ms` that of the same in words, `created`.
  private static func names(_ column: Column, beside others: [String]) -> [String] {
    guard column.kind == .instant else { return [column.name] }
    let ending = "_utc_ms"
    let short = column.name.hasSuffix(ending) ? String(column.name.dropLast(ending.count)) : column.name
    let name = short.hasSuffix("_ts") ? String(short.dropLast(3)) : short
    return [column.name, others.contains(name) ? "\(column.name)_rfc3339" : name]
  }

  private static func fields(_ datum: Datum, _ kind: Kind, _ zone: TimeZone) -> [String] {
    guard kind == .instant else { return [field(datum)] }
    guard case .integer(let milliseconds) = datum else { return [field(datum), ""] }
    return [field(datum), Instant(millisecondsSinceEpoch: milliseconds).rfc3339(in: zone)]
  }

  private func line(_ fields: [String]) -> String { fields.map(CSVRenderer.quoted).joined(separator: ",") + "\n" }

  private static func field(_ datum: Datum) -> String {
    switch datum {
    case .null: ""
    case .integer(let integer): String(integer)
    case .real: datum.json.serialized()
    case .flag(let flag): flag ? "1" : "0"
    case .text(let text): harmless(text)
    case .json(let json): json.serialized()
    }
  }

  /// Spreadsheets evaluate a text that begins like a formula. An apostrophe in front prevents that.
  private static func harmless(_ text: String) -> String {
    switch text.unicodeScalars.first {
    case "=", "+", "-", "@", "\t", "\r": "'" + text
    default: text
    }
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else { return field }
    return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
