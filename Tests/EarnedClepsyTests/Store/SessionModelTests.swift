import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

/// Earning sessions against a plain model that looks at every second, in zones whose clocks turn at midnight (decision
/// C7): the seconds of each date are the same.
@Suite struct SessionModelTests {
  /// One app as the model sees it.
  private struct App {
    var warmUp = 0
    var isEarning = false
    var away = 0
    var isSession = false
  }

  /// What happens at a second: `open kindle`, `close`, `lock`.
  private typealias Script = [Int: String]

  private func script(_ random: inout SplitMix64, seconds: Int) -> Script {
    var script: Script = [:]
    var second = 0
    var open: String?
    while second < seconds {
      second += random.pick([1, 10, 30, 59, 60, 61, 90, 119, 120, 121, 150, 300, 600, 1_800])
      switch Int.random(in: 0..<5, using: &random) {
      case 0...2:
        let app = random.pick(["kindle", "duolingo"])
        script[second] = "open \(app)"
        open = app
      case 3:
        guard let app = open else { continue }
        script[second] = "close \(app)"
        open = nil
      default: script[second] = "lock"
      }
    }
    return script
  }

  /// Seconds earned a date, counted one by one. A second belongs to the date of its last millisecond.
  private func model(_ script: Script, from start: Instant, seconds: Int, _ zone: Zone) -> [String: Int] {
    var apps = ["kindle": App(), "duolingo": App()]
    var screen: String?
    var earned: [String: Int] = [:]
    func leave(_ name: String?) {
      guard let name, apps[name]?.isSession == true, apps[name]?.isEarning == false else { return }
      apps[name] = App()
    }
    for second in 0...seconds {
      if second > 0 {
        for name in apps.keys {
          guard var app = apps[name], app.isSession else { continue }
          if name != screen {
            app.away += 1
            if app.away > 120 { app = App() }
          } else if app.warmUp < 60 {
            app.warmUp += 1
            app.isEarning = app.warmUp == 60
          } else {
            let date = "\(zone.localDate(at: start + .seconds(second) - .milliseconds(1)))"
            earned[date, default: 0] += 1
          }
          apps[name] = app
        }
      }
      guard let step = script[second]?.split(separator: " ").map(String.init) else { continue }
      switch step[0] {
      case "open":
        if screen != step[1] { leave(screen) }
        screen = step[1]
        apps[step[1]]?.isSession = true
        apps[step[1]]?.away = 0
      default:
        leave(screen)
        screen = nil
      }
    }
    return earned
  }

  private func record(_ step: String, at instant: Instant, _ zone: String, in home: Home) throws {
    let words = step.split(separator: " ").map(String.init)
    var record: JSONObject = ["ts_utc_ms": .integer(instant.millisecondsSinceEpoch), "timezone_id": .string(zone)]
    switch words[0] {
    case "lock": record["type"] = "clepsy.screen.lock"
    default:
      record["type"] = .string("clepsy.app.\(words[0])")
      record["app_bundle_id"] = .string(words[1])
    }
    let answer = try home.record(record)
    #expect(answer == "applied", "\(step): \(answer)")
  }

  // Evenings before a plain midnight, and before clocks that are changed around it.
  static let evenings: [(String, String)] = [
    ("UTC", "2026-02-02T21:00:00Z"), ("Africa/Cairo", "2024-04-25T20:00:00Z"),
    ("America/St_Johns", "2005-10-30T00:00:00Z"), ("America/Havana", "2024-11-03T02:00:00Z"),
    ("America/Sao_Paulo", "2018-02-18T00:00:00Z"), ("Pacific/Apia", "2011-12-30T08:00:00Z"),
    ("Europe/Berlin", "2026-03-28T21:00:00Z"), ("Australia/Lord_Howe", "2026-04-04T11:00:00Z"),
  ]

  @Test(arguments: evenings, [1 as UInt64]) func secondsAreThoseOfTheModel(
    _ evening: (zone: String, start: String), seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let zone = try Zone.named(evening.zone)
    let start = try #require(Instant(rfc3339: evening.start))
    let length = 5 * 3_600
    let script = script(&random, seconds: length - 2_400)
    let home = try Home(evening.zone)
    try home.record(
      [
        "type": "clepsy.apps.set", "ts_utc_ms": .integer(start.millisecondsSinceEpoch - 1),
        "vice": [["app_bundle_id": "tiktok", "name": ""]],
        "productive": [["app_bundle_id": "kindle", "name": ""], ["app_bundle_id": "duolingo", "name": ""]],
      ])
    var expected = script
    for second in script.keys.sorted() {
      guard let step = script[second] else { continue }
      // Somebody looks now and then, and what is remembered is forgotten: nothing changes by that.
      if Bool.random(using: &random) {
        try home.record([
          "type": "clepsy.day.ensure", "ts_utc_ms": .integer((start + .seconds(second)).millisecondsSinceEpoch - 1),
          "timezone_id": .string(evening.zone),
        ])
        home.engine.forget()
      }
      if step.hasPrefix("close"), try home.rows("select open_app_bundle_id from clepsy_balance") == ["-"] {
        expected[second] = nil
        continue
      }
      try record(step, at: start + .seconds(second), evening.zone, in: home)
    }
    try home.record([
      "type": "clepsy.screen.lock", "ts_utc_ms": .integer((start + .seconds(length - 600)).millisecondsSinceEpoch),
      "timezone_id": .string(evening.zone),
    ])
    expected[length - 600] = "lock"
    try home.record([
      "type": "clepsy.day.ensure", "ts_utc_ms": .integer((start + .seconds(length)).millisecondsSinceEpoch),
      "timezone_id": .string(evening.zone),
    ])
    let model = model(expected, from: start, seconds: length, zone)
    let stored = try home.rows("select date || ' ' || total_earned from clepsy_daily_stats where total_earned > 0")
    #expect(stored.sorted() == model.map { "\($0.key) \($0.value)" }.sorted())
    #expect(try home.violations() == [])
  }
}
