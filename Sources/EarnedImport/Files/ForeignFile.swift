import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// A file of another program, and what its start shows about it. It is only read.
package final class ForeignFile {
  /// The name to show to people: its path, `standard input`, or `export.zip: Checkmarks.csv`.
  package let name: String
  /// The path of its bytes, on a file that supports random access.
  package let path: String
  package let content: FileContent
  let bytes: Int
  /// Called with the end of what was read of a text.
  var didRead: (_ end: Int) -> Void = { _ in }
  /// What to type for it: its path, or `-`.
  var typedPath: String { copy == nil ? path : "-" }
  private let copy: PrivateFile?

  /// - Parameter path: the file, which cannot be a pipe or a device; `-` is standard input, which is copied to disk
  ///   first.
  package convenience init(_ path: String) throws(ImportFault) {
    do {
      if path == "-" {
        let copy = try PrivateFile.ofStandardInput()
        try self.init(name: "standard input", path: copy.path, copy: copy)
      } else {
        try self.init(name: path, path: path, copy: nil)
      }
    } catch let fault as FileFault {
      throw .file(fault)
    } catch let fault as ImportFault {
      throw fault
    } catch {
      preconditionFailure("files only throw file faults")
    }
  }

  convenience init(part: PrivateFile, name: String) throws {
    try self.init(name: name, path: part.path, copy: part)
  }

  private init(name: String, path: String, copy: PrivateFile?) throws {
    self.name = name
    self.path = path
    self.copy = copy
    content = try Self.content(of: path, name: name)
    bytes = try FileStatus(of: path)?.bytes ?? 0
  }

  /// The number of first bytes used to recognise a file.
  static let headBytes = 1 << 16

  private static func content(of path: String, name: String) throws -> FileContent {
    let head = try RandomAccessFile(path).read(headBytes, at: 0)
    if head.isEmpty { return .empty }
    if head.starts(with: Array("SQLite format 3\0".utf8)) { return .database(tables: try tables(path, name)) }
    if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) || head.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
      let parts = try ForeignArchive(path: path, name: name).parts()
      return DocumentFormat(parts: parts).map(FileContent.document) ?? .archive(parts: parts)
    }
    return content(ofText: head)
  }

  static func content(ofText head: [UInt8]) -> FileContent {
    if let format = DocumentFormat(head: head) { return .document(format) }
    if PropertyList.begins(head) { return .propertyList(head: head) }
    let encoding = TextEncoding(head: head)
    guard encoding != .utf8 || !head.contains(0) else { return .other }
    let text = encoding == .utf8 ? Array(head.dropFirst(head.starts(with: TextEncoding.mark) ? 3 : 0)) : []
    if let shape = JSONShape(head: text[...]) { return .json(shape) }
    let lines = text.split(maxSplits: 5, omittingEmptySubsequences: true) { $0 == 0x0A || $0 == 0x0D }.prefix(5)
    return .text(lines: lines.map { String(decoding: $0, as: UTF8.self) })
  }

  private static func tables(_ path: String, _ name: String) throws(ImportFault) -> Set<String> {
    let source = try ForeignDatabase(path: path, name: name)
    return try source.read { (database) throws(SQLiteError) in
      let sql = "select lower(name) from sqlite_master where type = 'table'"
      return Set(try database.rows(sql) { row throws(SQLiteError) in try row.text(0) })
    }
  }
}

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
      file.didRead(offset)
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

/// The encoding of a text, by its first bytes.
enum TextEncoding {
  case utf8, utf16LittleEndian, utf16BigEndian

  /// The byte order mark of UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  init(head: [UInt8]) {
    switch head.prefix(2) {
    case [0xFF, 0xFE]: self = .utf16LittleEndian
    case [0xFE, 0xFF]: self = .utf16BigEndian
    default: self = .utf8
    }
  }

  /// Whether bytes are probably UTF-16 without its mark: of every second one half or more is 0, and no other one.
  static func isUnmarkedUTF16(_ head: [UInt8]) -> Bool {
    let zeros = head.indices.filter { head[$0] == 0 }
    return zeros.count >= max(1, head.count / 4) && Set(zeros.map { $0 % 2 }).count == 1
  }
}
