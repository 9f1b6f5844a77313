import ArgumentParser
import EarnedCore
import JSON

/// What became of the records of a command.
struct Recorded {
  /// A record and its outcome.
  struct Entry {
    let record: JSONObject
    let outcome: Outcome
  }

  /// In the order in which they were recorded.
  var entries: [Entry] = []
  /// How values are told to a person.
  let words: Words

  /// That of the last one, which settles what the person wanted.
  var outcome: Outcome {
    guard let last = entries.last else { preconditionFailure("a command that records has a record") }
    return last.outcome
  }

  /// What a rule said, when it said no: `denied: not enough credits [INSUFFICIENT_CREDITS]`.
  var denial: String? {
    guard case .denied(let reason) = outcome else { return nil }
    return "denied: \(words.codes.searchable(reason.rawValue))"
  }

  /// The lines for a person: what happened, or why nothing did.
  ///
  /// - Parameters:
  ///   - applied: what happened.
  ///   - duplicate: what to say of a record that was here before.
  ///   - denied: what to do after a no.
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

/// A record cannot be, and nothing was recorded.
struct RecordRejected: Error, ExitStatusProviding, CustomStringConvertible {
  /// Why.
  let rejection: Rejection
  /// What a person can do about it.
  var advice: String?
  /// The record, and those before it, which are undone.
  var entries: [Recorded.Entry] = []

  var exitStatus: Int32 { ExitStatus.someInputRejected }

  var description: String { "\(rejection); nothing was changed" + (advice.map { "; \($0)" } ?? "") }

  func json(isDryRun: Bool) -> JSONValue { Recorded.json(entries, isDryRun: isDryRun, isCommitted: false) }
}
