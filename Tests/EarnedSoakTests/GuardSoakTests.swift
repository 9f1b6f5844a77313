import EarnedTestSupport
import Testing

@testable import EarnedCLITests

// A hosts file that the guard keeps for a while, and for days.

@Suite struct GuardProcessTests {
  @Test func itFollowsTheDatabase() throws { try EarnedCLITests.GuardProcessTests().itFollowsTheDatabase() }

  @Test func itOpensByItself() { EarnedCLITests.GuardProcessTests().itOpensByItself() }
}

@Suite struct GuardedDayTests {
  @Test(arguments: LongForm.seeds(else: 2)) func theFileIsWhatTheShieldSays(seed: UInt64) throws {
    var day = GuardedDay(seed: seed)
    let (moments, sets) = try day.live()
    #expect(moments > 20 && sets > 2)
  }
}
