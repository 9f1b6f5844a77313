import EarnedCore
import EarnedFiles

/// The preferences of this process: its environment, and its configuration file, which is read once, when it first
/// matters.
enum Preferences {
  /// The configuration file, `earned/config.json` in the folder for configuration (interface, section 9); nil when no
  /// variable tells that folder.
  static var path: String? {
    if let folder = Environment.value("XDG_CONFIG_HOME") { return folder + "/earned/config.json" }
    return Environment.value("HOME").map { $0 + "/.config/earned/config.json" }
  }

  /// The configuration file's content; nothing without a file.
  ///
  /// - Throws: `ConfigurationFault`, `FileFault`.
  static func configuration() throws -> Configuration { try loaded.get() }

  private static let loaded = Result { try path.map { try Configuration(readingFrom: $0) } ?? Configuration() }

  /// The value that counts, and where it is from.
  static func value(_ preference: Preference, option: String? = nil) throws -> (
    value: String?, origin: Preference.Origin
  ) {
    let found = try preference.value(
      option: option, environment: Environment.value, configuration: configuration)
    guard found.origin == .configuration, let text = found.value else { return found }
    return (try usable(text, preference), .configuration)
  }

  /// What a value of the file means here: `~` is the home folder, and a zone must exist.
  static func usable(_ text: String, _ preference: Preference) throws -> String {
    switch preference {
    case .db, .share:
      guard text.utf8.starts(with: "~/".utf8) else { return text }
      guard let home = Environment.value("HOME") else {
        throw ConfigurationFault.invalidValue(
          path ?? "", preference.rawValue, "begins with '~', and HOME is not set")
      }
      return home + text.dropFirst()
    case .timezone:
      do throws(TimeZoneFault) {
        _ = try TimeZone.named(text)
      } catch {
        guard error.isAnswer else { throw error }
        throw ConfigurationFault.invalidValue(path ?? "", preference.rawValue, "is wrong: \(error)")
      }
      return text
    case .format, .color: return text
    }
  }

  /// The database file; nil when nothing tells where it is.
  static func database(_ option: String?) throws -> String? {
    try value(.db, option: option).value ?? Environment.standardDatabasePath()
  }

  /// The folder with reports and accessories of one's own; nil without one.
  static func share(_ option: String? = nil) throws -> String? { try value(.share, option: option).value }
}
