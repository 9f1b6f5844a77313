import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedSystem

package protocol LineSource: AnyObject {
  /// The next line; nil at the end, on every further call too.
  ///
  /// - Parameter waited: called several times a second while the line is awaited. May throw to end the wait.
  func next(_ waited: () throws -> Void) throws -> Line?
  var isReady: Bool { get }
  /// The bytes read so far, to show the progress.
  var bytesRead: Int { get }
  var totalBytes: Int? { get }
}

extension LineSource {
  /// The next line, with nothing to do meanwhile.
  package func next() throws -> Line? { try next {} }

  /// The next line, unless the user asks to stop. After a signal that interrupts the wait, `shouldStop` is called and
  /// the wait continues.
  func next(unless shouldStop: () -> Bool, waited: () throws -> Void = {}) throws -> Line? {
    while true {
      if shouldStop() { throw IngestFault.interrupted }
      do {
        return try next(waited)
      } catch let fault as FileFault where fault.isInterruption {}
    }
  }
}

/// The lines of several inputs, in the given order. Each is opened when it is needed, but must exist at the start.
package final class InputLines: LineSource {
  private var waiting: [String]
  private var reader: LineReader?
  private var finishedBytes = 0
  /// The total number of bytes, when every input is a file.
  package let totalBytes: Int?

  /// - Parameter paths: the inputs; `-` is standard input.
  package init(_ paths: [String]) throws(FileFault) {
    var sizes: [Int] = []
    for path in paths where path != "-" {
      if let size = try LineReader.size(of: path) { sizes.append(size) }
    }
    totalBytes = sizes.count == paths.count ? sizes.reduce(0, +) : nil
    waiting = paths.reversed()
  }

  package var bytesRead: Int { finishedBytes + (reader?.bytesRead ?? 0) }

  package var isReady: Bool { reader?.isReady ?? true }

  package func next(_ waited: () throws -> Void) throws -> Line? {
    while let reader = try readerInTurn() {
      if let line = try reader.next(waited) { return line }
      finishedBytes += reader.bytesRead
      self.reader = nil
    }
    return nil
  }

  private func readerInTurn() throws(FileFault) -> LineReader? {
    if reader == nil, let path = waiting.last {
      reader = path == "-" ? LineReader() : try LineReader(path: path)
      waiting.removeLast()
    }
    return reader
  }
}

/// All lines of an input by time, earliest first. Lines with the same time, and lines without one, keep their order.
package final class SortedLines: LineSource {
  private let spool: LineSpool
  private let sorted: Statement
  private let input: any LineSource
  private var isAtEnd = false

  /// Reads the whole input and sorts it, unless the user asks to stop.
  package init(_ input: any LineSource, shouldStop: () -> Bool = { false }) throws {
    self.input = input
    spool = try LineSpool()
    let parser = JSONParser(maximumDepth: RecordReader.depthLimit)
    while let line = try input.next(unless: shouldStop) { try spool.add(line, time: Self.time(of: line, parser)) }
    sorted = try spool.byTime()
  }

  /// The time of a line; nil for a line that will be rejected anyway.
  private static func time(of line: Line, _ parser: JSONParser) -> Int64? {
    JSONValue(ifValid: line.bytes, parser: parser)?.objectValue?["ts_utc_ms"]?.integerValue
  }

  package func next(_ waited: () throws -> Void) throws -> Line? {
    // A finished statement would start again on the next step.
    guard !isAtEnd, try sorted.step() else {
      isAtEnd = true
      return nil
    }
    return try LineSpool.line(sorted.row)
  }

  /// Always true: everything has been read.
  package var isReady: Bool { true }
  package var bytesRead: Int { input.bytesRead }
  package var totalBytes: Int? { input.totalBytes }
}

/// Lines that are tried again when all others are settled, in their order.
///
/// All lines must be added before the first is read.
final class PostponedLines: LineSource {
  private let input: any LineSource
  private let spool: LineSpool
  private var rest: Statement?
  private var isAtEnd = false

  init(of input: any LineSource) throws {
    self.input = input
    spool = try LineSpool()
  }

  func add(_ line: Line) throws { try spool.add(line, time: nil) }

  func next(_ waited: () throws -> Void) throws -> Line? {
    // A finished statement would start again on the next step.
    guard !isAtEnd else { return nil }
    let rest = try self.rest ?? spool.asAdded()
    self.rest = rest
    guard try rest.step() else {
      isAtEnd = true
      return nil
    }
    return try LineSpool.line(rest.row)
  }

  /// Always true: everything has been read.
  var isReady: Bool { true }
  var bytesRead: Int { input.bytesRead }
  var totalBytes: Int? { input.totalBytes }
}

/// Lines in a temporary SQLite database, so that memory does not grow with their number. All of it is one transaction,
/// which is never committed.
final class LineSpool {
  private let database: Database

  init() throws {
    database = try Database(.temporary, .create)
    try database.run(
      script: """
        begin;
        create table line (ts_utc_ms integer, file text, number integer, bytes blob, is_too_long integer);
        """)
  }

  /// Adds a line; its time is nil when it has none.
  func add(_ line: Line, time: Int64?) throws {
    try database.execute(
      "insert into line values (?, ?, ?, ?, ?)", time, line.file, line.number, line.bytes, line.isTooLong)
  }

  /// All lines by time, earliest first; lines with the same time, and lines without one, as they were added.
  func byTime() throws -> Statement {
    try database.run(script: "create index line_by_time on line (ts_utc_ms)")
    return try database.prepare(Self.lines + "order by ts_utc_ms, rowid")
  }

  func asAdded() throws -> Statement { try database.prepare(Self.lines + "order by rowid") }

  private static let lines = "select file, number, bytes, is_too_long from line "

  static func line(_ row: Row) throws -> Line {
    guard case .blob(let bytes) = row.value(2) else { preconditionFailure("a line's bytes are a blob") }
    return Line(file: try row.text(0), number: Int(try row.integer(1)), bytes: bytes, isTooLong: try row.flag(3))
  }
}
