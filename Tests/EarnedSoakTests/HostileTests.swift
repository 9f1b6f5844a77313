import EarnedFuzzTargets
import EarnedTestSupport
import Testing

@testable import EarnedCLITests
@testable import EarnedEngineTests

// What is in the files is not what it should be.

@Suite struct BrokenDatabaseTests {
  @Test(arguments: BrokenDatabase.all) func everyBrokenDatabaseIsExportedAndChecked(_ broken: BrokenDatabase) throws {
    try EarnedCLITests.BrokenDatabaseTests().everyBrokenDatabaseIsExportedAndChecked(broken)
  }
}

@Suite struct CheckTests {
  @Test(arguments: EarnedEngineTests.CheckTests.cases)
  func everyFaultIsFoundAndRepaired(_ example: EarnedEngineTests.CheckTests.Case) throws {
    try EarnedEngineTests.CheckTests().theExportHasEveryFinding(example)
    try EarnedEngineTests.CheckTests().everyFaultIsFoundAndRepaired(example)
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
