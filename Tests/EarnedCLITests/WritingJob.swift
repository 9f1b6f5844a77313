import EarnedTestSupport
import Testing

/// A command that writes files. Each run starts in a new folder with the same files.
struct WritingJob: Sendable, CustomStringConvertible {
  let command: String
  /// Databases that it creates or changes, and those that it must not change.
  let databases: [String]
  /// Other files that it creates.
  var files: [String] = []
  /// The files that grow line by line and are complete only at the end.
  var growingFiles: [String] = []
  /// Whether its files are complete even if they report that something could not be read.
  var documentsFaults = false
  /// Whether it leaves unreadable data out of its databases, and says so.
  var leavesOut = false
  /// Exit statuses that report findings, not failures.
  var findings: [Int32] = []
  /// The file to remove before it runs again.
  var removed = "none"
  /// The number of records acknowledged together; nil when everything is one change.
  var batch: Int?
  /// Whether it works in steps, and continues where an earlier run stopped.
  var hasSteps = false

  var description: String { command }

  static let all = [
    WritingJob(command: "ingest --ack --db new/folder/e.db records.ndjson", databases: ["new/folder/e.db"], batch: 100),
    WritingJob(command: "ingest --ack --batch 20 --sort --db new.db records.ndjson", databases: ["new.db"], batch: 20),
    WritingJob(
      command: "ingest --quiet --rejects bad.ndjson --db e.db records.ndjson", databases: ["e.db"],
      files: ["bad.ndjson"]),
    WritingJob(command: "ingest --quiet --db older.db records.ndjson", databases: ["older.db"], hasSteps: true),
    WritingJob(command: "db init --quiet --db older.db", databases: ["older.db"]),
    WritingJob(
      command: "unlock android:com.reddit.frontpage --minutes 5 --quiet --now 2026-03-16T20:00:00Z --db e.db",
      databases: ["e.db"]),
    WritingJob(command: "clepsy queue append --quiet --db e.db events.ndjson", databases: ["e.db"]),
    WritingJob(
      command: "retention run --quiet --force --now 2026-05-01T12:00:00Z --force-clock --archive old.db --db e.db",
      databases: ["e.db", "old.db"], hasSteps: true),
    WritingJob(command: "db backup --force --quiet backup.db --db e.db", databases: ["e.db", "backup.db"]),
    WritingJob(command: "db restore --quiet e.db --db other.db", databases: ["e.db", "other.db"]),
    WritingJob(
      command: "db recover salvaged.db --db e.db", databases: ["e.db", "salvaged.db"], leavesOut: true,
      removed: "salvaged.db"),
    WritingJob(command: "diagnostics check --fix --quiet --db broken.db", databases: ["broken.db"], findings: [2]),
    WritingJob(
      command: "diagnostics export --quiet --out support.json --db e.db", databases: ["e.db"], files: ["support.json"],
      documentsFaults: true),
    WritingJob(
      command: "report weekly --out week.xlsx --out week.html --out week.json --out week.csv --db e.db",
      databases: ["e.db"], files: ["week.xlsx", "week.html", "week.json", "week.csv"]),
    WritingJob(
      command: "export new/folder --quiet --key export.key e.db other.db", databases: ["e.db", "other.db"],
      files: ["e.earned.gz", "other.earned.gz", "manifest.ndjson"].map { "new/folder/\($0)" },
      growingFiles: ["new/folder/manifest.ndjson"], findings: [65]),
    WritingJob(
      command: "site new/folder --quiet --db e.db", databases: ["e.db"],
      files: ["index.html", "2026.html", "2026-02.html", "2026-W07.html", "style.css", "script.js"].map {
        "new/folder/\($0)"
      }, hasSteps: true),
  ]
}

/// A folder for each run of a job, with the files that jobs start from.
struct JobFolders {
  let shell = Shell()

  /// - Parameter records: how many records of the month the jobs work on.
  init(records: Int = 750) {
    let made = shell.run(
      """
      mkdir inputs && cd inputs && head -\(records) "$FIXTURES/month.ndjson" > records.ndjson &&
      earned ingest --quiet --db e.db records.ndjson && cp e.db broken.db && cp e.db older.db &&
      sqlite3 broken.db 'delete from focus_state; delete from unlock_grant_current' &&
      sqlite3 older.db 'drop table earned_other_app; create table earned_other_app (
          app_id text primary key, platform text not null, display_name text, user_alias text, icon_uri text, created_ts_utc_ms integer not null,
          updated_ts_utc_ms integer not null);
        insert into earned_other_app values ("web:news.example", "web", "News", null, null, 5, 6);
        insert into app_info values ("ios:com.burbn.instagram", "ios", "Instagram", "Insta", null, 7, 8);
        delete from earned_migration where name glob "earned/010-*"' &&
      printf %064d 1 > export.key && chmod 600 export.key &&
      head -\(records / 8) records.ndjson | earned ingest --quiet --db other.db - &&
      for second in 1 2 3 4 5; do
        echo "{\\"type\\":\\"clepsy.event\\",\\"ts_utc_ms\\":177007680${second}000,\\"timezone_id\\":\\"UTC\\",\
      \\"id\\":\\"00000000-0000-4000-8000-00000000000$second\\",\\"seconds\\":1,\\"kind\\":\\"earned\\"}"
      done > events.ndjson
      """)
    #expect(made.status == 0, "\(made)")
  }

  /// Folders for a job that may run at the same time as those of `other`, with the same files.
  init(like other: JobFolders) {
    #expect(shell.run("cp -r \(other.shell.folder.file("inputs")) inputs").status == 0)
  }

  func prepare(_ folder: String) {
    #expect(shell.run("rm -rf \(folder) && cp -r inputs \(folder) && mkdir \(folder)/tmp").status == 0)
  }

  /// - Parameter variables: environment variables of the command.
  func line(_ job: WritingJob, in folder: String, setting variables: String = "") -> String {
    "cd \(folder) && rm -f \(job.removed) && TMPDIR=$PWD/tmp \(variables) exec earned \(job.command)"
  }

  /// The contents of the job's databases. A missing or empty one has none.
  func content(_ job: WritingJob, in folder: String) throws -> [String: DatabaseContent] {
    try job.databases.reduce(into: [:]) { content, name in
      let path = "\(folder)/\(name)"
      guard let bytes = shell.folder.bytes(path), !bytes.isEmpty else { return }
      content[name] = try DatabaseContent(ofFile: shell.folder.file(path))
    }
  }

  /// The names in the folder, without backups, which an interrupted run may also have made.
  func names(_ folder: String) -> [String] {
    shell.folder.names(in: folder).filter { !$0.contains(".before-") } + shell.folder.names(in: "\(folder)/tmp")
      + shell.folder.names(in: "\(folder)/new/folder")
  }

  /// The bytes of the files that a job makes.
  func files(_ job: WritingJob, in folder: String) -> [String: [UInt8]] {
    job.files.reduce(into: [:]) { files, name in files[name] = shell.folder.bytes("\(folder)/\(name)") }
  }
}
