import EarnedTestSupport
import Testing

/// `earned report effect` against Tests/Effect/effect.py, which reckons it from what happened and not from the database, with
/// quantiles of its own: every number of twenty databases of ten apps each, of `EARNED_SOAK_LIVES` / 10 in `make soak`.
@Suite struct EffectProcessTests {
  private static let databases = (LongForm.number("LIVES") ?? 200) / 10

  @Test(.enabled(if: Shell().run("command -v python3").status == 0, "python3 is not installed"))
  func aSecondImplementationReckonsTheSame() throws {
    let result = Shell().run("python3 -B \(Shell.workingFolder)/Tests/Effect/effect.py earned \(Self.databases) 1")
    #expect(result.status == 0, "\(result.err)")
    // Each verdict was met.
    #expect(result.out.wholeMatch(of: /FEWER \d{2,}, MORE \d{2,}, NO_CLEAR_CHANGE \d{2,}, TOO_LITTLE \d{2,}\n/) != nil)
  }
}
