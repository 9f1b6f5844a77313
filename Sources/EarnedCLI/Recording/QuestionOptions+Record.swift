import EarnedCore
import EarnedEngine
import EarnedFiles
import EarnedReports
import EarnedSQLite

extension QuestionOptions {
  /// Records in the same way as `earned ingest`: one transaction, the same rules, the same errors.
  ///
  /// - Parameters:
  ///   - isDryRun: whether to commit nothing.
  ///   - record: reads the database and adds records, in one transaction.
  ///   - look: reads the result.
  /// - Throws: `RecordRejected` when a record is rejected; then nothing has changed.
  func record<Subject, Answer>(
    isDryRun: Bool, _ record: (RecordingSession) throws -> Subject,
    then look: (Subject, RecordingSession) throws -> Answer
  ) throws -> (Recorded, Answer) {
    // A mistake must not create a database, so try it first.
    if try !isDryRun && FileStatus(of: database.file) == nil { _ = try perform(isTrial: true, record) }
    let (session, subject) = try perform(isTrial: isDryRun, record)
    try warnOfClock(session)
    let answer = try look(subject, session)
    let words = Words(
      now: session.now, appNames: try session.questions.appNames(), codes: try CodeWords(),
      isUnicode: Terminal.isUnicode)
    return (Recorded(entries: session.entries, words: words), answer)
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
    let subject = try engine.transaction { try record(session) }
    if !isTrial { try WriteAheadLog(of: engine.database).checkpoint() }
    return (session, subject)
  }

  /// Warns about records far in the future (interface, section 10).
  private func warnOfClock(_ session: RecordingSession) throws {
    guard !output.isQuiet, BelievableTime.isAhead(session.now.instant, of: TimeOptions.systemClock) else { return }
    let consequences = RecordConsequences()
    let types = session.entries.compactMap { $0.record["type"]?.stringValue }
    guard let consequence = RecordAhead.allCases.first(where: types.map(consequences.of).contains) else { return }
    Console.say(
      """
      warning: now is more than 48 hours after the system's clock; \
      \(consequence.words(about: "it", ifWrong: "if that was a mistake"))
      """)
  }
}
