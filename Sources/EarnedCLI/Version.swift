import JSON
import SQLite

/// Which earned this is.
enum Version {
  /// The version, as in `CHANGELOG.md`.
  static let current = "0.1.0"

  /// The version with what it runs on.
  static var json: JSONValue {
    ["schema": "earned.version/1", "version": .string(current), "sqlite": .string(Database.libraryVersion)]
  }
}
