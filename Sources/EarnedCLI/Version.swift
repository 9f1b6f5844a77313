import EarnedCore
import EarnedJSON
import EarnedSQLite
import EarnedXLSX

/// Which earned this is.
enum Version {
  /// The version, as in `CHANGELOG.md`.
  static let current = ProgramVersion.current

  /// The version with what it runs on.
  static var json: JSONValue {
    ["schema": "earned.version/1", "version": .string(current), "sqlite": .string(Database.libraryVersion)]
  }

  /// Version and build, for diagnostics.
  static var app: JSONObject { ["version": .string(current), "build": .string(build)] }

  /// The libraries that are linked, with the time zones of the system.
  static var libraries: JSONObject {
    [
      "sqlite": .string(Database.libraryVersion), "nlohmann_json": .string(JSONParser.libraryVersion),
      "xlsxwriter": .string(Workbook.libraryVersion), "tzdata": TimeZone.dataVersion.map(JSONValue.string) ?? .null,
    ]
  }

  #if DEBUG
    private static let build = "debug"
  #else
    private static let build = "release"
  #endif
}
