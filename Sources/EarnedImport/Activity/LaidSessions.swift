import EarnedCore
import EarnedSystem

/// Focus sessions that have a beginning and a duration. Of several that begin at the same instant nobody knows when each was:
/// as sums (`--sums`) they are laid one after another, in the order of the file. Another file may repeat them.
struct LaidSessions {
  private let findings: Findings

  static let table = """
    create table laid (
      place integer primary key, start integer, file integer, milliseconds integer, label text, row text, is_sum integer)
    """

  static func add(
    _ start: Instant, _ end: Instant, _ label: String, inFile file: Int, _ row: String, isSum: Bool,
    to database: WorkingDatabase
  ) throws {
    try database.execute(
      "insert into laid (start, file, milliseconds, label, row, is_sum) values (?, ?, ?, ?, ?, ?)",
      start.millisecondsSinceEpoch, file, (end - start).wholeMilliseconds, label, row, isSum ? 1 : 0)
  }

  init(_ findings: Findings) { self.findings = findings }

  private struct Content: Hashable {
    let milliseconds: Int64
    let label: String
  }

  private struct Row {
    let start: Int64
    let file: Int64
    let content: Content
    let name: String
    let isSum: Bool
  }

  /// Adds the sessions of all rows.
  ///
  /// - Throws: `ImportFault.malformed` when rows of a file begin together that are no sums.
  func lay() throws {
    var group: [Row] = []
    var cut: Int64 = 0
    let sql = "select start, file, milliseconds, label, row, is_sum from laid order by start, file, place"
    try findings.database.rows(sql) { row in
      let row = Row(
        start: try row.integer(0), file: try row.integer(1),
        content: Content(milliseconds: try row.integer(2), label: try row.text(3)),
        name: try row.text(4), isSum: try row.integer(5) == 1)
      if let first = group.first, first.start != row.start {
        cut += try lay(Self.once(group), until: row.start)
        group = []
      }
      group.append(row)
    }
    cut += try lay(Self.once(group), until: .max)
    if cut >= 1_000 {
      findings.summary.note("\((cut / 1_000).counted("second")) of sums that reach the next beginning do not count")
    }
  }

  /// Rows of which those that another file repeats are left out. A file may have equal ones.
  private static func once(_ rows: [Row]) -> [Row] {
    var (counts, ownCounts): ([Content: Int], [Content: [Int64: Int]]) = ([:], [:])
    return rows.filter { row in
      ownCounts[row.content, default: [:]][row.file, default: 0] += 1
      guard ownCounts[row.content]?[row.file] ?? 0 > counts[row.content] ?? 0 else { return false }
      counts[row.content, default: 0] += 1
      return true
    }
  }

  /// Adds rows that begin together. Returns the milliseconds that do not fit before the next beginning.
  private func lay(_ rows: [Row], until limit: Int64) throws -> Int64 {
    guard rows.count > 1 else {
      for row in rows { try add(row, from: row.start, to: row.start + row.content.milliseconds) }
      return 0
    }
    guard rows.allSatisfy(\.isSum) else {
      throw ImportFault.malformed(
        path: rows[1].name, place: nil,
        problem: "it begins at the same instant as \(rows[0].name); import such rows with --sums, one after another")
    }
    var cut: Int64 = 0
    var start = rows[0].start
    for row in rows {
      let end = min(start + row.content.milliseconds, limit)
      cut += start + row.content.milliseconds - end
      if end > start { try add(row, from: start, to: end) }
      start = end
    }
    return cut
  }

  private func add(_ row: Row, from start: Int64, to end: Int64) throws {
    try findings.database.execute(
      #"insert or ignore into session (start, "end", label) values (?, ?, ?)"#, start, end, row.content.label)
  }
}
