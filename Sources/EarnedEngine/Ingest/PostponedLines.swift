import EarnedSQLite

/// Lines that are tried again when all others are settled, in the order in which they were tried first.
///
/// Everything is added before the first line is read.
final class PostponedLines: LineSource {
  private let input: any LineSource
  private let spool: LineSpool
  private var rest: Statement?
  private var isAtEnd = false

  /// - Parameter input: where the lines come from.
  init(of input: any LineSource) throws {
    self.input = input
    spool = try LineSpool()
  }

  func add(_ line: Line) throws { try spool.add(line, time: nil) }

  func next() throws -> Line? {
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
  /// The whole input.
  var bytesRead: Int { input.bytesRead }
  var totalBytes: Int? { input.totalBytes }
}
