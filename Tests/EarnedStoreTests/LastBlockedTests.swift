import EarnedCore
import EarnedStore
import Testing
import TruthTables

/// The hand-off of the last blocked app (data model, Part B; rules 2.15).
@Suite struct LastBlockedTests {
  @Test(
    arguments: table(
      """
      blocked | at           | valid
      10:00   | 09:59:59.999 | no
      10:00   | 10:00        | yes
      10:00   | 10:10        | yes
      10:00   | 10:10:00.001 | no
      """))
  func itIsGoodForTenMinutes(_ row: Case) throws {
    let home = try Home()
    let blocked = LastBlocked(appID: AppID(stored: "iosToken:x"), instant: home.instant(row["blocked"]))
    #expect(blocked.isValid(at: home.instant(row["at"])) == row.flag("valid"))
  }

  // It is no part of the database's truth: a record leaves its key and nothing else.
  @Test func itLeavesNoRow() throws {
    let home = try Operation.credits.home()
    let before = try home.content()
    #expect(try home.record("shield.blocked app_id=iosToken:x mode_id=m", at: "10:01") == "applied")
    var after = try home.content()
    after["earned_record_key"] = before["earned_record_key"]
    #expect(after == before)
  }
}
