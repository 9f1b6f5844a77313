import EarnedCore
import EarnedJSON

/// The result of a sync (interface of Hachimi, section 5).
public struct SyncSummary: Equatable, Sendable {
  /// The action that ended the run.
  public struct Failure: Equatable, Sendable {
    /// The id of the action.
    public let actionID: String
    /// Its type.
    public let type: String
    /// The number of failed attempts.
    public let attempts: Int
    /// The last error: `NO_ANSWER`, or `HTTP` with the status.
    public let error: String?
    /// When to retry.
    public let nextAttempt: Instant?
    /// Whether a retry may succeed without any other change.
    public let isTemporary: Bool
    /// Whether nothing was sent because the retry time has not come.
    public let isWaiting: Bool
  }

  /// Whether the user is a guest, whose actions are not synced.
  public internal(set) var isGuest = false
  /// Commits made.
  public internal(set) var sent = 0
  /// Commits that existed already.
  public internal(set) var alreadyThere = 0
  /// Actions marked as synced without being sent: those not meant for the cloud, and a skipped one.
  public internal(set) var notSent = 0
  /// The failure that ended the run early; nil without one.
  public internal(set) var failure: Failure?
  /// Actions still to sync.
  public internal(set) var pending = 0
  /// Actions deleted because they were synced long ago.
  public internal(set) var cleaned = 0

  /// An empty summary.
  public init() {}

  /// The document `earned.hachimi-sync/1`.
  ///
  /// - Parameter sink: the name of the sink as given.
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
