import EarnedArguments
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedReports
import EarnedSQLite
import EarnedSystem

/// The options shared by all commands that record (contract, section 9).
struct RecordingOptions: ParsableArguments {
  @Flag(
    name: .customLong("dry-run"),
    help: "Print the records, one per line, and what they would do, but record nothing.")
  var isDryRun = false

  @OptionGroup var question: QuestionOptions

  /// Whether the person can be asked: on a terminal, when something is recorded and the output is for a person.
  var canAsk: Bool { Prompt.isPossible && !isDryRun && !question.output.isJSON && !question.output.isQuiet }

  /// Records what a person did, and prints the result.
  ///
  /// - Parameters:
  ///   - record: reads the database and adds the records, in one transaction.
  ///   - read: reads the result from the database.
  func record<Subject, Answer>(
    _ record: (RecordingSession) throws -> Subject, then read: (Subject, RecordingSession) throws -> Answer,
    text: (Answer, Recorded) throws -> [String]
  ) throws {
    do {
      let (recorded, answer) = try question.record(isDryRun: isDryRun, record, then: read)
      try print(recorded, try text(answer, recorded))
    } catch let rejected as RecordRejected {
      if question.output.isJSON { try Console.print(rejected.json(isDryRun: isDryRun)) }
      throw rejected
    }
  }

  /// Records and prints without reading the database afterwards.
  func record<Subject>(
    _ record: (RecordingSession) throws -> Subject, text: (Subject, Recorded) throws -> [String]
  ) throws {
    try self.record(record, then: { subject, _ in subject }, text: text)
  }

  private func print(_ recorded: Recorded, _ lines: [String]) throws {
    if question.output.isJSON { return try Console.print(recorded.json(isDryRun: isDryRun)) }
    if question.output.isQuiet { return }
    guard isDryRun else { return try Console.print(lines.joined(separator: "\n")) }
    for entry in recorded.entries { try Console.print(JSONValue.object(entry.record).serialized()) }
    for line in lines.flatMap({ $0.split(separator: "\n") }) { Console.say(String(line)) }
    Console.say("this was a dry run; nothing was recorded")
  }
}

/// The day that something is recorded for, where that may be an earlier one.
struct RecordedDayOptions: ParsableArguments {
  @Flag(help: "For the day before.")
  var yesterday = false

  @Option(name: .customLong("on"), help: ArgumentHelp("For this day.", valueName: "day"))
  var day: CalendarDate?

  func validate() throws {
    if yesterday, day != nil { throw ValidationError("choose one of --yesterday and --on") }
  }

  /// The day that is named, also one that is still to come; nil when none is.
  func day(on today: CalendarDate) -> CalendarDate? { yesterday ? today.previous : day }

  /// The day that is named; nil when none is.
  ///
  /// - Throws: `ValidationError` for one that is still to come.
  func day(upTo today: CalendarDate) throws -> CalendarDate? {
    guard let day = day(on: today) else { return nil }
    guard day <= today else { throw ValidationError("\(day) is still to come") }
    return day
  }
}

extension QuestionOptions {
  /// Records as `earned ingest` does: in one transaction, with the same rules and the same errors.
  ///
  /// - Parameters:
  ///   - isDryRun: whether nothing is committed.
  ///   - record: reads the database and adds records, in one transaction.
  ///   - read: reads the result from the database.
  /// - Throws: `RecordRejected` when a record is rejected. Then nothing has changed.
  func record<Subject, Answer>(
    isDryRun: Bool, _ record: (RecordingSession) throws -> Subject,
    then read: (Subject, RecordingSession) throws -> Answer
  ) throws -> (Recorded, Answer) {
    // A mistake must not create a database, so it is tried first.
    if try !isDryRun && !database.exists { _ = try perform(isTrial: true, record) }
    let (session, subject) = try perform(isTrial: isDryRun, record)
    try warnOfClock(session)
    let answer = try read(subject, session)
    let words = Formatter(
      now: session.now, appNames: try session.questions.appNames(), codes: try CodeTexts(),
      isUnicode: Terminal.isUnicode)
    return (Recorded(entries: session.entries, words: words, database: session.database), answer)
  }

  private func perform<Subject>(
    isTrial: Bool, _ record: (RecordingSession) throws -> Subject
  ) throws -> (RecordingSession, Subject) {
    let engine = try database.engine(
      of: Economies.all, try EconomyContent(of: Economies.all, in: Preferences.share()), clock, isTrial: isTrial,
      isQuiet: output.isQuiet)
    let stored = try Economies.storedTimeZoneID(in: engine.database)
    let now = Now(try clock.instant(), try clock.timeZones().timeZone(stored: stored))
    let session = RecordingSession(engine, at: now)
    let subject = try engine.transaction { try session.advising([:]) { try record(session) } }
    if !isTrial { try WriteAheadLog(of: engine.database).checkpoint() }
    return (session, subject)
  }

  /// Warns about records far in the future (contract, section 10).
  private func warnOfClock(_ session: RecordingSession) throws {
    guard !output.isQuiet, let place = Self.placeInTheFuture(session) else { return }
    let consequences = RecordConsequences()
    let types = session.entries.compactMap { $0.record["type"]?.stringValue }
    let effects = types.map(consequences.of)
    guard let consequence = FutureRecordEffect.allCases.first(where: effects.contains) else { return }
    Console.say(
      """
      warning: \(place); \
      \(consequence.words(about: "it", ifWrong: "if that was a mistake"))
      """)
  }

  private static func placeInTheFuture(_ session: RecordingSession) -> String? {
    if PlausibleTime.isAhead(session.now.instant, of: TimeOptions.systemClock) {
      return "now is more than 48 hours after the system's clock"
    }
    let times = session.entries.compactMap { $0.record["ts_utc_ms"]?.integerValue }
    let latest = times.max().map { Instant(millisecondsSinceEpoch: $0) }
    let isAhead = latest.map { PlausibleTime.isAhead($0, of: session.now.instant) } ?? false
    return isAhead ? "the record is dated more than 48 hours ahead" : nil
  }
}
