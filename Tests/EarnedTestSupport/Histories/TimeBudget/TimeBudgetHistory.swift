import EarnedCore
import EarnedJSON

/// A random history of the time budget, the same for the same seed: days and nights in three zones, wagers on all
/// games, launches in between, now and then a late record or a reset. No record makes an earlier rejected one valid.
struct TimeBudgetHistory {
  private var random: SplitMix64
  private var milliseconds: Int64 = 1_772_438_400_000
  private var wagers = 0
  private var pending: (id: String, game: String)?
  private let canReset: Bool

  init(seed: UInt64, canReset: Bool = true) {
    random = SplitMix64(seed: seed)
    self.canReset = canReset
  }

  mutating func records(_ count: Int) -> [JSONObject] {
    (0..<count).map { _ in
      milliseconds += Int64.random(in: 1...(random.pick([60_000, 3_600_000, 20_000_000])), using: &random)
      return record(
        at: milliseconds, in: random.pick(["UTC", "UTC", "Europe/Berlin", "America/Los_Angeles", "Asia/Tokyo"]))
    }
  }

  /// A record of any type, sometimes one that comes too late.
  mutating func record(at milliseconds: Int64, in zone: String) -> JSONObject {
    let isLate = number(40) == 0
    let instant = Instant(millisecondsSinceEpoch: milliseconds - (isLate ? 200_000_000 : 0))
    // Only in UTC is a late record certain to be late.
    let zone = isLate ? "UTC" : zone
    return EarnedTestSupport.record(isLate ? "budget.refresh usage_seconds=1" : text(), at: instant, timeZoneID: zone)
  }

  private mutating func text() -> String {
    switch number(20) {
    case 0: return "budget.launch\(usage())"
    case 1: return "budget.foreground\(usage())"
    case 2, 3: return "budget.refresh usage_seconds=\(number(5_000))"
    case 4: return "budget.day.ensure"
    case 5, 6: return "budget.unlock\(usage())"
    case 7: return "budget.lock\(usage())"
    case 8:
      return "budget.selection.set app_selection=\(random.pick(["[]", #"["android:a"]"#, #"["ios:b","android:a"]"#]))"
    case 9: return "budget.allowance.set daily_allowance_minutes=\(random.pick([0, 30, 60, 240, 1_440]))"
    case 10 where canReset && number(10) == 0: return "budget.reset"
    case 11: return "budget.wager.resolve wager_id=nobody game_type=slots"
    default: return round()
    }
  }

  private mutating func round() -> String {
    if let wager = pending, number(3) > 0 {
      if number(4) > 0 { pending = nil }
      return "budget.wager.resolve wager_id=\(wager.id) game_type=\(wager.game)\(choices(of: wager.game))"
    }
    let game = random.pick(["crash", "plinko", "slots", "mines", "blackjack"])
    wagers += 1
    pending = ("w\(wagers)", game)
    return
      "budget.wager.commit wager_id=w\(wagers) game_type=\(game) wager_minutes=\(number(40) - 2)\(options(of: game))"
  }

  private mutating func options(of game: String) -> String {
    switch game {
    case "crash" where number(2) == 0: " auto_cash_out_hundredths=\(101 + number(300))"
    case "plinko": " risk=\(random.pick(["low", "medium", "high"]))"
    case "mines": " mine_count=\(1 + number(24))"
    default: ""
    }
  }

  private mutating func choices(of game: String) -> String {
    switch game {
    case "crash" where number(2) == 0: " cash_out_hundredths=\(100 + number(300))"
    case "mines": " reveals=[\(number(25)),\(number(25))]"
    case "blackjack": " actions=\(random.pick(["[]", #"["double"]"#, #"["hit"]"#, #"["hit","stand"]"#]))"
    default: ""
    }
  }

  private mutating func usage() -> String { number(2) == 0 ? "" : " usage_seconds=\(number(5_000))" }

  private mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
}
