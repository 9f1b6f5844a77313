import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// Many processes on one database: three record, two of them the same lines; one fills the queue, one drains it;
/// cleanups, reports, backups and checks run; and an app writes by itself. Nothing is lost, doubled or half written,
/// and no process gives up waiting.
@Suite struct ConcurrencyTests {
  private let shell = Shell()

  /// Prints lines until the file `done` exists, then writes their number to `counts/<name>`.
  ///
  /// - Parameter line: a format of `printf`, for a time in milliseconds and a number.
  private func feed(_ name: String, from start: Int, every step: Int, _ line: String) -> String {
    """
    awk 'BEGIN {
      while (system("test -e done")) {
        for (i = 0; i < 10; i++) { n++; printf "\(line.replacing("\"", with: "\\\""))\\n", \(start) + n * \(step), n }
        fflush(); system("sleep 0.02")
      }
      print n > "counts/\(name)"
    }'
    """
  }

  private func count(_ name: String) -> Int64 {
    shell.folder.text("counts/\(name)").split(separator: "\n").first.flatMap { Int64($0) } ?? 0
  }

  /// Sunday 15 March 2026, 00:00 and 20:00 UTC, in milliseconds.
  private static let (midnight, evening) = (1_773_532_800_000, 1_773_604_800_000)

  private func attempts(_ name: String, of app: String) -> String {
    feed(
      name, from: Self.evening, every: 20,
      #"{"type":"unlock.attempt","ts_utc_ms":%.0f,"timezone_id":"UTC","app_id":"android:\#(app)%d"}"#)
      + " | earned ingest --json --db all.db - > counts/\(name).json"
  }

  private var events: String {
    feed(
      "events", from: Self.midnight, every: 500,
      #"{"type":"clepsy.event","ts_utc_ms":%.0f,"timezone_id":"UTC","id":"00000000-0000-4000-8000-%012d","#
        + #""seconds":1,"kind":"earned"}"#)
      + " | earned clepsy queue append --quiet --db all.db -"
  }

  private var drains: String {
    feed("drains", from: Self.midnight, every: 1, #"{"type":"clepsy.drain","ts_utc_ms":%.0f,"timezone_id":"UTC"}"#)
      + " | earned ingest --quiet --db all.db -"
  }

  /// Repeats a command, and writes the number of runs to `counts/<name>`.
  private func repeated(_ name: String, _ command: String) -> String {
    "n=0; while [ ! -e done ]; do \(command) || exit 1; n=$((n + 1)); done; echo $n > counts/\(name)"
  }

  @Test func nothingIsLostDoubledOrTorn() throws {
    let seconds = LongForm.number("SECONDS") ?? 20
    shell.folder.write(
      #"{"type":"clepsy.day.ensure","ts_utc_ms":\#(Self.midnight),"timezone_id":"UTC"}"#, to: "first")
    #expect(shell.run("mkdir counts && earned ingest --quiet --db all.db first").status == 0)
    let running = [
      attempts("a", of: "x"), attempts("b", of: "y"), attempts("same", of: "x"), events, drains,
      repeated("cleanups", "earned retention run --quiet --force --archive old.db --db all.db"),
      repeated(
        "reports", "earned report unlocks --format json --db all.db > report && mv report report-$((n % 20)).json"),
      repeated(
        "backups", "earned db backup --force --quiet copy.db --db all.db && earned diagnostics check --db copy.db"),
      // Without a break between readers the log grows, which is only a warning. Errors are printed.
      repeated("checks", "out=$(earned diagnostics check --quiet --db all.db) || [ $? = 2 ] && [ -z \"$out\" ]"),
    ].map(shell.start)
    let (written, longest) = try writeAsAnApp(for: seconds)
    shell.folder.write("", to: "done")
    for process in running {
      let result = shell.wait(process)
      #expect(result.status == 0 && result.err == "", "\(result)")
    }
    let last = #"{"type":"clepsy.drain","ts_utc_ms":\#(Self.midnight + 86_399_000),"timezone_id":"UTC"}"#
    shell.folder.write(last, to: "last")
    #expect(shell.run("earned ingest --quiet --db all.db last").status == 0)
    let check = shell.run("earned diagnostics check --db all.db")
    #expect(check.status == 0, "\(check)")
    try expectAllOnce(written)
    try expectWholeReports()
    print(
      """
      at once for \(seconds) s: \(count("a") + count("b") + count("same")) attempts, \(count("events")) events, \
      \(count("drains")) drains, \(count("cleanups")) cleanups, \(count("reports")) reports, \(count("backups")) backups, \
      \(count("checks")) checks, \(written) commits of an app that waited at most \(longest)
      """)
  }

  /// Old and new lines of the log, as an app would write them.
  private func writeAsAnApp(for seconds: Int) throws -> (written: Int, longest: Duration) {
    let app = try Database(.file(shell.folder.file("all.db")), .readWrite)
    var (written, longest) = (0, Duration.zero)
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      let started = ContinuousClock.now
      try app.transaction(.immediate) {
        written += 1
        let time = Self.evening - written % 2 * 31 * 86_400_000
        try app.execute(
          """
          insert into event_log (event_id, ts_utc_ms, timezone_id, day_id, type, payload_json, created_ts_utc_ms)
          values (?1, ?2, 'UTC', date(?2 / 1000, 'unixepoch'), 'UNLOCK_CANCELLED', '{"attempt_id":"none"}', ?2)
          """, "w\(written)", time)
      }
      longest = max(longest, ContinuousClock.now - started)
      usleep(2_000)
    }
    return (written, longest)
  }

  private func value(_ sql: String, in database: Database) throws -> Int64? {
    try database.first(sql) { row throws(SQLiteError) in try row.integer(0) }
  }

  private func expectAllOnce(_ written: Int) throws {
    let database = try Database(.file(shell.folder.file("all.db")), .readWrite)
    try database.attach(.file(shell.folder.file("old.db")), as: "old")
    let attempts = max(count("a"), count("same")) + count("b")
    #expect(try value("select count(*) from unlock_attempt", in: database) == attempts)
    let applied = try ["a", "b", "same"].map { name in
      try value("select '\(shell.folder.text("counts/\(name).json"))' ->> '$.applied'", in: database) ?? 0
    }
    #expect(applied.reduce(0, +) == attempts, "\(applied)")
    #expect(try value("select count(*) from clepsy_pending_event", in: database) == 0)
    #expect(try value("select count(*) from clepsy_event", in: database) == count("events"))
    #expect(try value("select balance_seconds from clepsy_balance", in: database) == count("events"))
    // Rows of the app are here, or in the archive if they were old.
    let notes = "select event_id from main.event_log where type = 'UNLOCK_CANCELLED'"
    let archived = "select event_id from old.event_log where type = 'UNLOCK_CANCELLED'"
    #expect(try value("select count(*) from (\(notes) union all \(archived))", in: database) == Int64(written))
    #expect(try value("select count(*) from (\(notes) union \(archived))", in: database) == Int64(written))
  }

  /// A report is of one moment: three datasets count the same attempts.
  private func expectWholeReports() throws {
    let database = try Database(.memory, .create)
    let reports = shell.folder.names.filter { $0.hasPrefix("report-") }
    #expect(!reports.isEmpty)
    for name in reports {
      let counts = try database.first(
        """
        select ?1 ->> '$.datasets.totals.attempts',
          (select coalesce(sum(value ->> 'attempts'), 0) from json_each(?1, '$.datasets.days')),
          json_array_length(?1, '$.datasets.attempts')
        """, shell.folder.text(name)
      ) { row throws(SQLiteError) in try (0..<3).map { column throws(SQLiteError) in try row.integer(column) } }
      #expect(counts.map { Set($0).count } == 1, "\(name): \(String(describing: counts))")
    }
  }
}
