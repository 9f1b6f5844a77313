/// A file that is read at any offset and never written.
package final class RandomAccessFile {
  /// As the caller named it.
  package let path: String
  private let descriptor: Descriptor

  /// - Parameter path: must not lead to a pipe or a device.
  package init(_ path: String) throws(FileFault) {
    self.path = path
    descriptor = try Descriptor.ofFile(path)
  }

  package func status() throws(FileFault) -> FileStatus {
    try FileStatus(ofDescriptor: descriptor.number, named: path)
  }

  /// The `count` bytes from `offset` on; fewer at the end of the file.
  package func read(_ count: Int, at offset: Int) throws(FileFault) -> [UInt8] {
    try descriptor.read(count, at: offset, path: path)
  }

  /// The ranges of its bytes that are on the disk, in order. Between them are holes, which read as zeros.
  package func dataRanges() throws(FileFault) -> [Range<Int>] {
    let end = try status().bytes
    var ranges: [Range<Int>] = []
    var offset = 0
    while offset < end, let data = descriptor.nextData(from: offset), data < end {
      offset = min(descriptor.endOfData(from: data) ?? end, end)
      ranges.append(data..<offset)
    }
    return ranges
  }
}

/// Collects bytes for a file or a stream and passes them on in large pieces.
package struct BufferedOutput {
  private static let pieceBytes = 1 << 16
  private let write: ([UInt8]) throws(FileFault) -> Void
  private var waiting: [UInt8] = []

  /// An output that passes each piece to `write`.
  package init(to write: @escaping ([UInt8]) throws(FileFault) -> Void) { self.write = write }

  /// Adds bytes at the end.
  package mutating func append(_ bytes: [UInt8]) throws(FileFault) {
    waiting.append(contentsOf: bytes)
    if waiting.count >= Self.pieceBytes { try flush() }
  }

  /// Adds text at the end.
  package mutating func append(_ text: String) throws(FileFault) {
    waiting.append(contentsOf: text.utf8)
    if waiting.count >= Self.pieceBytes { try flush() }
  }

  /// Passes on the bytes that are still in the buffer.
  package mutating func flush() throws(FileFault) {
    try write(waiting)
    waiting.removeAll(keepingCapacity: true)
  }
}
