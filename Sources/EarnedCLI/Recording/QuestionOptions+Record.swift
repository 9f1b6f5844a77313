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
    if try !isDryRun && FileStatus(of: database.file) == nil {
      // A mistake makes no database.
      _ = try self.record(isDryRun: true, record, then: look)
    }
    let content = try EconomyContent(share: Preferences.share())
    let engine = try database.engine(
      of: Economies.all, content, clock, isTrial: isDryRun, isQuiet: output.isQuiet)
    let stored = try Economies.storedTimeZoneID(in: engine.database)
    let now = Now(try clock.instant(), try clock.timeZones().timeZone(stored: stored))
    let session = RecordingSession(engine, at: now)
    let subject = try engine.transaction { try record(session) }
    if !isDryRun { try WriteAheadLog(of: engine.database).checkpoint() }
    let answer = try look(subject, session)
    let words = Words(
      now: now, appNames: try session.questions.appNames(), codes: try CodeWords(), isUnicode: Terminal.isUnicode)
    return (Recorded(entries: session.entries, words: words), answer)
  }
}
