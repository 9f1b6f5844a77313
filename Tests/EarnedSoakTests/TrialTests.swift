import EarnedTestSupport
import Testing

@testable import EarnedReportsTests

// Trials, by the thousand.

@Suite struct TrialLivesTests {
  private let ordinary = EarnedReportsTests.TrialLivesTests(count: LongForm.number("LIVES") ?? 2_000, slack: 0)

  @Test(arguments: EarnedReportsTests.TrialLivesTests.plans)
  func withoutAnEffectFewAreCalledDifferent(pairs: Int, limits: ClosedRange<Int>) throws {
    try ordinary.withoutAnEffectFewAreCalledDifferent(pairs: pairs, limits: limits)
  }

  @Test(arguments: [6, 7, 8, 9, 10, 14]) func anEffectThatIsDetectableIsSeenInEightOfTen(pairs: Int) throws {
    try ordinary.anEffectThatIsDetectableIsSeenInEightOfTen(pairs: pairs)
  }
}

@Suite struct PermutationTests {
  @Test(arguments: 1...(LongForm.number("TRIALS") ?? 200)) func equalsAPlainReckoning(number: Int) throws {
    try PermutationTrials.compare(seed: UInt64(number), pairs: number % 20 == 0 ? 21 + number % 9 : 6 + number % 9)
  }
}
