import EarnedCore
import EarnedImport
import EarnedJSON

/// Reads a snapshot member by member. As in the app, a balance or a queue that cannot be decoded counts as empty (S16); any
/// other invalid value is a fault that names its place. What is left out is reported, such as an unknown key.
struct ClepsySnapshotReader {
  /// What the app keeps its data under.
  enum Key: String, CaseIterable {
    case timeBalance, userSettings, lastResetDate, pendingTimeEvents, pendingEarnedTime, pendingSpentTime

    /// Those of a snapshot, which is more than a queue.
    static let ofSnapshot: [Key] = [.timeBalance, .userSettings, .lastResetDate]
  }

  let path: String
  /// What is left out, one sentence each.
  private(set) var leftOut: [String] = []

  init(path: String) { self.path = path }

  mutating func read(_ value: JSONValue) throws(ImportFault) -> ClepsyUserData {
    switch value {
    case .array(let values) where Self.mayBeEvents(values):
      var data = ClepsyUserData()
      data.events = queue(value, "")
      return data
    case .object(let object):
      return try data(of: object, lastReset: try lastReset(in: object))
    default: throw fault("", "neither a snapshot nor a list of events")
    }
  }

  /// Reads one of the app's two property lists. It has the balance, the settings and the queue as JSON, the reset as a date.
  mutating func read(_ list: PropertyList) throws(ImportFault) -> ClepsyUserData {
    var (object, lastReset): (JSONObject, Instant?) = ([:], nil)
    for (name, value) in list.values {
      guard let key = Key(rawValue: name) else {
        noteUnknown(name)
        continue
      }
      switch (key, value) {
      case (.lastResetDate, .date(let seconds)):
        lastReset = try time(secondsSince2001: seconds, name)
        object[name] = .null
      case (.timeBalance, .data(let text)), (.userSettings, .data(let text)), (.pendingTimeEvents, .data(let text)):
        do { object[name] = try JSONParser().parse(text) } catch { object[name] = .string("no JSON") }
      case (.pendingEarnedTime, .integer(let seconds)), (.pendingSpentTime, .integer(let seconds)):
        object[name] = .integer(seconds)
      default: object[name] = .string("of another type")
      }
    }
    if lastReset == nil { lastReset = try self.lastReset(in: object) }
    return try data(of: object, lastReset: lastReset)
  }

  private mutating func data(of object: JSONObject, lastReset: Instant?) throws(ImportFault) -> ClepsyUserData {
    var data = ClepsyUserData()
    note(object, known: Key.allCases.map(\.rawValue), "")
    guard Key.allCases.contains(where: { object[$0.rawValue] != nil }) else {
      throw fault("", "neither a snapshot nor a list of events")
    }
    data.isWhole = Key.ofSnapshot.contains { object[$0.rawValue] != nil }
    data.balanceSeconds = emptyIfUndecodable("the balance counts as 0", 0) { reader throws(ImportFault) in
      try reader.balance(object)
    }
    try readSettings(object, into: &data)
    data.lastReset = lastReset
    for (key, kind) in [(Key.pendingEarnedTime, "earned"), (.pendingSpentTime, "spent")] {
      let seconds = emptyIfUndecodable("it counts as 0", 0) { reader throws(ImportFault) in
        try reader.pendingSeconds(object, key)
      }
      if seconds > 0 { data.pending.append(ClepsyUserData.Pending(kind: kind, seconds: seconds)) }
    }
    if let events = optional(object, .pendingTimeEvents) { data.events = queue(events, Key.pendingTimeEvents.rawValue) }
    return data
  }

  /// What a value is, or that it counts as empty because the app could not decode it either (S16).
  private mutating func emptyIfUndecodable<Value>(
    _ consequence: String, _ empty: Value, _ read: (inout Self) throws(ImportFault) -> Value
  ) -> Value {
    let before = leftOut
    do throws(ImportFault) { return try read(&self) } catch {
      guard case .malformed(_, let place, let problem) = error else { preconditionFailure("a value is malformed") }
      leftOut = before + [(place.map { "'\($0)' is " } ?? "") + "\(problem); \(consequence)"]
      return empty
    }
  }

  // MARK: Balance and settings

  private mutating func balance(_ snapshot: JSONObject) throws(ImportFault) -> Int64 {
    guard let value = optional(snapshot, .timeBalance) else { return 0 }
    let balance = try object(value, "timeBalance")
    note(balance, known: ["currentSeconds"], "timeBalance.")
    let balanceSeconds = try integer(balance["currentSeconds"] ?? .null, "timeBalance.currentSeconds")
    guard balanceSeconds <= Self.maxEventSeconds else {
      leftOut.append(
        "'timeBalance.currentSeconds' is more than the \(Self.maxEventSeconds) seconds of a day and not imported; "
          + "give it as clepsy.event records of at most \(Self.maxEventSeconds) seconds each")
      return 0
    }
    return max(0, balanceSeconds)
  }

  private mutating func pendingSeconds(_ snapshot: JSONObject, _ key: Key) throws(ImportFault) -> Int64 {
    guard let value = optional(snapshot, key) else { return 0 }
    let seconds = try integer(value, key.rawValue)
    guard 0...Self.maxEventSeconds ~= seconds else {
      throw fault(key.rawValue, "not 0 to \(Self.maxEventSeconds) seconds")
    }
    return seconds
  }

  /// The most seconds of an event. A larger balance is left out: as several events, another import could add some of
  /// them again (S10).
  private static let maxEventSeconds: Int64 = 86_400

  private static let settingNames = [
    ("hasCompletedOnboarding", "has_completed_onboarding"), ("notificationsEnabled", "notifications_enabled"),
    ("exchangeRate", "exchange_rate"),
  ]

  private mutating func readSettings(_ snapshot: JSONObject, into data: inout ClepsyUserData) throws(ImportFault) {
    guard let value = optional(snapshot, .userSettings) else { return }
    let settings = try object(value, "userSettings")
    note(settings, known: Self.settingNames.map(\.0) + ["viceApps", "productiveApps"], "userSettings.")
    for (name, field) in Self.settingNames {
      if let value = optional(settings, name) { data.settings[field] = value }
    }
    guard optional(settings, "viceApps") != nil || optional(settings, "productiveApps") != nil else { return }
    data.apps = [
      "vice": .array(try apps(settings, "viceApps", category: "vice")),
      "productive": .array(try apps(settings, "productiveApps", category: "productive")),
    ]
  }

  private mutating func apps(
    _ settings: JSONObject, _ name: String, category: String
  ) throws(ImportFault) -> [JSONValue] {
    guard let value = optional(settings, name) else { return [] }
    var apps: [JSONValue] = []
    for (index, value) in try array(value, "userSettings.\(name)").enumerated() {
      let place = "userSettings.\(name)[\(index)]."
      let app = try object(value, String(place.dropLast()))
      note(app, known: ["id", "name", "bundleIdentifier", "category"], place)
      if let other = app["category"], other != .string(category) {
        throw fault(place + "category", "not '\(category)', as its list has it")
      }
      var record: JSONObject = [
        "app_bundle_id": .string(try text(app, "bundleIdentifier", place)),
        "name": .string(try text(app, "name", place)),
      ]
      if app["id"] != nil { record["id"] = .string(uuid(try text(app, "id", place), of: "app", place)) }
      apps.append(.object(record))
    }
    return apps
  }

  // MARK: Events

  /// Whether an array may be a queue: of events, however wrong they are.
  private static func mayBeEvents(_ values: [JSONValue]) -> Bool {
    values.allSatisfy { $0.objectValue.map { $0["timestamp"] != nil || $0["seconds"] != nil } ?? false }
  }

  /// All events, or none of them: the app decodes the queue as a whole.
  private mutating func queue(_ value: JSONValue, _ name: String) -> [ClepsyUserData.Event] {
    emptyIfUndecodable("the queue counts as empty", []) { reader throws(ImportFault) in
      var events: [ClepsyUserData.Event] = []
      for (index, event) in try reader.array(value, name).enumerated() {
        events.append(try reader.event(event, "\(name)[\(index)]"))
      }
      return events
    }
  }

  private mutating func event(_ value: JSONValue, _ place: String) throws(ImportFault) -> ClepsyUserData.Event {
    let event = try object(value, place)
    note(event, known: ["id", "seconds", "timestamp", "type", "appBundleId"], place + ".")
    guard let timestamp = event["timestamp"], let seconds = event["seconds"] else {
      throw fault(place, "without 'timestamp' or 'seconds'")
    }
    let app = optional(event, "appBundleId")
    let kind = try text(event, "type", place + ".")
    guard ["earned", "spent"].contains(kind) else { throw fault(place + ".type", "neither 'earned' nor 'spent'") }
    return ClepsyUserData.Event(
      id: uuid(try text(event, "id", place + "."), of: "event", place + "."),
      seconds: try integer(seconds, place + ".seconds"),
      instant: try eventTime(timestamp, place + ".timestamp"), kind: kind,
      appBundleID: app == nil ? nil : try text(event, "appBundleId", place + "."))
  }

  /// An id that is no UUID is replaced by a UUID made from it, which is always the same.
  private mutating func uuid(_ id: String, of what: String, _ place: String) -> String {
    guard !id.isUUID else { return id }
    let made = RecordKey(.epoch, content: Array("clepsy \(what) \(id)".utf8)).description
    leftOut.append("'\(place)id' is not a UUID; the \(what) gets the id \(made)")
    return made
  }

  // MARK: Values

  private mutating func note(_ object: JSONObject, known: [String], _ place: String) {
    for key in object.keys where !known.contains(key) { noteUnknown(place + key) }
  }

  private mutating func noteUnknown(_ name: String) {
    leftOut.append("the key '\(name.prefix(120))' is not known and not imported")
  }

  private func fault(_ place: String, _ problem: String) -> ImportFault {
    .malformed(path: path, place: place.isEmpty ? nil : place, problem: problem)
  }

  private func optional(_ object: JSONObject, _ key: Key) -> JSONValue? { optional(object, key.rawValue) }

  private func optional(_ object: JSONObject, _ key: String) -> JSONValue? {
    object[key] == .null ? nil : object[key]
  }

  private func object(_ value: JSONValue, _ place: String) throws(ImportFault) -> JSONObject {
    guard let object = value.objectValue else { throw fault(place, "not an object") }
    return object
  }

  private func array(_ value: JSONValue, _ place: String) throws(ImportFault) -> [JSONValue] {
    guard let array = value.arrayValue else { throw fault(place, "not a list") }
    return array
  }

  private func integer(_ value: JSONValue, _ place: String) throws(ImportFault) -> Int64 {
    guard let integer = value.integerValue, (-1_000_000_000...1_000_000_000).contains(integer) else {
      throw fault(place, "not a whole number of seconds")
    }
    return integer
  }

  private func text(_ object: JSONObject, _ key: String, _ place: String) throws(ImportFault) -> String {
    guard let text = object[key]?.stringValue else { throw fault(place + key, "missing, or not a string") }
    return text
  }

  /// A number is the form of the specification's own encoder: seconds since 2001-01-01T00:00Z (S10), to the
  /// millisecond.
  private func eventTime(_ value: JSONValue, _ place: String) throws(ImportFault) -> Instant {
    let seconds: Double
    switch value {
    case .integer(let integer): seconds = Double(integer)
    case .number(let number): seconds = number
    default: return try instant(value, place)
    }
    return try time(secondsSince2001: seconds, place)
  }

  private func time(secondsSince2001 seconds: Double, _ place: String) throws(ImportFault) -> Instant {
    let milliseconds = (seconds * 1_000).rounded()
    guard abs(milliseconds) < 1e15 else { throw fault(place, "not a time since 2001") }
    let time = Instant(millisecondsSinceEpoch: Self.referenceMilliseconds + Int64(milliseconds))
    guard Instant.validRange.contains(time) else { throw fault(place, "not a time that can be recorded") }
    return time
  }

  private func lastReset(in object: JSONObject) throws(ImportFault) -> Instant? {
    guard let value = optional(object, .lastResetDate) else { return nil }
    return try instant(value, Key.lastResetDate.rawValue)
  }

  /// 2001-01-01T00:00Z, in milliseconds since 1970.
  private static let referenceMilliseconds: Int64 = 978_307_200_000

  private func instant(_ value: JSONValue, _ place: String) throws(ImportFault) -> Instant {
    guard let text = value.stringValue, let instant = Instant(rfc3339: text) else {
      throw fault(place, "not a time such as 2026-02-01T14:30:00Z")
    }
    return instant
  }
}
