import EarnedCore
import EarnedImport
import EarnedJSON

/// Reads a snapshot member by member. An invalid value is a fault that names its place. An unknown key is reported and
/// left out.
struct ClepsySnapshotReader {
  let path: String
  /// What is left out, one sentence each.
  private(set) var leftOut: [String] = []

  init(path: String) { self.path = path }

  mutating func read(_ value: JSONValue) throws(ImportFault) -> ClepsyUserData {
    var data = ClepsyUserData()
    switch value {
    case .array(let events): data.events = try self.events(events, "")
    case .object(let object):
      note(object, known: ["timeBalance", "userSettings", "lastResetDate", "pendingTimeEvents"], "")
      data.isWhole = ["timeBalance", "userSettings", "lastResetDate"].contains { object[$0] != nil }
      if !data.isWhole, object["pendingTimeEvents"] == nil {
        throw fault("", "neither a snapshot nor a list of events")
      }
      data.balanceSeconds = try balance(object)
      try readSettings(object, into: &data)
      if let reset = optional(object, "lastResetDate") { data.lastReset = try instant(reset, "lastResetDate") }
      if let events = optional(object, "pendingTimeEvents") {
        data.events = try self.events(array(events, "pendingTimeEvents"), "pendingTimeEvents")
      }
    default: throw fault("", "neither a snapshot nor a list of events")
    }
    return data
  }

  // MARK: Balance and settings

  private mutating func balance(_ snapshot: JSONObject) throws(ImportFault) -> Int64 {
    guard let value = optional(snapshot, "timeBalance") else { return 0 }
    let balance = try object(value, "timeBalance")
    note(balance, known: ["currentSeconds"], "timeBalance.")
    guard let seconds = balance["currentSeconds"] else { return 0 }
    let balanceSeconds = try integer(seconds, "timeBalance.currentSeconds")
    guard balanceSeconds <= Self.longestEventSeconds else {
      leftOut.append(
        "'timeBalance.currentSeconds' is more than the \(Self.longestEventSeconds) seconds of a day and not imported; "
          + "give it as clepsy.event records of at most \(Self.longestEventSeconds) seconds each")
      return 0
    }
    return max(0, balanceSeconds)
  }

  /// The most seconds of an event. A larger balance is left out: as several events, another import could add some of
  /// them again (S10).
  private static let longestEventSeconds: Int64 = 86_400

  private static let settingNames = [
    ("hasCompletedOnboarding", "has_completed_onboarding"), ("notificationsEnabled", "notifications_enabled"),
    ("exchangeRate", "exchange_rate"),
  ]

  private mutating func readSettings(_ snapshot: JSONObject, into data: inout ClepsyUserData) throws(ImportFault) {
    guard let value = optional(snapshot, "userSettings") else { return }
    let settings = try object(value, "userSettings")
    note(settings, known: Self.settingNames.map(\.0) + ["viceApps", "productiveApps"], "userSettings.")
    for (name, field) in Self.settingNames {
      if let value = optional(settings, name) { data.settings[field] = value }
    }
    let vice = try apps(settings, "viceApps", category: "vice")
    let productive = try apps(settings, "productiveApps", category: "productive")
    switch (vice.isEmpty, productive.isEmpty) {
    case (true, true): break
    case (false, false): data.apps = ["vice": .array(vice), "productive": .array(productive)]
    default:
      leftOut.append(
        "one of 'userSettings.viceApps' and 'userSettings.productiveApps' is empty; each list keeps at least one app, "
          + "so neither is imported")
    }
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
      if app["id"] != nil { record["id"] = .string(try text(app, "id", place)) }
      apps.append(.object(record))
    }
    return apps
  }

  // MARK: Events

  private mutating func events(_ values: [JSONValue], _ name: String) throws(ImportFault) -> [ClepsyUserData.Event] {
    var events: [ClepsyUserData.Event] = []
    for (index, value) in values.enumerated() { events.append(try event(value, "\(name)[\(index)]")) }
    return events
  }

  private mutating func event(_ value: JSONValue, _ place: String) throws(ImportFault) -> ClepsyUserData.Event {
    let event = try object(value, place)
    note(event, known: ["id", "seconds", "timestamp", "type", "appBundleId"], place + ".")
    guard let timestamp = event["timestamp"], let seconds = event["seconds"] else {
      throw fault(place, "without 'timestamp' or 'seconds'")
    }
    let app = optional(event, "appBundleId")
    return ClepsyUserData.Event(
      id: uuid(try text(event, "id", place + "."), place), seconds: try integer(seconds, place + ".seconds"),
      instant: try eventTime(timestamp, place + ".timestamp"), kind: try text(event, "type", place + "."),
      appBundleID: app == nil ? nil : try text(event, "appBundleId", place + "."))
  }

  /// An id that is no UUID is replaced by a UUID made from it, which is always the same.
  private mutating func uuid(_ id: String, _ place: String) -> String {
    guard !id.isUUID else { return id }
    let made = RecordKey(.epoch, content: Array("clepsy event \(id)".utf8)).description
    leftOut.append("'\(place).id' is not a UUID; the event gets the id \(made)")
    return made
  }

  // MARK: Values

  private mutating func note(_ object: JSONObject, known: [String], _ place: String) {
    for key in object.keys where !known.contains(key) {
      leftOut.append("the key '\(place)\(key.prefix(80))' is not known and not imported")
    }
  }

  private func fault(_ place: String, _ problem: String) -> ImportFault {
    .malformed(path: path, place: place.isEmpty ? nil : place, problem: problem)
  }

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
    let milliseconds = (seconds * 1_000).rounded()
    guard abs(milliseconds) < 1e15 else { throw fault(place, "not a time since 2001") }
    let time = Instant(millisecondsSinceEpoch: Self.referenceMilliseconds + Int64(milliseconds))
    guard Instant.validRange.contains(time) else { throw fault(place, "not a time that can be recorded") }
    return time
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
