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

  private mutating func append(_ record: JSONObject) {
    records.append(record)
    _ = plain.record(record, id: Self.id(of: record))
  }

  /// The record key (interface, section 2).
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
