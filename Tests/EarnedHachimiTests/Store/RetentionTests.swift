import EarnedCore
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedEngine
@testable import EarnedHachimiStore

/// The cleanup of the ledger (interface of Hachimi, section 8).
@Suite struct RetentionTests {
  let home: Home
  /// The ledger's 90 days after the story are over.
  let later: Instant

  init() throws {
    home = try Home()
    for step in story { try home.record(step.record) }
    later = home.now("2026-07-01 00:00").instant
  }

  private func clean() throws -> Int { try HachimiRetention.cleanLedger(of: home.database, at: later) }

  @Test func whatIsNotSyncedStays() throws { #expect(try clean() == 0) }

  @Test func itStopsAtTheFirstThatMustStay() throws {
    try home.database.run(script: "update action_ledger set synced = 1, synced_at = 1773562680000 where rowid <> 6;")
    #expect(try clean() == 5)
    #expect(try home.rows("select count(*), min(position), max(position) from hachimi_rolled_action") == ["5 1 5"])
    #expect(try clean() == 0)
  }

  @Test func exactlyNinetyDaysStay() throws {
    let limit = later - .days(90)
    try home.database.run(
      script: "update action_ledger set synced = 1, synced_at = \(limit.millisecondsSinceEpoch - 1);")
    try home.database.run(
      script: "update action_ledger set synced_at = \(limit.millisecondsSinceEpoch) where rowid = 3;")
    #expect(try clean() == 2)
  }

  @Test func aGuestsLedgerStaysWhole() throws {
    let guest = try Home()
    for step in story.dropLast() { try guest.record(step.record) }
    try guest.database.run(script: "update action_ledger set synced = 1, synced_at = 1;")
    #expect(try HachimiRetention.cleanLedger(of: guest.database, at: later) == 0)
  }

  @Test func whatIsRememberedOfActions() throws {
    try home.database.run(script: "update action_ledger set synced = 1, synced_at = 1773562680000;")
    #expect(try clean() == 43)
    #expect(
      try home.rows("select type, sum(coins) from hachimi_rolled_action where coins <> 0 group by type order by type")
        == ["achievement_claimed 1140", "check_in 30", "focus_abandon 50", "focus_complete 5700", "purchase -400"])
    #expect(
      try home.rows(
        "select type, date, coins, subject_id from hachimi_rolled_action where type = 'check_in' order by position")
        == ["check_in 2026-03-14 15 2026-03", "check_in 2026-03-15 15 2026-03"])
    #expect(try home.findings() == [])
  }

  /// `retention run` notes what it has closed; an unknown record before it is late, one that was here is a duplicate or late.
  @Test func aCleanupClosesTheTimeBeforeIt() throws {
    let folder = ScratchFolder()
    let home = try Home(path: folder.file("h.db"))
    for step in story { try home.record(step.record) }
    var options = RetentionRun.Options()
    options.acceptsAnyClock = true
    let run = try RetentionRun(
      database: home.database, economies: Home.economies, options: options, now: home.now("2026-05-01 00:00"))
    let summary = try run.perform()
    #expect(summary.deleted["action_ledger"] == 0)
    home.engine.forget()
    let again = try story.prefix(3).map { try home.record($0.record) }
    #expect(again == ["rejected DAY_CLOSED", "rejected DAY_CLOSED", "rejected DAY_CLOSED"])
    let late = story[2].record.with("ts_utc_ms", .integer(home.now("2026-03-31 23:59").instant.millisecondsSinceEpoch))
    #expect(try home.record(late) == "rejected DAY_CLOSED")
    let open = story[2].record.with("ts_utc_ms", .integer(home.now("2026-04-01 00:00").instant.millisecondsSinceEpoch))
    #expect(try home.record(open) == "applied")
    #expect(try home.findings() == [])
  }
}
