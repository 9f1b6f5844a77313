import EarnedCore
import EarnedHachimiImport
import EarnedImport
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

/// The app's form becomes that of the data model (interface of Hachimi, section 9).
@Suite struct EarnedHachimiImportTests {
  private struct Imported {
    var records: [JSONObject] = []
    var summary: HachimiImportSummary

    /// The rows of a table, one per line.
    func rows(_ table: String) -> [String] {
      records.filter { $0["table"] == .string(table) }.map { $0["row"]?.serialized() ?? "" }
    }
  }

  private func run(_ app: HachimiApp, user: String? = nil, zone: String = "Europe/Berlin") throws -> Imported {
    var records: [JSONObject] = []
    let summary = try HachimiAppImport(path: app.path, userID: user, timeZone: Zone.named(zone), now: Self.now)
      .run { records.append($0) }
    return Imported(records: records, summary: summary)
  }

  /// Two days after the last row.
  private static let now = Instant(millisecondsSinceEpoch: 1_772_614_500_000)

  /// An app with the rows of every rule.
  private func wholeApp() throws -> HachimiApp {
    let app = try HachimiApp(isUsed: true)
    try app.run(
      """
      insert into action_ledger values ('l3', 'gift', 'u1', 1772441600000, null, '{}', null, 0, null, 0, null, 1772441600000);
      update local_habits set reminders = '[{"hour":7,"minute":30,"mode":"daily"},{"hour":24,"minute":0,"mode":"daily"}]' where id = 'h1';
      insert into diary_entries values ('d2', 'c9', 'h9', 'Lost', '2026-03-02', 'shy', 'happy', 'kitten', 25, 1772441600000);
      """)
    return app
  }

  @Test func theTablesComeInOrderWithTheTimesOfTheirRows() throws {
    let imported = try run(wholeApp())
    #expect(
      imported.records.map { "\($0["table"]?.stringValue ?? "") \($0["ts_utc_ms"]?.integerValue ?? -1)" } == [
        "action_ledger 1772438400000", "action_ledger 1772441500000", "local_habits 1772438400000",
        "local_habits 1772438500000", "hachimi_habit 1772438600000", "local_cats 1772438400000",
        "local_cats 1772438500000", "local_cats 1772438600000", "local_sessions 1772441500000",
        "local_monthly_checkins 1772319600000", "local_achievements 1772441500000", "diary_entries 1772441600000",
        "chat_messages 1772441700000", "materialized_state 1772441500000", "materialized_state 1772441500000",
      ])
    for record in imported.records {
      #expect(record["type"] == "hachimi.import.row" && record["timezone_id"] == "Europe/Berlin")
    }
    #expect(
      imported.summary.text(in: try Zone.named("Europe/Berlin"))
        == "15 rows from 2026-03-01 to 2026-03-02: 2 of action_ledger, 2 of local_habits, 1 of hachimi_habit, "
        + "3 of local_cats, 1 of local_sessions, 1 of local_monthly_checkins, 1 of local_achievements, "
        + "1 of diary_entries, 1 of chat_messages, 2 of materialized_state")
  }

  @Test func leftOutRowsAreReported() throws {
    let app = try wholeApp()
    try app.run("create table notes (x); create table \"other notes\" (x)")
    let summary = try run(app).summary
    #expect(
      summary.leftOut == [
        "1 action of an unknown type left out",
        "1 reminder left out because invalid; the habit is kept",
        "1 row of diary_entries left out, whose cat is missing",
        "2 tables left out, not part of Hachimi: 'notes', 'other notes'",
      ])
    #expect(
      summary.notes == [
        "1 achievement left out, not yet unlocked",
        "1 key of materialized_state left out, which the data model does not have",
      ])
  }

  /// Of a user. A part of a row that is left out keeps the row.
  @Test func everyRowIsImportedOrNamed() throws {
    let app = try wholeApp()
    try app.run(
      """
      insert into local_habits values
        ('h8', 'u1', 'No cat', null, 30, null, 0, null, 0, null, 0, null, null, 1, 1772438600000);
      insert into materialized_state values ('u1', 'surprise', '1', 1772441600000);
      update local_sessions set ended_at = 9000000000000000000;
      """)
    let imported = try run(app)
    let sentences = imported.summary.leftOut + imported.summary.notes
    let leftOut = sentences.filter { !$0.contains("the habit is kept") }.compactMap { Int($0.prefix { $0 != " " }) }
    #expect(try imported.records.count + leftOut.reduce(0, +) == app.rowCount, "\(sentences)")
    #expect(leftOut.count > 4, "\(sentences)")
  }

  @Test func actionsThatTheAppGaveUpArePendingAgain() throws {
    #expect(
      try run(wholeApp()).rows("action_ledger") == [
        #"{"id":"l1","type":"habit_create","uid":"u1","started_at":1772438400000,"ended_at":null,"payload":{"habitId":"h1"},"result":null,"synced":1,"synced_at":1772438401000,"sync_attempts":1,"sync_error":null,"created_at":1772438400000}"#,
        #"{"id":"l2","type":"focus_complete","uid":"u1","started_at":1772440000000,"ended_at":1772441500000,"payload":{"minutes":25},"result":{"coins":250},"synced":0,"synced_at":null,"sync_attempts":5,"sync_error":"timeout","created_at":1772441500000}"#,
      ])
  }

  @Test func habitsAreConverted() throws {
    let imported = try run(wholeApp())
    #expect(
      imported.rows("local_habits") == [
        #"{"id":"h1","uid":"u1","name":"Read","cat_id":"c1","goal_minutes":25,"target_hours":100,"total_minutes":25,"deadline_date":"2026-04-01","target_completed":0,"last_check_in_date":"2026-03-02","reminders":[{"hour":7,"minute":30,"mode":"daily"}],"motivation_text":"ten pages","is_active":1,"created_at":1772438400000}"#,
        #"{"id":"h2","uid":"u1","name":"Run","cat_id":"c2","goal_minutes":30,"target_hours":null,"total_minutes":0,"deadline_date":null,"target_completed":0,"last_check_in_date":null,"reminders":[],"motivation_text":null,"is_active":1,"created_at":1772438500000}"#,
      ])
    #expect(imported.rows("hachimi_habit") == [#"{"habit_id":"h3","name":"Sing"}"#])
    #expect(imported.records.compactMap { $0["check_in_days"]?.integerValue } == [3, 0])
  }

  @Test(arguments: [("Europe/Berlin", "2026-04-01"), ("America/New_York", "2026-03-31")])
  func aDeadlineIsADateOfTheZone(_ zone: String, _ date: String) throws {
    #expect(try run(wholeApp(), zone: zone).rows("local_habits")[0].contains(#""deadline_date":"\#(date)""#))
  }

  @Test func theOtherTablesAreConverted() throws {
    let imported = try run(wholeApp())
    #expect(
      imported.rows("local_cats").first
        == #"{"id":"c1","uid":"u1","name":"Mochi","appearance":{"peltType":"tabby","spriteVariant":1},"personality":"shy","total_minutes":25,"equipped_accessory":null,"bound_habit_id":"h1","state":"active","last_session_at":1772441500000,"highest_stage":null,"created_at":1772438400000}"#
    )
    #expect(
      imported.rows("local_sessions") == [
        #"{"id":"s1","uid":"u1","habit_id":"h1","cat_id":"c1","started_at":1772440000000,"ended_at":1772441500000,"duration_minutes":25,"target_duration_minutes":25,"paused_seconds":0,"status":"completed","completion_ratio":1,"xp_earned":25,"coins_earned":250,"mode":"countdown","created_at":1772441500000}"#
      ])
    #expect(
      imported.rows("local_monthly_checkins") == [
        #"{"id":"u1_2026-03","uid":"u1","month":"2026-03","checked_days":[1,2],"total_coins":20,"milestones_claimed":[]}"#
      ])
    #expect(
      imported.rows("local_achievements") == [
        #"{"id":"first","uid":"u1","unlocked_at":1772441500000,"claimed":1,"claimed_at":1772441500000}"#
      ])
    #expect(
      imported.rows("materialized_state") == [
        #"{"key":"coin_balance","value":"270","updated_at":1772441500000}"#,
        #"{"key":"inventory","value":["star-hat"],"updated_at":1772441500000}"#,
      ])
  }

  @Test func rowsInTheFormOfTheDataModelStayUnchanged() throws {
    let app = try HachimiApp()
    try app.run(
      """
      drop table local_monthly_checkins; drop table local_achievements; drop table materialized_state;
      create table local_monthly_checkins (id text primary key, uid text, month text, checked_days text, total_coins integer, milestones_claimed text);
      create table local_achievements (id text primary key, uid text, unlocked_at integer, claimed integer, claimed_at integer);
      create table materialized_state (key text primary key, value text, updated_at integer);
      alter table local_sessions add column created_at integer;
      insert into local_habits values ('h', 'u', 'Read', 'c', 25, null, 0, '2026-03-31', 0, null, 0, '[]', null, 0, 1772438400000);
      insert into local_cats values ('c', 'u', 'Cat', '{}', 'lazy', 0, null, 'h', 'dormant', null, null, 1772438400000);
      insert into local_sessions values ('s', 'u', 'h', 'c', 1772438400001, 1772438400002, 1, 0, 0, 'completed', 0.4167, 1, 10, 'stopwatch', null, null, 1772438400003);
      insert into local_monthly_checkins values ('u_2026-03', 'u', '2026-03', '[1]', 10, '[]');
      insert into local_achievements values ('a', 'u', 1772438400005, 1, 1772438400006), ('b', 'u', 1772438400007, 0, null);
      insert into materialized_state values ('coin_balance', '20', 1772438400008), ('uid', 'u', 1772438400009);
      """)
    let imported = try run(app, zone: "UTC")
    #expect(imported.rows("local_habits").first?.contains(#""deadline_date":"2026-03-31""#) == true)
    #expect(imported.rows("local_sessions").first?.contains(#""completion_ratio":0.4167"#) == true)
    #expect(imported.rows("local_sessions").first?.contains(#""created_at":1772438400003"#) == true)
    #expect(
      imported.rows("local_achievements") == [
        #"{"id":"a","uid":"u","unlocked_at":1772438400005,"claimed":1,"claimed_at":1772438400006}"#,
        #"{"id":"b","uid":"u","unlocked_at":1772438400007,"claimed":0,"claimed_at":null}"#,
      ])
    #expect(imported.rows("materialized_state").count == 2 && imported.summary.leftOut.isEmpty)
  }

  // MARK: Users

  @Test func severalUsersNeedAChoice() throws {
    let app = try wholeApp()
    try app.run(
      """
      insert into local_habits values ('h7', 'u2', 'Draw', 'c7', 25, null, 0, null, 0, null, 0, '[]', null, 1, 1772438400000);
      insert into local_cats values ('c7', 'u2', 'Other', '{}', 'lazy', 0, null, 'h7', 'active', null, null, 1772438400000);
      insert into chat_messages values ('m7', 'c7', 'user', 'Hello', 1772438400000);
      insert into materialized_state values ('u2', 'coins', '5', 1772438400000);
      """)
    #expect(throws: HachimiImportFault.severalUsers(["u1", "u2"])) { try run(app) }
    #expect(throws: HachimiImportFault.unknownUser("u3", users: ["u1", "u2"])) { try run(app, user: "u3") }
    let second = try run(app, user: "u2")
    #expect(second.records.count == 4)
    #expect(second.rows("materialized_state") == [#"{"key":"coin_balance","value":"5","updated_at":1772438400000}"#])
    #expect(second.rows("chat_messages").count == 1)
    #expect(second.summary.notes == ["2 diary entries and messages of another user left out"])
    #expect(try run(app, user: "u1").records.count == 15)
  }

  @Test func anUnusedAppHasNoRecords() throws {
    let imported = try run(HachimiApp())
    #expect(imported.records.isEmpty && imported.summary.leftOut.isEmpty)
    #expect(imported.summary.text(in: try Zone.named("UTC")) == "0 rows")
  }

  /// K43: without a user of its own, the state is that of the only user, or of the one whose ledger gives its balance.
  @Test(
    arguments: [
      ("", nil, 2, []), ("", "u1", 2, []),
      ("other", "u1", 2, []),
      (
        "other", "u2", 0,
        [
          "2 keys of materialized_state left out: the file has several users, and the ledger of this one does not give the balance"
        ]
      ),
      (
        "other, unexplained", "u1", 0,
        [
          "2 keys of materialized_state left out: the file has several users, and the ledger of this one does not give the balance"
        ]
      ),
      ("other, unexplained, named", "u1", 3, []),
      (
        "other, named", "u2", 0,
        []
      ),
    ] as [(String, String?, Int, [String])])
  func theStateOfSeveralUsers(_ file: String, _ user: String?, _ keys: Int, _ leftOut: [String]) throws {
    let app = try HachimiApp(isUsed: true)
    try app.run(
      """
      drop table materialized_state;
      create table materialized_state (key text primary key, value text, updated_at integer);
      insert into materialized_state values ('coin_balance', '250', 1772441500000), ('inventory', '[]', 1772441500000);
      """)
    if file.contains("other") {
      try app.run("insert into local_achievements values ('first', 'u2', 1772441500000, 0, null, null, null)")
    }
    if file.contains("unexplained") {
      try app.run("update materialized_state set value = '9' where key = 'coin_balance'")
    }
    if file.contains("named") { try app.run("insert into materialized_state values ('uid', 'u1', 1772441500000)") }
    let imported = try run(app, user: user)
    #expect(imported.rows("materialized_state").count == keys)
    #expect(imported.summary.leftOut == leftOut)
  }

  // MARK: Accessories of cats

  /// K44: what cats once kept themselves is in the inventory, once, but not what is worn.
  @Test(arguments: [
    ("", #"["star-hat","bow","bell"]"#),
    ("delete from materialized_state where key = 'inventory'", #"["star-hat","bow","bell"]"#),
    (
      "update materialized_state set value = '[\"bell\",\"own\"]' where key = 'inventory'",
      #"["bell","own","star-hat","bow"]"#
    ),
  ]) func accessoriesOfCatsMove(_ change: String, _ inventory: String) throws {
    let app = try wholeApp()
    try app.run(
      """
      alter table local_cats add column accessories text;
      update local_cats set accessories = '["star-hat","bow"]' where id = 'c1';
      update local_cats set accessories = '["bow","red-collar","bell"]' where id = 'c2';
      \(change);
      """)
    let imported = try run(app)
    let rows = imported.rows("materialized_state").filter { $0.contains("inventory") }
    #expect(rows.count == 1 && rows[0].contains(#""value":\#(inventory)"#), "\(rows)")
    #expect(imported.rows("materialized_state").count == 2)
    #expect(imported.rows("local_cats").allSatisfy { !$0.contains("accessories") })
  }

  @Test func aListOfAccessoriesThatCannotBeReadIsNamed() throws {
    let app = try HachimiApp(isUsed: true)
    try app.run(
      "alter table local_cats add column accessories text; update local_cats set accessories = '[1]' where id = 'c1'")
    let imported = try run(app)
    #expect(imported.summary.leftOut == ["1 list of accessories left out because invalid; the cat is kept"])
    #expect(imported.rows("local_cats").count == 3)
  }

  // MARK: Times

  /// K41.
  @Test func aFileInSecondsIsTheSameFile() throws {
    let app = try wholeApp()
    let before = try run(app)
    try app.run(
      """
      update action_ledger set started_at = started_at / 1000, ended_at = ended_at / 1000, synced_at = synced_at / 1000, created_at = created_at / 1000;
      update local_habits set deadline_date = deadline_date / 1000, created_at = created_at / 1000;
      update local_cats set last_session_at = last_session_at / 1000, created_at = created_at / 1000;
      update local_sessions set started_at = started_at / 1000, ended_at = ended_at / 1000;
      update local_achievements set unlocked_at = unlocked_at / 1000, reward_claimed_at = reward_claimed_at / 1000;
      update diary_entries set created_at = created_at / 1000; update chat_messages set created_at = created_at / 1000;
      update materialized_state set updated_at = updated_at / 1000;
      """)
    let after = try run(app)
    #expect(after.records == before.records && after.summary.leftOut == before.summary.leftOut)
    #expect(after.summary.notes == ["the times of the file are seconds"] + before.summary.notes)
  }

  /// One time is enough to doubt the others, also one of another user.
  @Test(arguments: [
    (
      "update local_cats set last_session_at = 99999999999 where id = 'c1'",
      "last_session_at 99999999999 of 'c1' in local_cats"
    ),
    ("update local_habits set deadline_date = 0 where id = 'h2'", "deadline_date 0 of 'h2' in local_habits"),
    (
      "insert into materialized_state values ('u2', 'coins', '5', 1772438400)",
      "updated_at 1772438400 of 'coins' in materialized_state"
    ),
  ]) func bothKindsOfTimesAreNone(_ change: String, _ named: String) throws {
    let app = try wholeApp()
    try app.run(change)
    #expect {
      try run(app, user: "u1")
    } throws: { error in
      guard case HachimiImportFault.mixedTimes(let seconds, _)? = error as? HachimiImportFault else { return false }
      return seconds.description == named
    }
  }

  /// Up to 48 hours after now; a deadline may be later.
  @Test(
    arguments: [
      (1_772_614_500_000 + 48 * 3_600_000, []),
      (
        1_772_614_500_001 + 48 * 3_600_000,
        ["1 row left out, whose time is wrong or too far ahead: ended_at 1772787300001 of 's1' in local_sessions"]
      ),
      (
        9_000_000_000_000_000_000,
        ["1 row left out, whose time is wrong or too far ahead: ended_at 9000000000000000000 of 's1' in local_sessions"]
      ),
    ] as [(Int64, [String])]) func aTimeToComeIsNamed(_ time: Int64, _ leftOut: [String]) throws
  {
    let app = try HachimiApp(isUsed: true)
    try app.run("update local_sessions set ended_at = \(time)")
    let imported = try run(app)
    #expect(imported.summary.leftOut == leftOut)
    #expect(imported.rows("local_sessions").count == 1 - leftOut.count)
  }

  @Test func manyWrongTimesAreCounted() throws {
    let app = try HachimiApp()
    try app.run(
      """
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 40)
        insert into action_ledger select 'x' || n, 'check_in', 'u1', 4000000000000, null, '{}', '{}', 1, null, 0, null, 1772441500000
          from numbers;
      """)
    let summary = try run(app).summary
    #expect(summary.leftOut.count == 11 && summary.leftOut.last == "30 more rows with a wrong time left out")
  }

  // MARK: Ids

  /// K53: what no sync could send is named.
  @Test(
    arguments: [
      (
        "update local_habits set id = 'h/1' where id = 'h1'; update local_cats set bound_habit_id = 'h/1' where id = 'c1'",
        [
          "1 row of local_habits left out, whose 'id' is not a valid document id",
          "1 row of local_cats left out, whose 'bound_habit_id' is not a valid document id",
        ]
      ),
      (
        "update local_sessions set id = '__s__'",
        ["1 row of local_sessions left out, whose 'id' is not a valid document id"]
      ),
      (
        "update local_sessions set habit_id = 'a/b'",
        ["1 row of local_sessions left out, whose 'habit_id' is not a valid document id"]
      ),
      (
        "update diary_entries set habit_id = '..'",
        ["1 row of diary_entries left out, whose 'habit_id' is not a valid document id"]
      ),
      ("update local_achievements set id = 'a/b' where id = 'first'", []),
    ] as [(String, [String])]) func idsThatAreNoDocumentIDs(_ change: String, _ leftOut: [String]) throws
  {
    let app = try HachimiApp(isUsed: true)
    try app.run(change)
    #expect(try run(app).summary.leftOut == leftOut)
  }

  // MARK: Version 1

  /// K42.
  @Test func versionOneHasOnlyTexts() throws {
    let app = try HachimiApp(isUsed: true)
    try app.run(
      HachimiApp.tables.filter { !["diary_entries", "chat_messages"].contains($0) }.map { "drop table \($0);" }.joined()
        + "pragma user_version = 1;")
    let imported = try run(app)
    #expect(imported.records.map { $0["table"] } == ["diary_entries", "chat_messages"])
    #expect(imported.summary.leftOut == [])
    #expect(imported.summary.notes == ["version 1 of the app's database: it has only diaries and chats"])
    #expect(HachimiAppImport.kind == [HachimiAppImport.kind].kind(of: try ForeignFile(app.path).content))
    #expect(throws: HachimiImportFault.unknownUser("u1", users: [])) { try run(app, user: "u1") }
    try app.run("pragma user_version = 2")
    #expect(throws: ImportFault.foreign(path: app.path, format: "Hachimi", missingTable: "action_ledger")) {
      try run(app)
    }
  }

  // MARK: Unusual rows

  @Test func anUnreadableRowIsLeftOutAndTheRestIsImported() throws {
    let app = try wholeApp()
    try app.run(
      """
      update action_ledger set payload = '{' where id = 'l1';
      update action_ledger set created_at = -1 where id = 'l2';
      update local_habits set deadline_date = 'soon', reminders = 'never', cat_id = null where id = 'h1';
      update local_habits set cat_id = null where id = 'h2'; update local_cats set bound_habit_id = 'h9' where id = 'c2';
      update local_cats set name = x'00ff' where id = 'c3';
      update local_sessions set completion_ratio = 9e999;
      update local_monthly_checkins set checked_days = '[1, "two"]';
      insert into local_monthly_checkins values ('u1', '2026-13', '[]', 0, '[]'), ('u1', '2026-04', '[]', 0, '7');
      """)
    let imported = try run(app)
    #expect(
      imported.summary.leftOut == [
        "1 row left out, whose time is wrong or too far ahead: created_at -1 of 'l2' in action_ledger",
        "1 row of action_ledger left out, whose 'payload' is invalid",
        "1 action of an unknown type left out",
        "1 reminder left out because invalid; the habit is kept",
        "1 deadline left out because invalid; the habit is kept", "1 habit without a cat left out",
        "1 cat without a habit left out", "1 row of local_cats left out, whose 'name' is invalid",
        "1 row of local_sessions left out, whose 'completion_ratio' is invalid",
        "1 row of local_monthly_checkins left out, whose 'checked_days' is invalid",
        "1 row of local_monthly_checkins left out, whose 'milestones_claimed' is invalid",
        "1 row of local_monthly_checkins left out, whose 'month' is invalid",
        "1 row of diary_entries left out, whose cat is missing",
      ])
    #expect(imported.rows("local_habits").count == 1 && imported.rows("local_cats").count == 1)
    #expect(imported.rows("local_habits").first?.contains(#""cat_id":"c1""#) == true)
  }

  @Test func anAchievementPaidWithoutATimeWasPaidAtItsUnlock() throws {
    let app = try wholeApp()
    try app.run("update local_achievements set reward_claimed_at = null where id = 'first'")
    #expect(
      try run(app).rows("local_achievements").first?.hasSuffix(#""claimed":1,"claimed_at":1772441500000}"#) == true)
  }

  // MARK: Unusual files

  @Test func aDatabaseOfAnotherProgramIsRefused() throws {
    let app = try HachimiApp()
    try app.run("alter table local_cats rename column bound_habit_id to other")
    #expect(throws: ImportFault.foreign(path: app.path, format: "Hachimi", missingTable: "local_cats")) { try run(app) }
  }

  @Test func aDamagedFileIsReported() throws {
    let app = try wholeApp()
    try app.run(
      """
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2000)
        insert into action_ledger select 'x' || n, 'check_in', 'u1', t, null, '{}', '{}', 1, t, 0, null, t
          from (select n, 1772441500000 + n as t from numbers);
      """)
    var bytes = try #require(app.folder.bytes("hachimi_local.db"))
    for index in stride(from: 20 * 4_096, to: bytes.count, by: 4_096) {
      bytes.replaceSubrange(index..<index + 64, with: repeatElement(0xee, count: 64))
    }
    app.folder.write(bytes, to: "hachimi_local.db")
    #expect {
      try run(app)
    } throws: { error in
      guard case ImportFault.database(_, let error) = error else { return false }
      return error.isDamage
    }
  }

  /// No row is kept in memory, however long the file is.
  @Test func aLargeFileNeedsLittleMemory() throws {
    let app = try HachimiApp()
    try app.run(
      """
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 4000)
        insert into action_ledger select 'x' || n, 'check_in', 'u1', n, null, '{"day":1}', '{}', 2, null, 5, null, n from numbers;
      """)
    var last: Int64 = 0
    let summary = try HachimiAppImport(path: app.path, timeZone: Zone.named("UTC"), now: Self.now).run { record in
      guard let time = record["ts_utc_ms"]?.integerValue, time == last + 1_000 else { return }
      last = time
    }
    #expect(summary.records == 4_000 && last == 4_000_000)
  }
}
