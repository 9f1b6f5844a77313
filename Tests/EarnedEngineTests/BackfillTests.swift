import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedReports
import EarnedSQLite
import EarnedStore
import TestSupport
import Testing

@testable import Histories

/// Contract, section 11: what is added to closed days in any order and batch leads to the same database, whose reports
/// are those of one that recorded the same facts in order, and the economy goes on as if nothing had been added.
@Suite struct BackfillTests {
  private static let seeds = 1...5 as ClosedRange<UInt64>

  /// Habits, then facts of ten days.
  private struct History {
    let setup: [String]
    let facts: [String]
    /// The first record of the day after.
    static let after = record("day.ensure", after: 12 * 86_400)

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      setup = ["h", "i", "j"].map { habit in
        record("habit.upsert", after: -60, #""habit_id":"\#(habit)","name":"\#(habit)""#)
      }
      var facts: [(seconds: Int, line: String)] = []
      for day in 0..<10 where random.chance(80) {
        let morning = day * 86_400
        for index in 0..<Int(random.number(0...4)) {
          let seconds = morning + Int(random.number(0...30_000))
          let attempt = #""attempt_id":"\#(day)-\#(index)","app_id":"android:\#(random.pick(["a", "b", "c"]))""#
          facts.append((seconds, record("unlock.attempt", after: seconds, attempt)))
        }
        for habit in ["h", "i", "j"] where random.chance(40) {
          let seconds = morning + Int(random.number(0...30_000))
          facts.append((seconds, record("habit.complete", after: seconds, #""habit_id":"\#(habit)""#)))
        }
        for session in 0..<Int(random.number(0...2)) {
          let started = morning + session * 10_000
          let minutes = Int(random.pick([19, 20, 25, 50]))
          let ended = started + minutes * 60 - (random.chance(30) ? 60 : 0)
          let id = #""session_id":"\#(day).\#(session)""#
          facts.append(
            (started, record("focus.start", after: started, #"\#(id),"planned_duration_minutes":\#(minutes)"#)))
          facts.append((ended, record("focus.end", after: ended, id)))
        }
      }
      self.facts = facts.sorted { $0.seconds < $1.seconds }.map(\.line)
    }
  }

  private static let backfill: Ingest.Options = {
    var options = Ingest.Options()
    options.isBackfill = true
    return options
  }()

  /// Records the history in order.
  private func inOrder(_ history: History) throws -> Recorder {
    let recorder = try Recorder()
    try recorder.ingest(history.setup + history.facts + [History.after])
    return recorder
  }

  /// Adds its facts once the day after has come, in random order and pieces; an end that comes before its start is
  /// rejected, and cured by the second run.
  private func added(_ history: History, _ random: inout SeededGenerator) throws -> Recorder {
    let recorder = try Recorder()
    try recorder.ingest(history.setup + [History.after])
    var options = Self.backfill
    options.batchSize = Int(random.number(1...7))
    var lines = history.facts
    for index in lines.indices.reversed() { lines.swapAt(index, Int(random.number(0...Int64(index)))) }
    let cut = Int(random.number(0...Int64(lines.count)))
    try recorder.ingest(Array(lines[..<cut]), options: options)
    try recorder.ingest(Array(lines[cut...]), options: options)
    try recorder.ingest(lines, options: options)
    let again = try recorder.ingest(lines, options: options)
    #expect(again.summary.duplicates == lines.count, "\(again.codes)")
    return recorder
  }

  @Test(arguments: seeds) func anyOrderAndBatchGivesTheSameContent(seed: UInt64) throws {
    let history = History(seed: seed)
    var random = SeededGenerator(seed: seed)
    let (one, other) = (try added(history, &random), try added(history, &random))
    for table in ["event_log", "unlock_attempt", "day_summary", "focus_session", "habit_completion", "economy_state"] {
      #expect(try one.content()[table].sorted() == other.content()[table].sorted(), "\(table)")
    }
    #expect(try violations(in: one) == [])
  }

  private func violations(in recorder: Recorder) throws -> [String] {
    try EarnedInvariants.all.filter { try !$0.violations(in: recorder.database, limit: 1).isEmpty }.map(\.code)
  }

  /// What cannot be equal: the report on credits, the columns that count what additions do not earn, and when a day's row
  /// was last written.
  private static let excepted: Set<String> = [
    "credits_earned", "net_credits", "awarded_credits", "bonus_credits", "updated_ts_utc_ms",
  ]

  /// The datasets of the report on credits that other reports borrow.
  private static let ofCredits: Set = ["balance", "changes"]

  @Test(arguments: seeds) func reportsEqualThoseOfAnOrderedHistory(seed: UInt64) throws {
    let history = History(seed: seed)
    var random = SeededGenerator(seed: seed)
    let (one, other) = (try inOrder(history), try added(history, &random))
    let request = ReportRequest(window: .daysOnRecord(), now: .start + .days(12), timeZone: try .named("UTC"))
    for report in try ReportCatalog().reports() where report.definition.name != "credits" {
      let (expected, actual) = (
        try report.document(from: one.database, request: request),
        try report.document(from: other.database, request: request)
      )
      for (wanted, got) in zip(expected.datasets, actual.datasets)
      where !Self.ofCredits.contains(wanted.definition.name) {
        #expect(Self.comparable(wanted) == Self.comparable(got), "\(report.definition.name)")
      }
    }
  }

  private static func comparable(_ dataset: Dataset) -> [String] {
    dataset.rows.map { row in
      zip(dataset.definition.columns, row).filter { !excepted.contains($0.0.name) }
        .map { "\($0.0.name) \($0.1)" }.joined(separator: ", ")
    }
  }

  /// What is recorded afterwards earns what it would have earned, also on a streak that history seems to carry on.
  @Test(arguments: seeds) func backfillDoesNotAffectLaterRecords(seed: UInt64) throws {
    let history = History(seed: seed)
    var random = SeededGenerator(seed: seed)
    let without = try Recorder()
    try without.ingest(history.setup + [History.after])
    let with = try added(history, &random)
    let start = 12 * 86_400
    for day in 0..<3 {
      let later = ["h", "i", "j"].enumerated().map {
        record("habit.complete", after: start + day * 86_400 + $0.offset * 600, #""habit_id":"\#($0.element)""#)
      }
      let answers = [try without.ingest(later).summary, try with.ingest(later).summary]
      #expect(answers[0] == answers[1])
      for table in ["economy_state", "emergency_state", "focus_state", "unlock_grant", "daily_app_limits"] {
        #expect(try without.content()[table] == with.content()[table])
      }
    }
  }

  @Test func otherTypesOfAClosedDayAreRejected() throws {
    let recorder = try Recorder()
    try recorder.ingest(History.after)
    let run = try recorder.ingest(
      record("day.ensure"), record("app.distract", #""app_id":"android:a""#),
      record("app.distract", after: 12 * 86_400 + 5, #""app_id":"android:a""#), options: Self.backfill)
    #expect(run.codes == ["WRONG_STATE", "WRONG_STATE"])
    #expect(run.summary.applied == 1)
  }

  @Test func theFirstRecordSetsTheDayOfAnEmptyHistory() throws {
    let recorder = try Recorder()
    let run = try recorder.ingest(record("unlock.attempt", #""app_id":"android:a""#), options: Self.backfill)
    #expect(run.summary.applied == 1)
    #expect(try recorder.text("select outcome from unlock_attempt") == "PENDING")
  }

  @Test func daysThatRetentionHasSummedUpAcceptNoBackfill() throws {
    let folder = ScratchFolder()
    let recorder = try Recorder(folder.file("earned.db"))
    try recorder.ingest(
      record("unlock.attempt", after: 86_400, #""app_id":"android:a""#), History.after)
    var options = RetentionRun.Options()
    options.isForced = true
    options.keptDays = 5
    let now = Now(.start + .days(12), try .named("UTC"))
    _ = try RetentionRun(
      database: recorder.database, economies: [EarnedEconomy.self], options: options, now: now
    ).perform()
    let run = try recorder.ingest(
      record("unlock.attempt", #""app_id":"android:b""#),
      record("unlock.attempt", after: 86_400 + 5, #""app_id":"android:b""#),
      record("unlock.attempt", after: 3 * 86_400, #""app_id":"android:b""#), options: Self.backfill)
    #expect(run.codes == ["DAY_CLOSED", "DAY_CLOSED"])
    #expect(run.summary.applied == 1)
  }
}
