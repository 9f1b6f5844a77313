import EarnedCore
import EarnedEngine
import EarnedReports
import Files
import SQLite

extension QuestionOptions {
  /// Records by hand as `earned ingest` does: one transaction, the same rules, the same faults.
  ///
  /// - Parameters:
  ///   - isDryRun: nothing is committed.
  ///   - record: looks at what there is and adds records, in one transaction.
  ///   - look: looks at what came of it.
  /// - Throws: `RecordRejected` when a record cannot be; nothing has changed then.
  func record<Subject, Answer>(
    isDryRun: Bool, _ record: (RecordingSession) throws -> Subject,
    then look: (Subject, RecordingSession) throws -> Answer
  ) throws -> (Recorded, Answer) {
    try warnOfClock()
    // A mistake makes no database.
    if try !isDryRun && FileStatus(of: database.file) == nil { _ = try perform(isTrial: true, record) }
    let (session, subject) = try perform(isTrial: isDryRun, record)
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
      of: Economies.all, try EconomyContent(share: Preferences.share()), clock, isTrial: isTrial,
      isQuiet: output.isQuiet)
    let stored = try Economies.storedTimeZoneID(in: engine.database)
    let now = Now(try clock.instant(), try clock.timeZones().timeZone(stored: stored))
    let session = RecordingSession(engine, at: now)
    let subject = try engine.transaction { try record(session) }
    if !isTrial { try WriteAheadLog(of: engine.database).checkpoint() }
    return (session, subject)
  }

  /// A record that lies far ahead closes every day before it (interface, section 10).
  private func warnOfClock() throws {
    guard !output.isQuiet, BelievableTime.isAhead(try clock.instant(), of: TimeOptions.systemClock) else { return }
    Console.say(
      """
      warning: now is more than 48 hours after the system's clock; earlier days take no new records then: if that was a \
      mistake, 'earned diagnostics check --fix' takes the day back
      """)
  }
}
