import EarnedCore
import EarnedJSON
import EarnedSQLite

/// All lines of an input by time, earliest first. Lines with the same time, and lines without one, keep their order.
public final class SortedLines: LineSource {
  private let spool: LineSpool
  private let sorted: Statement
  private let input: any LineSource
  private var isAtEnd = false

  /// Reads the whole input and sorts it, unless the user asks to stop.
  public init(_ input: any LineSource, shouldStop: () -> Bool = { false }) throws {
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

  /// The next line by time.
  public func next() throws -> Line? {
    // A finished statement would start again on the next step.
    guard !isAtEnd, try sorted.step() else {
      isAtEnd = true
      return nil
    }
    return try LineSpool.line(sorted.row)
  }

  /// Always true: everything has been read.
  public var isReady: Bool { true }
  /// The whole input.
  public var bytesRead: Int { input.bytesRead }
  /// The total number of bytes, when it is known.
  public var totalBytes: Int? { input.totalBytes }
}
