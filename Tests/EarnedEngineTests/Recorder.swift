import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedSQLite
import EarnedTestSupport

@testable import EarnedCLI

/// A database and runs of ingest on it.
final class Recorder {
  /// The result of a run.
  struct Run {
    var summary: IngestSummary
    var rejected: [(line: Int, code: String, message: String)]
    var settled: [Int]

    var codes: [String] { rejected.map(\.code) }
  }

  let database: Database
  let engine: Engine

  /// A database in memory, or the file at `path`, made at the start of the tests' day.
  init(_ path: String? = nil, isTrial: Bool = false) throws {
    let now = { Now(.start, try Zone.named("UTC")) }
    if let path {
      database =
        try isTrial
        ? EarnedDatabase.openForTrial(path, economies: [EarnedEconomy.self], now: now)
        : EarnedDatabase.openForWriting(path, economies: [EarnedEconomy.self], now: now)
    } else {
      database = try EarnedDatabase.openInMemory(economies: [EarnedEconomy.self], now: now())
    }
    engine = Engine(
      database: database, economies: [EarnedEconomy(database: database)],
      timeZones: TimeZoneChoice(chosen: try .named("UTC")))
  }

  /// Records lines, each a JSON object as it is typed.
  @discardableResult
  func ingest(_ lines: String..., options: Ingest.Options = .init()) throws -> Run {
    try ingest(lines, options: options)
  }

  @discardableResult
  func ingest(_ lines: [String], options: Ingest.Options = .init()) throws -> Run {
    try ingest(TypedLines(lines.map { Array($0.utf8) }), options: options)
  }

  @discardableResult
  func ingest(_ input: ScratchInput, options: Ingest.Options = .init()) throws -> Run {
    try ingest(input.lines(), options: options)
  }

  @discardableResult
  func ingest(_ source: any LineSource, options: Ingest.Options = .init()) throws -> Run {
    var rejected: [(line: Int, code: String, message: String)] = []
    var settled: [Int] = []
    var observer = Ingest.Observer()
    observer.rejected = { rejected.append(($0.number, $1.code.code, $1.message)) }
    observer.settled = { settled.append($0) }
    let log = WriteAheadLog(of: database)
    let summary = try Ingest(engine, log: log, options: options, observer: observer).run(source)
    return Run(summary: summary, rejected: rejected, settled: settled)
  }

  func content() throws -> DatabaseContent { try DatabaseContent(of: database) }

  func number(_ sql: String) throws -> Int64? {
    try database.first(sql) { row throws(SQLiteError) in try row.integer(0) }
  }

  func text(_ sql: String) throws -> String? {
    try database.first(sql) { row throws(SQLiteError) in try row.text(0) }
  }

  func texts(_ sql: String) throws -> [String] {
    try database.rows(sql) { row throws(SQLiteError) in try row.text(0) }
  }
}

/// Lines of a test, numbered from 1.
final class TypedLines: LineSource {
  private var lines: ArraySlice<[UInt8]>
  private var number = 0

  init(_ lines: [[UInt8]]) { self.lines = lines[...] }

  func next(_ waited: () throws -> Void = {}) -> Line? {
    number += 1
    return lines.popFirst().map { Line(file: "test", number: number, bytes: $0) }
  }

  var isReady: Bool { true }
  var bytesRead: Int { number }
  var totalBytes: Int? { nil }
}

/// Lines of a file that cannot be read to its end.
final class FailingFile: LineSource {
  struct Fault: Error {}
  private let lines: TypedLines
  private var rest: Int

  init(_ lines: [String], failingAfter count: Int) {
    self.lines = TypedLines(lines.map { Array($0.utf8) })
    rest = count
  }

  func next(_ waited: () throws -> Void) throws -> Line? {
    guard rest > 0 else { throw Fault() }
    rest -= 1
    return lines.next()
  }

  var isReady: Bool { true }
  var bytesRead: Int { lines.bytesRead }
  var totalBytes: Int? { 1_000 }
}

extension Instant {
  /// Sunday 15 February 2026, 12:00 UTC: the start of the tests' day.
  static let start = Instant(millisecondsSinceEpoch: 1_771_156_800_000)
}

/// A record of a type, `after` seconds into the tests' day, with further members as text.
func record(_ type: String, after seconds: Int = 0, _ members: String = "") -> String {
  let time = Instant.start.millisecondsSinceEpoch + Int64(seconds) * 1_000
  return #"{"type":"\#(type)","ts_utc_ms":\#(time)\#(members.isEmpty ? "" : ",")\#(members)}"#
}
