import EarnedCore
import EarnedJSON

/// The creation or migration of a database (interface, section 7).
public struct Initialization: Equatable, Sendable {
  /// The path of the database.
  public let path: String
  /// Whether it was created: there was no file, or an empty one.
  public let isNew: Bool
  /// The migrations that were done.
  public let steps: [String]

  /// Creates the database at `path` when it is missing (file 0600, folder 0700), and does the missing migrations. A
  /// second run changes nothing.
  ///
  /// - Throws: `DatabaseFault`, `SQLiteError`; another program's database is not changed.
  public init(
    of path: String, economies: [any Economy.Type], now: () throws -> Now, busyTimeout: Duration = .seconds(10)
  ) throws {
    let opened = try EarnedDatabase.openForWriting(path, economies, now, busyTimeout)
    self.path = path
    (isNew, steps) = (opened.isNew, opened.steps)
  }

  /// The result as a document.
  public var json: JSONValue {
    [
      "schema": "earned.db_init/1", "path": .path(path), "created": .bool(isNew),
      "schema_version": .integer(Int64(EarnedDatabase.schemaVersion)), "steps": .array(steps.map(JSONValue.string)),
    ]
  }

  /// The result as text.
  public var text: String {
    if isNew { return "\(path) is made, with version \(EarnedDatabase.schemaVersion) of the schema" }
    if steps.isEmpty { return "\(path) is there already and up to date; nothing was changed" }
    return "\(path) is brought up to date: \(steps.joined(separator: ", "))"
  }
}
