import Files
import JSON

/// Standard output for many lines: written in large pieces.
struct BufferedOutput {
  private static let pieceBytes = 1 << 16
  private var buffer: [UInt8] = []

  /// Adds a line of JSON.
  mutating func write(_ json: JSONValue) throws(FileFault) {
    buffer += json.serializedUTF8()
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.pieceBytes { try flush() }
  }

  /// Writes what is waiting.
  mutating func flush() throws(FileFault) {
    try StandardOutput.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
