import EarnedEconomyStore
import EarnedEngine
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// Backups and restores during writes, killed, and on a full disk.
@Suite struct DatabaseProcessTests {
  private let shell = Shell()

  private func content(_ name: String) throws -> DatabaseContent {
    try DatabaseContent(ofFile: shell.folder.file(name))
  }

  /// Attempts, one a second.
  private func writeLongInput() {
    let attempts = (1...600).map { number in
      #"{"type":"unlock.attempt","ts_utc_ms":\#(1_773_640_700_000 + number * 1_000),"timezone_id":"UTC","app_id":"android:\#(number % 7)"}"#
    }
    shell.folder.write(attempts.joined(separator: "\n"), to: "long.ndjson")
  }

  /// While another process commits, each backup is of one moment: its invariants hold, and it equals a database of the
  /// same records.
  @Test func everyBackupBesideAWriterIsConsistent() throws {
    writeLongInput()
    #expect(shell.run("head -50 \"$FIXTURES/month.ndjson\" | earned ingest --quiet --db live.db").status == 0)
    let first = try content("live.db")["unlock_attempt"].count
    let writer = shell.start("exec earned ingest --ack --batch 5 --db live.db long.ndjson")
    #expect(shell.wait(until: "ack 100\n", isPrintedBy: writer))
    var counts: [Int] = []
    for number in 1...4 {
      let result = shell.run("earned db backup --db live.db backup\(number).db")
      #expect(result.status == 0 && result.out.hasSuffix("verified\n"), "\(result)")
      let backup = try Database(.file(shell.folder.file("backup\(number).db")), .readOnly)
      for invariant in EarnedInvariants.all { #expect(try invariant.violations(in: backup) == [], "\(invariant.code)") }
      counts.append(try DatabaseContent(of: backup)["unlock_attempt"].count)
    }
    #expect(shell.wait(writer).status == 0)
    #expect(counts == counts.sorted(), "\(counts)")
    #expect(counts[0] > first && counts[0] < first + 600, "\(counts)")
    #expect(try content("live.db")["unlock_attempt"].count == first + 600)
    #expect(shell.folder.names.filter { $0.hasPrefix(".") || $0.hasSuffix("-wal") } == [])

    // A backup is a database: the remaining records lead to the same result.
    #expect(shell.run("earned ingest --quiet --db backup1.db long.ndjson").status == 0)
    let (one, other) = (try content("backup1.db"), try content("live.db"))
    #expect(one == other, "\(one.difference(from: other))")
  }

  @Test func aKilledRestoreLeavesTheOldOrTheNewDatabase() throws {
    var generator = SplitMix64(seed: 1)
    let moments = (0..<(LongForm.number("KILLS") ?? 40)).map { _ in UInt32.random(in: 1...100, using: &generator) }
    #expect(shell.run("cp \"$MONTH\" month.db").status == 0)
    #expect(shell.run("head -300 \"$FIXTURES/month.ndjson\" | earned ingest --quiet --db early.db").status == 0)
    #expect(shell.run("cp month.db live.db").status == 0)
    let contents = [try content("month.db"), try content("early.db")]
    var (kills, seen) = (0, Set<Int>())
    for milliseconds in moments {
      let there = try #require(contents.firstIndex(of: content("live.db")), "neither of the two")
      seen.insert(there)
      let running = shell.start("exec earned db restore --quiet --db live.db \(["early.db", "month.db"][there])")
      usleep(milliseconds * 1_000)
      running.signal(SIGKILL)
      if shell.wait(running).status == 128 + SIGKILL { kills += 1 }
      shell.run("rm -f live.db.before-restore-* .*.tmp*")
    }
    #expect(kills > 0)
    #expect(shell.run("earned db restore --quiet --db live.db early.db").status == 0)
    #expect(try content("live.db") == contents[1])
    print("restores: \(kills) of \(moments.count) killed, \(seen.count) outcomes")
  }

  /// The file exists, so no message says that it is missing.
  @Test(.enabled(if: geteuid() == 0, "only root can mount a disk")) func aReadOnlyFileSystemIsReported() throws {
    guard shell.run("mkdir fixed; mount -t tmpfs -o size=8m tmpfs fixed").status == 0 else { return }
    defer { shell.run("umount fixed") }
    #expect(shell.run("cp \"$MONTH\" fixed/e.db").status == 0)
    #expect(shell.run("mount -o remount,ro fixed").status == 0)
    for command in [
      "retention run --force", "focus start 25", "db init", "ingest --dry-run /dev/null", "ingest /dev/null",
      "db restore other.db",
    ] {
      shell.run("test -e other.db || earned db init --db other.db")
      let result = shell.run("earned \(command) --db fixed/e.db")
      #expect(result.status == 74, "\(command): \(result)")
      #expect(
        result.err.contains("fixed/e.db cannot be written: it may only be read; its file system is read-only"),
        "\(command): \(result)")
    }
    #expect(shell.run("earned status --db fixed/e.db --json").status == 0)
  }

  /// The last changes are in a log that SQLite cannot read where it is. Every reader sees them, and nothing is left of
  /// the copy that it takes.
  @Test(.enabled(if: geteuid() == 0, "only root can mount a disk")) func aLogOnAReadOnlyFileSystemIsRead() throws {
    guard shell.run("mkdir fixed copies; mount -t tmpfs -o size=8m tmpfs fixed").status == 0 else { return }
    defer { shell.run("umount fixed") }
    #expect(shell.run("cp \"$MONTH\" e.db").status == 0)
    let change = """
      pragma journal_mode = wal; update economy_state set credit_balance = 777;
      .shell cp e.db fixed/e.db; cp e.db-wal fixed/e.db-wal
      """
    shell.folder.write(change, to: "change.sql")
    #expect(shell.run("sqlite3 e.db < change.sql && test -s fixed/e.db-wal && mount -o remount,ro fixed").status == 0)
    for command in [
      "status", "access android:com.reddit.frontpage", "shield --next", "report weekly", "export out --key key",
      "db info", "retention status", "diagnostics export", "diagnostics check", "db backup --force b.db",
      "ingest --dry-run /dev/null",
    ] {
      let result = shell.run("TMPDIR=$PWD/copies earned \(command) --db fixed/e.db")
      #expect(!result.err.contains("No such file"), "\(command): \(result)")
      let isWriter = command.hasPrefix("ingest")
      #expect(result.status == (isWriter ? 74 : command.hasSuffix("check") ? 2 : 0), "\(command): \(result)")
    }
    #expect(shell.run("TMPDIR=$PWD/copies earned status --db fixed/e.db").out.contains(" 777"))
    #expect(shell.run("earned status --db b.db").out.contains(" 777"))
    #expect(shell.folder.names(in: "copies") == [])
  }

  /// On a full disk there is no room for the index of a log either, nor for an empty log.
  @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk")) func aFullDiskIsRead() throws {
    guard shell.run("mkdir full copies; mount -t tmpfs -o size=4m tmpfs full").status == 0 else { return }
    defer { shell.run("umount full") }
    #expect(
      shell.run("cp \"$MONTH\" e.db && cp e.db full/plain.db").status == 0)
    let change = """
      pragma journal_mode = wal; update economy_state set credit_balance = 777;
      .shell cp e.db full/logged.db; cp e.db-wal full/logged.db-wal
      """
    shell.folder.write(change, to: "change.sql")
    #expect(shell.run("sqlite3 e.db < change.sql; test -s full/logged.db-wal").status == 0)
    shell.run("dd if=/dev/zero of=full/fill bs=1k")
    for name in ["plain", "logged"] {
      for command in ["status", "access android:com.reddit.frontpage", "report weekly", "db backup --force \(name).db"]
      {
        let result = shell.run("TMPDIR=$PWD/copies earned \(command) --db full/\(name).db")
        #expect(result.status == 0 && result.err == "", "\(command): \(result)")
      }
    }
    #expect(shell.run("earned status --db logged.db").out.contains(" 777"))
    #expect(!shell.run("earned status --db plain.db").out.contains(" 777"))
    #expect(shell.folder.names(in: "copies") == [])
    #expect(shell.run("earned focus start 25 --db full/plain.db").status == 74)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk")) func aFullDiskLeavesTheDatabaseAsItWas()
    throws
  {
    #expect(shell.run("cp \"$MONTH\" month.db && mkdir small").status == 0)
    guard shell.run("mount -t tmpfs -o size=1600k tmpfs small").status == 0 else { return }
    defer { shell.run("umount small") }
    #expect(shell.run("head -40 \"$FIXTURES/month.ndjson\" | earned ingest --quiet --db small/earned.db").status == 0)
    let before = try content("small/earned.db")
    for command in [
      "db backup --db month.db small/b.db", "db recover --db month.db small/r.db",
      "db restore --db small/earned.db month.db",
    ] {
      let result = shell.run("earned \(command)")
      #expect(result.status == 74 && result.err.contains("full"), "\(command): \(result)")
    }
    #expect(try content("small/earned.db") == before)
    #expect(shell.run("ls -A small").out == "earned.db\n")
  }
}
