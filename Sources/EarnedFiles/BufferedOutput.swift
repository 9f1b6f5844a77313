/// Collects bytes for a file or a stream and passes them on in large pieces.
public struct BufferedOutput {
  private static let pieceBytes = 1 << 16
  private let write: ([UInt8]) throws(FileFault) -> Void
  private var waiting: [UInt8] = []

  /// An output that passes each piece to `write`.
  public init(to write: @escaping ([UInt8]) throws(FileFault) -> Void) { self.write = write }

  /// Adds bytes at the end.
  public mutating func append(_ bytes: [UInt8]) throws(FileFault) {
    waiting.append(contentsOf: bytes)
    if waiting.count >= Self.pieceBytes { try flush() }
  }

  /// Adds text at the end.
  public mutating func append(_ text: String) throws(FileFault) {
    waiting.append(contentsOf: text.utf8)
    if waiting.count >= Self.pieceBytes { try flush() }
  }

  /// Passes on the bytes that are still in the buffer.
  public mutating func flush() throws(FileFault) {
    try write(waiting)
    waiting.removeAll(keepingCapacity: true)
  }
}
