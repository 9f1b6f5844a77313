import EarnedCore
import EarnedSQLite
import HachimiRules

/// The commits of all actions to sync, including a guest's, for inspection (decision K16). Read-only.
public struct PendingCommits {
  /// A commit.
  public struct Commit {
    /// The id of the action.
    public let actionID: String
    /// When the action was recorded.
    public let created: Instant
    /// Its number among the commits of the same time, from 1.
    public let number: Int
    /// Canonical JSON.
    public let body: [UInt8]

    /// `<created_at>-<nnn>-<id>.json`. Sorting by name gives the order of the commits.
    public var fileName: String {
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
  public init(of database: Database, project: String, sessionKey: [UInt8]?) {
    self.database = database
    self.project = project
    self.sessionKey = sessionKey
  }

  /// Calls `body` for every commit in order, from one snapshot.
  ///
  /// - Throws: `UnreadableAction` for a damaged action; `SQLiteError`; any error of `body`.
  public func run(_ body: (Commit) throws -> Void) throws -> SyncSummary {
    try database.snapshot {
      var summary = SyncSummary()
      guard let queue = try SyncQueue(of: database) else { return summary }
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
          counter = (entry.created, counter.created == entry.created ? counter.number + 1 : 1)
          let commit = try CloudCommit(of: entry.action, project: project, sessionKey: sessionKey)
          try body(
            Commit(
              actionID: entry.action.actionID, created: entry.created, number: counter.number,
              body: commit.body.canonical))
          summary.sent += 1
        }
      }
    }
  }
}
