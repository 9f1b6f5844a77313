import EarnedCore
import JSON
import SQLite

/// All lines of an input by time, earliest first. Lines with the same time, and lines without one, keep their order.
///
/// They are stored in a temporary SQLite database, so that memory use does not grow with the input.
public final class SortedLines: LineSource {
  private let spool: Database
  private let sorted: Statement
  private let input: any LineSource
  private var isAtEnd = false

  /// Reads the whole input and sorts it, unless the user asks to stop.
  public init(_ input: any LineSource, shouldStop: () -> Bool = { false }) throws {
    self.input = input
    spool = try Database(.temporary, .create)
    try spool.run(
      script: "create table line (ts_utc_ms integer, file text, number integer, bytes blob, is_too_long integer)")
    try Self.fill(spool, from: input, shouldStop)
    try spool.run(script: "create index line_by_time on line (ts_utc_ms)")
    sorted = try spool.prepare("select file, number, bytes, is_too_long from line order by ts_utc_ms, rowid")
  }

  private static func fill(_ spool: Database, from input: any LineSource, _ shouldStop: () -> Bool) throws {
    let parser = JSONParser(maximumDepth: RecordReader.depthLimit)
    try spool.transaction(.immediate) {
      while let line = try input.next(unless: shouldStop) {
        try spool.execute(
          "insert into line values (?, ?, ?, ?, ?)", time(of: line, parser), line.file, line.number, line.bytes,
          line.isTooLong)
      }
    }
  }

  /// The time of a line; nil for a line that will be rejected anyway.
  private static func time(of line: Line, _ parser: JSONParser) -> Int64? {
    do {
      return try parser.parse(line.bytes).objectValue?["ts_utc_ms"]?.integerValue
    } catch {
      return nil
    }
  }

  /// The next line by time.
  public func next() throws -> Line? {
    // A finished statement would start again on the next step.
    guard !isAtEnd, try sorted.step() else {
      isAtEnd = true
      return nil
    }
    let row = sorted.row
    guard case .blob(let bytes) = row.value(2) else { preconditionFailure("a line's bytes are a blob") }
    return Line(
      file: try row.text(0), number: Int(try row.integer(1)), bytes: bytes, isTooLong: try row.flag(3))
  }

  /// Always true: everything has been read.
  public var isReady: Bool { true }
  /// The whole input.
  public var bytesRead: Int { input.bytesRead }
  /// The total number of bytes, when it is known.
  public var totalBytes: Int? { input.totalBytes }
}
