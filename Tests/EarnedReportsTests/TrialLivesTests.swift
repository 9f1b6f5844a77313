import EarnedCore
import EarnedJournalStore
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedJournalRules
@testable import EarnedReports

/// What a trial says of random people whose days hang together: how often it sees what is not there, and what is.
@Suite struct TrialLivesTests {
  private let count: Int
  private let slack: Double

  init() { self.init(count: 300, slack: 0.03) }

  /// - Parameters:
  ///   - count: of lives.
  ///   - slack: what the shares may be off, where lives are few.
  package init(count: Int, slack: Double) { (self.count, self.slack) = (count, slack) }

  /// How many pairs there are, and of how many thousand lives may be called different.
  static let plans = [(pairs: 14, limits: 24...65), (pairs: 6, limits: 10...43)]

  @Test(arguments: plans) func withoutAnEffectFewAreCalledDifferent(pairs: Int, limits: ClosedRange<Int>) throws {
    var different = 0
    for seed in 1...count {
      let result = try #require(try TrialLife(seed: UInt64(seed), pairs: pairs).test())
      let isCalled = 20 * result.extreme <= result.draws
      if isCalled { different += 1 }
      #expect(isCalled != (result.low...result.high).contains(0), "life \(seed)")
    }
    let share = Double(different) / Double(count)
    let (least, most) = (Double(limits.lowerBound) / 1_000 - slack, Double(limits.upperBound) / 1_000 + slack)
    #expect((least...most).contains(share), "\(share)")
  }

  @Test(arguments: [6, 7, 9, 14]) func anEffectThatIsDetectableIsSeenInEightOfTen(pairs: Int) throws {
    var seen = 0
    for seed in 1...count / 2 {
      let life = TrialLife(seed: UInt64(seed), pairs: pairs)
      let result = try #require(try life.test(effect: life.detectable()))
      if 20 * result.extreme <= result.draws { seen += 1 }
    }
    let share = Double(seen) / Double(count / 2)
    #expect((0.75 - slack...0.85 + slack).contains(share), "\(share)")
  }
}

/// The days of a person: each half like the one before, more on weekends, in thousandths so that no effect is rounded away.
private struct TrialLife {
  private let trial: Trial
  private let values: [Int]

  init(seed: UInt64, pairs: Int) {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    guard let seed = TrialSeed(bytes.hexadecimal), let from = CalendarDate("2026-03-09") else {
      preconditionFailure("32 bytes are a seed")
    }
    trial = Trial(
      trialID: "t", name: "t", modeID: nil, text: "t", from: from, plan: TrialPlan(days: 2 * pairs, block: 1),
      measure: .unlockAttempts, economy: .earned, seed: seed, stopped: nil)
    var deviation = 0.0
    values = (0..<2 * pairs).map { day in
      // The sum of twelve uniform numbers is close to a normal one, of variance 1.
      let noise = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
      deviation = 0.5 * deviation + 0.75.squareRoot() * noise
      return Int(1_000 * (40 + (day % 7 > 4 ? 10 : 0) + 8 * deviation))
    }
  }

  func test(effect: Double = 0) throws -> PermutationTest? {
    let pairs = try differences().enumerated().map {
      PermutationTest.Pair(number: $0 + 1, difference: $1 + Int(effect), days: 1)
    }
    return PermutationTest(pairs, seed: [UInt8](repeating: 1, count: 32))
  }

  /// As `reports/trial/result.sql` calculates it.
  func detectable() throws -> Double {
    let differences = try differences().map { Double($0) }
    let count = Double(differences.count)
    let mean = differences.reduce(0, +) / count
    let deviation = (differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)).squareRoot()
    return deviation * ([6: 1.79, 7: 1.34, 8: 1.18, 9: 1.09][differences.count] ?? 2.802 / (count - 2).squareRoot())
  }

  private func differences() throws -> [Int] {
    let days = Dictionary(grouping: zip(trial.draw, values), by: \.0.pair)
    return try days.sorted { $0.key < $1.key }.map { _, days in
      let side = { (drawn: Drawn) in try #require(days.first { $0.0.drawn == drawn }).1 }
      return try side(.on) - side(.off)
    }
  }
}
