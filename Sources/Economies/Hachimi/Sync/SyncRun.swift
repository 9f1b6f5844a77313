import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedHachimiStore
import EarnedSQLite

/// Sends the actions to sync, one commit per action, strictly in order. The first failure ends the run (decision K15).
/// Every delivery is recorded before the next commit is sent, so a killed run can be started again.
package struct SyncRun {
  package struct Options: Sendable {
    package var project: String
    /// The bytes of the key file that signs sessions.
    package var sessionKey: [UInt8]?
    /// Whether to send even before the retry time of the last failure.
    package var isForced = false
    /// The action at the head of the queue to skip permanently.
    package var skippedActionID: String?

    package init(project: String) { self.project = project }
  }

  private let database: Database
  private let queue: SyncQueue
  private let sink: any CloudSink
  private let options: Options
  private let now: () throws -> Instant
  private let progressed: (_ done: Int, _ total: Int) -> Void

  /// - Parameters:
  ///   - database: open for writing. It is not locked while the run waits for the cloud.
  ///   - now: the clock.
  ///   - progressed: called with the number of finished actions and the number of all actions to sync.
  package init(
    _ database: Database, to sink: any CloudSink, _ options: Options, now: @escaping () throws -> Instant,
    progressed: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    self.database = database
    queue = try SyncQueue(of: database)
    self.sink = sink
    self.options = options
    self.now = now
    self.progressed = progressed
  }

  /// Sends until the queue is empty or an action fails, then deletes actions that were synced long ago.
  ///
  /// - Throws: `SyncFault.notTheHead`, `UnreadableAction`, errors of the sink, `SQLiteError`.
  package func perform() throws -> SyncSummary {
    var summary = SyncSummary()
    let head = try queue.entries().entries.first
    summary.isGuest = head?.action.isOfGuest ?? false
    if !summary.isGuest {
      try skip(head, &summary)
      try send(&summary)
      summary.cleaned = try HachimiRetention.cleanLedger(of: database, at: try now())
    }
    summary.pending = try queue.count()
    return summary
  }

  private func skip(_ head: SyncQueue.Entry?, _ summary: inout SyncSummary) throws {
    guard let skipped = options.skippedActionID else { return }
    guard let head, head.action.id == skipped else {
      throw SyncFault.notTheHead(actionID: skipped, head: head?.action.id)
    }
    try queue.markSynced(skipped, at: try now(), note: "SKIPPED")
    summary.notSent += 1
  }

  private func send(_ summary: inout SyncSummary) throws {
    let total = try queue.count()
    var settled = 0
    while true {
      let batch = try queue.entries().entries
      guard !batch.isEmpty else { return }
      for entry in batch {
        guard try send(entry, &summary) else { return }
        settled += 1
        progressed(settled, max(total, settled))
      }
    }
  }

  /// - Returns: whether to continue with the next entry.
  private func send(_ entry: SyncQueue.Entry, _ summary: inout SyncSummary) throws -> Bool {
    let actionID = entry.action.id
    guard !entry.action.isKeptFromCloud else {
      try queue.markSynced(actionID, at: try now())
      summary.notSent += 1
      return true
    }
    if !options.isForced, let nextAttempt = entry.nextAttempt, try nextAttempt > now() {
      summary.failure = SyncSummary.Failure(entry, isTemporary: true, isWaiting: true)
      return false
    }
    let commit = try CloudCommit(of: entry.action, project: options.project, sessionKey: options.sessionKey)
    switch try sink.send(commit.body.canonical, of: actionID) {
    case .done:
      try queue.markSynced(actionID, at: try now())
      summary.sent += 1
    case .alreadyThere:
      try queue.markSynced(actionID, at: try now())
      summary.alreadyThere += 1
    case .failed(let error, let isTemporary, let wait):
      // If another process has synced it meanwhile, nothing has failed.
      guard let failed = try queue.markFailed(actionID, error: error, wait: wait, at: try now()) else { return true }
      summary.failure = SyncSummary.Failure(failed, isTemporary: isTemporary, isWaiting: false)
      return false
    }
    return true
  }
}

/// Where commits are sent. A sink may deliver a commit more than once; the commit is made so that it counts once.
package protocol CloudSink {
  /// Sends a commit and waits for the answer.
  ///
  /// - Parameters:
  ///   - body: canonical JSON.
  ///   - actionID: the action of the commit.
  /// - Throws: when nothing can be sent at all. Then no failure is recorded either.
  func send(_ body: [UInt8], of actionID: String) throws -> CloudAnswer
}

/// A cloud at a plain HTTP address: a local endpoint, or a proxy that forwards by HTTPS (decision K25).
package struct HTTPSink: CloudSink {
  private let client: HTTPClient
  private let path: String
  private let token: String?
  private let now: () throws -> Instant

  /// Loads the HTTP library. Sends nothing yet.
  ///
  /// - Parameters:
  ///   - project: the name of the cloud project.
  ///   - token: a bearer token of printable ASCII. Only for an address on this machine, as it is sent unencrypted.
  ///   - now: the clock.
  package init(
    _ address: HTTPAddress, project: String, token: String?, now: @escaping () throws -> Instant
  ) throws(HTTPFault) {
    precondition(token == nil || address.isLoopback, "a token never crosses a network unencrypted")
    client = try HTTPClient(address)
    path = "/v1/projects/\(project)/databases/(default)/documents:commit"
    self.token = token
    self.now = now
  }

  package func send(_ body: [UInt8], of actionID: String) throws -> CloudAnswer {
    var headers = [("Content-Type", "application/json"), ("Idempotency-Key", actionID)]
    if let token { headers.append(("Authorization", "Bearer \(token)")) }
    let answer: HTTPAnswer
    do {
      answer = try client.post(body, to: path, headers: headers)
    } catch .noAnswer {
      return .none
    }
    return CloudAnswer(httpStatus: answer.status, body: answer.body, retryAfter: answer.retryAfter, now: try now())
  }
}
