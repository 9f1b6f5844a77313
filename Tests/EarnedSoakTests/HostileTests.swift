import EarnedFuzzTargets
import EarnedTestSupport
import Testing

@testable import EarnedCLITests
@testable import EarnedEngineTests

// What is in the files is not what it should be. With a step of 1 every case is tried.

@Suite struct HostileDatabaseTests {
  private static let databases = EarnedCLITests.HostileDatabaseTests.databases(step: LongForm.number("HOSTILE") ?? 60)

  @Test(arguments: databases) func everyCommandEnds(_ hostile: HostileDatabase) throws {
    try EarnedCLITests.HostileDatabaseTests()
      .expectEveryCommandEnds(over: hostile, EarnedCLITests.HostileDatabaseTests.others)
  }
}

@Suite struct BrokenDatabaseTests {
  @Test(arguments: BrokenDatabase.all) func everyBrokenDatabaseIsExportedAndChecked(_ broken: BrokenDatabase) throws {
    try EarnedCLITests.BrokenDatabaseTests().everyBrokenDatabaseIsExportedAndChecked(broken)
  }
}

@Suite struct ExtremeColumnTests {
  private static let extremes =
    EarnedCLITests.ExtremeColumnTests.extremes(step: LongForm.number("COLUMNS") ?? 40)
    + EarnedCLITests.ExtremeColumnTests.found

  @Test(arguments: extremes) func everyCommandEnds(_ extreme: EarnedCLITests.ExtremeColumnTests.Extreme) {
    EarnedCLITests.ExtremeColumnTests().everyCommandEnds(extreme)
  }
}

@Suite struct DamagedRowTests {
  private static let places = EarnedCLITests.DamagedRowTests.places(step: LongForm.number("COLUMNS") ?? 20)

  @Test(arguments: places) func answersAreThoseWithoutTheRow(_ place: EarnedCLITests.DamagedRowTests.Place) throws {
    try EarnedCLITests.DamagedRowTests()
      .expectAnswersWithoutTheRow(at: place, to: EarnedCLITests.DamagedRowTests.questions)
  }
}

@Suite struct CorpusTests {
  @Test(arguments: FuzzTarget.allCases) func everyDamagedInputIsRead(_ target: FuzzTarget) throws {
    try EarnedEngineTests.CorpusTests().readDamagedInputs(of: target, places: LongForm.number("PLACES") ?? 100)
  }
}

@Suite struct RecoveryTests {
  private static let copies: UInt64 = LongForm.number("SEEDS") ?? 180

  @Test(arguments: EarnedEngineTests.Damage.allCases) func recoveryInventsNoRow(damage: EarnedEngineTests.Damage) throws
  {
    try EarnedEngineTests.RecoveryTests()
      .expectNoInventedRow(
        after: damage, seeds: 1...max(Self.copies / UInt64(EarnedEngineTests.Damage.allCases.count), 1))
  }
}
