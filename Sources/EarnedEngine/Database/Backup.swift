import EarnedCore
import EarnedFiles
import EarnedJSON
import EarnedSQLite

/// A copy of a database in one file (interface, section 7): of one moment, verified, synced, readable by its owner
/// only.
///
/// Other processes may write meanwhile: the copy is of the snapshot at its start, so it always ends, and with a
/// write-ahead log no other process has to wait. It is written beside its target, gets the target's name when it is
/// complete, and needs no log. The hand-off file of Part B (`.shared.json`) is not part of the database and is not
/// copied.
public struct Backup: Equatable, Sendable {
  /// How a copy is made.
  public struct Options {
    /// Replace an existing file.
    public var replacesFile = false
    /// The economies whose specified tables make a file one that may be replaced, also when it has no mark.
    public var economies: [any Economy.Type] = []
    /// Refuse a damaged database. When false, the copy has the same damage and is not compared with the original.
    public var mustBeIntact = true
    /// Called with the number of pages copied so far and the total; may throw to stop.
    public var progressed: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }

    /// A copy of an intact database, to a file that does not exist yet.
    public init() {}
  }

  /// The path of the copy.
  public let file: String
  /// Its size.
  public let bytes: Int
  /// The number of rows of each table.
  public let rows: [String: Int]
  /// The number of rows, in both databases, with a reference to a row that does not exist.
  public let orphans: Int

  /// Copies an open database to `file`.
  ///
  /// - Throws: `OutputFault`, `BackupFault`, `DatabaseFault` when the database is damaged, `FileFault`, `SQLiteError`;
  ///   then there is no new file and an old one is unchanged.
  public static func write(_ database: Database, to file: String, _ options: Options = Options()) throws -> Backup {
    var paths = OutputPaths()
    if let path = database.path { paths.protect(database: path) }
    try paths.add(file, as: .backup(replacesFile: options.replacesFile), of: options.economies)
    if options.replacesFile, try Archive.isMarked(file), try !SharedTables(database).isArchive() {
      throw OutputFault.isArchive(path: file)
    }
    do {
      let new = try NewDatabaseFile(at: file, replacesFile: options.replacesFile)
      let (rows, orphans) = try new.named(insteadOf: database.path) { try copy(database, to: new, options) }
      try new.commit()
      return Backup(file: file, bytes: try FileStatus(of: file)?.bytes ?? 0, rows: rows, orphans: orphans)
    } catch let fault as FileFault where fault.isExistingFile {
      throw BackupFault.exists(path: file)
    }
  }

  private static func copy(
    _ database: Database, to new: NewDatabaseFile, _ options: Options
  ) throws -> (rows: [String: Int], orphans: Int) {
    try database.snapshot {
      let copy = try new.open()
      try database.backup(to: copy, progressed: options.progressed)
      try copy.readUntrustedSchema()
      // The copy needs no log beside it, wherever it is moved.
      try copy.run(script: "pragma journal_mode = delete;")
      guard let finding = try copy.integrityFindings().first else {
        return (try copy.expectContent(of: database, in: new.path), try copy.orphans().count)
      }
      if options.mustBeIntact { throw DatabaseFault.damaged(path: database.path ?? new.path, reason: finding) }
      return ([:], 0)
    }
  }
}

extension Backup {
  /// The result as a document.
  public var json: JSONValue {
    [
      "schema": "earned.db_backup/1", "file": .path(file), "bytes": .integer(Int64(bytes)), "rows": rows.json,
      "orphans": .integer(Int64(orphans)),
    ]
  }

  /// The result as text.
  public var text: String {
    let text = "\(file): \(rows.values.reduce(0, +)) rows, \(bytes) bytes, verified"
    guard orphans > 0 else { return text }
    return "\(text); \(orphans) rows refer to rows that are not there, as in the database"
  }
}

extension [String: Int] {
  /// The number of rows of each table, by name.
  var json: JSONValue {
    var counts = JSONObject()
    for (table, rows) in sorted(by: { $0.key < $1.key }) { counts[table] = .integer(Int64(rows)) }
    return .object(counts)
  }
}
