import EarnedCore
import EarnedFiles
import EarnedJSON
import EarnedSQLite

/// The app for which the shield was last shown (data model, Part B).
public struct LastBlocked: Equatable, Sendable {
  /// The id of the app.
  public var appID: AppID
  /// When the shield was shown.
  public var instant: Instant
  /// The mode that blocked it; nil when it is not known.
  public var modeID: String?

  /// How long an app counts as just blocked.
  static let validity = Duration.minutes(10)

  package init(appID: AppID, instant: Instant, modeID: String? = nil) {
    self.appID = appID
    self.instant = instant
    self.modeID = modeID
  }

  /// Whether it counts as just blocked: at most ten minutes ago.
  public func isValid(at now: Instant) -> Bool { instant <= now && now - instant <= Self.validity }
}

/// The hand-off file beside the database, with keys and values for data that does not belong in the database (data
/// model 0.3, Part B; decision E47). Keys of other programs do not change.
public struct LastBlockedFile {
  private enum Key {
    static let appID = "ios_last_blocked_app_id"
    static let instant = "ios_last_blocked_ts_utc_ms"
    static let modeID = "ios_last_blocked_mode_id"
  }

  /// A larger file is not read. It has a few keys of a few programs.
  private static let mostBytes = 1 << 20

  private let path: String

  /// The file beside a database; nil for one in memory.
  public init?(of database: Database) {
    guard let path = database.path else { return nil }
    self.init(besideDatabase: path)
  }

  /// The file beside the database at `path`.
  public init(besideDatabase path: String) { self.path = path + ".shared.json" }

  /// The last blocked app. Nil when there is none, and when the file is damaged, which is not a fault of the database.
  package func read() throws(FileFault) -> LastBlocked? {
    guard case .sound(_, let lastBlocked) = try content() else { return nil }
    return lastBlocked
  }

  /// What is wrong with the file, for people; nil when it is intact.
  package func damage() throws(FileFault) -> String? {
    guard case .damaged(_, let expectation) = try content() else { return nil }
    return "\(path) is not \(expectation); it is ignored, and the next blocked app replaces it"
  }

  /// Removes what cannot be read; keys of other programs stay. A folder with content stays too.
  package func removeDamage() throws(FileFault) {
    guard case .damaged(let keys, _) = try content() else { return }
    do {
      try keys.members.isEmpty ? File.remove(path) : replace(keys)
    } catch {
      guard error.isFolderInUse else { throw error }
    }
  }

  /// Stores the last blocked app, in place of what cannot be read. Keys of other programs stay.
  package func write(_ lastBlocked: LastBlocked) throws(FileFault) {
    var keys = try content().keys
    keys[Key.appID] = .string(lastBlocked.appID.description)
    keys[Key.instant] = .string("\(lastBlocked.instant.millisecondsSinceEpoch)")
    keys[Key.modeID] = lastBlocked.modeID.map(JSONValue.string)
    try replace(keys)
  }

  /// Removes our three keys, after they were used.
  public func clear() throws(FileFault) {
    guard case .sound(var keys, _?) = try content() else { return }
    for key in [Key.appID, Key.instant, Key.modeID] { keys[key] = nil }
    try replace(keys)
  }

  private enum Content {
    case sound(JSONObject, LastBlocked?)
    /// With the keys of other programs, if any can be read.
    case damaged(JSONObject, expectation: String)

    var keys: JSONObject {
      switch self {
      case .sound(let keys, _), .damaged(let keys, _): keys
      }
    }
  }

  private func content() throws(FileFault) -> Content {
    // The user did not name this file, so a link of its name may lead to a file of somebody else.
    if try File.isLink(path) { return .damaged([:], expectation: "a file of its own, but a link") }
    let bytes: [UInt8]
    do {
      bytes = try File.read(path, atMost: Self.mostBytes)
    } catch {
      if error.isSpecialFile || error.isFolder { return .damaged([:], expectation: "a file") }
      if error.isTooLarge { return .damaged([:], expectation: "a hand-off: it is too large") }
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
    // Writing to a pipe would wait for a reader, and writing through a link would change another file.
    let (isLink, status) = (try File.isLink(path), try FileStatus(of: path))
    if isLink || status?.isRegularFile == false { try File.remove(path) }
    try AtomicFile.write(JSONValue.object(keys).serializedUTF8(.pretty) + [UInt8(ascii: "\n")], to: path)
  }
}
