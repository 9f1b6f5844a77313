import EarnedTestSupport
import Testing

/// `earned report effect` against Tests/Effect/effect.py, which reckons it from what happened and not from the database, with
/// quantiles of its own: every number of four databases of ten apps each. The soak tests have more.
@Suite struct EffectProcessTests {
  static let hasPython = Shell().run("command -v python3").status == 0

  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func aSecondImplementationReckonsTheSame() { expectTheSame(inDatabases: 4) }

  func expectTheSame(inDatabases databases: Int) {
    let result = Shell().run("python3 -B \(Shell.workingFolder)/Tests/Effect/effect.py earned \(databases) 1")
    #expect(result.status == 0, "\(result.err)")
    // Each verdict was met.
    #expect(
      result.out.wholeMatch(of: /FEWER [1-9]\d*, MORE [1-9]\d*, NO_CLEAR_CHANGE [1-9]\d*, TOO_LITTLE [1-9]\d*\n/) != nil
    )
  }
}

/// Weeks, months and years against Tests/Weeks/weeks.py, which reckons windows, changes and ranks, and says their sentences, from
/// what happened and not from the database. The soak tests have more lives.
@Suite struct WeeksProcessTests {
  @Test(.enabled(if: EffectProcessTests.hasPython, "python3 is not installed"))
  func aSecondImplementationSaysTheSame() { expectTheSame(of: 5) }

  func expectTheSame(of lives: Int) {
    let result = Shell().run("python3 -B \(Shell.workingFolder)/Tests/Weeks/weeks.py earned \(lives) 1")
    #expect(result.status == 0, "\(result.err)")
    #expect(result.out.hasPrefix("\(lives) lives, "), "\(result.out)")
  }
}
