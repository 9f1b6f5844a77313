import EarnedCore
import EarnedEngine
import Files
import JSON
import SQLite

/// The app that the shield blocked last (data model, Part B).
public struct LastBlocked: Equatable, Sendable {
  /// The app.
  public var appID: AppID
  /// When the shield came up.
  public var instant: Instant
  /// The mode that blocked it, if known.
  public var modeID: String?

  /// How long the hand-off is good for.
  static let validity = Duration.minutes(10)

  /// Joins the three.
  public init(appID: AppID, instant: Instant, modeID: String? = nil) {
    self.appID = appID
    self.instant = instant
    self.modeID = modeID
  }

  /// Whether it is recent enough to act upon: at most ten minutes old.
  public func isValid(at now: Instant) -> Bool { instant <= now && now - instant <= Self.validity }
}

/// The shared key-value file beside the database, for what is not part of its truth (data model 0.3, Part B; decision
/// E47). Keys that are not ours stay as they are.
public struct LastBlockedFile {
  private enum Key {
    static let appID = "ios_last_blocked_app_id"
    static let instant = "ios_last_blocked_ts_utc_ms"
    static let modeID = "ios_last_blocked_mode_id"
  }

  private let path: String

  /// The file beside a database; nil for one in memory.
  public init?(of database: Database) {
    guard let path = database.path else { return nil }
    self.init(besideDatabase: path)
  }

  /// The file beside the database at `path`.
  public init(besideDatabase path: String) { self.path = path + ".shared.json" }

  /// The app that was blocked last; nil when nothing is handed over, or what is there is damaged: it is no part of the
  /// database's truth.
  public func read() throws(FileFault) -> LastBlocked? {
    guard case .sound(_, let lastBlocked) = try content() else { return nil }
    return lastBlocked
  }

  /// Why nothing can be read from it, for a person; nil when it is sound.
  public func damage() throws(FileFault) -> String? {
    guard case .damaged(_, let expectation) = try content() else { return nil }
    return "\(path) is not \(expectation); it is taken for absent, and the next app that is blocked replaces it"
  }

  /// Takes away what cannot be read. A sound file stays as it is.
  public func removeDamage() throws(FileFault) {
    guard case .damaged(let keys, _) = try content() else { return }
    try keys.members.isEmpty ? File.remove(path) : replace(keys)
  }

  /// Replaces what is handed over, and what cannot be read.
  public func write(_ lastBlocked: LastBlocked) throws(FileFault) {
    var keys = try content().keys
    keys[Key.appID] = .string(lastBlocked.appID.description)
    keys[Key.instant] = .string("\(lastBlocked.instant.millisecondsSinceEpoch)")
    keys[Key.modeID] = lastBlocked.modeID.map(JSONValue.string)
    try replace(keys)
  }

  /// Takes the three keys away, after they were used.
  public func clear() throws(FileFault) {
    guard case .sound(var keys, _?) = try content() else { return }
    for key in [Key.appID, Key.instant, Key.modeID] { keys[key] = nil }
    try replace(keys)
  }

  private enum Content {
    case sound(JSONObject, LastBlocked?)
    /// With the keys that are not ours, as far as there are any.
    case damaged(JSONObject, expectation: String)

    var keys: JSONObject {
      switch self {
      case .sound(let keys, _), .damaged(let keys, _): keys
      }
    }
  }

  private func content() throws(FileFault) -> Content {
    let bytes: [UInt8]
    do {
      bytes = try File.read(path)
    } catch {
      if error.isSpecialFile { return .damaged([:], expectation: "a file") }
      guard error.isMissingFile else { throw error }
      return .sound([:], nil)
    }
    return Self.content(of: bytes)
  }

  private static func content(of bytes: [UInt8]) -> Content {
    do {
      guard case .object(let keys) = try JSONParser().parse(bytes) else { return notAnObject }
      return content(of: keys)
    } catch {
      return notAnObject
    }
  }

  private static let notAnObject = Content.damaged([:], expectation: "a JSON object")

  private static func content(of keys: JSONObject) -> Content {
    guard let appID = keys[Key.appID] else { return .sound(keys, nil) }
    var others = keys
    for key in [Key.appID, Key.instant, Key.modeID] { others[key] = nil }
    guard let app = appID.stringValue, !app.isEmpty else {
      return .damaged(others, expectation: "a hand-off: \(Key.appID) is a text")
    }
    guard let text = keys[Key.instant]?.stringValue, let milliseconds = Int64(text),
      Instant.validRange ~= Instant(millisecondsSinceEpoch: milliseconds)
    else { return .damaged(others, expectation: "a hand-off: \(Key.instant) is epoch milliseconds as a text") }
    let mode = keys[Key.modeID]
    guard mode == nil || mode == .null || mode?.stringValue != nil else {
      return .damaged(others, expectation: "a hand-off: \(Key.modeID) is a text")
    }
    return .sound(
      keys,
      LastBlocked(
        appID: AppID(stored: app), instant: Instant(millisecondsSinceEpoch: milliseconds), modeID: mode?.stringValue))
  }

  private func replace(_ keys: JSONObject) throws(FileFault) {
    // Written to, a pipe would wait for somebody who reads it.
    if let status = try FileStatus(of: path), !status.isRegularFile { try File.remove(path) }
    try AtomicFile.write(JSONValue.object(keys).serializedUTF8(.pretty) + [UInt8(ascii: "\n")], to: path)
  }
}
