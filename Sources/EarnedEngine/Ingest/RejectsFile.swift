import EarnedCore
import Files
import JSON

/// The rejected lines of a run with their codes, as NDJSON (interface, section 2). The file appears at the end of the
/// run.
public final class RejectsFile {
  private let file: AtomicFile

  /// Writes the lines to `file`.
  public init(_ file: AtomicFile) { self.file = file }

  /// Adds a line. Invalid UTF-8 in it becomes U+FFFD.
  public func add(_ line: Line, _ rejection: Rejection) throws(FileFault) {
    let entry: JSONValue = [
      "file": .path(line.file), "line": .integer(Int64(line.number)), "code": .string(rejection.code.code),
      "message": .string(rejection.message), "record": .string(String(decoding: line.bytes, as: UTF8.self)),
    ]
    try file.write(entry.serializedUTF8() + [UInt8(ascii: "\n")])
  }

  /// Makes the file appear.
  public func finish() throws(FileFault) { try file.commit() }
}
