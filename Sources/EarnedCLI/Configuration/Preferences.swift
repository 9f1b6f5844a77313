import EarnedCore
import EarnedReports
import EarnedSystem

/// What a person can set for all commands (contract, section 9). The raw value is the key in the configuration
/// file.
enum Preference: String, CaseIterable {
  case db
  /// The time zone, when neither an option nor the database names one.
  case timezone
  /// The format in which a report is printed.
  case format
  /// The folder with reports and accessories of the person's own.
  case share
  /// When to use colour.
  case color

  /// Where a value comes from, in order of precedence.
  enum Origin: Equatable {
    case option
    case environment(String)
    case configuration
    case standard
  }

  /// The value of the option, or else of the environment, or else of the configuration file. The file is read only when
  /// neither option nor environment has a value.
  func value(
    option: String? = nil, environment: (String) -> String?, configuration: () throws -> Configuration
  ) rethrows -> (value: String?, origin: Origin) {
    if let option { return (option, .option) }
    for (variable, meaning) in variables {
      if let text = environment(variable), let value = meaning(text) { return (value, .environment(variable)) }
    }
    if let value = try configuration().values[self] { return (value, .configuration) }
    return (nil, .standard)
  }

  /// The environment variables for it, each with how its value is read.
  private var variables: [(name: String, meaning: (String) -> String?)] {
    switch self {
    case .db: [("EARNED_DB", { $0 })]
    case .timezone: [("TZ", { $0 })]
    case .format: []
    case .share: [("EARNED_SHARE", { $0 })]
    case .color: [("NO_COLOR", { _ in "never" }), ("TERM", { $0 == "dumb" ? "never" : nil })]
    }
  }

  /// What is wrong with a value in the configuration file; nil when nothing is. Whether a zone exists is checked when
  /// it is used.
  func problem(with value: String) -> String? {
    // The system would cut the path there, and use another file.
    if value.utf8.contains(0) { return "has a NUL character" }
    return switch self {
    case .db, .share:
      value.isAbsolutePath || value.utf8.starts(with: "~/".utf8) ? nil : "is not a path that begins with '/' or '~/'"
    case .timezone: value.isEmpty ? "is empty" : nil
    case .format:
      ReportFormat(name: value) == nil ? Self.problem(with: value, among: ReportFormat.allCases.map(\.rawValue)) : nil
    case .color: Self.problem(with: value, among: ColorChoice.allCases.map(\.rawValue))
    }
  }

  private static func problem(with value: String, among words: [String]) -> String? {
    if words.contains(value) { return nil }
    return "is not one of \(words.joined(separator: ", "))" + didYouMean(value.nearest(in: words))
  }

  init?(typed text: String) { self.init(rawValue: text.lowercased()) }

  /// The key that was probably meant by an unknown one.
  static func guess(for text: String) -> String? { text.nearest(in: allCases.map(\.rawValue)) }
}

/// The preferences of this process, from its environment and its configuration file. The file is read once, when it is
/// needed.
enum Preferences {
  /// The configuration file, `earned/config.json` in the folder for configuration (contract, section 9). Nil when no
  /// variable names that folder.
  static var path: String? {
    Environment.folder("XDG_CONFIG_HOME", belowHome: "/.config").map { $0 + "/earned/config.json" }
  }

  /// The content of the configuration file; empty without a file.
  ///
  /// - Throws: `ConfigurationFault`, `FileFault`.
  static func configuration() throws -> Configuration { try loaded.get() }

  private static let loaded = Result { try path.map { try Configuration(readingFrom: $0) } ?? Configuration() }

  static func value(_ preference: Preference, option: String? = nil) throws -> (
    value: String?, origin: Preference.Origin
  ) {
    let found = try preference.value(
      option: option, environment: Environment.value, configuration: configuration)
    guard found.origin == .configuration, let text = found.value else { return found }
    return (try usable(text, preference), .configuration)
  }

  /// A value of the file as it is used: `~` becomes the home folder, and a time zone must exist.
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
        _ = try Zone.named(text)
      } catch {
        guard error.isAnswer else { throw error }
        throw ConfigurationFault.invalidValue(path ?? "", preference.rawValue, "is wrong: \(error)")
      }
      return text
    case .format, .color: return text
    }
  }

  /// The path of the database; nil when nothing names one.
  static func database(_ option: String?) throws -> String? {
    try value(.db, option: option).value ?? Environment.standardDatabasePath()
  }

  static func share(_ option: String? = nil) throws -> String? { try value(.share, option: option).value }
}

enum Environment {
  /// The value of a variable; nil when it is unset or empty. It may be a path, so every byte is kept.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(path: value)
  }

  /// `earned/earned.db` in the folder for application data (contract, section 1). Nil when no variable names that
  /// folder.
  static func standardDatabasePath() -> String? { dataPath("earned.db") }

  /// `earned/export.key` in the same folder: the key for the hashes of `earned export`.
  static func standardExportKeyPath() -> String? { dataPath("export.key") }

  private static func dataPath(_ name: String) -> String? {
    folder("XDG_DATA_HOME", belowHome: "/.local/share").map { $0 + "/earned/" + name }
  }

  /// A folder of the XDG specification, which says that a relative path is to be ignored. Nil when there is no home
  /// either.
  static func folder(_ variable: String, belowHome standard: String) -> String? {
    if let folder = value(variable), folder.isAbsolutePath { return folder }
    return value("HOME").map { $0 + standard }
  }
}
