import EarnedTestSupport
import Testing

@testable import EarnedCLITests

// Time in apps of 200 people, with sessions and person's seconds reckoned twice.

@Suite struct SessionsTests {
  @Test(arguments: 0..<20) func aSecondImplementationReckonsTheSame(part: Int) {
    let histories = (LongForm.number("LIVES") ?? 200) / 20
    SessionsProcessTests().expectTheSame(inHistories: histories, from: 100 + part * histories)
  }
}
