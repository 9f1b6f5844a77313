import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

/// Events give the same days, balances and history in whatever order they arrive and however they are split between
/// queue, drains and records (interface of the Clepsy economy, "State").
@Suite struct OrderTests {
  private static let zones = ["UTC", "America/St_Johns", "Pacific/Apia", "Asia/Tokyo", "Europe/Berlin"]

  /// Events at times of their own, over five days in several zones, often close to midnight.
  private func events(_ random: inout SplitMix64) -> [JSONObject] {
    let start: Int64 = 1_774_396_800_000  // 2026-03-25, before Berlin's clocks change
    var times: Set<Int64> = []
    let count = Int.random(in: 5...60, using: &random)
    while times.count < count {
      let day = Int64.random(in: 0..<5, using: &random) * 86_400_000
      let near = Int64.random(in: -7_200_000...7_200_000, using: &random)
      times.insert(start + day + (Bool.random(using: &random) ? near : near * 6))
    }
    return times.sorted().enumerated().map { number, time in
      [
        "type": "clepsy.event", "ts_utc_ms": .integer(time), "timezone_id": .string(random.pick(Self.zones)),
        "id": .string(uuid(number)), "seconds": .integer(Int64.random(in: 1...900, using: &random)),
        "kind": random.pick(["earned", "earned", "spent"]),
      ]
    }
  }

  /// Records events, some by way of the queue, with drains in between and a last one.
  private func outcome(_ events: [JSONObject], last: Int64, _ random: inout SplitMix64) throws -> [String] {
    let home = try Home()
    for var event in events {
      if Bool.random(using: &random) { event["queued"] = true }
      #expect(try home.record(event) == "applied")
      if Int.random(in: 0..<8, using: &random) == 0 {
        // A drain at the time of an event that is there: it begins no day of its own.
        try home.record([
          "type": "clepsy.drain", "ts_utc_ms": event["ts_utc_ms"] ?? 0, "timezone_id": event["timezone_id"] ?? "UTC",
        ])
      }
      if Int.random(in: 0..<4, using: &random) == 0 { home.engine.forget() }
    }
    // Where it is the latest date that any event can have.
    try home.record(["type": "clepsy.drain", "ts_utc_ms": .integer(last + 1), "timezone_id": "Pacific/Kiritimati"])
    #expect(try home.violations() == [])
    #expect(try home.rows("select count(*) from clepsy_pending_event") == ["0"])
    return try home.outcome()
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>) func orderAndSplitDoNotMatter(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let events = events(&random)
    let last = events.compactMap { $0["ts_utc_ms"]?.integerValue }.max() ?? 0
    let first = try outcome(events, last: last, &random)
    for _ in 0..<2 {
      let shuffled = events.shuffled(using: &random)
      let again = try outcome(shuffled, last: last, &random)
      #expect(again == first)
    }
  }

  // Those of one instant keep their order, whatever comes between them.
  @Test func equalTimesKeepTheirOrder() throws {
    var outcomes: Set<[String]> = []
    for late in 0...2 {
      let home = try Home()
      for number in 1...3 {
        if number - 1 == late { try home.record(event(9, "earned", 40), at: "09:00") }
        try home.record(event(number, number == 2 ? "earned" : "spent", 50), at: "10:00")
      }
      outcomes.insert(try home.outcome())
    }
    #expect(outcomes.count == 1)
  }
}
