import EarnedCore
import EarnedJSON
import EarnedSQLite
import EarnedSystem

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

  /// Whether it counts as just blocked: at most ten minutes ago.
  public func isValid(at now: Instant) -> Bool { instant <= now && now - instant <= Self.validity }
}

/// The hand-off file next to the database, with keys and values for data that does not belong in the database (data
/// model 0.3, Part B; decision E47). Keys of other programs do not change.
public struct LastBlockedFile {
  private enum Key {
    static let appID = "ios_last_blocked_app_id"
    static let instant = "ios_last_blocked_ts_utc_ms"
    static let modeID = "ios_last_blocked_mode_id"
    /// When a shield was last shown. It stays when the three others are taken (decision E60).
    static let shield = "last_shield_ts_utc_ms"

    static let handOff = [appID, instant, modeID]
  }

  /// A larger file is not read. It has a few keys of a few programs.
  private static let maxBytes = 1 << 20

  private let databasePath: String
  private var path: String { databasePath + ".shared.json" }

  /// The file next to a database; nil for one in memory.
  public init?(of database: Database) {
    guard let path = database.path else { return nil }
    self.init(besideDatabase: path)
  }

  /// The file next to the database at `path`.
  public init(besideDatabase path: String) { databasePath = path }

  /// The last blocked app. Nil when there is none, and when the file is damaged, which is not a fault of the database.
  package func read() throws(FileFault) -> LastBlocked? { try content().lastBlocked }

  /// The last blocked app, as `read` gives it, and when a shield was last shown, also when its app was taken.
  package func last() throws(FileFault) -> (blocked: LastBlocked?, shield: Instant?) {
    let content = try content()
    return (content.lastBlocked, content.lastShield)
  }

  /// What is wrong with the file, for people; nil when it is intact.
  package func damage() throws(FileFault) -> String? {
    try content().expectation.map { "\(path) is not \($0); it is ignored, and the next blocked app replaces it" }
  }

  /// Removes what cannot be read; keys of other programs stay. A folder with content stays too.
  package func removeDamage() throws(FileFault) {
    let content = try content()
    guard content.expectation != nil else { return }
    do {
      try content.keys.members.isEmpty ? File.remove(path) : replace(content.keys)
    } catch {
      guard error.isFolderInUse else { throw error }
    }
  }

  /// Stores the last blocked app, in place of what cannot be read, unless a later shield was shown before (decision E60).
  /// Keys of other programs stay.
  package func write(_ lastBlocked: LastBlocked) throws(FileFault) {
    let content = try content()
    if let lastShield = content.lastShield, lastBlocked.instant < lastShield { return }
    var keys = content.keys
    keys[Key.appID] = .string(lastBlocked.appID.description)
    keys[Key.instant] = .string("\(lastBlocked.instant.millisecondsSinceEpoch)")
    keys[Key.modeID] = lastBlocked.modeID.map(JSONValue.string)
    keys[Key.shield] = keys[Key.instant]
    try replace(keys)
  }

  /// Removes the three keys of the last blocked app, after they were used. The time of its shield stays.
  public func clear() throws(FileFault) {
    let content = try content()
    guard content.lastBlocked != nil, let lastShield = content.lastShield else { return }
    var keys = content.keys
    for key in Key.handOff { keys[key] = nil }
    keys[Key.shield] = .string("\(lastShield.millisecondsSinceEpoch)")
    try replace(keys)
  }

  /// Removes a shield of a time that a wrong clock gave: no later one would replace it.
  package func forget(after limit: Instant) throws(FileFault) {
    let content = try content()
    guard let lastShield = content.lastShield, lastShield > limit else { return }
    var keys = content.keys
    for key in Key.handOff + [Key.shield] { keys[key] = nil }
    try keys.members.isEmpty ? File.remove(path) : replace(keys)
  }

  private struct Content {
    /// All keys; without those of ours that cannot be read.
    var keys = JSONObject()
    var lastBlocked: LastBlocked?
    var lastShield: Instant?
    /// What the file or a part of it should be and is not.
    var expectation: String?
  }

  private func content() throws(FileFault) -> Content {
    // The user did not name this file, so a link of its name may lead to a file of somebody else.
    if try File.isLink(path) { return Content(expectation: "a file of its own, but a link") }
    let bytes: [UInt8]
    do {
      bytes = try File.read(path, atMost: Self.maxBytes)
    } catch {
      if error.isSpecialFile || error.isFolder { return Content(expectation: "a file") }
      if error.isTooLarge { return Content(expectation: "a hand-off: it is too large") }
      guard error.isMissingFile else { throw error }
      return Content()
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

  private static let notAnObject = Content(expectation: "a JSON object")

  private static func content(of keys: JSONObject) -> Content {
    var content = Content(keys: keys)
    if let shield = keys[Key.shield] {
      content.lastShield = instant(shield)
      if content.lastShield == nil {
        content.keys[Key.shield] = nil
        content.expectation = "a hand-off: \(Key.shield) is epoch milliseconds as a text"
      }
    }
    guard let appID = keys[Key.appID] else { return content }
    if let expectation = expectation(of: keys) {
      for key in Key.handOff { content.keys[key] = nil }
      content.expectation = expectation
      return content
    }
    if let app = appID.stringValue, let instant = keys[Key.instant].flatMap(instant) {
      content.lastBlocked = LastBlocked(
        appID: AppID(stored: app), instant: instant, modeID: keys[Key.modeID]?.stringValue)
      content.lastShield = max(instant, content.lastShield ?? instant)
    }
    return content
  }

  /// What is wrong with the three keys; nil when nothing is.
  private static func expectation(of keys: JSONObject) -> String? {
    if keys[Key.appID]?.stringValue?.isEmpty ?? true { return "a hand-off: \(Key.appID) is a text" }
    if keys[Key.instant].flatMap(instant) == nil {
      return "a hand-off: \(Key.instant) is epoch milliseconds as a text"
    }
    let mode = keys[Key.modeID] ?? .null
    return mode == .null || mode.stringValue != nil ? nil : "a hand-off: \(Key.modeID) is a text"
  }

  private static func instant(_ value: JSONValue) -> Instant? {
    guard let milliseconds = value.stringValue.flatMap(Int64.init) else { return nil }
    let instant = Instant(millisecondsSinceEpoch: milliseconds)
    return Instant.validRange ~= instant ? instant : nil
  }

  private func replace(_ keys: JSONObject) throws(FileFault) {
    // Writing to a pipe would wait for a reader, and writing through a link would change another file.
    let (isLink, status) = (try File.isLink(path), try FileStatus(of: path))
    if isLink || status?.isRegularFile == false { try File.remove(path) }
    // What root records must not lock out whose database it is.
    let bytes = JSONValue.object(keys).serializedUTF8(.pretty) + [UInt8(ascii: "\n")]
    try AtomicFile.write(bytes, to: path, ownedLike: databasePath)
  }
}
