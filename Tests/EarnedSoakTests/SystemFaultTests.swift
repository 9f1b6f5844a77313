import EarnedEconomyStore
import EarnedEngine
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// A refusal of the system says nothing about the data: it rejects no record and stores no other result.
@Suite struct SystemFaultTests {
  private let shell = Shell()

  private func content(_ name: String) throws -> DatabaseContent {
    try DatabaseContent(ofFile: shell.folder.file(name))
  }

  private func writeRecords() {
    let zones = ["UTC", "Europe/Berlin", "Europe/Paris", "America/Vancouver", "Asia/Tokyo"]
    let records = zones.enumerated().map { number, zone in
      #"{"type":"app.upsert","ts_utc_ms":\#(1_773_640_700_000 + number),"timezone_id":"\#(zone)","app_id":"android:\#(number)"}"#
    }
    shell.folder.write(records.joined(separator: "\n"), to: "zones.ndjson")
  }

  /// The zone file cannot be opened. As root may read everything, a loop of links replaces a missing right.
  @Test func aZoneFileThatCannotBeReadStopsTheRunAndARerunCompletes() throws {
    writeRecords()
    #expect(shell.run("earned ingest --quiet --db whole.db zones.ndjson").status == 0)
    shell.run(
      """
      mkdir -p zones/Europe zones/America zones/Asia; for zone in Europe/Berlin America/Vancouver Asia/Tokyo; do
        cp -L /usr/share/zoneinfo/$zone zones/$zone; done; ln -s Paris zones/Europe/Paris
      """)
    let stopped = shell.run("TZDIR=$PWD/zones earned ingest --db stopped.db zones.ndjson")
    #expect(stopped.status == 74, "\(stopped)")
    #expect(try content("stopped.db")["earned_record_key"].count == 2)
    #expect(
      stopped.err.hasPrefix("Error: zones.ndjson:3: ") && stopped.err.contains("Europe/Paris"), "\(stopped.err)")
    #expect(shell.run("earned ingest --quiet --db stopped.db zones.ndjson").status == 0)
    #expect(try content("stopped.db") == content("whole.db"))
  }

  /// Then nobody knows whether the database's zone exists: the message names the file, not the database.
  @Test func aZoneFileThatCannotBeReadLeavesADatabaseOutOfAnExport() {
    shell.folder.write(
      #"{"type":"day.ensure","ts_utc_ms":1773640700000,"timezone_id":"Europe/Paris"}"#, to: "day.ndjson")
    #expect(shell.run("earned ingest --quiet --db e.db day.ndjson").status == 0)
    shell.run("mkdir -p zones/Europe; cp -L /usr/share/zoneinfo/UTC zones/UTC; ln -s Paris zones/Europe/Paris")
    let failed = shell.run("TZDIR=$PWD/zones earned export out e.db --key key")
    #expect(failed.status == 65, "\(failed)")
    #expect(failed.err.contains("zones/Europe/Paris") && !failed.err.contains("not of the kind"), "\(failed.err)")
    #expect(shell.run("earned export out e.db --key key").status == 0)
  }

  /// No report is called wrong and no zone unknown: the message names the file.
  @Test func aZoneFileThatCannotBeReadIsNamedByReportsAndDiagnostics() {
    shell.run(
      """
      head -80 "$FIXTURES/month.ndjson" | earned ingest --quiet --db e.db -
      mkdir -p zones/America; cp -L /usr/share/zoneinfo/UTC zones/UTC; ln -s Vancouver zones/America/Vancouver
      """)
    let command = "--db e.db --now 2026-03-15T23:00:00-07:00"
    for report in ["weekly", "hours", "apps", "usage"] {
      let failed = shell.run("TZDIR=$PWD/zones earned report \(report) \(command) --timezone UTC")
      let isUsed = report != "usage"
      #expect(failed.status == (isUsed ? 74 : 0), "\(report): \(failed)")
      #expect(failed.err.contains("zones/America/Vancouver") == isUsed, "\(report): \(failed.err)")
    }
    let export = shell.run("TZDIR=$PWD/zones earned diagnostics export \(command)")
    #expect(export.status == 0 && !export.out.contains("unknown to this system"), "\(export)")
    #expect(export.out.contains("the time zone that is set cannot be read on this system"), "\(export)")
  }

  /// An unreadable page is not a damaged one: the check reports no finding, and nothing is repaired.
  @Test func anUnreadablePageIsNotAFinding() {
    #expect(shell.run("head -80 \"$FIXTURES/month.ndjson\" | earned ingest --quiet --db e.db -").status == 0)
    let check = "earned diagnostics check --db e.db --now 2026-02-20T23:00:00-08:00"
    let none = FaultyDisk(.none, .sqlite).at(0, named: "read")
    #expect(shell.run("\(none.variables(log: "log")) \(check)").out == "nothing is wrong\n")
    let count = shell.folder.text("log").split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0
    #expect(count > 50)
    for operation in stride(from: 1, through: count, by: max(count / 40, 1)) {
      let fault = FaultyDisk(.fail, .sqlite).at(operation, named: "read")
      let result = shell.run("\(fault.variables()) \(check)")
      // A page that SQLite reads again is read in the end.
      let isRead = result.status == 0 && result.out == "nothing is wrong\n"
      #expect((result.status == 74 && result.out.isEmpty) || isRead, "\(operation) of \(count): \(result)")
    }
  }

  @Test func aMissingZoneIsUnknown() {
    writeRecords()
    shell.run("mkdir -p zones/Europe/Paris; cp -L /usr/share/zoneinfo/Europe/Berlin zones/Europe; echo x > zones/Asia")
    let result = shell.run("TZDIR=$PWD/zones earned ingest --json --db e.db zones.ndjson")
    #expect(result.status == 65 && result.out.contains(#""UNKNOWN_TIMEZONE": 3"#), "\(result)")
  }

  /// With any limit of open files, the run does everything, or stops and a rerun does the rest.
  @Test func withTooFewOpenFilesNothingIsRejected() throws {
    writeRecords()
    #expect(shell.run("earned ingest --quiet --db whole.db zones.ndjson").status == 0)
    var stopped = 0
    for limit in 4...16 {
      let result = shell.run("ulimit -n \(limit); exec earned ingest --batch 1 --db \(limit).db zones.ndjson")
      #expect(result.status != 65 && !result.out.contains("rejected\n  "), "\(limit): \(result)")
      if result.status != 0 { stopped += 1 }
      #expect(shell.run("earned ingest --quiet --db \(limit).db zones.ndjson").status == 0)
      let (some, whole) = (try content("\(limit).db"), try content("whole.db"))
      #expect(some == whole, "\(limit): \(some.difference(from: whole))")
    }
    #expect(stopped > 0)
  }

  /// The message says neither that the database is damaged nor that the disk is full.
  @Test(arguments: ["db backup copy.db", "report weekly --timezone UTC --out week.xlsx"])
  func tooFewOpenFilesAreReported(_ command: String) {
    #expect(shell.run("cp \"$MONTH\" e.db").status == 0)
    var stopped = 0
    for limit in 5...12 {
      let result = shell.run("rm -f copy.db; ulimit -n \(limit); exec earned \(command) --db e.db")
      guard result.status != 0 else { continue }
      stopped += 1
      #expect(result.err.contains("Too many open files"), "\(limit): \(result)")
      #expect(!result.err.contains("diagnostics check") && !result.err.contains(".tmp"), "\(limit): \(result)")
    }
    #expect(stopped > 0)
  }

  /// A mount namespace of its own, in which `/proc` is empty.
  @Test func argumentsAreReadWithoutProc() throws {
    #expect(shell.run("cp \"$MONTH\" e.db").status == 0)
    let command = "mount -t tmpfs none /proc && exec earned status --db e.db --json"
    let result = shell.run("unshare --mount sh -c '\(command)'")
    guard result.status != 1 || !result.err.contains("unshare") else {
      print("skipped: no mount namespace can be made here: \(result.err)")
      return
    }
    #expect(result.status == 0 && result.out.contains("earned.status/1"), "\(result)")
    let wrong = shell.run("unshare --mount sh -c 'mount -t tmpfs none /proc && exec earned statu'")
    #expect(wrong.status == 64 && wrong.err.contains("'statu'"), "\(wrong)")
  }

  /// The message has SQLite's words, the file and what to do.
  @Test func aHeldDatabaseIsNamed() throws {
    shell.folder.write(#"{"type":"day.ensure","ts_utc_ms":1771156800000}"#, to: "one")
    #expect(shell.run("earned ingest --quiet --db e.db one").status == 0)
    let holder = try Database(.file(shell.folder.file("e.db")), .readWrite)
    try holder.begin(.immediate)
    let result = shell.run("earned ingest --wait 0 --db e.db one")
    #expect(result.status == 75)
    #expect(
      result.err.hasPrefix("Error: the database ")
        && result.err.hasSuffix("e.db is in use by another process; try again, or wait longer with --wait\n"),
      "\(result.err)")
    try holder.rollback()
  }

  /// The lock of retention is in a folder in which others may create links.
  @Test func theLockOfRetentionFollowsNoLink() {
    #expect(shell.run("cp \"$MONTH\" e.db").status == 0)
    shell.folder.write("kept", to: "victim")
    for (option, kind) in [("-s", "symbolic link"), ("", "hard link")] {
      let result = shell.run("ln -f \(option) victim e.db.retention.lock; earned retention run --force --db e.db")
      #expect(result.status == 73 && result.err.contains(kind), "\(result)")
      #expect(shell.folder.text("victim") == "kept")
    }
  }
}
