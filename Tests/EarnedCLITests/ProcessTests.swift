import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedEngine
@testable import EarnedSystem

/// The command as a process: killed, interrupted, together with others, and fed by a pipe.
@Suite struct ProcessTests {
  private let shell = Shell()

  private func content(_ name: String) throws -> DatabaseContent {
    try DatabaseContent(ofFile: shell.folder.file(name))
  }

  /// The month, and after it an attempt every ten seconds.
  private func writeLongInput() throws {
    let month = String(decoding: try File.read("Tests/Fixtures/month.ndjson"), as: UTF8.self)
    let attempts = (1...1_250).map { number in
      #"{"type":"unlock.attempt","ts_utc_ms":\#(1_773_640_700_000 + number * 10_000),"timezone_id":"UTC","app_id":"android:\#(number % 7)"}"#
    }
    shell.folder.write(month + attempts.joined(separator: "\n"), to: "long.ndjson")
  }

  func killRuns(times: Int) throws {
    try writeLongInput()
    #expect(shell.run("earned ingest --quiet --db whole.db long.ndjson").status == 0)
    let longest = shell.microseconds("earned ingest --quiet --batch 20 --db timed.db long.ndjson") / 3
    var generator = SplitMix64(seed: 20_260_215)
    var kills = 0
    for _ in 0..<times {
      let running = shell.start("exec earned ingest --quiet --batch 20 --db killed.db long.ndjson")
      usleep(UInt32.random(in: 0...longest, using: &generator))
      running.signal(SIGKILL)
      if shell.wait(running).status == 128 + SIGKILL { kills += 1 }
    }
    #expect(kills > 0)
    let last = shell.run("earned ingest --quiet --batch 20 --db killed.db long.ndjson")
    #expect(last.status == 0, "\(last.err)")
    let (killed, whole) = (try content("killed.db"), try content("whole.db"))
    #expect(killed == whole, "\(killed.difference(from: whole))")
  }

  /// A process that has recorded the first 250 lines of the month and waits for more, with the process that feeds it.
  private func startWaiting(on database: String) -> (ingest: Shell.Running, writer: Shell.Running) {
    #expect(shell.run("mkfifo pipe").status == 0)
    let writer = shell.start("exec 3> pipe; head -250 \"$FIXTURES/month.ndjson\" >&3; exec sleep 60")
    let ingest = shell.start("exec earned ingest --ack --db \(database) pipe")
    #expect(shell.wait(until: "ack 250", isPrintedBy: ingest))
    return (ingest, writer)
  }

  /// Returns whether the writer was still there.
  @discardableResult
  private func kill(_ writer: Shell.Running) -> Bool {
    writer.signal(SIGKILL)
    return shell.wait(writer).status == 128 + SIGKILL
  }

  @Test func controlCEndsWith130AndARerunCompletes() throws {
    #expect(shell.run("cp \"$MONTH\" whole.db").status == 0)
    let (running, writer) = startWaiting(on: "stopped.db")
    running.signal(SIGINT)
    let result = shell.wait(running)
    // It ended at once, and not when its input did.
    #expect(kill(writer))
    #expect(result.status == 130)
    #expect(result.err == "Error: interrupted; what was committed stays, run it again to continue\n")
    #expect(try content("stopped.db")["earned_record_key"].count == 250)
    #expect(shell.run("earned ingest --quiet --db stopped.db \"$FIXTURES/month.ndjson\"").status == 0)
    #expect(try content("stopped.db") == content("whole.db"))
  }

  @Test func anotherProcessIsNoticedWhileItHasTheDatabaseOpen() throws {
    #expect(shell.run("earned db init --db e.db").status == 0)
    var sharing = try #require(LockSharing(Database(.file(shell.folder.file("e.db")), .readWrite)))
    let longAgo = SteadyTime.now + .seconds(-1)
    #expect(!sharing.hasOthers && sharing.mayContinue(since: longAgo))

    let (running, writer) = startWaiting(on: "e.db")
    var others = OtherProcesses(ofDatabase: shell.folder.file("e.db"))
    let areSeen = others.exist()
    #expect(areSeen && others.count() == 1)
    // An open transaction notices the other process, and ends once it has taken long.
    #expect(sharing.mayContinue(since: .now) && !sharing.mayContinue(since: longAgo))

    let own = try EarnedDatabase.openForReading(shell.folder.file("e.db"))
    _ = try own.dataVersion()
    let areStillSeen = others.exist()
    #expect(areStillSeen)
    kill(writer)
    #expect(shell.wait(running).status == 0)
    // The remaining process is the test itself.
    let areLeft = others.exist()
    #expect(!areLeft && others.count() == 0)
    withExtendedLifetime(own) {}
  }

  /// The other process may be waiting, so the database is not locked for a whole batch.
  @Test func besideAnotherALongBatchIsCommittedInParts() throws {
    try writeLongInput()
    let (other, writer) = startWaiting(on: "beside.db")
    let beside = shell.run("earned ingest --ack --batch 5000 --db beside.db long.ndjson")
    kill(writer)
    #expect(shell.wait(other).status == 0)

    let alone = shell.run("earned ingest --ack --batch 5000 --db alone.db long.ndjson")
    func commits(_ output: String) -> Int { output.split(separator: "\n").count { $0.hasPrefix("ack ") } }
    #expect(commits(alone.out) == 1, "\(alone)")
    #expect(commits(beside.out) > 1, "\(beside)")
    #expect(try content("beside.db") == content("alone.db"))
  }

  @Test func twoProcessesDoNotDisturbEachOther() throws {
    for name in ["a", "b"] {
      let lines = (0..<400).map { number in
        #"{"type":"unlock.attempt","ts_utc_ms":\#(1_771_156_800_000 + number),"timezone_id":"UTC","app_id":"android:\#(name)\#(number)"}"#
      }
      shell.folder.write(lines.joined(separator: "\n"), to: name)
    }
    let running = ["a", "b"].map { shell.start("exec earned ingest --batch 10 --db both.db \($0)") }
    for result in running.map(shell.wait) {
      #expect(result.status == 0)
      #expect(result.out == "400 records: 400 applied, 0 denied, 0 duplicates, 0 rejected\n")
      #expect(result.err == "")
    }
    #expect(shell.run("earned ingest --quiet --db after.db a b").status == 0)
    let (both, after) = (try content("both.db"), try content("after.db"))
    for table in ["unlock_attempt", "earned_record_key", "app_info"] { #expect(both[table] == after[table]) }
    #expect(both["event_log"].sorted() == after["event_log"].sorted())
    #expect(both["day_summary"].first?.contains("|800|") == true, "\(both["day_summary"])")
  }

  @Test func severalProcessesCreateOneDatabase() throws {
    shell.folder.write(#"{"type":"day.ensure","ts_utc_ms":1771156800000}"#, to: "one")
    for round in 1...5 {
      let running = (1...5).map { _ in shell.start("exec earned ingest --quiet --db \(round).db one") }
      for result in running.map(shell.wait) { #expect(result.status == 0, "\(result)") }
    }
  }

  @Test func aHeldDatabaseIsBusyAfterTheWait() throws {
    shell.folder.write(#"{"type":"day.ensure","ts_utc_ms":1771156800000}"#, to: "one")
    #expect(shell.run("earned ingest --quiet --db held.db one").status == 0)
    let holder = try Database(.file(shell.folder.file("held.db")), .readWrite)
    try holder.begin(.immediate)
    let busy = shell.run("earned ingest --wait 0.1 --db held.db one")
    #expect(busy.status == 75)
    #expect(busy.err.contains("busy") || busy.err.contains("in use") || busy.err.contains("locked"), "\(busy.err)")
    let patient = shell.start("exec earned ingest --quiet --db held.db one")
    usleep(100_000)
    try holder.rollback()
    #expect(shell.wait(patient).status == 0)
  }

  /// A reader with a snapshot prevents a checkpoint, but the run still ends.
  func aLongReaderDoesNotDelayWriters() throws {
    #expect(shell.run("head -100 \"$FIXTURES/month.ndjson\" | earned ingest --quiet --db read.db").status == 0)
    let reader = try Database(.file(shell.folder.file("read.db")), .readWrite)
    try reader.begin(.deferred)
    _ = try reader.first("select 1 from event_log") { _ in true }
    #expect(shell.run("timeout 40 earned ingest --quiet --db read.db \"$FIXTURES/month.ndjson\"").status == 0)
    try reader.rollback()
  }

  @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk")) func aFullDiskLeavesTheOldReport() throws {
    #expect(shell.run("cp \"$MONTH\" earned.db && mkdir small").status == 0)
    guard shell.run("mount -t tmpfs -o size=16k tmpfs small").status == 0 else { return }
    defer { shell.run("umount small") }
    for name in ["week.json", "week.csv", "week.xlsx"] {
      let dataset = name == "week.csv" ? "--dataset heatmap" : ""
      let result = shell.run(
        "echo kept > small/\(name); head -c 12000 /dev/zero > small/ballast; earned report weekly --db earned.db \(dataset) --out small/\(name)"
      )
      #expect(result.status == 74, "\(name): \(result)")
      #expect(result.err.contains(name) && !result.err.contains(".tmp"), "\(name): \(result)")
      let cause = name == "week.xlsx" ? "the disk is probably full" : "No space left on device"
      #expect(result.err.contains(cause), "\(name): \(result)")
      #expect(shell.run("cat small/*.???*; rm small/\(name); ls -A small").out == "kept\nballast\n", "\(name)")
    }
    // Messages of libxlsxwriter are suppressed.
    let workbook = shell.run(
      "head -c 8000 /dev/zero > small/ballast; earned report weekly --db earned.db --out small/week.xlsx")
    #expect(workbook.status == 74 && workbook.err.hasPrefix("Error: "), "\(workbook)")
    #expect(workbook.err.split(separator: "\n").count == 1, "\(workbook)")
  }

  private static let phone = "../shared/data/digital_wellbeing/app_usage.sqlite"

  @Test(.enabled(if: File.exists(phone), "\(phone) is not there")) func aRealPhoneBecomesAWeeklyReport() throws {
    let real = "\(Shell.workingFolder)/\(Self.phone)"
    let line = """
      earned import digital-wellbeing \(real) --quiet --app com.whatsapp --app com.reddit.frontpage --distract \
      --timezone America/New_York | earned ingest --json --db phone.db -
      """
    let first = shell.run(line)
    #expect(first.status == 0 && first.out.contains("\"applied\": 381,"), "\(first.out)\(first.err)")
    let before = try content("phone.db")
    let second = shell.run(line)
    #expect(second.out.contains("\"duplicates\": 381,"), "\(second.out)\(second.err)")
    #expect(try content("phone.db") == before)
    let report = shell.run("earned report weekly --db phone.db --from 2023-05-01 --to 2023-07-31 --format json")
    #expect(report.status == 0 && report.out.contains("\"unlock_attempts\": 110,"), "\(report.out.prefix(2_000))")
  }
}
