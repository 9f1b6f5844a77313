import EarnedCore
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedEngine
@testable import EarnedHachimiStore

/// Every check finds what it is for (interface of Hachimi, section 8).
@Suite struct CheckTests {
  @Test(
    arguments: table(
      """
      change                                                                              | found
      update materialized_state set value = '5' where key = 'coin_balance'                | HACHIMI_COINS HACHIMI_REPLAY
      update materialized_state set value = '["golden-bell","golden-bell"]' where key = 'inventory' | HACHIMI_ACCESSORY HACHIMI_REPLAY
      update local_cats set equipped_accessory = 'golden-bell' where id = 'c1'            | HACHIMI_ACCESSORY HACHIMI_REPLAY
      update local_habits set total_minutes = 1                                           | HACHIMI_HABIT_MINUTES HACHIMI_REPLAY
      update local_cats set total_minutes = total_minutes + 1 where id = 'c1'             | HACHIMI_CAT_MINUTES HACHIMI_REPLAY
      update local_cats set bound_habit_id = 'none' where id = 'c1'                       | HACHIMI_ORPHAN HACHIMI_REPLAY
      delete from local_cats where id = 'c1'                                              | HACHIMI_ORPHAN HACHIMI_REPLAY
      update local_cats set state = 'dormant' where id = 'c1'                             | HACHIMI_CAT_STATE HACHIMI_REPLAY
      update local_cats set state = 'graduated' where id = 'c1'                           | HACHIMI_CAT_STATE HACHIMI_REPLAY
      update local_cats set highest_stage = null where id = 'c2'                          | HACHIMI_REPLAY
      update local_sessions set xp_earned = 0                                             | HACHIMI_REPLAY
      update local_sessions set mode = 'hourglass' where duration_minutes = 480           | HACHIMI_SESSION HACHIMI_REPLAY
      update local_cats set state = 'lost' where id = 'c1'                                | HACHIMI_CAT_STATE HACHIMI_REPLAY
      update local_sessions set coins_earned = 4801 where duration_minutes = 480          | HACHIMI_SESSION HACHIMI_REPLAY
      update local_sessions set started_at = ended_at + 1 where duration_minutes = 480    | HACHIMI_SESSION HACHIMI_REPLAY
      update local_monthly_checkins set id = 'x'                                          | HACHIMI_CHECKIN
      update local_monthly_checkins set checked_days = '[14,32]'                          | HACHIMI_CHECKIN HACHIMI_REPLAY
      update local_monthly_checkins set checked_days = '[14,14]'                          | HACHIMI_CHECKIN HACHIMI_REPLAY
      update local_monthly_checkins set milestones_claimed = '[7]'                        | HACHIMI_CHECKIN HACHIMI_REPLAY
      update local_monthly_checkins set total_coins = 29                                  | HACHIMI_CHECKIN HACHIMI_REPLAY
      update local_achievements set id = 'unheard-of' where id = 'days-1'                 | HACHIMI_ACHIEVEMENT HACHIMI_REPLAY
      update local_achievements set claimed_at = null where id = 'first-session'          | HACHIMI_ACHIEVEMENT HACHIMI_REPLAY
      update action_ledger set type = 'dance' where type = 'unequip'                      | HACHIMI_LEDGER HACHIMI_ACTION
      update action_ledger set payload = json_remove(payload, '$.name') where type = 'habit_create' | HACHIMI_ACTION
      update action_ledger set result = json_remove(result, '$.xp') where type = 'focus_complete'   | HACHIMI_ACTION
      update action_ledger set payload = '{' where type = 'unequip'                       | HACHIMI_LEDGER
      update action_ledger set sync_attempts = 3                                          | HACHIMI_SYNC_STUCK
      """))
  func aWrongValueIsFound(_ row: Case) throws {
    let home = try Home()
    for step in story { try home.record(step.record) }
    #expect(try home.findings(at: "2026-03-16 18:00") == [])
    try home.database.run(script: row["change"] + ";")
    #expect(try home.findings(at: "2026-03-16 18:00").joined(separator: " ") == row["found"])
  }

  @Test func aStageThatFellIsFound() throws {
    let home = try Home()
    for step in story { try home.record(step.record) }
    try home.database.run(
      script: """
        update local_cats set total_minutes = 1200 where id = 'c1';
        """)
    #expect(try home.findings().contains("HACHIMI_STAGE"))
  }

  /// What the ledger tells is repaired, in a file, after a backup; the rest stays.
  @Test func aFixRebuildsTheTables() throws {
    let folder = ScratchFolder()
    let path = folder.file("h.db")
    do {
      let home = try Home(path: path)
      for step in story { try home.record(step.record) }
      try home.database.run(
        script: """
          update local_habits set total_minutes = 3; update local_cats set total_minutes = 4, highest_stage = 'kitten';
          update materialized_state set value = '9' where key = 'coin_balance';
          """)
    }
    let zone = try Zone.named("UTC")
    let check = DatabaseCheck(
      of: path, economies: Home.economies, at: zone.instant("2026-03-15 18:00"),
      timeZones: TimeZoneChoice(chosen: zone))
    let result = try DatabaseRepair(check).perform()
    let codes = result.repaired.map(\.code).filter { $0.hasPrefix("HACHIMI") }
    #expect(codes == ["HACHIMI_COINS", "HACHIMI_HABIT_MINUTES", "HACHIMI_CAT_MINUTES", "HACHIMI_REPLAY"])
    #expect(result.findings.filter { $0.code.hasPrefix("HACHIMI") }.isEmpty)
    #expect(result.backupPath != nil)
    let home = try Home(path: path)
    #expect(try home.coins() == 6_520)
  }
}
