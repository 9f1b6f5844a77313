#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The variables of the process's environment.
enum Environment {
  /// The value of a variable; nil when it is unset or empty.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    return value
  }

  /// `$EARNED_DB`, else `earned/earned.db` in the folder for application data (interface, section 1); nil when no
  /// variable tells that folder.
  static var databasePath: String? {
    if let path = value("EARNED_DB") { return path }
    let data = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
    return data.map { $0 + "/earned/earned.db" }
  }
}
