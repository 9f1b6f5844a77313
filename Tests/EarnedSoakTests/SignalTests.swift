import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// SIGINT, SIGTERM and SIGHUP end every command with 128 and their number, and leave no temporary file.
@Suite struct SignalTests {
  private let shell = Shell()

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Waits until a process sleeps, waiting for a lock or for input; twenty seconds at most.
  private func waitUntilItSleeps(_ running: Shell.Running) {
    let sleeps = waitUntil {
      shell.run("cut -d ' ' -f 3 /proc/\(running.process)/stat; cat /proc/\(running.process)/comm").out == "S\nearned\n"
    }
    if !sleeps { Issue.record("the command does not come to wait") }
  }

  @Test(arguments: signals) func aWaitForInputEnds(_ signal: Int32) throws {
    #expect(shell.run("mkfifo pipe").status == 0)
    let running = shell.start("exec earned ingest --rejects rejects --db e.db pipe")
    waitUntilItSleeps(running)
    running.signal(signal)
    let result = shell.wait(running)
    #expect(result.status == 128 + signal, "\(result)")
    #expect(result.err == "Error: interrupted; what was committed stays, run it again to continue\n", "\(result)")
    #expect(shell.folder.names.filter { $0.contains("tmp") || $0 == "rejects" } == [])
  }

  /// Neither an endless line nor blank lines prevent a run from ending. The processor time is limited, in case they do.
  @Test(arguments: signals) func inputWithoutARecordEnds(_ signal: Int32) {
    #expect(shell.run("mkfifo pipe").status == 0)
    for command in [
      "earned ingest --db e.db /dev/zero", "earned ingest --sort --db e.db /dev/zero",
      "earned clepsy queue append --db e.db /dev/zero", "earned ingest --db e.db pipe",
    ] {
      let running = shell.start("yes '' 2>&1 >pipe & ulimit -t 5; exec \(command) 3<>pipe")
      let isReading = "grep -q '^earned$' comm && awk '{ exit $14 + $15 < 10 }' stat"
      #expect(waitUntil { shell.run("cd /proc/\(running.process) && \(isReading)").status == 0 }, "\(command)")
      running.signal(signal)
      let result = shell.wait(running)
      #expect(result.status == 128 + signal && result.err.contains("interrupted"), "\(command): \(result)")
    }
  }

  /// The parent may have set signals to be ignored, as a shell does for background processes.
  @Test(arguments: signals) func anIgnoredSignalStaysIgnored(_ signal: Int32) {
    shell.folder.write(#"{"type":"day.ensure","ts_utc_ms":1771156800000}"#, to: "one")
    #expect(shell.run("mkfifo pipe").status == 0)
    let running = shell.start("trap '' INT TERM HUP; exec earned ingest --db e.db pipe")
    waitUntilItSleeps(running)
    running.signal(signal)
    shell.run("timeout 20 sh -c 'cat one > pipe'")
    let result = shell.wait(running)
    #expect(result.status == 0 && result.out.hasPrefix("1 record: 1 applied"), "\(result)")
  }

  @Test(arguments: signals) func aWaitForAHeldDatabaseEnds(_ signal: Int32) throws {
    #expect(shell.run("cp \"$MONTH\" e.db; cp e.db backup.db").status == 0)
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

  /// An importer that reads a private copy of a database, and prints to a pipe that is full: the copy is in `out`.
  private func startImport() -> Shell.Running {
    let before = shell.folder.names(in: "out")
    let running = shell.start(
      "[ -p pipe ] || mkfifo pipe; exec 3<>pipe; TMPDIR=out exec earned import hachimi copy.sqlite --uid u1 --quiet --timezone UTC >&3"
    )
    waitUntil { shell.folder.names(in: "out") != before }
    waitUntilItSleeps(running)
    return running
  }

  /// The database of a phone, with a log that holds its rows.
  private func makePhone() {
    shell.folder.write(
      """
      pragma journal_mode = wal;
      .shell sqlite3 app.sqlite < "$FIXTURES/hachimi-app.sql"
      .shell sqlite3 app.sqlite .dump > app.sql
      .read app.sql
      with recursive number (n) as (select 2 union all select n + 1 from number where n < 3000)
      insert into chat_messages select 'm' || n, 'c1', 'user', 'Hello', 1772441700000 + n from number;
      .shell cp phone.sqlite copy.sqlite; cp phone.sqlite-wal copy.sqlite-wal
      """, to: "phone.sql")
    #expect(shell.run("sqlite3 phone.sqlite < phone.sql && mkdir out").status == 0)
  }

  @Test(arguments: signals) func noTemporaryFileIsLeft(_ signal: Int32) throws {
    makePhone()
    let running = startImport()
    #expect(shell.folder.names(in: "out").count == 1)
    // As a library makes one, with a name that nobody here knows.
    #expect(shell.run("touch $(echo out/.earned-*)/tmp.Xb3kQ9").status == 0)
    running.signal(signal)
    #expect(shell.wait(running).status == 128 + signal)
    #expect(shell.folder.names(in: "out") == [])
  }

  @Test func aRunRemovesFilesOfKilledRunsAndKeepsThoseOfLiveOnes() throws {
    makePhone()
    let killed = startImport()
    let left = shell.folder.names(in: "out")
    killed.signal(SIGKILL)
    #expect(shell.wait(killed).status == 128 + SIGKILL)
    #expect(shell.folder.names(in: "out") == left && left.count == 1)
    shell.run("cd out; touch keep.tmp .earned-.tmp .earned-x-y-z.tmp .other-1-2-3.tmp")
    let others = [".earned-.tmp", ".earned-x-y-z.tmp", ".other-1-2-3.tmp", "keep.tmp"]

    let live = startImport()
    let names = Set(shell.folder.names(in: "out")).subtracting(others)
    #expect(names.count == 1 && !names.isSubset(of: left), "\(names)")
    let report = "earned report weekly --db e.db --out out/week.json"
    #expect(shell.run("cp \"$MONTH\" e.db && \(report)").status == 0)
    #expect(Set(shell.folder.names(in: "out")) == names.union(others + ["week.json"]))
    live.signal(SIGTERM)
    #expect(shell.wait(live).status == 128 + SIGTERM)
    #expect(shell.folder.names(in: "out") == (others + ["week.json"]).sorted())
  }

  /// The killed process is still listed. A command that only records removes its files, too.
  @Test func filesOfAKilledRunAreRemovedBeforeItsStatusIsTaken() {
    makePhone()
    let killed = startImport()
    #expect(shell.folder.names(in: "out").count == 1)
    killed.signal(SIGKILL)
    #expect(waitUntil { shell.run("cut -d ' ' -f 3 /proc/\(killed.process)/stat").out == "Z\n" })
    #expect(shell.run("earned ingest --quiet --db out/e.db /dev/null").status == 0)
    #expect(shell.folder.names(in: "out") == ["e.db"])
    #expect(shell.wait(killed).status == 128 + SIGKILL)
  }

  /// A file is read completely before it is exported. A signal ends that reading at once.
  @Test(arguments: signals) func theReadingOfALargeFileEnds(_ signal: Int32) {
    #expect(
      shell.run(
        """
        head -40 "$FIXTURES/month.ndjson" | earned ingest --quiet --db e.db -
        head -c 8000000 /dev/urandom > e.db-wal
        """
      ).status == 0)
    let fault = FaultyDisk(.signal, .calls).at(20, named: "pread", more: Int(signal))
    let result = shell.run("exec env \(fault.variables(log: "log")) earned export o e.db")
    #expect(result.status == 128 + signal, "\(result)")
    #expect(result.err == "Error: interrupted with 0 of 1 devices done; run it again\n", "\(result)")
    #expect(shell.folder.text("log").hasPrefix("hit 20 pread\ncount 20"), "\(shell.folder.text("log"))")
    #expect(shell.folder.names(in: "o") == [])
  }

  /// Another process holds three of six databases, so that at the signal some are done, some are waited for and some
  /// are not begun.
  @Test func aRunOverManyDatabasesIsContinued() throws {
    let made = shell.run(
      """
      head -40 "$FIXTURES/month.ndjson" | earned ingest --quiet --db a.db -
      sqlite3 a.db 'pragma journal_mode = delete' > mode; mkdir people
      for name in a b c d e f; do cp a.db people/$name.db; done
      earned export whole people --quiet && earned report weekly --fleet people --at-least 6 --out whole.html
      """)
    #expect(made.status == 0, "\(made)")
    for (signal, command, output, progress, done, goingOn) in [
      (
        SIGINT, "export part people", "part", "part/manifest.ndjson", "\"rows\":", "3 exported, 3 unchanged"
      ),
      (
        SIGTERM, "report weekly --fleet people --at-least 6 --out part.html", "part.html", "part.html.work",
        "\"path\":", "continuing an earlier run: 3 of 6 devices are done"
      ),
    ] {
      let holders = try ["d", "e", "f"].map { try Database(.file(shell.folder.file("people/\($0).db")), .readWrite) }
      for holder in holders { try holder.run(script: "begin exclusive") }
      let running = shell.start("exec earned \(command) --wait 60")
      #expect(waitUntil { shell.folder.text(progress).split(separator: done).count >= 4 }, "\(command)")
      running.signal(signal)
      let result = shell.wait(running)
      #expect(result.status == 128 + signal, "\(command): \(result)")
      #expect(result.err == "Error: interrupted with 3 of 6 devices done; run it again\n", "\(command)")
      let names = shell.folder.names + shell.folder.names(in: "part")
      #expect(names.filter { $0.contains("tmp") || $0 == "part.html" } == [], "\(command)")
      for holder in holders { try holder.rollback() }
      let next = shell.run("earned \(command)")
      #expect(next.status == 0 && (next.out + next.err).contains(goingOn), "\(command): \(next)")
      let whole = output.replacing("part", with: "whole")
      #expect(shell.run("diff -r \(whole) \(output)").status == 0, "\(command)")
    }
  }
}
