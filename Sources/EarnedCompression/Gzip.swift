import CEarnedZlib
import EarnedFiles

/// zlib, loaded for the first file.
nonisolated(unsafe) let zlibLibrary = SharedLibrary.load("libz.so.1", zlib_load)

/// What gzip files hold (RFC 1952).
public enum Gzip {
  /// The first bytes of the content, of the first bytes of a file: as many as there are, at most `limit`. Nil when the
  /// file is not gzip.
  ///
  /// - Throws: when zlib cannot be loaded.
  public static func beginning(of bytes: [UInt8], upTo limit: Int) throws(FileFault) -> [UInt8]? {
    let zlib = try zlibLibrary.get()
    var stream = z_stream()
    guard zlib_inflate_init_gzip(zlib, &stream) == Z_OK else { return nil }
    defer { _ = zlib.pointee.inflateEnd(&stream) }
    var input = bytes
    var isGzip = false
    let content = [UInt8](unsafeUninitializedCapacity: limit) { output, count in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(limit)
        isGzip = [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(zlib.pointee.inflate(&stream, Z_SYNC_FLUSH))
        count = limit - Int(stream.avail_out)
      }
    }
    return isGzip && !bytes.isEmpty ? content : nil
  }
}
