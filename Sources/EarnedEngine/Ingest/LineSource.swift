import EarnedFiles

/// A source of lines.
public protocol LineSource: AnyObject {
  /// The next line; nil at the end, on every further call too.
  func next() throws -> Line?
  /// Whether a line can be read without waiting.
  var isReady: Bool { get }
  /// Bytes read so far, for the progress.
  var bytesRead: Int { get }
  /// The total number of bytes, when it is known.
  var totalBytes: Int? { get }
}

extension LineSource {
  /// The next line, unless the user asks to stop. After a signal that interrupts the wait, `shouldStop` is called and
  /// the wait continues.
  func next(unless shouldStop: () -> Bool) throws -> Line? {
    while true {
      if shouldStop() { throw IngestFault.interrupted }
      do {
        return try next()
      } catch let fault as FileFault where fault.isInterruption {}
    }
  }
}

/// The lines of several inputs, in the given order. Each is opened when it is needed, but must exist at the start.
public final class InputLines: LineSource {
  private var waiting: [String]
  private var reader: LineReader?
  private var finishedBytes = 0
  /// The total number of bytes, when every input is a file.
  public let totalBytes: Int?

  /// - Parameter paths: the inputs; `-` is standard input.
  public init(_ paths: [String]) throws(FileFault) {
    var sizes: [Int] = []
    for path in paths where path != "-" {
      if let size = try LineReader.size(of: path) { sizes.append(size) }
    }
    totalBytes = sizes.count == paths.count ? sizes.reduce(0, +) : nil
    waiting = paths.reversed()
  }

  /// Bytes read so far.
  public var bytesRead: Int { finishedBytes + (reader?.bytesRead ?? 0) }

  /// Whether a line can be read without waiting.
  public var isReady: Bool { reader?.isReady ?? true }

  /// The next line of the current input.
  public func next() throws(FileFault) -> Line? {
    while let reader = try readerInTurn() {
      if let line = try reader.next() { return line }
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
