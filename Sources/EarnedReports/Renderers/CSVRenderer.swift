import Files
import JSON

/// One dataset as CSV (RFC 4180; interface, section 4): UTF-8, a header row, LF after each row.
struct CSVRenderer {
  /// Nil is the report's default.
  let dataset: String?
  let hasByteOrderMark: Bool

  func write(_ document: Document, to output: inout BufferedOutput) throws {
    let dataset = try document.dataset(named: dataset ?? document.definition.defaultDataset)
    if hasByteOrderMark { try output.append("\u{FEFF}".utf8) }
    try output.append(line(dataset.definition.columns.map(\.name)).utf8)
    for row in dataset.rows { try output.append(line(row.map(CSVRenderer.field)).utf8) }
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

  /// Spreadsheets run a text that begins like a formula; with an apostrophe in front it is only text.
  private static func harmless(_ text: String) -> String {
    switch text.unicodeScalars.first {
    case "=", "+", "-", "@", "\t", "\r": "'" + text
    default: text
    }
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    guard needsQuotes else { return field }
    return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
