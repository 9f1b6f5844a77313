import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// Recorded data stays private: no command needs a network, written files are readable by their owner alone, and names
/// are in no message, no document for support and no temporary file.
@Suite struct PrivacyTests {
  private let shell = Shell()

  /// Every command, in an order in which each has what it needs.
  private static let commands = [
    "db init --db e.db", "ingest --db e.db hachimi.ndjson",
    "ingest --rejects bad.ndjson --db e.db \"$FIXTURES/month.ndjson\"",
    "ingest --sort --dry-run --db e.db \"$FIXTURES/month.ndjson\"", "report list", "report show weekly",
    "report weekly --db e.db", "report weekly --db e.db --out week.xlsx --out week.html --out week.json --out week.csv",
    "status --health --db e.db", "access android:com.reddit.frontpage --explain --db e.db", "shield --next --db e.db",
    "clepsy queue append --db e.db none.ndjson", "clepsy export --db e.db", "db info --db e.db", "db path --db e.db",
    "db backup backup.db --db e.db", "db restore backup.db --db restored.db", "db recover salvaged.db --db e.db",
    "retention run --archive archive.db --now 2026-05-01T12:00:00Z --force-clock --db e.db",
    "retention status --db e.db",
    "report unlocks --archive archive.db --db e.db --out unlocks.json",
    "diagnostics export --out support.json --db e.db",
    "diagnostics check --fix --db broken.db", "import clepsy clepsy.json --timezone UTC", "completions bash",
    "--version", "help",
    "import digital-wellbeing phone.sqlite --app app.one --timezone UTC",
    "import hachimi app.db --timezone Europe/Berlin", "hachimi sync --to - --db e.db",
    "hachimi sync --to commits --db e.db", "habit add Read --db hand.db", "unlock android:a --minutes 5 --db hand.db",
    "mode list --db hand.db", "export exported --db e.db", "config set color never", "config show --origin",
  ]

  private func prepare() {
    shell.folder.write("", to: "none.ndjson")
    shell.folder.write(
      #"{"timeBalance": {"currentSeconds": 60}, "lastResetDate": "2026-03-01T00:00:00Z"}"#, to: "clepsy.json")
    shell.folder.write(
      """
      pragma journal_mode = wal;
      create table packages (_id integer primary key, package_name text);
      create table events (_id integer primary key, timestamp integer, type integer, package_id integer);
      insert into packages values (1, 'app.one');
      insert into events values (1, 1770000000000, 1, 1);
      .shell cp copy.sqlite phone.sqlite; cp copy.sqlite-wal phone.sqlite-wal
      """, to: "phone.sql")
    #expect(shell.run("sqlite3 copy.sqlite < phone.sql").status == 0)
    shell.folder.write(
      """
      {"type":"hachimi.account.link","ts_utc_ms":1771200000000,"uid":"u1"}
      {"type":"hachimi.checkin","ts_utc_ms":1771200000000}
      """, to: "hachimi.ndjson")
    #expect(shell.run("sqlite3 app.db < \"$FIXTURES/hachimi-app.sql\"").status == 0)
    #expect(
      shell.run(
        """
        cp "$MONTH" broken.db && sqlite3 broken.db 'delete from focus_state'
        """
      ).status == 0)
  }

  /// In a network namespace without any interface, not even loopback, and without the library that the only command
  /// with a network loads.
  @Test func noCommandNeedsANetwork() {
    guard shell.run("unshare --net true").status == 0 else {
      return print("skipped: no network namespace can be made here")
    }
    prepare()
    for command in Self.commands {
      let result = shell.run("LD_DEBUG=files LD_DEBUG_OUTPUT=loaded exec unshare --net earned \(command)")
      #expect(result.status == 0, "\(command): \(result)")
    }
    #expect(loadsHTTP() == false)
    // Checks that the test can fail: the command that needs the network fails here.
    let sync = shell.run(
      "LD_DEBUG=files LD_DEBUG_OUTPUT=loaded exec unshare --net earned hachimi sync --to http://127.0.0.1:1 --db e.db")
    #expect(sync.status == 75, "\(sync)")
    #expect(loadsHTTP() == true)
  }

  /// Whether a program that has written `loaded.*` has loaded the library that sends; nil when none has.
  private func loadsHTTP() -> Bool? {
    let result = shell.run(
      "cat loaded.* | grep -c earned > /dev/null && cat loaded.* | grep -c libcurl; rm -f loaded.*")
    return Int(result.out.split(separator: "\n").first ?? "").map { $0 > 0 }
  }

  /// Whatever the umask: nobody else may read, and no unrequested file is left.
  @Test func writtenFilesAreReadableByTheirOwnerAlone() {
    prepare()
    let before = Set(shell.folder.names)
    shell.run("chmod -R go-rwx . && mkdir -m 700 tmp")
    for command in Self.commands {
      let result = shell.run("umask 000; TMPDIR=$PWD/tmp exec earned \(command)")
      #expect(result.status == 0, "\(command): \(result)")
    }
    #expect(shell.run("find . ! -type l -perm /077").out == "")
    let made = shell.folder.names.filter { !before.contains($0) && !$0.hasPrefix("broken.db.before-fix-") }
    #expect(
      made == [
        ".config", ".local", "archive.db", "backup.db", "bad.ndjson", "commits", "e.db", "e.db.retention.lock",
        "exported", "hand.db",
        "restored.db", "salvaged.db", "support.json", "tmp", "unlocks.json", "week.csv", "week.html", "week.json",
        "week.xlsx",
      ])
    #expect(shell.folder.names(in: "tmp") == [])
  }

  // MARK: Secrets

  /// Texts that a person or another program may have stored.
  private static let secret = "S3CRET"
  /// These tables hold names of zones, versions and steps, which messages mention.
  private static let notSecret = ["meta", "earned_migration", "sqlite_stat1", "sqlite_stat4"]
  /// Answers and reports print stored texts: for these only standard error counts.
  private static let asking = [
    "status --db p.db > /dev/null", "mode list --db p.db > /dev/null", "habit done h --db p.db --json > /dev/null",
    "access android:a --explain --db p.db > /dev/null",
    "shield --next --db p.db > /dev/null", "db info --db p.db", "ingest --db p.db next.ndjson",
    "report weekly --db p.db > /dev/null", "report credits --format json --db p.db > /dev/null",
    "retention run --force --archive a.db --db p.db", "diagnostics check --fix --db p.db",
    "diagnostics export --db p.db", "db backup --force b.db --db p.db", "db recover r.db --db p.db",
  ]

  /// A secret is put before each text, some tables at a time. Most texts are then invalid.
  @Test func noMessageAndNoDocumentShowsStoredTexts() throws {
    #expect(shell.run("cp \"$MONTH\" e.db").status == 0)
    shell.folder.write(
      #"{"type":"habit.complete","ts_utc_ms":1773604860000,"habit_id":"h"}"#, to: "next.ndjson")
    let database = try Database(.file(shell.folder.file("e.db")), .readOnly)
    let tables = try database.tableNames()
      .filter { try !Self.notSecret.contains($0) && database.first("select 1 from \($0)") { _ in true } == true }
    var planted = 0
    for first in stride(from: 0, to: tables.count, by: 6) {
      #expect(shell.run("cp e.db p.db; rm -f p.db-* p.db.* a.db b.db r.db").status == 0)
      let some = tables[first..<min(first + 6, tables.count)]
      for table in some { planted += try plant(in: table) }
      let commands = Self.asking.map { "timeout 60 earned \($0)" }.joined(separator: "; ")
      let result = shell.run("mkdir -p tmp; export TMPDIR=$PWD/tmp; \(commands)")
      for line in (result.out + result.err).split(separator: "\n") where line.contains(Self.secret) {
        Issue.record("\(some): \(line)")
      }
      #expect(shell.folder.names(in: "tmp") == [], "\(some)")
    }
    #expect(planted > 1_000)
    #expect(!shell.folder.text("p.db.retention.lock").contains(Self.secret))
  }

  /// - Returns: how many texts now begin with the secret.
  private func plant(in table: String) throws -> Int {
    let database = try Database(.file(shell.folder.file("p.db")), .readWrite)
    try database.run(script: "pragma ignore_check_constraints = on; pragma foreign_keys = off;")
    let columns = try database.rows("select name from pragma_table_info(?) where upper(type) = 'TEXT'", table) {
      row throws(SQLiteError) in try row.text(0)
    }
    var planted = 0
    for column in columns {
      try database.execute("update or ignore \(table) set \(column) = '\(Self.secret)' || \(column)")
      planted += database.changes
    }
    return planted
  }
}
