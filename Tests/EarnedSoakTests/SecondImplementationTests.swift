import EarnedTestSupport
import Testing

@testable import EarnedCLITests

// Programs in Python that calculate what reports say a second time, not from the database.

extension Shell {
  static let hasPython = Shell().run("command -v python3").status == 0

  /// Runs a program of the tests, such as `Effect/effect.py`, with the command and further arguments.
  func reckonAgain(_ program: String, _ arguments: Int...) -> Result {
    let numbers = arguments.map { " \($0)" }.joined()
    return run("python3 -B \(Shell.workingFolder)/Tests/\(program) earned\(numbers)")
  }
}

/// `earned report effect` against Tests/Effect/effect.py, which calculates it from what happened and not from the
/// database, with quantiles of its own: every number of the databases of ten apps each.
@Suite struct EffectProcessTests {
  @Test(.enabled(if: Shell.hasPython, "python3 is not installed"))
  func aSecondImplementationReckonsTheSame() {
    let result = Shell().reckonAgain("Effect/effect.py", (LongForm.number("LIVES") ?? 400) / 10, 1)
    #expect(result.status == 0, "\(result.err)")
    // Each verdict was met.
    #expect(
      result.out.wholeMatch(of: /FEWER [1-9]\d*, MORE [1-9]\d*, NO_CLEAR_CHANGE [1-9]\d*, TOO_LITTLE [1-9]\d*\n/) != nil
    )
  }
}

/// Weeks, months and years against Tests/Weeks/weeks.py, which calculates windows, changes and ranks, and says their
/// sentences, from what happened and not from the database.
@Suite struct WeeksProcessTests {
  @Test(.enabled(if: Shell.hasPython, "python3 is not installed"))
  func aSecondImplementationSaysTheSame() {
    let lives = LongForm.number("WEEKS") ?? 60
    let result = Shell().reckonAgain("Weeks/weeks.py", lives, 1)
    #expect(result.status == 0, "\(result.err)")
    #expect(result.out.hasPrefix("\(lives) lives, "), "\(result.out)")
  }
}

/// Contract, section 21: `earned report sessions`, and the person's seconds of `usage`, against Tests/Sessions/sessions.py, which
/// calculates both second by second from the records: the time in apps of 200 people.
@Suite struct SessionsProcessTests {
  @Test(.enabled(if: Shell.hasPython, "python3 is not installed"), arguments: 0..<20)
  func aSecondImplementationReckonsTheSame(part: Int) {
    let histories = (LongForm.number("LIVES") ?? 200) / 20
    let result = Shell().reckonAgain("Sessions/sessions.py", histories, 100 + part * histories)
    #expect(result.status == 0 && result.out.hasSuffix(" 0 differences\n"), "\(result.out)\(result.err)")
  }
}

/// Contract, section 22: reports of a part of a history against Tests/Slices/slices.py, which counts it on the tables, adds the parts
/// of a whole, and asks again after a cleanup. 10,000 slices and partitions in a night.
@Suite struct SlicesProcessTests {
  @Test(.enabled(if: Shell.hasPython, "python3 is not installed"))
  func partsAreCountedAndMakeTheWhole() {
    let result = Shell().reckonAgain("Slices/slices.py", LongForm.number("SLICES") ?? 6, 25, 1)
    #expect(result.status == 0 && result.out.hasSuffix(" 0 differences\n"), "\(result.out)\(result.err)")
  }
}
