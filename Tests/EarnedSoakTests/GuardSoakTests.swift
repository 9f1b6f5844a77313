import EarnedTestSupport
import Testing

@testable import EarnedCLITests

// A hosts file that the guard keeps through kills, faults and days.

@Suite struct GuardedFileTests {
  @Test(arguments: EarnedCLITests.GuardedFileTests.Way.allCases)
  func manyKillsTearNothing(_ way: EarnedCLITests.GuardedFileTests.Way) {
    EarnedCLITests.GuardedFileTests().killRuns(way, times: LongForm.number("KILLS") ?? 25)
  }

  @Test(arguments: EarnedCLITests.GuardedFileTests.Way.allCases)
  func noFaultTearsAnything(_ way: EarnedCLITests.GuardedFileTests.Way) {
    EarnedCLITests.GuardedFileTests().failOperations(way, by: LongForm.number("FAULTS") ?? 11)
  }
}

@Suite struct GuardProcessTests {
  @Test func itOpensByItself() { EarnedCLITests.GuardProcessTests().itOpensByItself() }
}

@Suite struct GuardedDayTests {
  @Test(arguments: LongForm.seeds(else: 2)) func theFileIsWhatTheShieldSays(seed: UInt64) throws {
    var day = GuardedDay(seed: seed)
    let (moments, sets) = try day.live()
    #expect(moments > 20 && sets > 2)
  }
}
