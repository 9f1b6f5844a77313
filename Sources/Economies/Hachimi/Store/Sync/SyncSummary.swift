import EarnedCore
import JSON

/// What a sync has done (interface of Hachimi, section 5).
public struct SyncSummary: Equatable, Sendable {
  /// The action that ended the run.
  public struct Failure: Equatable, Sendable {
    /// The action.
    public let actionID: String
    /// Its type.
    public let type: String
    /// How often it has failed.
    public let attempts: Int
    /// Why it failed last: `NO_ANSWER`, or `HTTP` with what was answered.
    public let error: String?
    /// When it may be sent again.
    public let nextAttempt: Instant?
    /// Whether time alone may help.
    public let isTemporary: Bool
    /// Whether nothing was sent, as it is not yet time.
    public let isWaiting: Bool
  }

  /// Whether the user is a guest, of whom the cloud hears nothing.
  public internal(set) var isGuest = false
  /// Commits that were made.
  public internal(set) var sent = 0
  /// Commits that had been made before.
  public internal(set) var alreadyThere = 0
  /// Actions that were only marked: those that the cloud does not hear of, and one that was skipped.
  public internal(set) var notSent = 0
  /// What ended the run early.
  public internal(set) var failure: Failure?
  /// Actions that still wait.
  public internal(set) var pending = 0
  /// Actions that were deleted because they were sent long ago.
  public internal(set) var cleaned = 0

  /// Nothing was done yet.
  public init() {}

  /// `earned.hachimi-sync/1`.
  ///
  /// - Parameter sink: where it went, as it was named.
  public func json(to sink: String) -> JSONValue {
    [
      "schema": "earned.hachimi-sync/1", "to": .string(sink), "guest": .bool(isGuest), "sent": .count(sent),
      "already_there": .count(alreadyThere), "not_sent": .count(notSent), "failed": failure?.json ?? .null,
      "pending": .count(pending), "cleaned": .count(cleaned),
    ]
  }
}

extension SyncSummary.Failure {
  init(_ entry: SyncQueue.Entry, isTemporary: Bool, isWaiting: Bool) {
    self.init(
      actionID: entry.action.actionID, type: entry.action.type, attempts: entry.attempts, error: entry.error,
      nextAttempt: entry.nextAttempt, isTemporary: isTemporary, isWaiting: isWaiting)
  }

  fileprivate var json: JSONValue {
    [
      "action_id": .string(actionID), "type": .string(type), "attempts": .count(attempts), "error": .optional(error),
      "next_attempt_ts_utc_ms": .optional(nextAttempt),
    ]
  }
}
