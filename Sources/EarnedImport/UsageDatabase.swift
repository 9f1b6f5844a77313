import EarnedCore
import SQLite
import Spelling

/// The database of Android's Digital Wellbeing: packages and what happened to them (`UsageEvents.Event`).
struct UsageDatabase {
  private let source: ForeignDatabase

  init(path: String) throws(ImportFault) {
    source = try ForeignDatabase(path: path)
    let format = "Digital Wellbeing"
    try source.require("events", columns: ["_id", "timestamp", "type", "package_id"], format: format)
    try source.require("packages", columns: ["_id", "package_name"], format: format)
  }

  /// An activity of a package came to the foreground. The instant is nil when no phone can have recorded it.
  struct Resume {
    let packageRow: Int64
    let instant: Instant?
  }

  /// Event type 1 is a resumed activity. Equal times are told apart by the order in which they were stored.
  private static let resumes = "select timestamp, package_id from events where type = 1 order by timestamp, _id"

  /// The years 2008, when Android began, to 2099. Others are a clock that was not set, or not milliseconds at all.
  private static let plausible = Int64(1_199_145_600_000)..<4_102_444_800_000

  /// Hands on every resume in order of time, without keeping any.
  func resumes(_ body: (Resume) throws -> Void) throws {
    let statement = try source.read { (database) throws(SQLiteError) in try database.prepare(Self.resumes) }
    defer { statement.reset() }
    while try source.read({ _ throws(SQLiteError) in try statement.step() }) {
      guard case .integer(let packageRow) = statement.row.value(1) else { continue }
      try body(Resume(packageRow: packageRow, instant: Self.instant(statement.row.value(0))))
    }
  }

  private static func instant(_ timestamp: Value) -> Instant? {
    guard case .integer(let milliseconds) = timestamp, plausible.contains(milliseconds) else { return nil }
    return Instant(millisecondsSinceEpoch: milliseconds)
  }

  /// The earliest plausible time of all events; nil when there is none.
  func firstInstant() throws(ImportFault) -> Instant? {
    let sql = """
      select min(timestamp) from events
      where timestamp >= ? and timestamp < ? and typeof(timestamp) = 'integer'
      """
    let first = try source.read { (database) throws(SQLiteError) in
      try database.first(sql, Self.plausible.lowerBound, Self.plausible.upperBound) { $0.value(0) }
    }
    return first.flatMap(Self.instant)
  }

  /// The rows of a package: one, unless the file is strange.
  func rows(ofPackage name: String) throws(ImportFault) -> [Int64] {
    try source.read { (database) throws(SQLiteError) in
      try database.rows("select _id from packages where package_name = ?", name) { row throws(SQLiteError) in
        try row.integer(0)
      }
    }
  }

  /// Packages by the number of their resumes, most first.
  func mostUsedPackages(_ count: Int) throws(ImportFault) -> [String] {
    let sql = """
      select package_name
      from events join packages on packages._id = events.package_id
      where type = 1 and typeof(package_name) = 'text'
      group by package_name
      order by count(*) desc, package_name
      limit ?
      """
    return try source.read { (database) throws(SQLiteError) in
      try database.rows(sql, count) { row throws(SQLiteError) in try row.text(0) }
    }
  }

  /// The fault of a package that is not there, with what may have been meant: a name that differs by a few letters,
  /// or else the most used one that the word is a part of.
  func unknown(_ name: String) throws(ImportFault) -> ImportFault {
    let used = try mostUsedPackages(-1)
    let all = try source.read { (database) throws(SQLiteError) in
      let sql = "select package_name from packages where typeof(package_name) = 'text' order by package_name"
      return try database.rows(sql) { row throws(SQLiteError) in try row.text(0) }
    }
    let word = name.lowercased()
    let holding = (used + all).first { !word.isEmpty && $0.lowercased().contains(word) }
    let suggestion = name.nearest(in: all) ?? holding
    return .unknownPackage(name, suggestion: suggestion, mostUsed: Array(used.prefix(10)))
  }
}
