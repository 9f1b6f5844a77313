import EarnedFiles
import EarnedPlatform
import EarnedSQLite

/// Prevents the outputs of a command from overwriting its inputs or any database (contract, section 10).
///
/// Before it opens or creates anything, a command adds what it reads, then each output path. Two paths are the same
/// file when the system says so, whatever links they contain.
package struct OutputPaths {
  package enum Output: Sendable {
    /// A file that replaces what is there, which must not be a database.
    case file
    /// A file that is only created. If there is a file that is not a database, whoever creates it reports that later.
    case newFile
    /// A copy of a database, which may replace an older copy of ours.
    case backup(replacesFile: Bool)
    /// A database whose content is replaced; the old content is kept under another name.
    case database
    /// The archive of a cleanup, to which rows are added.
    case archive
  }

  /// The endings of files beside a database: SQLite's and ours.
  package static let companions = ["-wal", "-shm", "-journal", ".shared.json", ".retention.lock"]

  private var databaseFiles: [FileLocation] = []
  private var inputs: [FileLocation] = []
  private var folders: [FileLocation] = []
  private var closedFolders: [FileLocation] = []
  private var outputs: [FileLocation] = []
  private var hasStandardOutput = false

  package init() {}

  /// Adds the database that the command uses. It and its folder may be missing, because diagnostics run on any path.
  package mutating func protect(database path: String) {
    // SQLite places its files beside the file that links lead to.
    let database = FileLocation(possiblyUnseen: path)
    databaseFiles.append(database)
    databaseFiles += Self.companions.map(database.beside)
  }

  /// Adds an input file; `-` is standard input.
  package mutating func protect(input path: String) throws(FileFault) {
    do {
      inputs.append(path == "-" ? try FileLocation.standardInput() : try FileLocation(path))
    } catch {
      // A closed standard input is not a file. Reading it will fail later.
      guard path == "-", error.errorNumber == EBADF else { throw error }
    }
  }

  /// Adds a file that the command may read, which need not be there.
  package mutating func protect(file path: String) { inputs.append(FileLocation(possiblyUnseen: path)) }

  /// Adds a folder: the command may read any file below it.
  package mutating func protect(folder path: String) throws(FileFault) { folders.append(try FileLocation(path)) }

  /// Adds a folder that must contain no output, because every file in it counts as a database.
  package mutating func close(folder path: String) throws(FileFault) { closedFolders.append(try FileLocation(path)) }

  /// Whether `path` is a database that the command uses, or one of the files beside it.
  package func isDatabase(_ path: String) throws(FileFault) -> Bool {
    let location = try FileLocation(path)
    return databaseFiles.contains(where: location.isSame)
  }

  /// Adds an output path; `-` and `/dev/stdout` are standard output, which can be no database.
  ///
  /// - Parameter economies: a backup may replace a database with their specified tables, when requested.
  /// - Throws: `OutputFault` when writing would destroy something, `FileFault` when the system cannot tell.
  package mutating func add(
    _ path: String, as output: Output = .file, of economies: [any Economy.Type] = []
  ) throws {
    if StandardOutput.isNamed(by: path) {
      guard case .file = output else { throw OutputFault.isStandardOutput }
      guard !hasStandardOutput else { throw OutputFault.isOutput(path: StandardOutput.name) }
      hasStandardOutput = true
    }
    guard path != "-" else { return try addStandardOutput() }
    let location = try Self.location(ofOutput: path)
    try expectOther(location, calledAs: path)
    guard !folders.contains(where: location.isInside) || location.status == nil else {
      throw OutputFault.isInput(path: path)
    }
    guard !closedFolders.contains(where: location.isInside) else { throw OutputFault.isAmongDatabases(path: path) }
    let kind = try FileKind(of: location)
    guard try kind != .databaseLog && !Self.isBesideDatabase(location) else {
      throw OutputFault.belongsToAnotherDatabase(path: path)
    }
    if kind == .database { try Self.expectMayChange(databaseAt: path, output, economies) }
    outputs.append(location)
  }

  /// Throws when standard output is redirected into a file that the command uses.
  package func expectOtherStandardOutput() throws {
    guard !hasStandardOutput, StandardOutput.isFile else { return }
    try expectOther(FileLocation.standardOutput(), calledAs: StandardOutput.name)
  }

  /// Throws when standard output is redirected into one of these inputs; `-` is standard input. An input that cannot be
  /// inspected is reported when it is read.
  package static func expectOtherStandardOutput(than inputs: [String]) throws {
    guard StandardOutput.isFile else { return }
    var paths = OutputPaths()
    for path in inputs {
      if path == "-" { try paths.protect(input: path) } else { paths.protect(file: path) }
    }
    try paths.expectOtherStandardOutput()
  }

  /// Throws when standard output is redirected into a database, or a file beside it.
  package static func expectOtherStandardOutput(thanDatabase path: String) throws {
    guard StandardOutput.isFile else { return }
    var paths = OutputPaths()
    paths.protect(database: path)
    try paths.expectOtherStandardOutput()
  }

  private mutating func addStandardOutput() throws {
    do {
      let location = try FileLocation.standardOutput()
      try expectOther(location, calledAs: StandardOutput.name)
      outputs.append(location)
    } catch let fault as FileFault {
      // A closed standard output is not a file. Writing to it will fail later.
      guard fault.errorNumber == EBADF else { throw fault }
    }
  }

  /// Throws when the command already uses the file.
  private func expectOther(_ location: FileLocation, calledAs name: String) throws {
    guard !databaseFiles.contains(where: location.isSame) else { throw OutputFault.isDatabase(path: name) }
    guard !inputs.contains(where: location.isSame) else { throw OutputFault.isInput(path: name) }
    guard !outputs.contains(where: location.isSame) else { throw OutputFault.isOutput(path: name) }
  }

  private static func location(ofOutput path: String) throws(FileFault) -> FileLocation {
    do throws(FileFault) {
      return try FileLocation(path)
    } catch {
      throw error.ofOutput
    }
  }

  /// Prepares files that replace those at `paths`, after checking that none of them destroys anything.
  package mutating func files(replacing paths: [String]) throws -> [AtomicFile] {
    for path in paths { try add(path) }
    return try paths.filter { $0 != "-" }.map { path throws(FileFault) in try AtomicFile(replacing: path) }
  }

  /// Whether its name is that of a file beside an existing database, such as a log.
  static func isBesideDatabase(_ location: FileLocation) throws(FileFault) -> Bool {
    for companion in companions where location.resolvedPath.hasSuffix(companion) {
      let file = try FileLocation(String(location.resolvedPath.dropLast(companion.count)))
      if try FileKind(of: file) == .database { return true }
    }
    return false
  }

  private static func expectMayChange(
    databaseAt path: String, _ output: Output, _ economies: [any Economy.Type]
  ) throws {
    switch output {
    case .database: break
    case .archive: guard try Archive.isArchiveOrEmpty(path) else { throw OutputFault.isNoArchive(path: path) }
    case .backup(let replacesFile) where try EarnedDatabase.isOurs(path, economies):
      guard replacesFile else { throw OutputFault.isCopy(path: path) }
    case .file, .newFile, .backup: throw OutputFault.isAnotherDatabase(path: path)
    }
  }
}

/// The kind of a file, by its first bytes.
private enum FileKind {
  case database, databaseLog, other

  private static let longestBeginning = 16
  private static let beginnings: [(bytes: [UInt8], kind: FileKind)] = [
    (Array("SQLite format 3\0".utf8), .database),
    ([0x37, 0x7f, 0x06, 0x82], .databaseLog), ([0x37, 0x7f, 0x06, 0x83], .databaseLog),
    ([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7], .databaseLog),
  ]

  /// Reads the kind of a file. A missing one, or one that is not regular, is not SQLite's.
  init(of location: FileLocation) throws(FileFault) {
    guard location.status?.isRegularFile == true else {
      self = .other
      return
    }
    let start = try File.beginning(of: location.path, upTo: Self.longestBeginning)
    self = Self.beginnings.first { start.starts(with: $0.bytes) }?.kind ?? .other
  }
}

/// Why an output must not be written to a path. Nothing was changed.
public enum OutputFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// It is the command's database, or one of the files beside that.
  case isDatabase(path: String)
  /// It is another SQLite database.
  case isAnotherDatabase(path: String)
  /// It is one of our databases, and replacing was not requested.
  case isCopy(path: String)
  /// It is another SQLite database, where the archive of a cleanup is needed.
  case isNoArchive(path: String)
  /// It is an archive of cleanups, where a backup was to be written.
  case isArchive(path: String)
  /// It is a file beside another SQLite database, such as its log.
  case belongsToAnotherDatabase(path: String)
  /// The command reads it.
  case isInput(path: String)
  /// It is in a folder whose files all count as databases.
  case isAmongDatabases(path: String)
  /// It is also the path of another output.
  case isOutput(path: String)
  /// It is standard output, where a database was to be written.
  case isStandardOutput

  /// What happened and what to do.
  public var description: String {
    switch self {
    case .isDatabase(let path): "\(path) is the database itself, or belongs to it; name another file"
    case .isAnotherDatabase(let path):
      "\(path) is a SQLite database, which would be lost; name another file, or move that away"
    case .isCopy(let path):
      "\(path) is a database of earned, which would be lost; name another file, or replace it with --force"
    case .isNoArchive(let path):
      "\(path) is a SQLite database, but not an archive of 'earned retention run'; name another file"
    case .isArchive(let path):
      """
      \(path) is an archive of 'earned retention run', whose rows are nowhere else and would be lost; name another file
      """
    case .belongsToAnotherDatabase(let path):
      "\(path) belongs to the SQLite database beside it, which would be damaged; name another file"
    case .isInput(let path): "\(path) is read by this command and would be lost; name another file"
    case .isAmongDatabases(let path): "\(path) is in the folder of the databases; name a file elsewhere"
    case .isStandardOutput: "a database cannot be written to standard output; name a file"
    case .isOutput(let path): "\(path) is named for two outputs; name another file for one of them"
    }
  }
}
