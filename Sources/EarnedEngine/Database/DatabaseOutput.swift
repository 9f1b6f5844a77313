import EarnedSQLite
import EarnedSystem

/// What is written to a path, and so whether a database that is there may be lost (contract, section 10). Two paths are the
/// same file when the system says so, whatever links they contain.
package enum DatabaseOutput: Sendable {
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

  /// The endings of files next to a database: SQLite's and ours.
  package static let companions = ["-wal", "-shm", "-journal", ".shared.json", ".retention.lock", ".guard-hosts"]

  /// A database, which may be missing, and the files next to it.
  package static func files(ofDatabase path: String) -> [FileLocation] {
    // SQLite places its files next to the file that links lead to.
    let database = FileLocation(possiblyUnseen: path)
    return [database] + companions.map(database.beside)
  }

  /// Where an output path leads.
  package static func location(_ path: String) throws(FileFault) -> FileLocation {
    do throws(FileFault) {
      return try FileLocation(path)
    } catch {
      throw error.ofOutput
    }
  }

  /// Throws when writing to a path would destroy a database.
  ///
  /// - Parameters:
  ///   - database: the one that is read or written as well; nil for one without a file.
  ///   - economies: a backup may replace a database with their specified tables, when requested.
  /// - Throws: `OutputFault`; `FileFault` when the system cannot tell.
  package func expectNoLoss(at path: String, besides database: String?, of economies: [any Economy.Type] = []) throws {
    if StandardOutput.isNamed(by: path) { throw OutputFault.isStandardOutput }
    let location = try Self.location(path)
    if let database, Self.files(ofDatabase: database).contains(where: location.isSame) {
      throw OutputFault.isDatabase(path: path)
    }
    try expectNoLoss(at: location, calledAs: path, of: economies)
  }

  /// Throws when writing there would destroy any database.
  package func expectNoLoss(
    at location: FileLocation, calledAs path: String, of economies: [any Economy.Type] = []
  ) throws {
    let kind = try FileKind(of: location)
    guard try kind != .databaseLog && !Self.isBesideDatabase(location) else {
      throw OutputFault.belongsToAnotherDatabase(path: path)
    }
    if kind == .database { try expectMayChange(databaseAt: path, economies) }
  }

  /// Whether its name is that of a file next to an existing database, such as a log.
  static func isBesideDatabase(_ location: FileLocation) throws(FileFault) -> Bool {
    for companion in companions where location.resolvedPath.hasSuffix(companion) {
      let file = try FileLocation(String(location.resolvedPath.dropLast(companion.count)))
      if try FileKind(of: file) == .database { return true }
    }
    return false
  }

  private func expectMayChange(databaseAt path: String, _ economies: [any Economy.Type]) throws {
    switch self {
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
    let start = try SQLiteFile(location.path).read(Self.longestBeginning, at: 0)
    self = Self.beginnings.first { start.starts(with: $0.bytes) }?.kind ?? .other
  }
}
