import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedCLITests

/// An app and the command on one database: with other pragmas, on pages of another size, with texts in another
/// encoding. It adds, changes and deletes rows between our records, holds transactions, and gives its file another
/// form. All that it changes, and all that we are asked, is done on a plain database too: answers and contents are
/// equal.
@Suite struct AppBesideTests {
  @Test(arguments: 1...(LongForm.number("BESIDE") ?? 20) as ClosedRange<UInt64>)
  func answersAreThoseOfAPlainDatabase(seed: UInt64) throws {
    let trial = try AppBesideTrial(seed: seed)
    for _ in 0..<12 { try trial.step() }
    try trial.end()
  }

  /// Another form of a file, with everything that attaches, copies or replaces it.
  ///
  /// - Parameter form: the encoding of its texts, and the size of its pages.
  @Test(arguments: ["UTF-8:65536", "UTF-16be:512"]) func everyFormOfAFileIsUsed(_ form: String) {
    let shell = Shell()
    let result = shell.run(
      """
      head -250 "$FIXTURES/month.ndjson" | earned ingest --quiet --db plain.db - && cp plain.db kept.db
      for form in \(form); do
        { echo "pragma encoding = '${form%:*}'; pragma page_size = ${form#*:};"; sqlite3 kept.db .dump; } |
          sqlite3 $form.db && chmod 600 $form.db
      done
      for name in plain \(form); do {
        sed -n '251,400p' "$FIXTURES/month.ndjson" | earned ingest --json --db $name.db - &&
        earned retention run --quiet --force --force-clock --now 2026-05-01T00:00:00Z --archive $name.old --db $name.db &&
        earned retention run --quiet --force --force-clock --now 2026-05-03T00:00:00Z --archive $name.old --db $name.db &&
        earned report unlocks --json --db $name.db --archive $name.old && earned report weekly --json --db $name.db &&
        earned db backup --quiet $name.copy --db $name.db && earned db recover --quiet $name.new --db $name.db &&
        earned diagnostics check --db $name.new && earned site pages-$name --quiet --db $name.db &&
        earned export --quiet --key key out $name.db && cp kept.db over-$name.db && cp $name.db under-$name.db &&
        earned db restore --quiet $name.copy --db over-$name.db && earned db restore --quiet kept.db --db under-$name.db &&
        earned report weekly --json --db over-$name.db && earned report weekly --json --db under-$name.db &&
        for each in $name.db over-$name.db under-$name.db; do earned diagnostics check --db $each; done
      } > $name.out || echo "failed: $name"; cmp plain.out $name.out; diff -r pages-plain pages-$name -x site.json; done
      ls | grep journal
      """)
    // No journal with old rows in it is left either.
    #expect(result.status == 1 && result.out == "" && result.err == "", "\(result)")
    #expect(shell.folder.text("plain.out").hasSuffix("nothing is wrong\nnothing is wrong\nnothing is wrong\n"))
  }
}

/// One order of steps, on the app's database and on the plain one.
private final class AppBesideTrial {
  private let shell = Shell()
  private var random: SplitMix64
  private let app: Database
  private let plain: Database
  private let records: [String]
  private var given = 0
  private var day = 0
  private var things = 0
  /// What was done, for a failing test.
  private var steps: [String] = []

  private static let both = ["app.db", "plain.db"]

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    let form = [
      "pragma encoding = '\(random.pick(["UTF-8", "UTF-16le", "UTF-16be"]))'",
      "pragma page_size = \(random.pick([512, 1_024, 4_096, 8_192, 65_536]))",
      "pragma auto_vacuum = \(random.pick([0, 1, 2]))",
    ].joined(separator: "; ")
    let mode = random.pick(["delete", "wal", "truncate", "persist"])
    let made = shell.run(
      """
      sed -n '1,400p' "$FIXTURES/month.ndjson" > month && head -60 month | earned ingest --quiet --db plain.db - &&
      { echo "\(form);"; sqlite3 plain.db .dump; } | sqlite3 app.db && sqlite3 app.db 'pragma journal_mode = \(mode)' &&
      chmod 600 app.db && mkfifo pipe
      """)
    #expect(made.status == 0, "\(made)")
    records = shell.folder.text("month").split(separator: "\n").dropFirst(60).map(String.init)
    app = try Database(.file(shell.folder.file("app.db")), .readWrite, busyTimeout: .seconds(10))
    plain = try Database(.file(shell.folder.file("plain.db")), .readWrite, busyTimeout: .seconds(10))
    steps = [form, mode]
  }

  // MARK: Steps

  func step() throws {
    behave()
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: record()
    case 2, 3: try recordWhileTheAppChanges()
    case 4: try change()
    case 5: askBoth("status --json", "report weekly --json", "shield --next --json")
    case 6: askBoth("diagnostics check", "app list", "habit list")
    case 7: try holdARead()
    case 8: try holdTheFile()
    default: cleanUp()
    }
  }

  /// Everything is recorded, both have the same content, and nothing is wrong with them.
  func end() throws {
    record()
    askBoth("status --json", "report weekly --json", "report unlocks --json", "diagnostics check")
    let (one, other) = (try DatabaseContent(of: app), try DatabaseContent(of: plain))
    #expect(one == other, "\(one.difference(from: other))\n\(steps.joined(separator: "\n"))")
  }

  private func next(_ count: Int) -> [String] {
    let lines = records.dropFirst(given).prefix(count)
    given += lines.count
    return Array(lines)
  }

  private func record() {
    shell.folder.write(next(Int.random(in: 1...40, using: &random)).joined(separator: "\n"), to: "lines")
    askBoth("ingest --json lines")
  }

  /// One run for all records of the app's database, with a change of the app after each. On the plain one each record has a
  /// run of its own.
  private func recordWhileTheAppChanges() throws {
    steps.append("records one by one, with changes between")
    let lines = next(6)
    let ingest = shell.start("exec earned ingest --ack --batch 1 --db app.db pipe")
    let pipe = open(shell.folder.file("pipe"), O_RDWR)
    for (number, line) in lines.enumerated() {
      _ = write(pipe, line + "\n", line.utf8.count + 1)
      #expect(shell.wait(until: "ack \(number + 1)\n", isPrintedBy: ingest), "\(steps)")
      shell.folder.write(line, to: "line")
      #expect([0, 65].contains(shell.run("earned ingest --quiet --db plain.db line 2> err").status))
      if Bool.random(using: &random) { try change() }
      behave()
    }
    close(pipe)
    let ended = shell.wait(ingest)
    #expect([0, 65].contains(ended.status), "\(ended), \(steps)")
  }

  /// A change of rows that matters to us: it is in force at once.
  private func change() throws {
    things += 1
    let time = 1_772_000_000_000 + things
    let script = random.pick([
      """
      insert into habit (habit_id, name, reward_credits, active, sort_order, created_ts_utc_ms, updated_ts_utc_ms)
        values ('app-\(things)', 'Häbit \(things)', 7, 1, 0, \(time), \(time));
      """,
      "update habit set name = name || '!', updated_ts_utc_ms = \(time) where habit_id = 'read';",
      "delete from habit where habit_id glob 'app-*';",
      "insert or ignore into distracting_app (app_id, created_ts_utc_ms) values ('android:com.reddit.frontpage', \(time));",
      "delete from distracting_app where app_id = 'android:com.instagram.android';",
      """
      insert into event_log (event_id, ts_utc_ms, timezone_id, day_id, type, payload_json, created_ts_utc_ms)
        values ('app-\(things)', \(time), 'UTC', '2026-02-25', 'UNLOCK_CANCELLED', '{"attempt_id":"none"}', \(time));
      """,
      "delete from event_log where event_id glob 'app-*';",
      "create table if not exists app_note (note text); insert into app_note values ('ä' || \(things));",
      "drop table if exists app_note;",
      "update app_info set user_alias = 'Ünder \(things)', updated_ts_utc_ms = \(time);",
      "update mode set priority = priority + 1, updated_ts_utc_ms = \(time);",
    ])
    steps.append(script)
    for database in [app, plain] { try database.run(script: "begin immediate; \(script) commit;") }
  }

  /// What the app does with its connection and its file, which changes no row. It is rejected while somebody else
  /// reads.
  private func behave() {
    let pragma = random.pick([
      "synchronous = off", "cache_size = 1", "cache_size = -65536", "foreign_keys = off", "foreign_keys = on",
      "recursive_triggers = on", "temp_store = memory", "secure_delete = fast", "case_sensitive_like = on",
      "journal_mode = delete", "journal_mode = wal", "journal_mode = truncate", "wal_checkpoint(truncate)",
      "wal_autocheckpoint = 1", "incremental_vacuum", "auto_vacuum = 1; vacuum", "page_size = 2048; vacuum",
      "mmap_size = 1000000", "optimize", "analysis_limit = 100; analyze",
    ])
    let isDone: Bool
    app.busyTimeout = .zero
    defer { app.busyTimeout = .seconds(10) }
    do {
      try app.run(script: "pragma \(pragma);")
      isDone = true
    } catch {
      isDone = false
      #expect(error.isBusy, "\(pragma): \(error)")
    }
    steps.append("pragma \(pragma)\(isDone ? "" : ", refused")")
  }

  /// While the app reads, we record, and readers answer; with a journal of another kind we may have to wait.
  private func holdARead() throws {
    steps.append("a read")
    try app.run(script: "begin; select count(*) from event_log;")
    _ = try app.lines("select count(*) from event_log")
    for words in ["status", "report weekly"] {
      let result = shell.run("earned \(words) --wait 0 --db app.db")
      #expect(result.status == 0, "\(words): \(result), \(steps)")
    }
    let lines = next(5)
    shell.folder.write(lines.joined(separator: "\n"), to: "lines")
    let result = shell.run("earned ingest --wait 0 --quiet --db app.db lines")
    #expect([0, 65, 75].contains(result.status), "\(result), \(steps)")
    if result.status == 75 { #expect(result.err.contains("is in use by another process"), "\(result)") }
    try app.run(script: "commit;")
    for database in Self.both { shell.run("earned ingest --quiet --db \(database) lines 2> err") }
  }

  /// The app has its file for itself: we say so, and change nothing. With a write-ahead log others may still read.
  private func holdTheFile() throws {
    // Before it reads, the connection knows of no log that somebody else has begun.
    _ = try app.lines("select count(*) from meta")
    let hasLog = try app.lines("pragma journal_mode") == ["wal"]
    steps.append("the file is the app's alone")
    try app.run(script: hasLog ? "begin exclusive;" : "pragma locking_mode = exclusive; begin exclusive; commit;")
    shell.folder.write(records.dropFirst(given).prefix(1).joined(), to: "lines")
    for words in [
      "ingest lines", "retention run --force", "habit done read", "status", "report weekly", "diagnostics check",
    ] {
      let result = shell.run("earned \(words) --wait 0 --db app.db")
      let mayBeRead = hasLog && ["status", "report weekly", "diagnostics check"].contains(words)
      #expect(result.status == 75 || mayBeRead && [0, 2].contains(result.status), "\(words): \(result), \(steps)")
      #expect(result.status != 75 || result.err.contains("in use by another process"), "\(words): \(result)")
    }
    // The lock of the mode goes with the next access.
    try app.run(script: hasLog ? "commit;" : "pragma locking_mode = normal;")
    _ = try app.lines("select count(*) from meta")
  }

  private func cleanUp() {
    day += 1
    askBoth("retention run --quiet --force --force-clock --now 2026-03-\(20 + min(day, 9))T12:00:00Z")
  }

  // MARK: Answers

  private func askBoth(_ commands: String...) {
    for words in commands {
      steps.append(words)
      let answers = Self.both.map { database in
        shell.run("earned \(words) --db \(database)")
      }
      let isSame = answers[0].status == answers[1].status && answers[0].out == answers[1].out
      #expect(isSame, "\(words): \(answers[0])\n\(answers[1])\n\(steps.joined(separator: "\n"))")
      #expect([0, 2, 65].contains(answers[0].status), "\(words): \(answers[0])\n\(steps.joined(separator: "\n"))")
    }
  }
}
