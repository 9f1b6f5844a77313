import EarnedCore
import EarnedJSON

@testable import EarnedTestSupport

/// A person with a phone: uses it some times a day, travels, sets its clock wrong and right again, leaves it off for
/// weeks, changes the tier; the app is killed now and then, and at night there may be a cleanup.
struct Person {
  private var random: SeededGenerator
  private var lives: [any Life]
  private var steps: [Step] = []
  /// Time as it is, in milliseconds.
  private var time: Int64
  /// How far ahead the clock of the phone is.
  private var clockError: Int64 = 0
  private var zone: String
  /// Since it was last off for weeks.
  private var daysInUse = 0
  private var zones: [String: Zone] = [:]

  private static let hour: Int64 = 3_600_000
  private static let day = 24 * hour
  private static let zones =
    HistoryGenerator.zones + [
      "America/St_Johns", "Pacific/Apia", "Africa/Casablanca", "Asia/Tehran", "America/Sao_Paulo", "Asia/Tokyo",
    ]

  /// What happens in so many days.
  static func steps(seed: UInt64, days: Int) throws -> [Step] {
    var person = Person(seed: seed)
    let end = person.time + Int64(days) * day
    while person.time < end { try person.liveADay() }
    return person.steps
  }

  private init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var random = random
    lives = Lives.all.map { $0.init(seed: random.next()) }
    // 2024 to 2027, on any day.
    time = 1_704_067_200_000 + random.number(0...1_000) * Self.day
    zone = random.pick(Self.zones)
    self.random = random
  }

  // MARK: Days

  private mutating func liveADay() throws {
    let end = time + Self.day
    setTheClock()
    for _ in 0..<random.pick([1, 2, 2, 3, 3, 4]) where time < end {
      time += random.number(0...(8 * Self.hour))
      if random.chance(4) { zone = random.pick(Self.zones) }
      useThePhone()
    }
    daysInUse += 1
    // What a day began with is told by the log, of which a cleanup leaves 30 days.
    if clockError == 0, daysInUse > 10, random.chance(1) { try liveAhead() }
    time = max(time, end)
    steps.append(.look(try now))
    if random.chance(20) { steps.append(.cleanup(try now)) }
    if random.chance(1) {
      time += random.number(7...40) * Self.day
      daysInUse = 0
    }
  }

  private mutating func setTheClock() {
    if clockError != 0 {
      if random.chance(50) { clockError = 0 }
    } else if random.chance(3) {
      clockError = random.pick([-300_000, 300_000, -Self.hour, Self.hour, -26 * Self.hour, 26 * Self.hour])
    }
  }

  /// For some hours the clock is wrong by months or years. Then it is set right, and what was recorded is taken back.
  private mutating func liveAhead() throws {
    let before = lives
    clockError = random.number(50...4_000) * Self.day
    for _ in 0..<random.number(1...3) {
      time += random.number(0...Self.hour)
      useThePhone()
    }
    clockError = 0
    lives = before
    steps.append(.takeBack(try now))
  }

  private mutating func useThePhone() {
    var clock = time + clockError
    var records: [JSONObject] = []
    for index in lives.indices where random.chance(60) {
      records += lives[index].act(at: &clock, in: zone)
    }
    if clockError == 0, random.chance(1) {
      let tier = random.pick(["FREE", "PLUS", "PRO"])
      records.append([
        "type": "entitlement.set", "ts_utc_ms": .integer(clock), "timezone_id": .string(zone), "tier": .string(tier),
      ])
    }
    time = clock - clockError
    guard !records.isEmpty else { return }
    steps.append(.send(records, killed: kill(among: records.count)))
  }

  private mutating func kill(among records: Int) -> Step.Kill? {
    switch random.number(0...99) {
    case 0..<8: .beforeCommit(records: Int(random.number(0...Int64(records))))
    case 8..<14: .afterCommit
    default: nil
    }
  }

  /// Now by the right clock.
  private var now: Now {
    mutating get throws {
      let timeZone = try zones[zone] ?? Zone.named(zone)
      zones[zone] = timeZone
      return Now(Instant(millisecondsSinceEpoch: time), timeZone)
    }
  }
}
