import EarnedArguments
import EarnedCore
import EarnedJSON
import EarnedSystem

/// The configuration file: one JSON object, with a text for each key that is set.
struct Configuration: Equatable {
  /// A larger file is not read.
  private static let limitBytes = 64 << 10

  var values: [Preference: String] = [:]

  init() {}

  /// Reads the file at `path`. When there is none, nothing is set.
  ///
  /// - Throws: `ConfigurationFault`; `FileFault` when the file cannot be read.
  init(readingFrom path: String) throws {
    do {
      self = try Self(File.beginning(of: path, upTo: Self.limitBytes + 1), from: path)
    } catch let fault as FileFault where fault.isMissingFile {
      self.init()
    }
  }

  private init(_ bytes: [UInt8], from path: String) throws(ConfigurationFault) {
    guard bytes.count <= Self.limitBytes else {
      throw .malformed(path, "it is larger than \(Self.limitBytes >> 10) kB")
    }
    let document: JSONValue
    do {
      document = try JSONParser(maximumDepth: 4).parse(file: bytes)
    } catch {
      throw .malformed(error.place(in: path), "\(error)")
    }
    guard case .object(let object) = document else { throw .malformed(path, "it is JSON but not an object") }
    for member in object.members {
      let (key, value) = (member.key, member.value)
      guard let preference = Preference(rawValue: key) else { throw .unknownKey(path, key) }
      guard case .string(let text) = value else { throw .invalidValue(path, key, "is not a text") }
      if let problem = preference.problem(with: text) {
        throw .invalidValue(path, key, "is '\(text.prefix(200))', which \(problem)")
      }
      values[preference] = text
    }
  }

  /// Writes the file, whole or not at all, so that only its owner can read it. A link is followed.
  ///
  /// - Throws: `FileFault`.
  func write(to path: String) throws(FileFault) {
    var object = JSONObject()
    for preference in Preference.allCases { object[preference.rawValue] = values[preference].map { .string($0) } }
    try AtomicFile.write(Array((JSONValue.object(object).serialized(.pretty) + "\n").utf8), to: path)
  }
}

/// A configuration file that cannot be used. Ignoring it would be wrong, because it may say where the data is.
enum ConfigurationFault: Error, Equatable, ExitStatusProviding, CustomStringConvertible {
  case malformed(String, String)
  case unknownKey(String, String)
  case invalidValue(String, String, String)
  /// Another process keeps the folder of the file.
  case busy(String)

  var exitStatus: Int32 { if case .busy = self { ExitStatus.busy } else { ExitStatus.failed } }

  var description: String {
    switch self {
    case .malformed(let path, let reason):
      "\(path.shownPath): not a configuration of earned: \(reason); correct it or remove it"
    case .unknownKey(let path, let key):
      "\(path.shownPath): there is no key '\(key.prefix(80))'"
        + (Preference.guess(for: key).map { didYouMean($0) } ?? "; correct it or remove it")
    case .invalidValue(let path, let key, let problem): "\(path.shownPath): '\(key)' \(problem)"
    case .busy(let folder):
      "another process is changing the configuration in \(folder.shownPath); nothing was changed, try again"
    }
  }
}

enum ConfigurationFile {
  /// How long another process may take to change it.
  private static let patience = Duration.seconds(10)

  /// Reads the file, changes it and writes it, while no other process does the same. A file that cannot be used stays as
  /// it is.
  ///
  /// - Throws: `ValidationError` when there is no folder for it, `ConfigurationFault`, `FileFault`.
  @discardableResult
  static func change(_ change: (inout Configuration) -> Void) throws -> Configuration {
    guard let path = Preferences.path else {
      throw ValidationError("there is no folder for the configuration, as neither HOME nor XDG_CONFIG_HOME is set")
    }
    try Folder.makeAll(above: path)
    let folder = File.folder(of: path)
    guard let lock = try FolderLock(folder, timeout: patience) else { throw ConfigurationFault.busy(folder) }
    defer { withExtendedLifetime(lock) {} }
    // Read here, because another process may have changed it since this one began.
    let old = try Configuration(readingFrom: path)
    var new = old
    change(&new)
    if new != old { try new.write(to: path) }
    return new
  }
}

extension Preference {
  /// A typed value in the form that the file stores: an absolute path, or a word in lower case.
  ///
  /// - Throws: `ValidationError` for a value that the key does not allow.
  func storedForm(ofTyped text: String) throws -> String {
    guard !text.isEmpty else {
      throw ValidationError("the value is empty; 'earned config unset \(rawValue)' removes the key")
    }
    guard text.isText else { throw ValidationError("the configuration file is text, and the path is not UTF-8") }
    switch self {
    case .db:
      if File.isFolder(text) { throw ValidationError("'\(text)' is a folder; name a file in it") }
      fallthrough
    case .share:
      return text.utf8.starts(with: "~/".utf8) ? text : try FileLocation.absolutePath(text)
    case .timezone:
      return try Zone.named(text).identifier
    case .format, .color:
      let word = text.lowercased()
      if let problem = problem(with: word) { throw ValidationError("'\(text)' \(problem)") }
      return word
    }
  }
}
