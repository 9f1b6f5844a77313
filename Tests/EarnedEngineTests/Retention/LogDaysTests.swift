import EarnedCore
import EarnedEconomyStore
import EarnedTestSupport
import Testing

@testable import EarnedEngine

/// Which days are checked against the log after a cleanup: those of which it has deleted nothing.
@Suite struct LogDaysTests {
  private static let day = 86_400
  private let folder = ScratchFolder()

  /// A day with a completed habit, so many days after the first.
  private func complete(_ recorder: Recorder, after days: Int) throws {
    let run = try recorder.ingest(record("habit.complete", after: days * Self.day + 60, #""habit_id":"h""#))
    #expect(run.summary.applied == 1)
  }

  private func clean(
    _ recorder: Recorder, after days: Int, keeping kept: Int = 30, shouldStop: @escaping () -> Bool = { false }
  ) throws {
    var options = RetentionRun.Options()
    options.isForced = true
    options.keptDays = kept
    let now = Now(Instant.start + .days(days), try .named("UTC"))
    _ = try RetentionRun(
      database: recorder.database, economies: [EarnedEconomy.self], options: options, now: now, shouldStop: shouldStop
    ).perform()
  }

  /// Makes the sums of all days wrong, and returns the days for which that is found.
  private func found(_ recorder: Recorder) throws -> [String] {
    try recorder.database.run(script: "update day_summary set credits_earned = credits_earned + 1")
    let wrong = try #require(EarnedInvariants.all.first { $0.code == "DAY_SUMMARY_LOG" }).violations(
      in: recorder.database)
    try recorder.database.run(script: "update day_summary set credits_earned = credits_earned - 1")
    return wrong.sorted()
  }

  private func recorder(days: [Int]) throws -> Recorder {
    let recorder = try Recorder(folder.file("earned.db"))
    try recorder.ingest(record("habit.upsert", #""habit_id":"h","name":"H""#))
    for day in days { try complete(recorder, after: day) }
    return recorder
  }

  @Test func withoutACleanupEveryDayIsComplete() throws {
    #expect(try found(recorder(days: [0, 1, 5])) == ["2026-02-15", "2026-02-16", "2026-02-20"])
  }

  /// The rest of the log begins with a day of which the cleanup deleted nothing.
  @Test func daysAfterTheCutoffAreComplete() throws {
    let recorder = try recorder(days: [0, 20, 21])
    try clean(recorder, after: 40)
    #expect(try recorder.texts("select distinct day_id from event_log order by 1") == ["2026-03-07", "2026-03-08"])
    #expect(try found(recorder) == ["2026-03-07", "2026-03-08"])
    // Rows of these days have gone: the log no longer says.
    try clean(recorder, after: 41, keeping: 20)
    #expect(try found(recorder) == [])
    try clean(recorder, after: 42)
    #expect(try found(recorder) == [])
  }

  /// A cleanup at noon cuts the day of its cutoff in two. The next one is wholly behind it.
  @Test func theFirstWholeDayAfterTheCutoffIsComplete() throws {
    let recorder = try recorder(days: [0, 8, 9, 10])
    let now = Now(Instant.start + .days(38) + .hours(1), try .named("UTC"))
    _ = try RetentionRun(
      database: recorder.database, economies: [EarnedEconomy.self], options: .init(), now: now
    ).perform()
    #expect(try found(recorder) == ["2026-02-24", "2026-02-25"])
  }

  /// It has deleted nothing of days that began after it, even when it keeps a single day.
  @Test func daysAfterACleanupThatKeepsOneDayAreComplete() throws {
    let recorder = try recorder(days: [0])
    try clean(recorder, after: 40, keeping: 1)
    try complete(recorder, after: 40)
    try recorder.database.run(script: "delete from event_log")
    #expect(try found(recorder) == ["2026-03-27"])
  }

  @Test func laterDaysAreCompleteEvenWhenTheLogWasEmptied() throws {
    let recorder = try recorder(days: [0])
    try clean(recorder, after: 40)
    #expect(try recorder.number("select count(*) from event_log") == 0)
    #expect(try found(recorder) == [])
    try complete(recorder, after: 41)
    #expect(try found(recorder) == ["2026-03-28"])
    // An app that does not note the cutoff.
    try recorder.database.run(script: "delete from meta where key = 'retention_cutoff_ts_utc_ms'")
    #expect(try found(recorder) == ["2026-03-28"])
  }

  /// Whether a cleanup that is stopped after its first step did not finish.
  private func isCutOff(_ recorder: Recorder, after days: Int) throws -> Bool {
    do {
      try clean(recorder, after: days) { true }
      return false
    } catch RetentionFault.interrupted {
      return true
    }
  }

  /// It has deleted some of the lines that the sums count, and is not noted as done.
  @Test(arguments: [false, true]) func daysOfAnInterruptedCleanupAreNotComplete(_ isTheFirst: Bool) throws {
    let recorder = try recorder(days: [0, 1, 5, 20, 21])
    if !isTheFirst { try clean(recorder, after: 3) }
    var stops = 0
    while try isCutOff(recorder, after: 40) {
      stops += 1
      for invariant in EarnedInvariants.all {
        #expect(try invariant.violations(in: recorder.database) == [], "\(invariant)")
      }
      #expect(try found(recorder) == ["2026-03-07", "2026-03-08"])
    }
    #expect(stops > 0)
    #expect(try found(recorder) == ["2026-03-07", "2026-03-08"])
  }

  /// The clock was set back by half a day after the day had begun: a cleanup between the two takes what was spent then,
  /// and leaves the rollover. The log no longer says what the day had left.
  @Test func aPartlyDeletedDayDoesNotAffectTheNext() throws {
    let recorder = try recorder(days: [0])
    let noon = 20 * Self.day
    let always = #"[{"days_of_week_mask":127,"start_local_hhmm":"00:00","end_local_hhmm":"23:59"}]"#
    try recorder.ingest(
      record(
        "mode.upsert", after: noon,
        #""mode_id":"m","name":"M","strictness":"GENTLE","blocked_apps":["android:a"],"windows":\#(always)"#),
      record("habit.complete", after: noon, #""habit_id":"h""#),
      record("habit.upsert", after: noon, #""habit_id":"i","name":"I","reward_credits":10"#),
      record("habit.complete", after: noon, #""habit_id":"i""#),
      record("unlock.attempt", after: noon - 14_400, #""app_id":"android:a","attempt_id":"a""#),
      record("unlock.credits", after: noon - 14_400, #""attempt_id":"a","minutes":5"#))
    #expect(try recorder.number("select credit_balance from economy_state") == 10)
    func broken() throws -> [String] {
      try EarnedInvariants.all.filter { try !$0.violations(in: recorder.database).isEmpty }.map(\.code)
    }
    let now = Now(Instant.start + .days(50) - .hours(2), try .named("UTC"))
    _ = try RetentionRun(
      database: recorder.database, economies: [EarnedEconomy.self], options: .init(), now: now
    ).perform()
    #expect(try recorder.number("select count(*) from event_log where type = 'CREDITS_SPENT'") == 0)
    #expect(try recorder.number("select count(*) from event_log where type = 'DAY_ROLLOVER'") == 1)
    #expect(try broken() == [])
    try complete(recorder, after: 50)
    #expect(try broken() == [])
  }
}
