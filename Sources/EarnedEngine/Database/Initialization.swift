import EarnedCore
import JSON

/// A database made, or brought up to date (interface, section 7).
public struct Initialization: Equatable, Sendable {
  /// The database.
  public let path: String
  /// It was made: there was no file, or an empty one.
  public let isNew: Bool
  /// The steps of the schema that were done.
  public let steps: [String]

  /// Makes the database at `path` when it is missing (file 0600, folder 0700), and does the steps of the schema that
  /// are still to be done. Done again it changes nothing.
  ///
  /// - Throws: `DatabaseFault`, `SQLiteError`; a database that is not ours has not been touched.
  public init(
    of path: String, economies: [any Economy.Type], now: () throws -> Now, busyTimeout: Duration = .seconds(10)
  ) throws {
    let opened = try EarnedDatabase.openForWriting(path, economies, now, busyTimeout)
    self.path = path
    (isNew, steps) = (opened.isNew, opened.steps)
  }

  /// What happened, as one document.
  public var json: JSONValue {
    [
      "schema": "earned.db_init/1", "path": .path(path), "created": .bool(isNew),
      "schema_version": .integer(Int64(EarnedDatabase.schemaVersion)), "steps": .array(steps.map(JSONValue.string)),
    ]
  }

  /// What happened, for a person.
  public var text: String {
    if isNew { return "\(path) is made, with version \(EarnedDatabase.schemaVersion) of the schema" }
    if steps.isEmpty { return "\(path) is there already and up to date; nothing was changed" }
    return "\(path) is brought up to date: \(steps.joined(separator: ", "))"
  }
}
