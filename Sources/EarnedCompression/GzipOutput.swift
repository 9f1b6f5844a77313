import CEarnedZlib
import EarnedFiles

/// Compresses bytes as gzip (RFC 1952) while they come. Equal bytes give equal output: the header has no name and no time.
///
/// What is appended waits in a buffer, so the pieces in which it comes make no difference.
public final class GzipOutput {
  private static let pieceBytes = 1 << 16
  private let zlib: UnsafePointer<zlib_library>
  private var stream: UnsafeMutablePointer<z_stream>
  private var waiting: [UInt8] = []
  private var compressed = [UInt8](repeating: 0, count: pieceBytes)

  /// An output without bytes.
  ///
  /// - Throws: when zlib cannot be loaded.
  public init() throws(FileFault) {
    zlib = try zlibLibrary.get()
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = zlib_deflate_init_gzip(zlib, stream)
    precondition(status == Z_OK, "zlib is of the version it was built with, and there is memory")
  }

  deinit {
    _ = zlib.pointee.deflateEnd(stream)
    stream.deallocate()
  }

  /// Adds bytes; compressed ones that are ready go to `write`.
  public func append<Failure: Error>(
    _ bytes: some Collection<UInt8>, to write: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    waiting.append(contentsOf: bytes)
    if waiting.count >= Self.pieceBytes { try compress(Z_NO_FLUSH, write) }
  }

  /// Passes on the rest and the checksum. Nothing may be appended afterwards.
  public func finish<Failure: Error>(to write: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
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
          let status = zlib.pointee.deflate(stream, flush)
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
