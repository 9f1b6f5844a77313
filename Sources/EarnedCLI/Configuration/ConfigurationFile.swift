import EarnedArguments
import EarnedCore
import EarnedFiles

/// The configuration file as a command changes it.
enum ConfigurationFile {
  /// Reads it, changes it and writes it anew. One that cannot be used is not touched.
  ///
  /// - Returns: its new content.
  /// - Throws: `ValidationError` without a folder for it, `ConfigurationFault`, `FileFault`.
  @discardableResult
  static func change(_ change: (inout Configuration) -> Void) throws -> Configuration {
    guard let path = Preferences.path else {
      throw ValidationError("there is no folder for the configuration, as neither HOME nor XDG_CONFIG_HOME is set")
    }
    let old = try Preferences.configuration()
    var new = old
    change(&new)
    if new != old { try new.write(to: path) }
    return new
  }
}

extension Preference {
  /// A value as it is typed, in the form in which the file keeps it: a path from the root on, a word in its own case.
  ///
  /// - Throws: `ValidationError` for what the key does not take.
  func storedForm(ofTyped text: String) throws -> String {
    guard !text.isEmpty else {
      throw ValidationError("the value is empty; 'earned config unset \(rawValue)' takes the key out")
    }
    guard text.isText else { throw ValidationError("the configuration file is text, and the path is not UTF-8") }
    switch self {
    case .db:
      if File.isFolder(text) { throw ValidationError("'\(text)' is a folder; name a file in it") }
      fallthrough
    case .share:
      return text.utf8.starts(with: "~/".utf8) ? text : try FileLocation.absolutePath(text)
    case .timezone:
      return try TimeZone.named(text).identifier
    case .format, .color:
      let word = text.lowercased()
      if let problem = problem(with: word) { throw ValidationError("'\(text)' \(problem)") }
      return word
    }
  }
}
