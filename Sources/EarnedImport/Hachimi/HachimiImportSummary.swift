import EarnedCore

/// The result of an import from a Hachimi app.
public struct HachimiImportSummary: Sendable {
  /// The number of records emitted.
  public private(set) var records = 0
  private var counts: [(table: String, rows: Int)] = []
  private var first: Instant?
  private var last: Instant?
  private var parts: [HachimiLeftOut: Int] = [:]
  /// The reasons, in order of appearance.
  private var order: [HachimiLeftOut] = []
  private let otherTables: [String]

  init(otherTables: [String]) { self.otherTables = otherTables }

  mutating func count(_ row: HachimiConvertedRow) {
    records += 1
    first = min(first ?? row.instant, row.instant)
    last = max(last ?? row.instant, row.instant)
    if let index = counts.firstIndex(where: { $0.table == row.table }) {
      counts[index].rows += 1
    } else {
      counts.append((row.table, 1))
    }
  }

  mutating func leaveOut(_ part: HachimiLeftOut) {
    if parts[part] == nil { order.append(part) }
    parts[part, default: 0] += 1
  }

  /// The counts as text, with the first and last date in a time zone.
  public func text(in zone: TimeZone) -> String {
    var made = records.counted("row")
    if let first, let last { made += " from \(zone.localDate(at: first)) to \(zone.localDate(at: last))" }
    guard !counts.isEmpty else { return made }
    return made + ": " + counts.map { "\($0.rows) of \($0.table)" }.joined(separator: ", ")
  }

  /// What was left out and might be missed, one sentence each.
  public var leftOut: [String] { sentences(expected: false) + tableSentence }

  private var tableSentence: [String] {
    guard !otherTables.isEmpty else { return [] }
    let names = otherTables.prefix(10).map { "'\($0.prefix(80))'" }.joined(separator: ", ")
    let more = otherTables.count > 10 ? ", …" : ""
    return ["\(otherTables.count.counted("table")) left out, not part of Hachimi: \(names)\(more)"]
  }

  /// What was left out because the data model has no place for it, one sentence each.
  public var notes: [String] { sentences(expected: true) }

  private func sentences(expected: Bool) -> [String] {
    order.filter { $0.isExpected == expected }.map { $0.sentence(count: parts[$0] ?? 0) }
  }
}
