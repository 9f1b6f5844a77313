import EarnedFiles
import EarnedJSON

/// A JSON text of another program, read in parts.
struct JSONFile {
  private let name: String
  var cursor: JSONCursor

  init(_ file: ForeignFile) throws {
    name = file.name
    let bytes = try RandomAccessFile(file.path)
    var offset = 0
    cursor = JSONCursor {
      var piece = try bytes.read(1 << 16, at: offset)
      let isFirst = offset == 0
      offset += piece.count
      if isFirst, piece.starts(with: TextEncoding.mark) { piece.removeFirst(3) }
      return piece
    }
  }

  /// Reads, and adds the file and the line to any fault.
  mutating func read<Result>(_ body: (inout JSONCursor) throws -> Result) throws -> Result {
    do {
      return try body(&cursor)
    } catch let fault as JSONCursor.Fault {
      throw switch fault {
      case .malformed(let line, let sentence):
        ImportFault.malformed(path: "\(name):\(line)", place: nil, problem: sentence)
      case .truncated(let line):
        ImportFault.malformed(
          path: "\(name):\(line)", place: nil, problem: "the file ends in the middle of a value; export it again")
      case .source(let error): (error as? FileFault).map(ImportFault.file) ?? error
      }
    }
  }
}
