import Files
import SQLite
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// SIGINT, SIGTERM and SIGHUP end every command with 128 and their number, and leave no temporary file.
@Suite struct SignalTests {
  private let shell = Shell()

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Waits until a process sleeps in a wait for a lock or for input: twenty seconds at most.
  private func waitUntilItSleeps(_ running: Shell.Running) {
    for _ in 0..<2_000 {
      let state = shell.run("cut -d ' ' -f 3 /proc/\(running.process)/stat; cat /proc/\(running.process)/comm").out
      if state == "S\nearned\n" { return }
      usleep(10_000)
    }
    Issue.record("the command does not come to wait")
  }

  @Test(arguments: signals) func aWaitForInputEnds(_ signal: Int32) throws {
    #expect(shell.run("mkfifo pipe").status == 0)
    let running = shell.start("exec earned ingest --rejects rejects --db e.db pipe")
    waitUntilItSleeps(running)
    running.signal(signal)
    let result = shell.wait(running)
    #expect(result.status == 128 + signal, "\(result)")
    #expect(result.err == "Error: interrupted; what was committed stays, run it again to go on\n", "\(result)")
    #expect(shell.folder.names.filter { $0.contains("tmp") || $0 == "rejects" } == [])
  }

  @Test(arguments: signals) func aWaitForAHeldDatabaseEnds(_ signal: Int32) throws {
    #expect(shell.run("earned ingest --quiet --db e.db \"$FIXTURES/month.ndjson\"; cp e.db backup.db").status == 0)
    let holder = try Database(.file(shell.folder.file("e.db")), .readWrite)
    try holder.begin(.immediate)
    let names = shell.folder.names
    for command in [
      "db restore --wait 60 --db e.db backup.db", "ingest --wait 60 --db e.db \"$FIXTURES/month.ndjson\"",
      "retention run --force --wait 60 --db e.db",
    ] {
      let running = shell.start("exec earned \(command)")
      waitUntilItSleeps(running)
      running.signal(signal)
      let result = shell.wait(running)
      #expect(result.status == 128 + signal && result.err.contains("interrupted"), "\(command): \(result)")
    }
    #expect(shell.folder.names.filter { !names.contains($0) && !$0.hasSuffix(".lock") } == [])
    try holder.rollback()
  }

  /// A report that is being written to a pipe nobody reads, with a file beside it.
  @Test(arguments: signals) func noTemporaryFileIsLeft(_ signal: Int32) throws {
    #expect(shell.run("earned ingest --quiet --db e.db \"$FIXTURES/month.ndjson\"; mkfifo pipe; mkdir out").status == 0)
    let running = shell.start("exec earned report weekly --db e.db --format html --out out/week.html --out pipe")
    waitUntilItSleeps(running)
    #expect(shell.folder.names(in: "out").count == 1)
    running.signal(signal)
    #expect(shell.wait(running).status == 128 + signal)
    #expect(shell.folder.names(in: "out") == [])
  }

  @Test func whatAKilledRunLeavesTheNextOneRemovesAndALiveOnesStays() throws {
    #expect(shell.run("earned ingest --quiet --db e.db \"$FIXTURES/month.ndjson\"").status == 0)
    #expect(shell.run("mkfifo pipe pipe2; mkdir out").status == 0)
    let report = "exec earned report weekly --db e.db --format html --out out/week.html --out"
    let (killed, live) = (shell.start("\(report) pipe"), shell.start("\(report) pipe2"))
    waitUntilItSleeps(killed)
    waitUntilItSleeps(live)
    killed.signal(SIGKILL)
    #expect(shell.wait(killed).status == 128 + SIGKILL)
    shell.run("cd out; touch keep.tmp .earned-.tmp .earned-x-y-z.tmp .other-1-2-3.tmp")
    let others = [".earned-.tmp", ".earned-x-y-z.tmp", ".other-1-2-3.tmp", "keep.tmp"]
    #expect(shell.folder.names(in: "out").count == others.count + 2)

    #expect(shell.run("earned report weekly --db e.db --out out/week.json").status == 0)
    let left = Set(shell.folder.names(in: "out")).subtracting(others + ["week.json"])
    #expect(left.count == 1 && left.first?.contains("-") == true, "\(left)")
    let reader = shell.start("cat pipe2 > /dev/null")
    #expect(shell.wait(live).status == 0)
    _ = shell.wait(reader)
    #expect(shell.folder.names(in: "out") == (others + ["week.html", "week.json"]).sorted())
  }
}
