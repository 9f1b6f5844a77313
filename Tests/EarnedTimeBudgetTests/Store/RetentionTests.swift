import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedReports
import EarnedSQLite
import EarnedTestSupport
import EarnedTimeBudgetRules
import Testing

@testable import EarnedTimeBudgetStore

/// Old rounds go, the newest 100 stay, and no report changes (interface of the time budget, section 10).
@Suite struct RetentionTests {
  private let folder = ScratchFolder()
  private let home: Home

  init() throws { home = try Home(path: folder.file("earned.db")) }

  private func clean(at time: String, archive: String? = nil) throws -> RetentionSummary {
    var options = RetentionRun.Options()
    (options.isForced, options.archivePath) = (true, archive)
    return try RetentionRun(
      database: home.database, economies: Home.economies, options: options, now: home.now(time)
    ).perform()
  }

  private func reports(at time: String) throws -> [String: String] {
    let catalog = try ReportCatalog()
    var shown: [String: String] = [:]
    for name in ["budget-day", "budget-games", "budget-transactions", "weekly"] {
      let request = ReportRequest(now: home.instant(time), timeZone: home.zone)
      let document = try catalog.report(named: name).document(from: home.database, request: request)
      for dataset in document.datasets { shown["\(name)/\(dataset.definition.name)"] = "\(dataset.rows)" }
    }
    return shown
  }

  /// 150 rounds in 50 days from 2026-03-02 on, three a day.
  private func playForFiftyDays() throws {
    for day in 0..<50 {
      let date = try #require(CalendarDate("2026-03-02")).advanced(by: day)
      try home.record("budget.refresh usage_seconds=\(day * 60)", at: "\(date) 08:00")
      try home.play("a\(day)", "slots", minutes: 5, seed: day, at: "\(date) 09:00")
      try home.play("b\(day)", "plinko", minutes: 1, seed: day, at: "\(date) 10:00")
      try home.play("c\(day)", "mines", minutes: 2, seed: day, at: "\(date) 11:00", "reveals=[\(day % 25)]")
    }
  }

  @Test func aCleanupChangesNoReport() throws {
    try playForFiftyDays()
    let now = "2026-04-20 12:00"
    let (before, list) = (try reports(at: now), try TimeBudgetQuestions(home.database).transactions())
    let summary = try clean(at: now, archive: folder.file("archive.db"))
    // 150 rounds, of which 100 stay whatever their age.
    #expect(summary.deleted["budget_transaction"] == 50)
    #expect(try home.rows("select count(*), min(position) from budget_transaction") == ["100 51"])
    #expect(try home.rows("select count(*), max(position) from budget_rolled_transaction") == ["50 50"])
    #expect(try reports(at: now) == before)
    #expect(try TimeBudgetQuestions(home.database).transactions() == list)
    #expect(try home.findings(at: now) == [])
    let audit = try TimeBudgetAudit(of: home.database)
    #expect(audit.text == "100 rounds played again: 100 as booked. 0 forfeited. 50 only summed up.")
    #expect(try TimeBudgetAudit(of: home.database, .init(to: CalendarDate("2026-03-03"))).rolledUp == 6)
    #expect(try clean(at: now).deleted["budget_transaction"] == 0)
    let archive = try Database(.file(folder.file("archive.db")), .readOnly)
    let archived = try archive.rows("select wager_id from budget_transaction order by position limit 2") {
      row throws(SQLiteError) in try row.text(0)
    }
    #expect(archived == ["a0", "b0"])
  }

  @Test func deletedRoundsAreNotBookedAgain() throws {
    try playForFiftyDays()
    let now = "2026-04-20 12:00"
    _ = try clean(at: now)
    let content = try home.content()
    // Of the first days keys and log are gone, too.
    #expect(try home.rows("select count(*) from event_log where ts_utc_ms < 1772524800000") == ["0"])
    try home.play("a0", "slots", minutes: 5, seed: 0, at: "2026-03-02 09:00")
    #expect(try home.record("budget.refresh usage_seconds=0", at: "2026-03-02 08:00") == "DAY_CLOSED")
    #expect(try home.content() == content)
  }

  @Test func aResetIsADuplicateForEver() throws {
    try home.record("budget.day.ensure", at: "2026-03-02 08:00")
    #expect(try home.record("budget.reset", at: "2026-03-02 09:00") == "applied")
    try playForFiftyDays()
    _ = try clean(at: "2026-04-20 12:00")
    let content = try home.content()
    #expect(try home.record("budget.reset", at: "2026-03-02 09:00") == "duplicate")
    let after = try home.content().without("earned_record_key")
    #expect(after == content.without("earned_record_key"))
  }

  /// The date is ahead because of a wrong clock, keys of old records are gone, and a reset of the past comes late.
  @Test func aLateResetLetsNoPrunedRecordComeBack() throws {
    try playForFiftyDays()
    _ = try clean(at: "2026-04-20 12:00")
    #expect(try home.record("budget.reset", at: "2026-03-05 00:00") == "applied")
    #expect(try home.record("budget.refresh usage_seconds=240", at: "2026-03-06 08:00") == "DAY_CLOSED")
    #expect(try home.record("budget.refresh usage_seconds=2940", at: "2026-04-20 08:00") == "duplicate")
    #expect(try home.record("budget.refresh usage_seconds=0", at: "2026-04-20 13:00") == "applied")
    #expect(try home.state().counts.rounds == 0)
  }

  @Test func roundsOfTheCurrentDateStay() throws {
    try home.record("budget.day.ensure", at: "2026-03-02 08:00")
    for number in 0..<120 { try home.play("w\(number)", "slots", minutes: 1, seed: 7, at: "2026-03-02 09:00") }
    // Nothing was recorded since: the day is still the one that counts.
    #expect(try clean(at: "2026-04-20 12:00").deleted["budget_transaction"] == 0)
    try home.record("budget.day.ensure", at: "2026-04-20 12:00")
    #expect(try clean(at: "2026-04-20 13:00").deleted["budget_transaction"] == 20)
  }

  @Test func theSummaryNamesRoundsOnceTheEconomyIsInUse() throws {
    #expect(try clean(at: "2026-04-20 12:00").deleted["budget_transaction"] == nil)
    try home.record("budget.reset", at: "2026-04-20 12:00")
    #expect(try clean(at: "2026-04-20 13:00").deleted["budget_transaction"] == 0)
  }
}
