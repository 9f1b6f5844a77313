import EarnedFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The variables of the process's environment.
enum Environment {
  /// The value of a variable; nil when it is unset or empty. It may name a file, and so keeps every byte.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(path: value)
  }

  /// `earned/earned.db` in the folder for application data (interface, section 1); nil when no variable tells that folder.
  static func standardDatabasePath() -> String? { dataPath("earned.db") }

  /// `earned/export.key` there, the key of the hashes of `earned export`.
  static func standardExportKeyPath() -> String? { dataPath("export.key") }

  private static func dataPath(_ name: String) -> String? {
    if let data = value("XDG_DATA_HOME") { return data + "/earned/" + name }
    return value("HOME").map { $0 + "/.local/share/earned/" + name }
  }
}
