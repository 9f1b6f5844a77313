import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedReports
import EarnedTestSupport
import Testing

@testable import EarnedHachimiStore

/// K40: a countdown that is over is completed by whatever comes next: what `status` shows can be spent.
@Suite struct EndedCountdownTests {
  private let home: Home
  /// A countdown of 25 minutes begins.
  private let start: Instant

  init() throws {
    home = try Home()
    start = home.zone.instant("2026-03-14 10:00")
    try record(
      #""type":"hachimi.habit.create","habit_id":"h1","name":"Read","cat":{"name":"Mochi","seed":1}"#, at: -60)
    try record(
      #""type":"hachimi.habit.create","habit_id":"h2","name":"Run","cat":{"name":"Taro","seed":2}"#, at: -60)
    try record(
      #""type":"hachimi.timer","op":"start","habit_id":"h1","mode":"countdown","total_seconds":1500"#, at: 0)
  }

  @discardableResult
  private func record(_ members: String, at seconds: Int) throws -> String {
    let time = (start + .seconds(seconds)).millisecondsSinceEpoch
    return try home.record(object("{\(members),\"ts_utc_ms\":\(time)}"))
  }

  /// What a record names is looked for before what the timer does.
  @Test func anUnknownHabitIsNamedFirst() throws {
    func start(_ habitID: String, at seconds: Int) throws -> String {
      try record(#""type":"hachimi.timer","op":"start","habit_id":"\#(habitID)","mode":"stopwatch""#, at: seconds)
    }
    #expect(try start("none", at: -30) == "rejected NOT_FOUND")
    #expect(try start("h2", at: -30) == "rejected WRONG_STATE")
    try record(#""type":"hachimi.timer","op":"pause""#, at: 60)
    #expect(try start("none", at: 120) == "rejected NOT_FOUND")
    #expect(try start("h2", at: 120) == "rejected WRONG_STATE")
    #expect(try start("none", at: 2_000) == "rejected NOT_FOUND")
  }

  private static let sessions = """
    select habit_id, duration_minutes, status, ended_at from local_sessions order by ended_at
    """

  /// The session ends where the countdown ended, whatever the next record is.
  @Test(
    arguments: table(
      """
      record                                                                    | answer  | coins
      "type":"hachimi.purchase","accessory_id":"buttercup"                      | applied | 200
      "type":"hachimi.checkin"                                                  | applied | 265
      "type":"hachimi.habit.delete","habit_id":"h1"                             | applied | 250
      "type":"hachimi.equip","cat_id":"c9","accessory_id":"buttercup"           | rejected NOT_FOUND | 0
      "type":"hachimi.purchase","accessory_id":"golden-bell"                    | denied INSUFFICIENT_COINS | 250
      "type":"hachimi.timer","op":"restore"                                     | applied | 250
      """))
  func anyRecordCompletesIt(_ row: Case) throws {
    #expect(try record(row["record"], at: 1_600) == row["answer"])
    #expect(try home.coins() == Int(row["coins"]))
    let end = (start + .seconds(1_500)).millisecondsSinceEpoch
    #expect(try home.rows(Self.sessions) == (row["coins"] == "0" ? [] : ["h1 25 completed \(end)"]))
    // Nothing is left to complete.
    let asked = Now(start + .seconds(1_700), home.zone)
    let content = try home.content()
    let settled = try home.database.settled(of: [HachimiEconomy.self], at: asked) { try home.rows(Self.sessions) }
    #expect(settled.count == 1)
    #expect(try home.content() == content)
  }

  /// A record of another session of the same day is counted, too.
  @Test func aSessionBesideItCounts() throws {
    let log = #""type":"hachimi.session.log","habit_id":"h2","mode":"stopwatch","status":"completed""#
    let began = (start + .seconds(1_500)).millisecondsSinceEpoch
    #expect(try record(log + ",\"started_at_ts_utc_ms\":\(began)", at: 2_100) == "applied")
    #expect(
      try home.rows("select habit_id, duration_minutes from local_sessions order by ended_at") == ["h1 25", "h2 10"])
    #expect(
      try home.rows("select habit_id, date from hachimi_habit_day order by habit_id")
        == ["h1 2026-03-14", "h2 2026-03-14"])
    #expect(try home.coins() == 350)
  }

  /// One that continues, and one that a record finds before its end, stay.
  @Test func aCountdownThatGoesOnStays() throws {
    #expect(try record(#""type":"hachimi.checkin""#, at: 1_499) == "applied")
    #expect(try home.rows(Self.sessions) == [])
    #expect(try home.rows("select state from hachimi_timer") == ["running"])
  }

  /// Questions and reports answer as if it had been, and write nothing.
  @Test func reportsAnswerAsIfItWere() throws {
    let asked = Now(start + .seconds(1_600), home.zone)
    let content = try home.content()
    let before = try reports(at: asked)
    #expect(try HachimiQuestions(home.database).coins(at: asked) == 250)
    #expect(try HachimiQuestions(home.database).ledger(last: 50, isPending: false, at: asked).first?.coins == 0)
    // What is to be sent is what is stored.
    #expect(try HachimiQuestions(home.database).ledger(last: 50, isPending: true, at: asked).count == home.ledgerRows())
    #expect(try home.content() == content)
    #expect(before["hachimi-coins"]?.contains("250") == true)
    try record(#""type":"hachimi.timer","op":"restore""#, at: 1_600)
    #expect(try reports(at: asked) == before)
  }

  /// The datasets of each report that has to do with it.
  private func reports(at now: Now) throws -> [String: String] {
    var shown: [String: String] = [:]
    for report in try ReportCatalog().reports() where report.definition.name.hasPrefix("hachimi-") {
      let request = ReportRequest(now: now.instant, timeZone: now.timeZone)
      let document = try home.database.settled(of: [HachimiEconomy.self], at: now) {
        try report.document(from: home.database, request: request)
      }
      shown[report.definition.name] = document.datasets.map { dataset in
        dataset.rows.map { JSONValue.array($0.map(\.json)).serialized() }.joined(separator: "\n")
      }.joined(separator: "\n\n")
    }
    return shown
  }
}
