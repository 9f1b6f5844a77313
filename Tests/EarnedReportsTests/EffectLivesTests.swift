import EarnedCore
import EarnedEngine
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import EarnedUsageStore
import Testing

@testable import EarnedReports

/// Does the interval of `effect` hold what it promises? In made-up lives the truth is known. Each life is an app of one
/// database, whose time of a day is what happened on it. The soak tests have more of each kind.
@Suite struct EffectLivesTests {
  /// How many lives there are of each kind.
  var count = 100
  /// In how many of them the truth is in the interval. 100 lives are off by two points as often as not.
  var limits = 0.88...1.0

  struct Kind: Sendable {
    let name: String
    /// How many times the variance of a day is its mean: 1 for independent events, more when they come in bursts.
    var dispersion = 1.0
    var weekend = 1.0
    var effect = 1.0
  }

  /// Busy weekends make the interval wider than need be, as days differ by them and sides do not: of calm lives with weekends
  /// of 1.3 it has the truth in 97.3 % (1.2: 96.4 %).
  static let kinds = [
    Kind(name: "calm"), Kind(name: "bursts", dispersion: 3), Kind(name: "weekends", dispersion: 3, weekend: 1.2),
    Kind(name: "less", dispersion: 3, effect: 0.6),
  ]

  @Test func theIntervalHoldsTheTruthAndSeesAChange() throws {
    let rows = try lives().dataset(named: "apps").rows
    #expect(rows.count == count * Self.kinds.count)
    for kind in Self.kinds {
      let own = rows.filter { $0[0].json.stringValue?.hasPrefix("web:\(kind.name)-") == true }
      let holds = own.count { ($0[6].number ?? 2) <= kind.effect && kind.effect <= ($0[7].number ?? 0) }
      let share = Double(holds) / Double(own.count)
      #expect(limits.contains(share), "\(kind.name): \(share)")
      guard kind.effect < 1 else { continue }
      let seen = own.count { $0[8] == .text("FEWER") }
      #expect(Double(seen) / Double(own.count) >= 0.8, "\(kind.name): \(seen)")
      #expect(!own.contains { $0[8] == .text("MORE") })
    }
  }

  /// Four weeks before Monday 2026-03-02 and four from it on, twelve a day.
  private func lives() throws -> Document {
    let zone = try Zone.named("UTC")
    let start = Now(Instant(millisecondsSinceEpoch: 1_735_689_600_000), zone)
    let database = try EarnedDatabase.openInMemory(economies: [UsageEconomy.self], now: start)
    let change = try Fixture.day("2026-03-02")
    var chance = Chance(seed: 2_026)
    var rows: [String] = []
    for kind in Self.kinds {
      for life in 0..<count {
        for day in -28..<28 {
          let date = change.advanced(by: day)
          let weekend = date.weekday.isoNumber > 5 ? kind.weekend : 1
          let events = chance.count(mean: 12 * weekend * (day < 0 ? 1 : kind.effect), kind.dispersion)
          // A unit that no count of which is more than an hour.
          if events > 0 { rows.append("[\"\(date)\",\"web:\(kind.name)-\(life).example\",\(events * 30)]") }
        }
      }
    }
    try database.execute(
      """
      insert into usage_hour
      select value ->> 0, 12, value ->> 1, '', 'UTC', 0, value ->> 2 from json_each(?)
      """, "[\(rows.joined(separator: ","))]")
    let request = ReportRequest(
      window: .range(from: change, to: change.advanced(by: 27)),
      now: Instant(millisecondsSinceEpoch: 1_775_044_800_000), timeZone: zone, wanted: .named("apps"))
    return try ReportCatalog().report(named: "effect").document(from: database, request: request)
  }
}

/// Counts of random events.
private struct Chance {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Poisson, or with a dispersion above 1 negative binomial: Poisson with a mean that is random itself.
  mutating func count(mean: Double, _ dispersion: Double) -> Int {
    guard dispersion > 1 else { return poisson(mean) }
    return poisson(gamma(shape: mean / (dispersion - 1)) * (dispersion - 1))
  }

  /// How many waiting times fit into the mean.
  private mutating func poisson(_ mean: Double) -> Int {
    var (count, time) = (-1, 0.0)
    while time <= mean {
      time += exponential()
      count += 1
    }
    return count
  }

  private mutating func exponential() -> Double { -log(1 - Double.random(in: 0..<1, using: &generator)) }

  /// G. Marsaglia and W. W. Tsang, "A simple method for generating gamma variables", 2000. The shape is at least 1.
  private mutating func gamma(shape: Double) -> Double {
    let d = shape - 1.0 / 3
    let c = 1 / (9 * d).squareRoot()
    while true {
      let x = normal()
      let v = (1 + c * x) * (1 + c * x) * (1 + c * x)
      guard v > 0 else { continue }
      let u = 1 - Double.random(in: 0..<1, using: &generator)
      if log(u) < 0.5 * x * x + d - d * v + d * log(v) { return d * v }
    }
  }

  private mutating func normal() -> Double {
    (2 * exponential()).squareRoot() * cos(2 * .pi * Double.random(in: 0..<1, using: &generator))
  }
}
