import EarnedCore
import EarnedEconomyStore
import EarnedReports
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedEngine
@testable import EarnedHachimiStore
@testable import EarnedHachimiSync

/// The database of the app itself, read and written (interface of Hachimi, section 1).
@Suite struct AppFileTests {
  private let folder = ScratchFolder()
  private var path: String { folder.file("hachimi_local.db") }

  /// What an app has stored: a habit with its cat, two sessions, a purchase, and a balance that its ledger does not explain.
  private func makeFile(_ more: String = "") throws {
    let database = try Database(.file(path), .create)
    try database.run(
      script: """
        \(HachimiSchema.dataModel.script)
        insert into local_habits (id, uid, name, cat_id, goal_minutes, total_minutes, reminders, created_at)
          values ('h1', 'app', 'Read', 'c1', 25, 60, '[]', 1767225600000);
        insert into local_cats (id, uid, name, appearance, personality, total_minutes, bound_habit_id, state, created_at)
          values ('c1', 'app', 'Mochi', '{"peltType":"own"}', 'own', 60, 'h1', 'active', 1767225600000);
        insert into local_sessions values
          ('s1', 'app', 'h1', 'c1', 1767312000000, 1767313500000, 25, 25, 0, 'completed', 1.0, 25, 250, 'countdown', 1),
          ('s2', 'app', 'h1', 'c1', 1767398400000, 1767399900000, 25, 25, 0, 'completed', 1.0, 25, 250, 'countdown', 1);
        insert into action_ledger (id, type, uid, started_at, payload, result, created_at)
          values ('a1', 'purchase', 'app', 1767225600000, '{"accessoryId":"old-hat"}', '{"coins":-70}', 1767225600000);
        insert into materialized_state values ('coin_balance', '430', 1), ('inventory', '["old-hat"]', 1), ('own', 'x', 1);
        \(more)
        """)
  }

  @Test func itIsReadAsItIs() throws {
    try makeFile()
    let bytes = folder.bytes("hachimi_local.db")
    do {
      let database = try EarnedDatabase.openForReading(path, economies: Home.economies)
      #expect(try ProfileLoader(database).profile().profile.uid == "app")
      // What is ours is there, and empty.
      #expect(try database.element("select count(*) from hachimi_session_day") { try $0.count(0) } == 0)
      #expect(try database.element("select count(*) from event_log") { try $0.count(0) } == 0)
    }
    #expect(folder.bytes("hachimi_local.db") == bytes)
    #expect(folder.names == ["hachimi_local.db"])
  }

  /// The other economies are asked as in a new database, and nothing is written.
  @Test func theOthersAreNew() throws {
    try makeFile()
    let bytes = folder.bytes("hachimi_local.db")
    do {
      let database = try EarnedDatabase.openForReading(path, economies: Home.economies)
      let now = Now(Instant(millisecondsSinceEpoch: 1_773_478_800_000), try .named("UTC"))
      let status = try EarnedQuestions(database).status(at: now)
      #expect(status.economy.creditBalance == 0 && status.today.dayID == now.dayID)
    }
    #expect(folder.bytes("hachimi_local.db") == bytes)
  }

  /// That it lacks our tables is nothing wrong, and of what is not there nothing expires.
  @Test func itIsCheckedAndItsCleanupIsShown() throws {
    try makeFile()
    let bytes = folder.bytes("hachimi_local.db")
    let zone = try Zone.named("UTC")
    let now = Now(Instant(millisecondsSinceEpoch: 1_773_478_800_000), zone)
    func findings() throws -> [String] {
      try DatabaseCheck(
        of: path, economies: Home.economies, at: now.instant, timeZones: TimeZoneChoice(chosen: zone)
      ).findings().map(\.code).filter { $0 != "PERMISSIONS" }
    }
    #expect(try findings() == [])
    do {
      let database = try EarnedDatabase.openForReading(path, economies: Home.economies)
      let status = try RetentionStatus(of: database, economies: Home.economies, now: now)
      #expect(status.tables.allSatisfy { $0.expired == 0 })
    }
    #expect(folder.bytes("hachimi_local.db") == bytes)
    try Database(.file(path), .readWrite).run(script: "update local_habits set reminders = 'x'")
    #expect(try findings() != [])
  }

  /// The app may name its user, or not.
  @Test(arguments: [false, true]) func itIsWritten(namesItsUser: Bool) throws {
    try makeFile(namesItsUser ? "insert into materialized_state values ('uid', 'app', 1);" : "")
    let home = try Home(path: path)
    #expect(try home.rows("select is_from_app, opening_coins from hachimi_history") == ["1 500"])
    #expect(try home.rows("select date from hachimi_session_day order by 1") == ["2026-01-02", "2026-01-03"])
    #expect(
      try home.rows("select value from materialized_state where key = 'uid'") == (namesItsUser ? ["app"] : []))
    #expect(try home.findings() == [])
    #expect(
      try home.record(
        object(
          #"{"ts_utc_ms":1773478800000,"type":"hachimi.session.log","habit_id":"h1","mode":"stopwatch","status":"completed","started_at_ts_utc_ms":1773477300000}"#
        )) == "applied")
    #expect(
      try home.rows("select value from materialized_state where key in ('uid', 'own') order by key") == ["x", "app"])
    #expect(try home.coins() == 680)
    #expect(try home.rows("select total_minutes from local_habits") == ["85"])
    #expect(try home.rows("select count(*) from local_sessions") == ["3"])
    #expect(try home.findings() == [])
    let link = object(#"{"ts_utc_ms":1773478800001,"type":"hachimi.account.link","uid":"u1"}"#)
    #expect(try home.record(link) == "rejected WRONG_STATE")
  }

  /// When the app continues writing, nobody can tell what the tables should hold, and nothing is rebuilt.
  @Test func anAppThatGoesOnIsLeftAlone() throws {
    try makeFile()
    let home = try Home(path: path)
    try home.record(object(#"{"ts_utc_ms":1773478800000,"type":"hachimi.checkin"}"#))
    try home.database.run(
      script: """
        insert into action_ledger (id, type, uid, started_at, payload, result, created_at)
          values ('a2', 'habit_update', 'app', 1773478900000, '{"habitId":"h1"}', '{}', 1773478900000);
        update local_habits set name = 'Read more';
        """)
    #expect(try home.findings() == [])
    let replay = try Replay(of: home.database)
    #expect(replay == nil)
    // Its rows are passed over by the cleanup.
    #expect(try HachimiRetention.cleanLedger(of: home.database, at: home.now("2027-01-01 00:00").instant) == 0)
  }

  /// The actions of the app stay in the ledger, ours go: the report has them in the order in which they came all the same.
  @Test func theCoinsStayInOrder() throws {
    try makeFile()
    let home = try Home(path: path)
    try home.record(object(#"{"ts_utc_ms":1773478800000,"type":"hachimi.checkin"}"#))
    try home.database.run(script: "update action_ledger set synced = 1, synced_at = 1773478800005")
    let report = try ReportCatalog().report(named: "hachimi-coins")
    let now = home.now("2027-01-01 00:00")
    func ledger() throws -> [String] {
      try report.document(
        from: home.database, request: ReportRequest(window: .daysOnRecord(), now: now.instant, timeZone: now.timeZone)
      ).dataset(named: "ledger").rows.map { "\($0[2].json.stringValue ?? "") \($0[4].json) \($0[5].json)" }
    }
    let before = try ledger()
    #expect(before.count == 2)
    #expect(try HachimiRetention.cleanLedger(of: home.database, at: now.instant) > 0)
    #expect(try ledger() == before)
  }

  // MARK: What an app's file may have

  private static let uid = "select value from materialized_state where key = 'uid'"

  /// K53: what would have to be sent under an id that is no document id is not recorded.
  @Test(arguments: [
    ("update local_cats set id = 'c/1'; update local_habits set cat_id = 'c/1';", "rejected INVALID_VALUE"),
    (
      "update local_habits set uid = 'a/b'; update local_cats set uid = 'a/b'; update local_sessions set uid = 'a/b'; update action_ledger set uid = 'a/b';",
      "rejected INVALID_VALUE"
    ),
    ("", "applied"),
  ]) func idsThatNoSyncSendsStayOutOfTheLedger(_ change: String, _ answer: String) throws {
    try makeFile(change)
    let home = try Home(path: path)
    for (number, record) in [
      #""type":"hachimi.habit.deactivate","habit_id":"h1""#, #""type":"hachimi.habit.reactivate","habit_id":"h1""#,
      #""type":"hachimi.session.log","habit_id":"h1","mode":"stopwatch","status":"completed","started_at_ts_utc_ms":1773477300000"#,
      #""type":"hachimi.habit.delete","habit_id":"h1""#,
    ].enumerated() {
      #expect(try home.record(object(#"{"ts_utc_ms":\#(1_773_478_800_000 + number),\#(record)}"#)) == answer)
    }
    #expect(
      try home.number("select count(*) from action_ledger where type = 'habit_delete'") == (answer == "applied" ? 1 : 0)
    )
    if answer != "applied" { #expect(try home.ledgerRows() == 1) }
    _ = try PendingCommits(of: home.database, project: "p", sessionKey: nil).run { _ in }
  }

  /// K55: also a text alone names the user.
  @Test func aTextNamesTheUser() throws {
    try makeFile()
    let home = try Home(path: path)
    #expect(try home.rows(Self.uid) == [])
    #expect(
      try home.record(object(#"{"ts_utc_ms":1773478800000,"type":"hachimi.diary.add","cat_id":"c1","content":"x"}"#))
        == "applied")
    #expect(try home.rows(Self.uid) == ["app"])
    #expect(try home.ledgerRows() == 1 && home.findings() == [])
  }

  /// K54: what waits is what a sync would send, wherever it is asked.
  @Test func whatTheAppSendsDoesNotWait() throws {
    try makeFile()
    let home = try Home(path: path)
    let questions = HachimiQuestions(home.database)
    func pending() throws -> [Int] {
      [
        try questions.ledger(last: 50, isPending: true, at: home.now("2026-03-15 12:00")).count,
        try questions.status(at: home.now("2026-03-15 12:00"))?.sync.pending ?? -1,
        try PendingCommits(of: home.database, project: "p", sessionKey: nil).run { _ in }.pending,
      ]
    }
    #expect(try home.number("select count(*) from action_ledger where synced = 0") == 1)
    #expect(try pending() == [0, 0, 0])
    try home.record(object(#"{"ts_utc_ms":1773478800000,"type":"hachimi.checkin"}"#))
    let written = try home.ledgerRows() - 1
    #expect(try pending() == [written, written, written])
  }

  // MARK: Version 1

  /// Only the texts of cats, as the app's first version.
  private func makeVersionOne(_ more: String = "") throws {
    let texts = HachimiSchema.dataModel.script.split(separator: ";").map { "\($0);" }.filter {
      $0.contains("diary_entries") || $0.contains("chat_messages")
    }
    try Database(.file(path), .create).run(
      script: """
        \(texts.joined(separator: "\n"))
        insert into diary_entries values ('d1', 'c1', 'h1', 'Dear diary', '2026-01-01', 'own', 'happy', 'kitten', 0, 1767225600000);
        insert into chat_messages values ('m1', 'c1', 'user', 'Hello', 1767225600000);
        pragma user_version = 1;
        \(more)
        """)
  }

  /// K42.
  @Test func versionOneIsReadAndUpgraded() throws {
    try makeVersionOne("create table android_metadata (locale text);")
    let bytes = folder.bytes("hachimi_local.db")
    do {
      let database = try EarnedDatabase.openForReading(path, economies: Home.economies)
      let questions = HachimiQuestions(database)
      #expect(try questions.diary(of: "c1", last: 5).entries.map(\.entry.content) == ["Dear diary"])
      #expect(try questions.chat(with: nil, last: 5).messages.map(\.message.content) == ["Hello"])
      #expect(try questions.status(at: Now(.epoch, .named("UTC"))) == nil)
    }
    #expect(folder.bytes("hachimi_local.db") == bytes)
    let home = try Home(path: path)
    #expect(try home.number("select user_version from pragma_user_version") == 2)
    #expect(try home.rows("select value from meta where key = 'hachimi_schema_version'") == ["2"])
    #expect(try home.record(object(#"{"ts_utc_ms":1773478800000,"type":"hachimi.checkin"}"#)) == "applied")
    #expect(try home.rows("select id from diary_entries union all select id from chat_messages") == ["d1", "m1"])
    #expect(try home.rows(Self.uid)[0].hasPrefix("guest_"))
    #expect(try home.findings() == [])
    let link = object(#"{"ts_utc_ms":1773478800001,"type":"hachimi.account.link","uid":"u1"}"#)
    #expect(try home.record(link) == "applied")
  }

  @Test(arguments: [
    "pragma user_version = 3;", "create table notes (x);",
    "alter table chat_messages rename column role to who;",
  ]) func whatIsNotVersionOneIsRefused(_ change: String) throws {
    try makeVersionOne(change)
    let bytes = folder.bytes("hachimi_local.db")
    #expect(throws: DatabaseFault.self) { _ = try Home(path: path) }
    #expect(throws: DatabaseFault.self) { _ = try EarnedDatabase.openForReading(path, economies: Home.economies) }
    #expect(folder.bytes("hachimi_local.db") == bytes)
  }

  @Test func everyDatabaseNotesTheVersion() throws {
    let home = try Home()
    #expect(try home.rows("select value from meta where key = 'hachimi_schema_version'") == ["2"])
    #expect(try home.number("select user_version from pragma_user_version") == 0)
  }

  @Test func theAppsOwnFormIsRefused() throws {
    try makeFile("alter table local_sessions drop column created_at;")
    for open in [
      { _ = try EarnedDatabase.openForReading(path, economies: Home.economies) }, { _ = try Home(path: path) },
    ] {
      let fault = #expect(throws: DatabaseFault.self) { try open() }
      #expect(fault?.description.contains("earned import hachimi") == true)
    }
  }

  @Test func rowsOfSeveralUsersAreRefused() throws {
    try makeFile("insert into local_achievements (id, uid, unlocked_at) values ('x', 'other', 1);")
    #expect(throws: HachimiFault.severalUsers) { _ = try Home(path: path) }
    #expect(throws: HachimiFault.severalUsers) {
      _ = try EarnedDatabase.openForReading(path, economies: Home.economies)
    }
  }
}
