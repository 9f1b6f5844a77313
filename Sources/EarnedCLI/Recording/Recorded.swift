import EarnedArguments
import EarnedCore
import EarnedJSON

/// The outcome of the records of a command.
struct Recorded {
  /// A record and its outcome.
  struct Entry {
    let record: JSONObject
    let outcome: Outcome
  }

  /// In the order they were recorded.
  var entries: [Entry] = []
  /// The formatting of values.
  let words: Words

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

  /// The text output: what happened, or why nothing did.
  ///
  /// - Parameters:
  ///   - applied: what happened.
  ///   - duplicate: the message for a record that was already recorded.
  ///   - denied: what to do after a denial.
  func lines(
    applied: [String], duplicate: String = "this was recorded before; nothing has changed", denied: [String] = []
  ) -> [String] {
    if let denial { return [denial] + denied }
    return outcome == .duplicate ? [duplicate] : applied
  }

  /// The document `earned.recorded/1`.
  func json(isDryRun: Bool) -> JSONValue { Self.json(entries, isDryRun: isDryRun, isCommitted: !isDryRun) }

  static func json(_ entries: [Entry], isDryRun: Bool, isCommitted: Bool) -> JSONValue {
    [
      "schema": "earned.recorded/1", "records": .array(entries.map(\.json)), "dry_run": .bool(isDryRun),
      "committed": .bool(isCommitted),
    ]
  }
}

extension Recorded.Entry {
  fileprivate var json: JSONValue {
    let (word, code, message): (String, String?, String?) =
      switch outcome {
      case .applied: ("applied", nil, nil)
      case .duplicate: ("duplicate", nil, nil)
      case .denied(let reason): ("denied", reason.rawValue, nil)
      case .rejected(let rejection): ("rejected", rejection.code.code, rejection.message)
      }
    return [
      "record": .object(record), "outcome": .string(word), "reason": .optional(code), "message": .optional(message),
    ]
  }
}

/// A record was rejected, and nothing was recorded.
struct RecordRejected: Error, ExitStatusProviding, CustomStringConvertible {
  /// Why.
  let rejection: Rejection
  /// What the person can do about it.
  var advice: String?
  /// The record and those before it, all of which are undone.
  var entries: [Recorded.Entry] = []

  var exitStatus: Int32 { ExitStatus.someInputRejected }

  var description: String { "\(rejection); nothing was changed" + (advice.map { "; \($0)" } ?? "") }

  func json(isDryRun: Bool) -> JSONValue { Recorded.json(entries, isDryRun: isDryRun, isCommitted: false) }
}
