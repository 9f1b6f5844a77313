import EarnedTestSupport
import Testing

// Programs in Python that reckon what reports say a second time, not from the database. The soak tests have more of each.

extension Shell {
  static let hasPython = Shell().run("command -v python3").status == 0

  /// Runs a program of the tests, such as `Effect/effect.py`, with the command and further arguments.
  func reckonAgain(_ program: String, _ arguments: Int...) -> Result {
    let numbers = arguments.map { " \($0)" }.joined()
    return run("python3 -B \(Shell.workingFolder)/Tests/\(program) earned\(numbers)")
  }
}

/// `earned report effect` against Tests/Effect/effect.py, which reckons it from what happened and not from the database, with
/// quantiles of its own: every number of four databases of ten apps each.
@Suite struct EffectProcessTests {
  @Test(.enabled(if: Shell.hasPython, "python3 is not installed"))
  func aSecondImplementationReckonsTheSame() { expectTheSame(inDatabases: 4) }

  func expectTheSame(inDatabases databases: Int) {
    let result = Shell().reckonAgain("Effect/effect.py", databases, 1)
    #expect(result.status == 0, "\(result.err)")
    // Each verdict was met.
    #expect(
      result.out.wholeMatch(of: /FEWER [1-9]\d*, MORE [1-9]\d*, NO_CLEAR_CHANGE [1-9]\d*, TOO_LITTLE [1-9]\d*\n/) != nil
    )
  }
}

/// Weeks, months and years against Tests/Weeks/weeks.py, which reckons windows, changes and ranks, and says their sentences, from
/// what happened and not from the database.
@Suite struct WeeksProcessTests {
  @Test(.enabled(if: Shell.hasPython, "python3 is not installed"))
  func aSecondImplementationSaysTheSame() { expectTheSame(of: 5) }

  func expectTheSame(of lives: Int) {
    let result = Shell().reckonAgain("Weeks/weeks.py", lives, 1)
    #expect(result.status == 0, "\(result.err)")
    #expect(result.out.hasPrefix("\(lives) lives, "), "\(result.out)")
  }
}

/// Contract, section 21: `earned report sessions`, and the person's seconds of `usage`, against Tests/Sessions/sessions.py, which
/// reckons both second by second from the records.
@Suite struct SessionsProcessTests {
  @Test(.enabled(if: Shell.hasPython, "python3 is not installed"))
  func aSecondImplementationReckonsTheSame() { expectTheSame(inHistories: 8, from: 1) }

  func expectTheSame(inHistories histories: Int, from seed: Int) {
    let result = Shell().reckonAgain("Sessions/sessions.py", histories, seed)
    #expect(result.status == 0 && result.out.hasSuffix(" 0 differences\n"), "\(result.out)\(result.err)")
  }
}

/// Contract, section 22: reports of a part of a history against Tests/Slices/slices.py, which counts it on the tables, adds the parts
/// of a whole, and asks again after a cleanup.
@Suite struct SlicesProcessTests {
  @Test(.enabled(if: Shell.hasPython, "python3 is not installed"))
  func partsAreCountedAndMakeTheWhole() { expectTheSame(inLives: 1, slices: 10) }

  func expectTheSame(inLives lives: Int, slices: Int) {
    let result = Shell().reckonAgain("Slices/slices.py", lives, slices, 1)
    #expect(result.status == 0 && result.out.hasSuffix(" 0 differences\n"), "\(result.out)\(result.err)")
  }
}
