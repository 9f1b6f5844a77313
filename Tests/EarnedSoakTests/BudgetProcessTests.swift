import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// Rounds of the time budget in a process that is killed: every minute is booked once.
@Suite struct BudgetProcessTests {
  private let shell = Shell()

  private func content(_ name: String) throws -> DatabaseContent {
    try DatabaseContent(ofFile: shell.folder.file(name))
  }

  /// 600 rounds of one minute, a launch after every seventh commit, a new day every 40 rounds.
  private func writeInput() {
    var lines: [String] = []
    for number in 0..<600 {
      let time = 1_772_438_400_000 + number * 2_160_000
      lines.append(
        #"{"type":"budget.wager.commit","ts_utc_ms":\#(time),"timezone_id":"UTC","wager_id":"w\#(number)","#
          + #""game_type":"plinko","wager_minutes":1}"#)
      lines.append(
        number % 7 == 6
          ? #"{"type":"budget.launch","ts_utc_ms":\#(time + 1),"timezone_id":"UTC","usage_seconds":\#(number)}"#
          : #"{"type":"budget.wager.resolve","ts_utc_ms":\#(time + 1),"timezone_id":"UTC","wager_id":"w\#(number)","#
            + #""game_type":"plinko"}"#)
    }
    shell.folder.write(lines.joined(separator: "\n"), to: "rounds.ndjson")
  }

  @Test func aKilledRunThatIsRepeatedEqualsAnUndisturbedRun() throws {
    writeInput()
    #expect(shell.run("earned ingest --quiet --db whole.db rounds.ndjson").status == 0)
    let longest = shell.microseconds("earned ingest --quiet --batch 7 --db timed.db rounds.ndjson") / 3
    var generator = SplitMix64(seed: 15)
    var kills = 0
    for _ in 0..<8 {
      let running = shell.start("exec earned ingest --quiet --batch 7 --db killed.db rounds.ndjson")
      usleep(UInt32.random(in: 0...longest, using: &generator))
      running.signal(SIGKILL)
      if shell.wait(running).status == 128 + SIGKILL { kills += 1 }
    }
    #expect(kills > 0)
    #expect(shell.run("earned ingest --quiet --batch 7 --db killed.db rounds.ndjson").status == 0)
    let (killed, whole) = (try content("killed.db"), try content("whole.db"))
    #expect(killed == whole, "\(killed.difference(from: whole))")
    #expect(killed["budget_transaction"].count == 600)
    let audit = shell.run("earned budget audit --db killed.db")
    #expect(audit.out == "515 rounds played again: 515 as booked. 85 forfeited. 0 only summed up.\n")
  }
}
