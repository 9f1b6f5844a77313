import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedSQLite
import EarnedTestSupport
import Testing

/// What is known of apps with another prefix than `android:` and `iosToken:` stands in a table of its own (decision
/// E68). Databases of earlier versions kept apps with `ios:` ids in `app_info`.
@Suite struct OtherAppsTests {
  private let folder = ScratchFolder()
  private var path: String { folder.file("earned.db") }
  private static func now() throws -> Now { Now(.start, try Zone.named("UTC")) }

  /// A database as the version before the move has left it.
  private func makeOlder() throws {
    let recorder = try Recorder(path)
    try recorder.ingest(
      record("app.upsert", #""app_id":"android:a","display_name":"A""#),
      record("app.upsert", after: 1, #""app_id":"iosToken:t","display_name":"T""#),
      record("app.upsert", after: 2, #""app_id":"web:news.example","user_alias":"News""#),
      record("app.distract", after: 3, #""app_id":"ios:com.reddit.Reddit""#),
      record("unlock.attempt", after: 4, #""app_id":"ios:com.reddit.Reddit""#))
    try recorder.database.run(
      script: """
        create table kept as select * from earned_other_app;
        drop table earned_other_app;
        create table earned_other_app (
          app_id text primary key,
          platform text not null check (platform in ('macos', 'windows', 'linux', 'web')),
          display_name text,
          user_alias text,
          icon_uri text,
          created_ts_utc_ms integer not null,
          updated_ts_utc_ms integer not null
        );
        insert into earned_other_app select * from kept;
        drop table kept;
        insert into app_info values ('ios:com.reddit.Reddit', 'ios', 'Reddit', 'Feed', 'file:icon', 7, 8),
          ('ios:com.burbn.instagram', 'ios', null, null, null, 9, 9);
        delete from earned_migration where name = 'earned/010-other-apps-of-ios';
        pragma wal_checkpoint(truncate);
        """)
  }

  private func open() throws -> Database {
    try EarnedDatabase.openForWriting(path, economies: [EarnedEconomy.self], now: Self.now)
  }

  private static let moved = [
    "'ios:com.burbn.instagram'|'ios'|NULL|NULL|NULL|9|9",
    "'ios:com.reddit.Reddit'|'ios'|'Reddit'|'Feed'|'file:icon'|7|8",
  ]

  @Test func rowsOfOlderDatabasesMoveAndNothingElseChanges() throws {
    try makeOlder()
    let before = try DatabaseContent(ofFile: path)
    #expect(before["app_info"].count == 4 && before["earned_other_app"].count == 1)
    let after = try DatabaseContent(of: open())
    #expect(after["app_info"] == before["app_info"].filter { !$0.contains("'ios:") })
    #expect(after["earned_other_app"] == Self.moved + before["earned_other_app"])
    let rest = [before, after].map { content in
      ["app_info", "earned_other_app", "earned_migration"].reduce(content) { $0.without($1) }
    }
    #expect(rest[0] == rest[1], "\(rest[1].difference(from: rest[0]))")
    #expect(try DatabaseContent(of: open()) == after)
    #expect(try SchemaDrift(of: open(), economies: [EarnedEconomy.self]).isNone)
  }

  /// A view of another program may name what is not there.
  @Test func aBrokenViewOfAnotherProgramDoesNotMatter() throws {
    try makeOlder()
    try Database(.file(path), .readWrite).run(
      script: "create view theirs as select * from missing_table join earned_other_app using (app_id);")
    #expect(try DatabaseContent(of: open())["earned_other_app"].starts(with: Self.moved))
  }

  /// Nothing is left of a migration whose last step fails.
  @Test func aFailedMoveLeavesEverythingAsItWas() throws {
    try makeOlder()
    let before = try DatabaseContent(ofFile: path)
    try Database(.file(path), .readWrite).run(
      script: """
        create trigger theirs before delete on app_info begin select raise(abort, 'no'); end;
        """)
    #expect(throws: SQLiteError.self) { try open() }
    try Database(.file(path), .readWrite).run(script: "drop trigger theirs;")
    #expect(try DatabaseContent(ofFile: path) == before)
    #expect(try DatabaseContent(of: open())["earned_other_app"].count == 3)
  }

  /// Names are known before the move, in a database that is only read, and after it.
  @Test func bothTablesAreRead() throws {
    try makeOlder()
    for database in [try EarnedDatabase.openForReading(path, economies: [EarnedEconomy.self]), try open()] {
      let questions = EarnedQuestions(database)
      let names = try questions.appNames()
      #expect(
        ["ios:com.reddit.Reddit", "android:a", "iosToken:t", "web:news.example"].map { names[AppID(stored: $0)] }
          == ["Feed", "A", "T", "News"])
      #expect(try questions.isKnown(AppID(stored: "ios:com.burbn.instagram")))
    }
  }

  /// New rows go where their prefix belongs.
  @Test(arguments: [
    ("android:a", "app_info"), ("iosToken:a", "app_info"), ("ios:a", "earned_other_app"),
    ("macos:a", "earned_other_app"), ("windows:a", "earned_other_app"), ("linux:a", "earned_other_app"),
    ("web:a", "earned_other_app"),
  ]) func theTableFollowsFromThePrefix(appID: String, table: String) throws {
    let recorder = try Recorder()
    try recorder.ingest(record("app.upsert", #""app_id":"\#(appID)","display_name":"A""#))
    let tables = ["app_info", "earned_other_app"]
    #expect(try tables.filter { try !recorder.content()[$0].isEmpty } == [table])
    #expect(
      try recorder.text("select platform from \(table)") == AppID(appID)?.platform?.rawValue)
  }

  @Test func aRecoveryOfAnOlderDatabaseMovesThem() throws {
    try makeOlder()
    _ = try Recovery(
      of: path, to: folder.file("new.db"), economies: [EarnedEconomy.self], now: Self.now
    ).perform()
    let content = try DatabaseContent(ofFile: folder.file("new.db"))
    #expect(content["app_info"].count == 2)
    #expect(content["earned_other_app"].count == 3 && content["earned_other_app"].starts(with: Self.moved))
  }
}
