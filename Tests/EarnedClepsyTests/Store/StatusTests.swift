import EarnedCore
import EarnedEconomyRules
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedClepsyStore

/// What `earned status` says of the time balance (interface of the Clepsy economy, "Commands"). It only reads.
@Suite struct StatusTests {
  private let home: Home

  init() throws { home = try Home() }

  private func status(at time: String) throws -> JSONObject? {
    try ClepsyQuestions(home.database).status(at: Now(home.instant(time), home.zone))?.json.objectValue
  }

  @Test func thereIsNoStatusBeforeTheFirstRecord() throws {
    #expect(try status(at: "10:00") == nil)
    try home.record("day.ensure", at: "10:00")
    #expect(try status(at: "10:00") == nil)
    try home.record("clepsy.day.ensure", at: "10:00")
    #expect(try status(at: "10:00") != nil)
    try home.record("clepsy.reset", at: "10:00")
    #expect(try status(at: "10:00") == nil)
  }

  @Test func statusShowsTheDay() throws {
    try home.setApps()
    try home.record(event(1, "earned", 1_200), at: "09:00")
    try home.record(event(2, "spent", 200), at: "09:30")
    try home.record("clepsy.unlock app_bundle_id=tiktok choice=15", at: "10:00")
    let status = try #require(try status(at: "10:10"))
    #expect(
      JSONValue.object(status).serialized()
        == #"{"balance_seconds":1000,"earned_today":1200,"spent_today":200,"goal_minutes":30,"goal_progress":0.6667,"streak_days":1,"sand_level":75,"unlocked_until_ts_utc_ms":\#(home.instant("10:15").millisecondsSinceEpoch),"session":null}"#
    )
  }

  // Sessions are counted up to now, the day is reset, and nothing is written.
  @Test(
    arguments: table(
      """
      at                   | balance | earned | session  | seconds
      10:00:30             | 0       | 0      | warm_up  | 0
      10:01                | 0       | 0      | earning  | 0
      10:01:10             | 0       | 0      | earning  | 10
      10:02                | 0       | 0      | earning  | 60
      10:05                | 0       | 0      | earning  | 240
      10:06                | 300     | 300    | earning  | 300
      10:11                | 300     | 300    | paused   | 540
      2026-02-03 10:00     | 0       | 0      | -        | -
      """))
  func aSessionIsCountedUpToNow(_ row: Case) throws {
    try home.setApps()
    try home.record("clepsy.app.open app_bundle_id=kindle", at: "10:00")
    if row["at"] == "10:11" || row["at"].contains("-03") {
      try home.record("clepsy.app.close app_bundle_id=kindle", at: "10:10")
    }
    let before = try home.content()
    let status = try #require(try status(at: row["at"]))
    #expect(status["balance_seconds"] == .integer(Int64(row.number("balance"))))
    #expect(status["earned_today"] == .integer(Int64(row.number("earned"))))
    let session = status["session"]?.objectValue
    #expect(session?["state"]?.stringValue ?? "" == row["session"])
    #expect(session?["seconds"]?.integerValue.map { "\($0)" } ?? "" == row["seconds"])
    #expect(try home.content() == before)
  }

  @Test func anEmptyBalanceLocksEverything() throws {
    try home.setApps()
    try home.record(event(1, "earned", 900), at: "09:00")
    try home.record("clepsy.unlock app_bundle_id=tiktok choice=15", at: "10:00")
    try home.record("clepsy.app.open app_bundle_id=tiktok", at: "10:00")
    let spending = try #require(try status(at: "10:10"))
    #expect(spending["balance_seconds"] == 300)
    #expect(spending["session"]?.objectValue?["state"] == "spending")
    let over = try #require(try status(at: "10:15"))
    #expect(over["balance_seconds"] == 0)
    #expect(over["unlocked_until_ts_utc_ms"] == .null)
    #expect(over["session"] == .null)
  }
}
