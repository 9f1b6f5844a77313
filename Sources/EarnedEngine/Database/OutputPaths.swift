import Files
import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keeps the outputs of a command off what it reads, and off every database (interface, section 10).
///
/// A command that writes to a path it was given names here what it reads, then the path, before it opens or makes
/// anything. Two paths are one file when the system says so, by whatever link.
public struct OutputPaths {
  /// What is written to a path.
  public enum Output: Sendable {
    /// A file that replaces what is there, which is no database.
    case file
    /// A file that is only made where there is none: what is there is safe, and a fault of its own.
    case newFile
    /// A copy of a database that may replace an older one of ours.
    case backup
    /// A database of ours that stays one, with other content: an archive that grows, a database that is restored.
    case database
  }

  /// What lies beside a database: SQLite's files and ours.
  private static let companions = ["-wal", "-shm", "-journal", ".shared.json", ".retention.lock"]

  private var databaseFiles: [FileLocation] = []
  private var inputs: [FileLocation] = []
  private var folders: [FileLocation] = []
  private var outputs: [FileLocation] = []

  /// Nothing is read and nothing is written.
  public init() {}

  /// The command uses the database at `path`, which need not be there, nor anywhere: diagnostics are for any.
  public mutating func protect(database path: String) {
    // SQLite puts its files beside the name at the end of all links.
    let resolved = Self.location(path).resolvedPath
    for companion in [""] + Self.companions { databaseFiles.append(Self.location(resolved + companion)) }
  }

  private static func location(_ path: String) -> FileLocation {
    do {
      return try FileLocation(path)
    } catch {
      return FileLocation(unseen: path)  // A loop of links, or a closed folder: what is seen there is only its name.
    }
  }

  /// The command reads the file at `path`; `-` is standard input.
  public mutating func protect(input path: String) throws(FileFault) {
    do {
      inputs.append(path == "-" ? try FileLocation.standardInput() : try FileLocation(path))
    } catch {
      // No standard input is no file: reading it will fail.
      guard path == "-", error.errorNumber == EBADF else { throw error }
    }
  }

  /// The command may read the file at `path`, which need not be there, nor anywhere.
  public mutating func protect(file path: String) { inputs.append(Self.location(path)) }

  /// The command may read any file below the folder at `path`.
  public mutating func protect(folder path: String) throws(FileFault) { folders.append(try FileLocation(path)) }

  /// Whether `path` is a database that the command uses, or one of the files beside it.
  public func isDatabase(_ path: String) throws(FileFault) -> Bool {
    let location = try FileLocation(path)
    return databaseFiles.contains(where: location.isSame)
  }

  /// The command writes to `path`; `-` is standard output.
  ///
  /// - Throws: `OutputFault` when that would destroy something, `FileFault` when the system does not tell.
  public mutating func add(_ path: String, as output: Output = .file) throws {
    guard path != "-" else { return }
    let location = try FileLocation(path)
    guard !databaseFiles.contains(where: location.isSame) else { throw OutputFault.isDatabase(path: path) }
    guard !inputs.contains(where: location.isSame) else { throw OutputFault.isInput(path: path) }
    guard try !folders.contains(where: location.isInside) || FileStatus(of: path) == nil else {
      throw OutputFault.isInput(path: path)
    }
    guard !outputs.contains(where: location.isSame) else { throw OutputFault.isOutput(path: path) }
    guard try !Self.belongsToDatabase(location) else { throw OutputFault.belongsToAnotherDatabase(path: path) }
    if try !Self.mayWrite(output, over: path) { throw OutputFault.isAnotherDatabase(path: path) }
    outputs.append(location)
  }

  /// Prepares files that replace what is at `paths`, once all of them are known to destroy nothing.
  public mutating func files(replacing paths: [String]) throws -> [AtomicFile] {
    for path in paths { try add(path) }
    return try paths.filter { $0 != "-" }.map { path throws(FileFault) in try AtomicFile(replacing: path) }
  }

  private static func belongsToDatabase(_ location: FileLocation) throws(FileFault) -> Bool {
    for companion in companions where location.resolvedPath.hasSuffix(companion) {
      if try FileKind(of: String(location.resolvedPath.dropLast(companion.count))) == .database { return true }
    }
    return try FileKind(of: location.path) == .databaseLog
  }

  private static func mayWrite(_ output: Output, over path: String) throws -> Bool {
    switch output {
    case .newFile, .database: true
    case .file: try FileKind(of: path) != .database
    case .backup: try FileKind(of: path) != .database || EarnedDatabase.isOurs(path)
    }
  }
}

/// What a file is by how it begins.
private enum FileKind {
  case database, databaseLog, other

  private static let longestBeginning = 16
  private static let beginnings: [(bytes: [UInt8], kind: FileKind)] = [
    (Array("SQLite format 3\0".utf8), .database),
    ([0x37, 0x7f, 0x06, 0x82], .databaseLog), ([0x37, 0x7f, 0x06, 0x83], .databaseLog),
    ([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7], .databaseLog),
  ]

  /// Looks at the file at `path`; what is not there, and no regular file, is nothing of SQLite's.
  init(of path: String) throws(FileFault) {
    guard try FileStatus(of: path)?.isRegularFile == true else {
      self = .other
      return
    }
    let start = try RandomAccessFile(path).read(Self.longestBeginning, at: 0)
    self = Self.beginnings.first { start.starts(with: $0.bytes) }?.kind ?? .other
  }
}
