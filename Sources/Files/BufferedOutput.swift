/// Bytes on their way to a file or a stream, handed on in large pieces.
public struct BufferedOutput {
  private static let pieceBytes = 1 << 16
  private let write: ([UInt8]) throws(FileFault) -> Void
  private var waiting: [UInt8] = []

  /// An output that hands each piece on to `write`.
  public init(to write: @escaping ([UInt8]) throws(FileFault) -> Void) { self.write = write }

  /// Adds bytes at the end.
  public mutating func append(_ bytes: some Collection<UInt8>) throws(FileFault) {
    waiting.append(contentsOf: bytes)
    if waiting.count >= Self.pieceBytes { try flush() }
  }

  /// Hands on what is waiting.
  public mutating func flush() throws(FileFault) {
    try write(waiting)
    waiting.removeAll(keepingCapacity: true)
  }
}
