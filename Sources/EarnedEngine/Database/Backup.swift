import EarnedCore
import Files
import JSON
import SQLite

/// A copy of a database in one file (interface, section 7): of one moment, verified, synced, for its owner alone.
///
/// Other processes may write all the while: the copy is of the snapshot with which it began, so it always ends, and with
/// a write-ahead log nobody waits for it. It is written beside its target and gets its name when it is whole. It needs
/// no log beside it. The hand-off file of Part B (`.shared.json`) is no part of a database's truth, nor of its copy.
public struct Backup: Equatable, Sendable {
  /// How a copy is made.
  public struct Options {
    /// Replace the file that is there.
    public var replacesFile = false
    /// Refuse a database that is damaged. Without this the copy has the same damage, and is not held against it.
    public var mustBeIntact = true
    /// Is told the pages copied so far and those there are, and may throw to stop.
    public var progressed: (_ done: Int, _ of: Int) throws -> Void = { _, _ in }

    /// A copy of an intact database, to a file that is not there.
    public init() {}
  }

  /// The copy.
  public let file: String
  /// Its size.
  public let bytes: Int
  /// Its rows, by table.
  public let rows: [String: Int]
  /// Rows that refer to rows that are not there, in the database as in the copy.
  public let orphans: Int

  /// Copies an open database to `file`.
  ///
  /// - Throws: `OutputFault`, `BackupFault`, `DatabaseFault` when the database is damaged, `FileFault`, `SQLiteError`;
  ///   then there is no new file and an old one is untouched.
  public static func write(_ database: Database, to file: String, _ options: Options = Options()) throws -> Backup {
    var paths = OutputPaths()
    if let path = database.path { paths.protect(database: path) }
    try paths.add(file, as: options.replacesFile ? .backup : .newFile)
    let new = try NewDatabaseFile(at: file, replacesFile: options.replacesFile)
    let (rows, orphans) = try copy(database, to: new, options)
    try new.commit()
    return Backup(file: file, bytes: try FileStatus(of: file)?.bytes ?? 0, rows: rows, orphans: orphans)
  }

  private static func copy(
    _ database: Database, to new: NewDatabaseFile, _ options: Options
  ) throws -> (rows: [String: Int], orphans: Int) {
    try database.snapshot {
      let copy = try new.open()
      try database.backup(to: copy, progressed: options.progressed)
      // No log beside it, wherever it goes.
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
  /// What was done, as one document.
  public var json: JSONValue {
    [
      "schema": "earned.db_backup/1", "file": .path(file), "bytes": .integer(Int64(bytes)), "rows": rows.json,
      "orphans": .integer(Int64(orphans)),
    ]
  }

  /// What was done, for a person.
  public var text: String {
    let text = "\(file): \(rows.values.reduce(0, +)) rows, \(bytes) bytes, verified"
    guard orphans > 0 else { return text }
    return "\(text); \(orphans) rows refer to rows that are not there, as in the database"
  }
}

extension [String: Int] {
  /// Rows by table, in the order of their names.
  var json: JSONValue {
    var counts = JSONObject()
    for (table, rows) in sorted(by: { $0.key < $1.key }) { counts[table] = .integer(Int64(rows)) }
    return .object(counts)
  }
}
