import EarnedArguments
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSQLite

extension RecordingSession {
  var questions: EarnedQuestions { EarnedQuestions(database) }

  /// Adds a record, and says by the code of a rejection what the person can do.
  ///
  /// - Throws: `RecordRejected`.
  @discardableResult
  func add(
    _ record: some DeclaredRecord, at time: Instant? = nil, isBackfill: Bool = false, advice: [RejectionCode: String]
  ) throws -> String {
    try advising(advice) { try add(record, at: time, isBackfill: isBackfill) }
  }

  /// The same for an act.
  @discardableResult
  func advising<Result>(_ advice: [RejectionCode: String], _ act: () throws -> Result) throws -> Result {
    try advising({ advice[$0] }, act)
  }

  /// Acts, and says by the code of a rejection what the person can do.
  ///
  /// - Throws: `RecordRejected`, and what the act throws.
  @discardableResult
  func advising<Result>(_ advice: (RejectionCode) -> String?, _ act: () throws -> Result) throws -> Result {
    do {
      return try act()
    } catch let rejection as Rejection {
      throw RecordRejected(
        rejection: rejection,
        advice: adviceToWait(after: rejection) ?? advice(rejection.code) ?? usualAdvice(rejection), entries: entries)
    }
  }

  /// What helps whatever was recorded (contract, section 13).
  private func usualAdvice(_ rejection: Rejection) -> String? {
    rejection.code == .tierLimit ? "'earned plan' shows what other plans allow; a plan costs nothing here" : nil
  }

  /// Once a clock has gone back, no other command would change anything; nil when it has not.
  private func adviceToWait(after rejection: Rejection) -> String? {
    guard let recorded = rejection.recorded, recorded > now.instant else { return nil }
    let wayOut =
      PlausibleTime.isAhead(recorded, of: now.instant)
      ? "a clock was wrong, and 'earned diagnostics check' says what to do" : "set the clock right, or wait until then"
    return "there is a record of \(now.words(for: recorded)), after now: \(wayOut)"
  }
}

/// The outcome of the records of a command.
struct Recorded {
  /// In the order in which they were recorded.
  var entries: [RecordingSession.Entry] = []
  let words: Formatter
  /// The database in which they are.
  let database: Database

  /// The outcome of the last record, which is the one the person asked for.
  var outcome: Outcome {
    guard let last = entries.last else { preconditionFailure("a command that records has a record") }
    return last.outcome
  }

  /// The denial, if a rule denied it: `denied: not enough credits [INSUFFICIENT_CREDITS]`.
  var denial: String? {
    guard case .denied(let reason) = outcome else { return nil }
    return "denied: \(words.codes.searchable(reason.rawValue))"
  }

  func isDenied(_ reason: DenialReason) -> Bool { outcome == .denied(reason) }

  /// The result as text: what happened, or why nothing did.
  ///
  /// - Parameters:
  ///   - applied: what happened.
  ///   - duplicate: the message for a record that was recorded before.
  ///   - denied: what to do after a denial.
  func lines(
    applied: [String], duplicate: String = "this was recorded before; nothing has changed", denied: [String] = []
  ) -> [String] {
    if let denial { return [denial] + denied + [rulesLink] }
    return outcome == .duplicate ? [duplicate] : applied
  }

  private var rulesLink: String { "the rules: \(Self.rulesCommand(of: entries))" }

  /// What shows the rules of the last record.
  static func rulesCommand(of entries: [RecordingSession.Entry]) -> String {
    Economies.rulesCommand(ofRecordType: entries.last?.record["type"]?.stringValue ?? "")
  }

  func json(isDryRun: Bool) -> JSONValue { Self.json(entries, isDryRun: isDryRun, isCommitted: !isDryRun) }

  static func json(_ entries: [RecordingSession.Entry], isDryRun: Bool, isCommitted: Bool) -> JSONValue {
    [
      "schema": "earned.recorded/1", "records": .array(entries.map(\.json)), "dry_run": .bool(isDryRun),
      "committed": .bool(isCommitted),
    ]
  }
}

extension RecordingSession.Entry {
  fileprivate var json: JSONValue {
    let (word, message): (String, String?) =
      switch outcome {
      case .applied: ("applied", nil)
      case .duplicate: ("duplicate", nil)
      case .denied: ("denied", nil)
      case .rejected(let rejection): ("rejected", rejection.message)
      }
    return [
      "record": .object(record), "outcome": .string(word), "reason": .optional(outcome.reason),
      "message": .optional(message),
    ]
  }
}

/// A record was rejected, and nothing was recorded.
struct RecordRejected: Error, ExitStatusProviding, CustomStringConvertible {
  let rejection: Rejection
  /// What the person can do about it.
  var advice: String?
  /// The rejected record and those before it, which are all undone.
  var entries: [RecordingSession.Entry] = []

  var exitStatus: Int32 { ExitStatus.someInputRejected }

  /// A rule rejected it, and not its form.
  private var isByRule: Bool { [.tierLimit, .modeLocked, .dayClosed].contains(rejection.code) }

  var description: String {
    let rules = isByRule ? "; the rules: \(Recorded.rulesCommand(of: entries))" : ""
    return (advice == nil ? rejection.withAdvice : "\(rejection)") + "; nothing was changed"
      + (advice.map { "; \($0)" } ?? "") + rules
  }

  func json(isDryRun: Bool) -> JSONValue { Recorded.json(entries, isDryRun: isDryRun, isCommitted: false) }
}
