import ArgumentParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The variables of the process's environment.
enum Environment {
  /// The value of a variable whose text names a file; nil when it is unset or empty. One that is no text must not become
  /// another: that would be another file.
  private static func path(_ name: String) throws(ValidationError) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    guard let path = String(validatingCString: value) else {
      throw ValidationError("$\(name) is not UTF-8; rename the file or folder, or name it by a link")
    }
    return path
  }

  /// The value of a variable; nil when it is unset or empty.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    return value
  }

  /// `$EARNED_DB`, else `earned/earned.db` in the folder for application data (interface, section 1); nil when no
  /// variable tells that folder.
  static func databasePath() throws(ValidationError) -> String? {
    if let file = try path("EARNED_DB") { return file }
    if let data = try path("XDG_DATA_HOME") { return data + "/earned/earned.db" }
    return try path("HOME").map { $0 + "/.local/share/earned/earned.db" }
  }
}
