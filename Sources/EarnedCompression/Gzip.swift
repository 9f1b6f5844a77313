import CEarnedZlib

/// The value of deflateInit2 and inflateInit2 for gzip (RFC 1952), with its header and checksum, and the largest
/// window.
private let gzipWindowBits: Int32 = 16 + 15
private let streamBytes = Int32(MemoryLayout<z_stream>.size)

package enum Gzip {
  /// The beginning of the content, from the beginning of a gzip file: as much as the bytes give, at most `limit` bytes.
  /// Nil when the file is not gzip.
  package static func beginning(of bytes: [UInt8], upTo limit: Int) -> [UInt8]? {
    var stream = z_stream()
    guard inflateInit2_(&stream, gzipWindowBits, ZLIB_VERSION, streamBytes) == Z_OK else { return nil }
    defer { _ = inflateEnd(&stream) }
    var input = bytes
    var isGzip = false
    let content = [UInt8](unsafeUninitializedCapacity: limit) { output, count in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(limit)
        isGzip = [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(inflate(&stream, Z_SYNC_FLUSH))
        count = limit - Int(stream.avail_out)
      }
    }
    return isGzip && !bytes.isEmpty ? content : nil
  }
}

/// Compresses bytes as gzip, piece by piece. Equal bytes give equal output: the header has no name and no time.
///
/// Appended bytes wait in a buffer, so it makes no difference in which pieces they come.
package final class GzipOutput {
  private static let pieceBytes = 1 << 16
  /// Allocated once, because zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private var waiting: [UInt8] = []
  private var compressed = [UInt8](repeating: 0, count: pieceBytes)

  package init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzipWindowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, streamBytes)
    precondition(status == Z_OK, "zlib is of the version it was built with, and there is memory")
  }

  deinit {
    _ = deflateEnd(stream)
    stream.deallocate()
  }

  /// Adds bytes, and passes those that are compressed to `write`.
  package func append<Failure: Error>(
    _ bytes: some Collection<UInt8>, to write: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    waiting.append(contentsOf: bytes)
    if waiting.count >= Self.pieceBytes { try compress(Z_NO_FLUSH, write) }
  }

  /// Passes on the rest and the checksum. Nothing may be appended afterwards.
  package func finish<Failure: Error>(to write: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
    try compress(Z_FINISH, write)
  }

  private func compress<Failure: Error>(
    _ flush: Int32, _ write: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var done = 0
    var hasRoom = false
    while !hasRoom {
      let (rest, room) = (waiting.count - done, compressed.count)
      let written = waiting.withUnsafeMutableBufferPointer { input in
        compressed.withUnsafeMutableBufferPointer { output in
          stream.pointee.next_in = input.baseAddress.map { $0 + done }
          stream.pointee.avail_in = UInt32(rest)
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = UInt32(room)
          let status = deflate(stream, flush)
          precondition(status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR, "deflate cannot fail")
          return room - Int(stream.pointee.avail_out)
        }
      }
      done = waiting.count - Int(stream.pointee.avail_in)
      hasRoom = written < room
      if written > 0 { try write(compressed[..<written]) }
    }
    waiting.removeAll(keepingCapacity: true)
  }
}
