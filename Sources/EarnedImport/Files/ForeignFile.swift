import EarnedFiles
import EarnedSQLite

/// A file of another program, and what its start shows about it. It is only read.
public final class ForeignFile {
  /// The name to show to people: its path, `standard input`, or `export.zip: Checkmarks.csv`.
  public let name: String
  /// The path of its bytes, on a file that supports random access.
  public let path: String
  /// What the start of the file shows.
  public let content: FileContent
  private let copy: PrivateFile?

  /// Opens a file.
  ///
  /// - Parameter path: the file, which cannot be a pipe or a device; `-` is standard input, which is copied to disk
  ///   first.
  public convenience init(_ path: String) throws(ImportFault) {
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

  /// A part of an archive.
  convenience init(part: PrivateFile, name: String) throws {
    try self.init(name: name, path: part.path, copy: part)
  }

  private init(name: String, path: String, copy: PrivateFile?) throws {
    self.name = name
    self.path = path
    self.copy = copy
    content = try Self.content(of: path, name: name)
  }

  /// The number of first bytes used to recognise a file.
  static let headBytes = 1 << 16

  private static func content(of path: String, name: String) throws -> FileContent {
    let head = try RandomAccessFile(path).read(headBytes, at: 0)
    if head.isEmpty { return .empty }
    if head.starts(with: Array("SQLite format 3\0".utf8)) { return .database(tables: try tables(path, name)) }
    if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) || head.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
      return .archive(parts: try ForeignArchive(path: path, name: name).parts())
    }
    return content(ofText: head)
  }

  /// The content that the first bytes of a text show.
  static func content(ofText head: [UInt8]) -> FileContent {
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
