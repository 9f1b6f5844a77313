import EarnedCore
import EarnedHachimiRules
import EarnedHachimiStore
import EarnedJSON
import EarnedSQLite

/// The commits of all actions to sync, including a guest's. It only reads: they are for inspection (decision K16).
package struct PendingCommits {
  package struct Commit {
    package let actionID: String
    /// When the action was recorded.
    package let created: Instant
    /// Its number among the commits of the same time, from 1.
    package let number: Int
    /// Canonical JSON.
    package let body: [UInt8]

    /// `<created_at>-<nnn>-<id>.json`. Sorting by name gives the order of the commits.
    package var fileName: String {
      let digits = String(number)
      let padding = String(repeating: "0", count: max(0, 3 - digits.count))
      return "\(created.millisecondsSinceEpoch)-\(padding)\(digits)-\(actionID).json"
    }
  }

  private let database: Database
  private let project: String
  private let sessionKey: [UInt8]?

  /// - Parameters:
  ///   - project: the name of the cloud project.
  ///   - sessionKey: the bytes of the key file that signs sessions.
  package init(of database: Database, project: String, sessionKey: [UInt8]?) {
    self.database = database
    self.project = project
    self.sessionKey = sessionKey
  }

  /// Calls `body` for every commit in order, from one snapshot.
  ///
  /// - Throws: `UnreadableAction` for a damaged action; `SQLiteError`; any error of `body`.
  package func run(_ body: (Commit) throws -> Void) throws -> SyncSummary {
    try database.snapshot {
      var summary = SyncSummary()
      let queue = try SyncQueue(of: database)
      summary.pending = try queue.count()
      var counter = (created: Instant.epoch, number: 0)
      var place = SyncQueue.Place.beginning
      while true {
        let batch = try queue.entries(after: place)
        guard let end = batch.end else { return summary }
        place = end
        for entry in batch.entries {
          summary.isGuest = entry.action.isOfGuest
          guard !entry.action.isKeptFromCloud else {
            summary.notSent += 1
            continue
          }
          counter = (entry.action.created, counter.created == entry.action.created ? counter.number + 1 : 1)
          let commit = try CloudCommit(of: entry.action, project: project, sessionKey: sessionKey)
          try body(
            Commit(
              actionID: entry.action.id, created: entry.action.created, number: counter.number,
              body: commit.body.canonical))
          summary.sent += 1
        }
      }
    }
  }
}

/// The result of a sync (interface of Hachimi, section 5).
package struct SyncSummary: Equatable, Sendable {
  /// The action at which the run ended.
  package struct Failure: Equatable, Sendable {
    package let actionID: String
    package let type: String
    /// The number of failed attempts.
    package let attempts: Int
    /// The last error: `NO_ANSWER`, or `HTTP` with the status.
    package let error: String?
    /// When to retry.
    package let nextAttempt: Instant?
    /// Whether a retry may succeed without any other change.
    package let isTemporary: Bool
    /// Whether nothing was sent because the retry time has not come.
    package let isWaiting: Bool
  }

  /// Whether the user is a guest, whose actions are never synced.
  package internal(set) var isGuest = false
  /// Commits made.
  package internal(set) var sent = 0
  /// Commits that existed already.
  package internal(set) var alreadyThere = 0
  /// Actions marked as synced without being sent: those not meant for the cloud, and a skipped one.
  package internal(set) var notSent = 0
  /// The failure that ended the run early; nil without one.
  package internal(set) var failure: Failure?
  /// Actions still to sync.
  package internal(set) var pending = 0
  /// Actions deleted because they were synced long ago.
  package internal(set) var cleaned = 0
  /// Actions marked as unsent before the run, to send them again.
  package var resent = 0

  package init() {}

  /// Nothing is sent, and so much waits.
  package init(resent: Int, pending: Int) {
    self.resent = resent
    self.pending = pending
  }

  /// The document `earned.hachimi-sync/1`.
  ///
  /// - Parameter sink: the name of the sink as given; nil when nothing was to be sent.
  package func json(to sink: String?) -> JSONValue {
    [
      "schema": "earned.hachimi-sync/1", "to": .optional(sink), "guest": .bool(isGuest), "sent": .count(sent),
      "already_there": .count(alreadyThere), "not_sent": .count(notSent), "failed": failure?.json ?? .null,
      "pending": .count(pending), "cleaned": .count(cleaned),
      "resent": .count(resent),
    ]
  }
}

extension SyncSummary.Failure {
  init(_ entry: SyncQueue.Entry, isTemporary: Bool, isWaiting: Bool) {
    self.init(
      actionID: entry.action.id, type: entry.action.type, attempts: entry.action.attempts, error: entry.action.error,
      nextAttempt: entry.nextAttempt, isTemporary: isTemporary, isWaiting: isWaiting)
  }

  fileprivate var json: JSONValue {
    [
      "action_id": .string(actionID), "type": .string(type), "attempts": .count(attempts), "error": .optional(error),
      "next_attempt_ts_utc_ms": .optional(nextAttempt),
    ]
  }
}
