import EarnedCore
import EarnedJSON
import EarnedSystem

/// One dataset as CSV (RFC 4180; contract, sections 4 and 11): UTF-8, a header row, LF after each row. A column of
/// times in milliseconds is followed by the same times in RFC 3339, with the offset of the report's zone.
struct CSVRenderer {
  /// The dataset; nil means the report's default.
  let dataset: String?
  let hasByteOrderMark: Bool
  /// The device, which becomes the first field of each row; the header is then written once, by `header(of:)`.
  var device: String?

  func write(_ document: Document, to output: inout BufferedOutput) throws {
    // The rows of many devices have one header, so that of the report.
    let standard = device == nil ? document.standardDataset : document.definition.defaultDataset
    let dataset = try document.dataset(named: dataset ?? standard)
    // Copying a column for every value is too slow.
    let columns = dataset.definition.columns.map {
      (isTime: $0.kind == .instant, isHidden: device != nil && $0.isPrivate)
    }
    if device == nil { try output.append(header(of: dataset.definition)) }
    var line = CSVLine()
    for row in dataset.rows {
      if let device { line.add(CSVRenderer.harmless(device)) }
      for (column, datum) in zip(columns, row) {
        line.add(CSVRenderer.field(column.isHidden ? .null : datum))
        if column.isTime { line.add(CSVRenderer.time(datum, in: document.timeZone)) }
      }
      try line.write(to: &output)
    }
  }

  /// The first line, with the byte-order mark before it.
  ///
  /// - Parameter hasDevices: whether each row begins with its device.
  func header(of dataset: DatasetDefinition, hasDevices: Bool = false) -> String {
    let names = dataset.columns.map(\.name)
    var line = CSVLine()
    for name in (hasDevices ? ["device"] : []) + dataset.columns.flatMap({ CSVRenderer.names($0, beside: names) }) {
      line.add(name)
    }
    return (hasByteOrderMark ? "\u{FEFF}" : "") + line.text
  }

  /// The name of a column; after `created_ts_utc_ms` also the name of the same time in RFC 3339, `created`.
  static func names(_ column: Column, beside others: [String]) -> [String] {
    guard column.kind == .instant else { return [column.name] }
    let ending = "_utc_ms"
    let short = column.name.hasSuffix(ending) ? String(column.name.dropLast(ending.count)) : column.name
    let name = short.hasSuffix("_ts") ? String(short.dropLast(3)) : short
    return [column.name, others.contains(name) ? "\(column.name)_rfc3339" : name]
  }

  private static func time(_ datum: Datum, in zone: Zone) -> String {
    guard case .integer(let milliseconds) = datum else { return "" }
    return Instant(millisecondsSinceEpoch: milliseconds).rfc3339(in: zone)
  }

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
}

/// A line of CSV. A report may have a hundred thousand, so its buffer is reused.
private struct CSVLine {
  private var bytes: [UInt8] = []
  private var isEmpty = true

  /// Adds a field at the end, in quotes where it needs them.
  mutating func add(_ field: String) {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    isEmpty = false
    let start = bytes.count
    bytes.append(contentsOf: field.utf8)
    guard bytes[start...].contains(where: Self.needsQuotes) else { return }
    bytes.replaceSubrange(start..., with: "\"\(field.doubling("\""))\"".utf8)
  }

  /// Besides what RFC 4180 names, a semicolon and a tab: some spreadsheets separate fields there, and what follows would
  /// become a field of its own, perhaps a formula.
  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), 0x0A, 0x0D: true
    default: false
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) + "\n" }

  mutating func write(to output: inout BufferedOutput) throws(FileFault) {
    bytes.append(UInt8(ascii: "\n"))
    try output.append(bytes)
    bytes.removeAll(keepingCapacity: true)
    isEmpty = true
  }
}
