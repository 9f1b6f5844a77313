import EarnedCore
import EarnedFiles
import EarnedJSON

/// The rejected lines of a run with their codes, as NDJSON (interface, section 2). A file appears at the end of the run.
public final class RejectsFile {
  private let file: AtomicFile?
  private let write: ([UInt8]) throws(FileFault) -> Void

  /// Writes the lines to `file`.
  public init(_ file: AtomicFile) {
    self.file = file
    write = { bytes throws(FileFault) in try file.write(bytes) }
  }

  /// Hands on each line as it comes.
  public init(_ write: @escaping ([UInt8]) throws(FileFault) -> Void) {
    file = nil
    self.write = write
  }

  /// Adds a line. Invalid UTF-8 in it becomes U+FFFD.
  public func add(_ line: Line, _ rejection: Rejection) throws(FileFault) {
    let entry: JSONValue = [
      "file": .path(line.file), "line": .integer(Int64(line.number)), "code": .string(rejection.code.code),
      "message": .string(rejection.message), "record": .string(String(decoding: line.bytes, as: UTF8.self)),
    ]
    try write(entry.serializedUTF8() + [UInt8(ascii: "\n")])
  }

  /// Makes the file appear.
  public func finish() throws(FileFault) { try file?.commit() }
}
