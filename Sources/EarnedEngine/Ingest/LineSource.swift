import Files

/// Where lines come from, one after the other.
public protocol LineSource: AnyObject {
  /// The next line; nil at the end.
  func next() throws -> Line?
  /// Whether a line could come without waiting.
  var isReady: Bool { get }
  /// Bytes read so far, for the progress.
  var bytesRead: Int { get }
  /// Bytes in all, when that is known.
  var totalBytes: Int? { get }
}

/// The lines of several inputs, in the order given. Each is opened when its turn comes, but must be there at the start.
public final class InputLines: LineSource {
  private var readers: [LineReader]
  private var finishedBytes = 0
  /// Bytes in all, when every input is a file.
  public let totalBytes: Int?

  /// - Parameter paths: the inputs; `-` is standard input.
  public init(_ paths: [String]) throws(FileFault) {
    var readers: [LineReader] = []
    for path in paths { readers.append(path == "-" ? LineReader() : try LineReader(path: path)) }
    let sizes = readers.compactMap(\.totalBytes)
    totalBytes = sizes.count == readers.count ? sizes.reduce(0, +) : nil
    self.readers = readers.reversed()
  }

  /// Bytes read so far.
  public var bytesRead: Int { finishedBytes + (readers.last?.bytesRead ?? 0) }

  /// Whether a line could come without waiting.
  public var isReady: Bool { readers.last?.isReady ?? true }

  /// The next line of the input whose turn it is.
  public func next() throws(FileFault) -> Line? {
    while let reader = readers.last {
      if let line = try reader.next() { return line }
      finishedBytes += reader.bytesRead
      readers.removeLast()
    }
    return nil
  }
}
