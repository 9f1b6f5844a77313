import EarnedCore
import EarnedJSON

/// Writes long random histories of a person who sets things up, focuses, keeps habits, opens gates and takes what they
/// offer, travels, changes the clock, and sends some records twice, too late or with errors.
struct HistoryGenerator {
  var random: SeededGenerator
  /// The clock of the device.
  var now: Int64
  var zone: String
  private(set) var records: [JSONObject] = []
  /// The state after the records so far, so that most new records name things that exist.
  var plain = PlainEconomy(day: "1970-01-01", zoneID: Self.zone)

  /// The zone of records without one, until the settings change it.
  static let zone = "Europe/Berlin"
  static let zones = [
    "America/Vancouver", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "UTC", "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
  ]
  /// Afternoons close to a change of the clocks somewhere, a leap day, and an ordinary day.
  private static let starts: [Int64] = [
    1_772_913_600_000, 1_774_728_000_000, 1_791_028_800_000, 1_793_448_000_000, 1_709_121_600_000, 1_770_033_600_000,
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    now = random.pick(Self.starts) + random.number(0...86_400_000)
    zone = random.pick(Self.zones)
  }

  /// A history of at least `count` records.
  static func history(seed: UInt64, count: Int) -> [JSONObject] {
    var generator = HistoryGenerator(seed: seed)
    generator.setUp()
    while generator.records.count < count { generator.goOn() }
    return generator.records
  }

  mutating func setUp() {
    if random.chance(10) { goOn() }
    send("entitlement.set", ["tier": .string(random.pick(["FREE", "PLUS", "PRO", "PRO"]))])
    for app in Self.apps.prefix(3) { send("app.distract", ["app_id": .string(app)]) }
    for number in Int64(0)..<4 { send("habit.upsert", habit(number)) }
    send("mode.upsert", mode("m0", windows: [Self.always]))
    if random.chance(50) { send("settings.update", ["settings": ["quest": ["qr_key_value": "key-1"]]]) }
  }

  private mutating func goOn() {
    passTime()
    act(random.number(0...99))
  }

  /// What the person does next. `choice` is below 100.
  mutating func act(_ choice: Int64) {
    switch choice {
    case 0..<45: openGate()
    case 45..<55: keepHabits()
    case 55..<64: focus()
    case 64..<67: keepStreak()
    case 67..<82: changeMode()
    case 82..<90: changeSetup()
    case 90..<93: repeatRecord()
    case 93..<96: sendWronglyFormed()
    default: send("day.ensure", [:])
    }
  }

  // MARK: Time

  /// Mostly a little time, sometimes until the next day or with a change of place; now and then the clock goes back.
  private mutating func passTime() {
    switch random.number(0...99) {
    case 0..<35: now += random.number(0...90_000)
    case 35..<60: now += random.number(1...40) * 60_000
    case 60..<70: now += random.pick([0, 1, 59_999, 60_000, 180_000, 300_000, 899_999, 900_000])
    case 70..<84: now += random.number(1...6) * 3_600_000
    case 84..<91: now += random.number(7...30) * 3_600_000
    case 91..<93: now += random.number(2...6) * 86_400_000
    case 93..<96: now -= random.number(0...1_800_000)
    case 96..<97: now -= random.number(1...30) * 3_600_000
    default: zone = random.pick(Self.zones)
    }
  }

  // MARK: Sending

  /// Adds a record with the current time and returns the id of what it creates when it names none.
  @discardableResult
  mutating func send(_ type: String, _ fields: JSONObject) -> String {
    var record: JSONObject = ["type": .string(type), "ts_utc_ms": .integer(now)]
    if random.chance(80) { record["timezone_id"] = .string(zone) }
    record.set(fields)
    append(record)
    return Self.id(of: record)
  }

  mutating func append(_ record: JSONObject) {
    records.append(record)
    _ = plain.record(record, id: Self.id(of: record))
  }

  /// The record key (contract, section 2).
  static func id(of record: JSONObject) -> String {
    let instant = Instant(millisecondsSinceEpoch: record["ts_utc_ms"]?.integerValue ?? 0)
    return RecordKey(instant, content: JSONValue.object(record).canonical).description
  }

  private mutating func repeatRecord() {
    if !records.isEmpty { append(random.pick(records)) }
  }

  private mutating func sendWronglyFormed() {
    switch random.number(0...9) {
    case 0: send("day.begin", [:])
    case 1: send("app.distract", ["app_id": "com.example"])
    case 2: send("habit.upsert", ["habit_id": "h0", "name": "Read", "reward_credits": .integer(101)])
    case 3: send("unlock.credits", ["attempt_id": .string(attempt()), "minutes": 7])
    case 4: send("focus.start", ["planned_duration_minutes": 0])
    case 5: send("mode.delete", [:])
    case 6: send("day.ensure", ["timezone_id": "Europe/Atlantis"])
    case 7: send("focus.end", ["session_id": .string(session()), "session": "x"])
    case 8: send("settings.update", ["settings": ["emergency": ["daily_limit": 2]]])
    default: send("mode.upsert", mode("m0", windows: [Self.window(127, "09:00", "09:00")]))
    }
  }
}

/// What the person sets up: modes, settings, tiers and lists.
extension HistoryGenerator {
  static let always = window(127, "00:00", "23:59")

  static func window(_ mask: Int64, _ start: String, _ end: String) -> JSONValue {
    .object([
      "days_of_week_mask": .integer(mask), "start_local_hhmm": .string(start), "end_local_hhmm": .string(end),
    ])
  }

  /// Mostly an existing mode, sometimes one that may be new.
  private mutating func modeID() -> String {
    let live = plain.modes.filter { !$0.value.isDeleted }.keys.sorted()
    return live.isEmpty || random.chance(20) ? "m\(random.number(0...6))" : random.pick(live)
  }

  mutating func mode(_ id: String, windows: [JSONValue]?) -> JSONObject {
    let strictness = random.pick(["GENTLE", "GENTLE", "STRICT", "HARD"])
    var fields: JSONObject = ["mode_id": .string(id), "name": "Mode", "strictness": .string(strictness)]
    if random.chance(30) { fields["priority"] = .integer(random.number(-1...2)) }
    if let windows { fields["windows"] = .array(windows) }
    if random.chance(25) { fields["blocked_apps"] = .array(someApps()) }
    return fields
  }

  private mutating func windows() -> [JSONValue]? {
    if random.chance(40) { return nil }
    let times = ["00:00", "01:30", "02:30", "09:00", "12:00", "17:00", "22:00", "23:59"]
    return (0..<random.number(0...2)).map { _ in
      let start = random.pick(times)
      let end = random.pick(times.filter { $0 != start })
      return Self.window(random.pick([127, 127, 62, 65, 32, 64, 1]), start, end)
    } + (random.chance(70) ? [Self.always] : [])
  }

  mutating func changeMode() {
    let id = modeID()
    switch random.number(0...19) {
    case 0..<9: send("mode.upsert", mode(id, windows: windows()))
    case 9..<19: overrideMode(id)
    default: send("mode.delete", ["mode_id": .string(id)])
    }
  }

  private mutating func overrideMode(_ id: String) {
    let state = random.pick(["AUTO", "AUTO", "FORCED_ON", "FORCED_ON", "FORCED_OFF", "FORCED_OFF"])
    var fields: JSONObject = ["mode_id": .string(id), "manual_state": .string(state)]
    var effective = now
    if state != "AUTO", random.chance(30) {
      effective += random.number(-60...600) * 60_000
      fields["effective_at_ts_utc_ms"] = .integer(effective)
    }
    if state != "AUTO", random.chance(40) {
      fields["expires_at_ts_utc_ms"] = .integer(max(now, effective) + random.number(20...900) * 60_000)
    }
    send("mode.override", fields)
  }

  mutating func changeSetup() {
    switch random.number(0...9) {
    case 0..<2:
      let tier = random.pick(["FREE", "PLUS", "PRO", "PRO"])
      send("entitlement.set", ["tier": .string(tier), "subscription_active": .bool(tier != "FREE")])
    case 2: send("app.distract", ["app_id": .string(random.pick(Self.apps))])
    case 3: send("app.undistract", ["app_id": .string(random.pick(Self.apps))])
    case 4:
      send("app.upsert", ["app_id": .string(app()), "user_alias": "An app"])
      setFlag()
    case 5: send("habit.upsert", habit(random.number(0...5)))
    case 6: if random.chance(40) { send("habit.delete", ["habit_id": .string("h\(random.number(0...12))")]) }
    case 7:
      send("shield.blocked", ["app_id": .string(app()), "mode_id": random.chance(50) ? .null : .string(modeID())])
    default: send("settings.update", ["settings": .object(settings())])
    }
  }

  /// Sets a flag by the clock, because no rule depends on one.
  private mutating func setFlag() {
    let name = now % 2 == 0 ? "billing_enabled" : "of the app"
    let value: JSONValue = now % 3 == 0 ? .null : .bool(now % 3 == 1)
    append(["type": "flags.set", "ts_utc_ms": .integer(now), "flags": .object([name: value])])
  }

  private mutating func settings() -> JSONObject {
    switch random.number(0...7) {
    case 0: ["credit_costs": ["minutes_5": 5, "minutes_15": 15, "minutes_30": 30]]
    case 1: ["credit_costs": ["minutes_5": 10, "minutes_15": 25, "minutes_30": 45]]
    case 2: ["credit_costs": ["minutes_15": .integer(random.pick([14, 20, 30, 45, 60]))]]
    case 3, 6, 7: ["quest": ["qr_key_value": random.pick(["key-1", "key-2"])]]
    case 4:
      ["quest": ["enabled_types": random.pick([["COPY_TEXT", "QR_SCAN"], ["BREATHING", "COPY_TEXT", "QR_SCAN"]])]]
    default:
      [
        "timezone_id": .string(random.pick(Self.zones)), "emergency": ["daily_limit": 1],
        "blocking_enabled": .bool(now % 2 == 0),
      ]
    }
  }
}
