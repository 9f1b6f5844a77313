import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedReports
import EarnedSQLite
import Testing

@testable import EarnedCLI
@testable import EarnedTestSupport

/// Contract, section 11: what is added to closed days in any order and batch leads to the same database, whose reports
/// are those of one that recorded the same facts in order, and the economy continues as if nothing had been added.
@Suite struct BackfillTests {
  private static let seeds = 1...1 as ClosedRange<UInt64>

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
    var log = try recorder.texts(Self.lines)
    for part in [Array(lines[..<cut]), Array(lines[cut...]), lines] {
      try recorder.ingest(part, options: options)
      let before = log
      log = try recorder.texts(Self.lines)
      #expect(log.starts(with: before), "a line of the log has changed")
    }
    let again = try recorder.ingest(lines, options: options)
    #expect(again.summary.duplicates == lines.count, "\(again.codes)")
    return recorder
  }

  /// Every line of the log, whole.
  private static let lines = """
    select rowid || ' ' || event_id || ' ' || ts_utc_ms || ' ' || timezone_id || ' ' || day_id || ' ' || type || ' '
      || payload_json || ' ' || created_ts_utc_ms || ' ' || sync_status
    from event_log order by rowid
    """

  /// The lines that count. Of those that say how a day qualified it is the last one, which the order of additions does
  /// not change, without what it replaces.
  private static let countingLines = """
    select ts_utc_ms || ' ' || timezone_id || ' ' || day_id || ' ' || type || ' ' || json_remove(payload_json, '$.replaces')
      || iif(type = 'STREAK_QUALIFIED', '', event_id)
    from event_log e where type <> 'STREAK_QUALIFIED' or rowid = (
      select max(rowid) from event_log l where l.type = e.type and l.day_id = e.day_id)
    order by 1
    """

  @Test(arguments: seeds) func anyOrderAndBatchGivesTheSameContent(seed: UInt64) throws {
    let history = History(seed: seed)
    var random = SeededGenerator(seed: seed)
    let (one, other) = (try added(history, &random), try added(history, &random))
    for table in ["unlock_attempt", "day_summary", "focus_session", "habit_completion", "economy_state"] {
      #expect(try one.content()[table].sorted() == other.content()[table].sorted(), "\(table)")
    }
    #expect(try one.texts(Self.countingLines) == other.texts(Self.countingLines))
    #expect(try violations(in: one) == [])
    try expectStreaksOfTheHistory(in: one)
  }

  /// The last line of each day has the days in a row up to it, and each line but the last of a day is replaced by the
  /// next one of that day (decision E61).
  private func expectStreaksOfTheHistory(in recorder: Recorder) throws {
    let qualified = try recorder.texts("select day_id from day_summary where qualified order by day_id")
    let days = qualified.compactMap { DayID($0) }
    var streaks: [String] = []
    for (index, day) in days.enumerated() {
      let continues = index > 0 && days[index - 1] == day.previous
      let before = continues ? Int(streaks[index - 1].split(separator: " ")[1]) ?? 0 : 0
      streaks.append("\(day) \(before + 1)")
    }
    #expect(
      try recorder.texts(
        """
        select day_id || ' ' || (payload_json ->> 'streak_count_new') from event_log where rowid in (
          select max(rowid) from event_log where type = 'STREAK_QUALIFIED' group by day_id) order by day_id
        """) == streaks)
    #expect(
      try recorder.texts(
        """
        select event_id from (select event_id, payload_json ->> 'replaces' as replaced,
            lag(event_id) over (partition by day_id order by rowid) as before
          from event_log where type = 'STREAK_QUALIFIED')
        where replaced is not before
        """) == [])
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

  func reportsEqualThoseOfAnOrderedHistory(seed: UInt64) throws {
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
