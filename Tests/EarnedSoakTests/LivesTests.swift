import EarnedTestSupport
import Testing

@testable import EarnedCLITests
@testable import EarnedReportsTests
@testable import EarnedSimulationTests
@testable import EarnedTimeBudgetTests

// People, by the year, and games and reports that are about many of them.

@Suite struct SimulationTests {
  private static let years: UInt64? = LongForm.number("YEARS")
  private static let first: UInt64 = LongForm.number("FIRST") ?? 1

  /// With `EARNED_SOAK_YEARS` so many people for a year each.
  @Test(arguments: first..<first + (years ?? 30)) func everyInvariantHolds(seed: UInt64) throws {
    try EarnedSimulationTests.SimulationTests().expectInvariants(seed: seed, days: Self.years == nil ? 60 : 365)
  }

  @Test(arguments: first..<first + (years ?? 10)) func tablesThatAreMadeLateGetTheSameRows(seed: UInt64) throws {
    try EarnedSimulationTests.SimulationTests().tablesThatAreMadeLateGetTheSameRows(seed: seed)
  }
}

@Suite struct BatchTests {
  @Test(arguments: EarnedSimulationTests.BatchTests.lives, LongForm.seeds(else: 6))
  func anySizeGivesTheSame(life: any EarnedSimulationTests.Life.Type, seed: UInt64) {
    EarnedSimulationTests.BatchTests().anySizeGivesTheSame(life: life, seed: seed)
  }
}

@Suite struct ChanceTests {
  private let ordinary = EarnedTimeBudgetTests.ChanceTests(rounds: LongForm.number("ROUNDS") ?? 100_000)

  @Test(arguments: EarnedTimeBudgetTests.ChanceTests.bets) func playedRoundsComeCloseToTheirChances(_ row: Case) throws
  {
    try ordinary.playedRoundsComeCloseToTheirChances(row)
  }

  @Test func blackjackPlayedLikeTheDealerComesCloseToItsChances() {
    ordinary.blackjackPlayedLikeTheDealerComesCloseToItsChances()
  }
}

@Suite struct EffectLivesTests {
  /// 400 lives are off by a point as often as not.
  private static let lives = LongForm.number("LIVES") ?? 400

  @Test func theIntervalHoldsTheTruthAndSeesAChange() throws {
    try EarnedReportsTests.EffectLivesTests(count: Self.lives, limits: Self.lives < 1_000 ? 0.9...0.99 : 0.93...0.97)
      .theIntervalHoldsTheTruthAndSeesAChange()
  }
}

/// The letters of forty kinds of databases (`Tests/Weeks/letters.py`), to be read line by line when they change.
@Suite struct LettersGoldenTests {
  @Test(.enabled(if: Shell.hasPython, "python3 is not installed"))
  func eachSaysWhatIsTrueAndProposesWhatIsAccepted() throws {
    let result = Shell().reckonAgain("Weeks/letters.py")
    #expect(result.status == 0, "\(result.err)")
    try expectGolden(Array(result.out.utf8), "letters.txt")
  }
}

@Suite struct ThingNamesTests {
  @Test(arguments: 1...(LongForm.number("NAMES") ?? 12) as ClosedRange<UInt64>)
  func everyFormatHasEveryCountOfEveryRow(seed: UInt64) throws {
    try EarnedReportsTests.ThingNamesTests().everyFormatHasEveryCountOfEveryRow(seed)
  }
}

@Suite struct ComparedTests {
  @Test(arguments: LongForm.seeds(else: 60)) func theChangeIsThatOfTheComparedDays(seed: UInt64) throws {
    try EarnedReportsTests.ComparedTests().theChangeIsThatOfTheComparedDays(seed)
  }
}
