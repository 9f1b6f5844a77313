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

  /// The app that was blocked last; nil when nothing is handed over.
  ///
  /// - Throws: `FileFault`, and `StoredValueFault` when the file does not hold what it should.
  public func read() throws -> LastBlocked? {
    let keys = try keys()
    guard let app = keys[Key.appID]?.stringValue else { return nil }
    guard let text = keys[Key.instant]?.stringValue, let milliseconds = Int64(text) else {
      throw StoredValueFault(place: "\(path): \(Key.instant)", expectation: "epoch milliseconds as a text")
    }
    return LastBlocked(
      appID: AppID(stored: app), instant: Instant(millisecondsSinceEpoch: milliseconds),
      modeID: keys[Key.modeID]?.stringValue)
  }

  /// Replaces what is handed over.
  public func write(_ lastBlocked: LastBlocked) throws {
    var keys = try keys()
    keys[Key.appID] = .string(lastBlocked.appID.description)
    keys[Key.instant] = .string("\(lastBlocked.instant.millisecondsSinceEpoch)")
    keys[Key.modeID] = lastBlocked.modeID.map(JSONValue.string)
    try replace(keys)
  }

  /// Takes the three keys away, after they were used.
  public func clear() throws {
    var keys = try keys()
    for key in [Key.appID, Key.instant, Key.modeID] { keys[key] = nil }
    try replace(keys)
  }

  private func keys() throws -> JSONObject {
    guard File.exists(path) else { return [:] }
    do {
      if case .object(let keys) = try JSONParser().parse(try File.read(path)) { return keys }
    } catch is JSONFault {}
    throw StoredValueFault(place: path, expectation: "a JSON object")
  }

  private func replace(_ keys: JSONObject) throws(FileFault) {
    try AtomicFile.write(JSONValue.object(keys).serializedUTF8(.pretty) + [UInt8(ascii: "\n")], to: path)
  }
}
