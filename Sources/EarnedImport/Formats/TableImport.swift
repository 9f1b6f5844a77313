import EarnedCore
import EarnedText

/// Reads any table. A row is an app that was used at a time, optionally for a number of seconds (contract, section
/// 8).
package struct TableImport: Importer {
  /// Any text. A table cannot be recognised by its form.
  package static let kind = FileKind("a table", format: "csv --time COLUMN --app COLUMN") { content in
    guard case .text = content else { return false }
    return true
  }
  package static let aspects: Set<Aspect> = [.openings, .usage]

  /// The columns, by name or by number from 1.
  package struct Columns: Sendable {
    var time: String
    var app: String
    var seconds: String?

    /// - Parameter seconds: the length of the use: seconds, or `h:mm:ss`.
    package init(time: String, app: String, seconds: String? = nil) {
      (self.time, self.app, self.seconds) = (time, app, seconds)
    }
  }

  private let columns: Columns
  private let format: TableTime
  private let separator: UInt8?
  private let system: AppID.Kind?

  /// - Parameters:
  ///   - separator: the field separator; detected from the first line when nil.
  ///   - system: the system of apps that are given without a prefix.
  package init(_ columns: Columns, format: TableTime = .any, separator: UInt8? = nil, system: AppID.Kind? = nil) {
    (self.columns, self.format, self.separator, self.system) = (columns, format, separator, system)
  }

  package func read(_ file: ForeignFile, into findings: Findings) throws {
    var aspects = try findings.aspects(of: Self.self)
    if columns.seconds == nil {
      guard aspects.remove(.usage) == nil || !aspects.isEmpty else {
        throw ImportFault.missingOption("usage needs a column of seconds; name it with --seconds")
      }
    }
    switch file.content {
    case .empty: throw ImportFault.empty(file)
    case .other: throw Self.noTable(file)
    default: break
    }
    var table = try TableReader(file, separator: separator)
    guard let header = try table.next() else {
      return findings.summary.note(file, Self.kind, 0, "row")
    }
    let places = try Places(columns, header.fields, file)
    var rows = Rows(file: file, places: places)
    if !places.isNamed, time(header, places, findings) != nil { try add(header, &rows, aspects, findings) }
    while let row = try table.next() { try add(row, &rows, aspects, findings) }
    try rows.checkTimes()
    findings.summary.note(file, Self.kind, rows.count, "row")
  }

  private static func noTable(_ file: ForeignFile) -> ImportFault {
    .malformed(path: file.name, place: nil, problem: "not a table: it is not text in UTF-8 or UTF-16")
  }

  private struct Rows {
    let file: ForeignFile
    let places: Places
    var count = 0
    var withTime = 0
    var firstUnknownTime: (line: Int, text: String)?

    /// If no time in the table can be read, the format is wrong, not the rows.
    func checkTimes() throws {
      guard withTime == 0, let unknown = firstUnknownTime else { return }
      let isDay = !unknown.text.contains(":") && unknown.text.contains { "-/.".contains($0) }
      throw ImportFault.malformed(
        path: "\(file.name):\(unknown.line)", place: String(unknown.text.prefix(80)),
        problem: isDay
          ? "a day without a time; daily totals have no openings and no times of use"
          : "not a known time; give the format with --format, such as --format '%d/%m/%Y %H:%M'")
    }
  }

  private func time(_ row: TableReader.Row, _ places: Places, _ findings: Findings) -> Instant? {
    row.fields.at(places.time).flatMap { format.instant($0, in: findings.timeZone) }
  }

  private func add(
    _ row: TableReader.Row, _ rows: inout Rows, _ aspects: Set<Aspect>, _ findings: Findings
  ) throws {
    rows.count += 1
    guard !row.isDamaged else { return findings.summary.leaveOut("rows that are not valid UTF-8") }
    guard let start = time(row, rows.places, findings) else {
      if rows.firstUnknownTime == nil {
        rows.firstUnknownTime = (row.line, row.fields.at(rows.places.time) ?? "")
      }
      return findings.summary.leaveOut("rows without a valid time")
    }
    rows.withTime += 1
    guard let name = row.fields.at(rows.places.app)?.trimmed, !name.isEmpty else {
      return findings.summary.leaveOut("rows without an app")
    }
    guard let id = try id(name, row, rows.file) else { return findings.summary.leaveOut("rows without an app") }
    var end = start
    if let place = rows.places.seconds {
      guard let seconds = row.fields.at(place).flatMap(Self.seconds) else {
        return findings.summary.leaveOut("rows without valid seconds")
      }
      end = start + .milliseconds(seconds * 1_000)
    }
    guard let app = findings.app(id, label: id.isWritten(name) ? nil : name) else { return }
    try findings.saw(app, from: start, to: end, as: aspects)
  }

  private func id(_ name: String, _ row: TableReader.Row, _ file: ForeignFile) throws -> AppID? {
    if let kind = AppID.Kind(of: name) { return kind.appID(String(name.dropFirst(kind.prefix.count))) }
    if let id = AppID.Kind.webID(address: name) { return id }
    guard let system else {
      throw ImportFault.missingOption(
        "\(file.name):\(row.line): the app '\(name.prefix(80))' has no system; name it with --system, such as "
          + "--system android")
    }
    return system.appID(name)
  }

  /// A duration: seconds, or hours and minutes with colons.
  private static func seconds(_ text: String) -> Double? {
    let parts = text.trimmed.split(separator: ":", omittingEmptySubsequences: false)
    guard 1...3 ~= parts.count else { return nil }
    var seconds = 0.0
    for part in parts {
      guard part.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }), let number = Double(part) else {
        return nil
      }
      seconds = seconds * 60 + number
    }
    // 1:30 could be hours and minutes, or minutes and seconds.
    return parts.count != 2 && seconds <= Double(Findings.longest / .seconds(1)) ? seconds : nil
  }

  fileprivate struct Places {
    let time: Int
    let app: Int
    let seconds: Int?
    /// Whether the first row contains the names.
    let isNamed: Bool

    init(_ columns: Columns, _ header: [String], _ file: ForeignFile) throws {
      var isNamed = false
      func place(_ column: String) throws -> Int {
        let names = header.map(\.trimmed)
        if let place = names.firstIndex(of: column)
          ?? names.firstIndex(where: { $0.lowercased() == column.lowercased() })
        {
          isNamed = true
          return place
        }
        if let number = Int(column), 1...header.count ~= number { return number - 1 }
        throw ImportFault.missingOption(
          "\(file.name) has no column '\(column)'; its columns: " + names.prefix(20).joined(separator: ", "))
      }
      time = try place(columns.time)
      app = try place(columns.app)
      seconds = try columns.seconds.map(place)
      self.isNamed = isNamed
    }
  }
}

extension AppID {
  /// Whether a name is written in place of the id: the id itself, or an address of its site.
  fileprivate func isWritten(_ name: String) -> Bool { description == name || description.hasPrefix("web:") }
}

extension Array {
  /// The element at a position; nil when there is none.
  func at(_ place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}
