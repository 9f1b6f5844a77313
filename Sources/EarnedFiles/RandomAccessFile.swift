#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is read at any offset and never written.
public final class RandomAccessFile {
  /// The file as the caller named it.
  public let path: String
  private let descriptor: Descriptor

  /// Opens the file at `path`, which must not be a pipe or a device.
  public init(_ path: String) throws(FileFault) {
    self.path = path
    descriptor = try Descriptor.ofFile(path)
  }

  /// What the system says of it.
  public func status() throws(FileFault) -> FileStatus {
    try FileStatus(ofDescriptor: descriptor.number, named: path)
  }

  /// The `count` bytes from `offset` on, or fewer at the end of the file.
  public func read(_ count: Int, at offset: Int) throws(FileFault) -> [UInt8] {
    try descriptor.read(count, at: offset, path: path)
  }

  /// Which of its bytes are on the disk, in order. What lies between is a hole, which reads as zeros.
  public func dataRanges() throws(FileFault) -> [Range<Int>] {
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
