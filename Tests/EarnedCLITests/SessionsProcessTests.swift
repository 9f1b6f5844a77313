import EarnedTestSupport
import Testing

/// Contract, section 21: `earned report sessions`, and the person's seconds of `usage`, against Tests/Sessions/sessions.py, which
/// reckons both second by second from the records. The soak tests have 200 histories.
@Suite struct SessionsProcessTests {
  @Test(.enabled(if: EffectProcessTests.hasPython, "python3 is not installed"))
  func aSecondImplementationReckonsTheSame() { expectTheSame(inHistories: 8, from: 1) }

  func expectTheSame(inHistories histories: Int, from seed: Int) {
    let result = Shell().run("python3 -B \(Shell.workingFolder)/Tests/Sessions/sessions.py earned \(histories) \(seed)")
    #expect(result.status == 0 && result.out.hasSuffix(" 0 differences\n"), "\(result.out)\(result.err)")
  }
}
