import EarnedFiles
import EarnedJSON

extension BufferedOutput {
  /// Standard output.
  init() { self.init { bytes throws(FileFault) in try Console.write(bytes) } }

  /// Adds a line of JSON.
  mutating func write(_ json: JSONValue) throws(FileFault) {
    try append(json.serializedUTF8() + [UInt8(ascii: "\n")])
  }
}
