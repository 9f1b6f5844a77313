import EarnedCore
import EarnedReports
import EarnedSQLite
import EarnedStore
import TestSupport
import Testing

@testable import EarnedEngine
@testable import HachimiStore

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
    let zone = try TimeZone.named("UTC")
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

  /// When the app goes on writing, nobody can tell what the tables should hold, and nothing is rebuilt.
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
