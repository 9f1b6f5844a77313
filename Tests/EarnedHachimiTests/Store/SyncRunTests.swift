import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedHachimiStore
@testable import EarnedHachimiSync

/// The queue, its marks, and what is sent of the story (interface of Hachimi, section 5).
@Suite struct SyncRunTests {
  /// Answers as a test says, one after the other, then 200.
  private final class Cloud: CloudSink {
    var answers: [CloudAnswer] = []
    var sent: [String] = []

    func send(_ body: [UInt8], of actionID: String) throws -> CloudAnswer {
      sent.append(actionID)
      return answers.isEmpty ? .done : answers.removeFirst()
    }
  }

  private let home: Home
  private let cloud = Cloud()

  init() throws { home = try Home() }

  private func tell(_ count: Int = story.count) throws {
    for step in story.prefix(count) { try home.record(step.record) }
  }

  /// A user with an account and three check-ins: eight actions, and some achievements.
  private func tellShort() throws {
    let day: Int64 = 86_400_000
    try home.record(record("hachimi.account.link uid=u1", at: Instant(millisecondsSinceEpoch: 20_500 * day)))
    for number in 1...3 {
      try home.record(record("hachimi.checkin", at: Instant(millisecondsSinceEpoch: (20_500 + Int64(number)) * day)))
    }
  }

  @discardableResult
  private func sync(
    at seconds: Int64 = 1_790_000_000, _ change: (inout SyncRun.Options) -> Void = { _ in }
  ) throws -> SyncSummary {
    var options = SyncRun.Options(project: "hachimi")
    change(&options)
    return try SyncRun(home.database, to: cloud, options, now: { Instant(millisecondsSinceEpoch: seconds * 1_000) })
      .perform()
  }

  private func ids(_ condition: String) throws -> [String] {
    try home.rows("select id from action_ledger where \(condition) order by created_at, rowid")
  }

  // MARK: Bodies

  /// V94, and the body that the interface prints.
  @Test func bodiesOfTheStory() throws {
    try tell()
    var hash = SHA256()
    var bodies: [String] = []
    let commits = PendingCommits(of: home.database, project: "hachimi", sessionKey: nil)
    let summary = try commits.run { commit in
      hash.update(commit.body + [UInt8(ascii: "\n")])
      bodies.append(String(decoding: commit.body, as: UTF8.self))
    }
    #expect(bodies.count == 41 && summary.sent == 41 && summary.notSent == 2 && summary.pending == 43)
    #expect(hash.digest.hexadecimal == "4f7a8e76cf98f9545174776d7c8cb012a7cf2583a7666c5f2bc9fc2c2c0c4b84")
    #expect(bodies.contains(checkInBody))
  }

  @Test func pendingCommitsAreNumberedByWhatIsSent() throws {
    try tell()
    var names: [String] = []
    _ = try PendingCommits(of: home.database, project: "p", sessionKey: nil).run { names.append($0.fileName) }
    #expect(names[0] == "1773475200000-001-019ceb5b-fc00-871e-b323-2e4e6f6bf5d3.json")
    #expect(names == names.sorted() && Set(names).count == 41)
    #expect(names.contains { $0.hasPrefix("1773525600000-003-") })
  }

  @Test func aGuestsActionsCanBeLookedAt() throws {
    try tell(3)
    let summary = try PendingCommits(of: home.database, project: "p", sessionKey: nil).run { _ in }
    #expect(summary.isGuest && summary.sent == 5 && summary.pending == 6)
  }

  @Test func aSessionIsSignedWithAKey() throws {
    try tell(5)
    var checksums = 0
    _ = try PendingCommits(of: home.database, project: "p", sessionKey: Array("test-secret".utf8)).run { commit in
      if String(decoding: commit.body, as: UTF8.self).contains(#""checksum":{"stringValue":""#) { checksums += 1 }
    }
    #expect(checksums == 1)
  }

  // MARK: Order and marks

  @Test func everyActionIsSentOnceInOrder() throws {
    try tell()
    let waiting = try ids("type not in ('account_created', 'account_linked')")
    let summary = try sync()
    #expect(cloud.sent == waiting)
    #expect(summary.sent == 41 && summary.notSent == 2 && summary.pending == 0 && summary.failure == nil)
    #expect(
      try home.rows("select distinct synced, synced_at, sync_error, sync_attempts from action_ledger")
        == ["1 1790000000000 - 0"])
    #expect(try sync().sent == 0 && cloud.sent.count == 41)
  }

  @Test func ofAGuestNothingIsSent() throws {
    try tell(3)
    let before = try home.content()
    let summary = try sync { $0.skippedActionID = "any" }
    #expect(summary.isGuest && summary.pending == 6 && cloud.sent.isEmpty)
    #expect(try home.content() == before)
  }

  @Test func nothingWaitsOfNobody() throws { #expect(try sync() == SyncSummary()) }

  /// Rows of an app have no zone, and imported ones are history.
  @Test func whatAnAppSendsItselfIsNotSent() throws {
    try tellShort()
    let ids = try ids("type = 'check_in'")
    try home.database.execute("update action_ledger set payload = '{\"day\":1}' where id = ?", ids[0])
    try home.database.execute("insert into hachimi_imported values (?, '2026-02-17')", ids[1])
    try sync()
    #expect(cloud.sent.contains(ids[2]) && !cloud.sent.contains(ids[0]) && !cloud.sent.contains(ids[1]))
    #expect(try self.ids("synced = 0") == [ids[0], ids[1]])
    #expect(try SyncQueue(of: home.database).count() == 0)
  }

  @Test func aDamagedRowEndsTheRunAndCanBeSkipped() throws {
    try tellShort()
    let id = try ids("type = 'check_in'")[0]
    try home.database.execute("update action_ledger set payload = '{' where id = ?", id)
    #expect { try sync() } throws: { ($0 as? UnreadableAction)?.actionID == id }
    #expect(try ids("synced = 0").first == id)
    #expect(try sync { $0.skippedActionID = id }.pending == 0)
  }

  // MARK: Failures

  @Test func aFailureEndsTheRunAndWaitsLongerEachTime() throws {
    try tellShort()
    let head = try ids("type = 'check_in'")[0]
    var seconds: Int64 = 1_790_000_000
    for (attempt, delay) in [2, 4, 8, 16, 32, 64, 128, 256, 300, 300].enumerated() {
      cloud.answers = [CloudAnswer(httpStatus: 503, body: Array(#"{"error":{"status":"UNAVAILABLE"}}"#.utf8))]
      let failure = try #require(try sync(at: seconds).failure)
      #expect(failure.actionID == head && failure.type == "check_in" && failure.attempts == attempt + 1)
      #expect(failure.error == "HTTP 503 UNAVAILABLE" && failure.isTemporary && !failure.isWaiting)
      let next = seconds + Int64(delay)
      #expect(failure.nextAttempt == Instant(millisecondsSinceEpoch: next * 1_000))
      let early = try sync(at: next - 1)
      #expect(early.failure?.isWaiting == true && early.failure?.attempts == attempt + 1)
      seconds = next
    }
    #expect(cloud.sent == Array(repeating: head, count: 10))
    #expect(try sync(at: seconds).pending == 0)
    #expect(
      try home.rows("select sync_attempts, sync_error, synced from action_ledger where id = '\(head)'") == ["10 - 1"])
    #expect(try home.number("select count(*) from hachimi_sync") == 0)
  }

  @Test func aFailureInTheMiddleKeepsWhatCameBefore() throws {
    try tellShort()
    cloud.answers = [.done, .alreadyThere, .none]
    let summary = try sync()
    #expect(summary.sent == 1 && summary.alreadyThere == 1 && summary.failure?.error == "NO_ANSWER")
    let waiting = try ids("synced = 0")
    #expect(cloud.sent.count == 3 && summary.pending == waiting.count && waiting.first == cloud.sent.last)
  }

  @Test func whatTheServerForbidsIsNoLessTriedAgain() throws {
    try tellShort()
    cloud.answers = [CloudAnswer(httpStatus: 403, body: [])]
    #expect(try sync().failure?.isTemporary == false)
    #expect(try sync(at: 1_790_000_002).pending == 0)
  }

  @Test func forceDoesNotWait() throws {
    try tellShort()
    cloud.answers = [.none]
    #expect(try sync().failure != nil)
    #expect(try sync { $0.isForced = true }.pending == 0)
  }

  /// Ninety days after it was sent, and not on the day.
  @Test func whatWasSentLongAgoIsDeletedAtTheEnd() throws {
    try tell()
    let (sent, ninetyDays): (Int64, Int64) = (1_790_000_000, 90 * 86_400)
    #expect(try sync(at: sent).cleaned == 0)
    #expect(try sync(at: sent + ninetyDays).cleaned == 0)
    #expect(try sync(at: sent + ninetyDays + 1).cleaned == 43)
    #expect(try home.ledgerRows() == 0 && home.coins() == 6_520)
  }

  /// K49: a server's `Retry-After` is kept to when it is longer than our own wait, for a minute at most.
  @Test(
    arguments: table(
      """
      header                          | seconds
      -                               | 2
      1                               | 2
      30                              | 30
      60                              | 60
      3600                            | 60
      99999999999999999999            | 60
      Mon, 21 Sep 2026 14:13:50 GMT   | 30
      Mon, 21 Sep 2026 14:13:00 GMT   | 2
      Tue, 22 Sep 2026 14:13:00 GMT   | 60
      soon                            | 2
      -5                              | 2
      """))
  func aServersWaitIsKeptTo(_ row: Case) throws {
    try tellShort()
    let now = Instant(millisecondsSinceEpoch: 1_790_000_000_000)
    cloud.answers = [CloudAnswer(httpStatus: 429, body: [], retryAfter: row.optional("header"), now: now)]
    let failure = try #require(try sync().failure)
    #expect(failure.nextAttempt == now + .seconds(row.number("seconds")))
    #expect(try sync(at: 1_790_000_000 + Int64(row.number("seconds")) - 1).failure?.isWaiting == true)
    #expect(try sync(at: 1_790_000_000 + Int64(row.number("seconds"))).pending == 0)
  }

  // MARK: Sending again

  private func resend(_ choice: SyncQueue.Resend) throws -> Int {
    try SyncQueue(of: home.database).resend(choice)
  }

  /// What a wrong server took in is sent once more; what the cloud has already is not paid twice.
  @Test func whatIsMarkedAsUnsentIsSentAgain() throws {
    try tellShort()
    try sync()
    let sent = cloud.sent
    let ids = try ids("type = 'check_in'")
    #expect(try resend(.actions([ids[1], ids[0]])) == 2)
    #expect(try self.ids("synced = 0") == [ids[0], ids[1]])
    #expect(
      try home.rows("select distinct synced_at, sync_attempts, sync_error from action_ledger where synced = 0") == [
        "- 0 -"
      ])
    #expect(try resend(.actions([ids[0]])) == 0, "it waits already")
    cloud.answers = [.alreadyThere]
    let summary = try sync(at: 1_790_000_100)
    #expect(summary.alreadyThere == 1 && summary.sent == 1 && summary.pending == 0)
    #expect(Array(cloud.sent.dropFirst(sent.count)) == [ids[0], ids[1]])
    #expect(try home.findings() == [])
  }

  @Test func ofATimeAllThatWereSentSince() throws {
    try tellShort()
    let marked = try ids("type in ('account_created', 'account_linked')")
    let head = try ids("type = 'check_in'")[0]
    cloud.answers = [.none]
    try sync(at: 1_789_999_000)
    try sync(at: 1_790_000_000) { $0.skippedActionID = head }
    #expect(try resend(.since(Instant(millisecondsSinceEpoch: 1_790_000_000_001))) == 0)
    let all = try home.ledgerRows()
    #expect(try resend(.since(Instant(millisecondsSinceEpoch: 1_790_000_000_000))) == all - marked.count - 1)
    // What was only marked, or skipped, was not sent. By its id it can be.
    #expect(try ids("synced = 1") == marked + [head])
    #expect(try resend(.actions([head])) == 1)
  }

  @Test func whatIsNotOnesOwnIsNotMarked() throws {
    try tellShort()
    try sync()
    let ids = try ids("type = 'check_in'")
    try home.database.execute("update action_ledger set payload = '{\"day\":1}' where id = ?", ids[1])
    try home.database.execute("insert into hachimi_imported values (?, '2026-02-17')", ids[2])
    for id in [ids[1], ids[2], "none"] {
      #expect(throws: SyncFault.notOurs(actionID: id)) { try resend(.actions([ids[0], id])) }
    }
    #expect(try self.ids("synced = 0") == [])
    #expect(try resend(.since(.epoch)) > 0)
    #expect(try self.ids("synced = 1").contains(ids[1]) && self.ids("synced = 1").contains(ids[2]))
  }

  // MARK: Skipping

  @Test func onlyTheHeadIsSkipped() throws {
    try tellShort()
    let before = try home.content()
    let ids = try ids("true")
    #expect(throws: SyncFault.notTheHead(actionID: ids[1], head: ids[0])) { try sync { $0.skippedActionID = ids[1] } }
    #expect(try home.content() == before && cloud.sent.isEmpty)
  }

  @Test func afterASkipTheRunGoesOn() throws {
    try tellShort()
    cloud.answers = [.none]
    let head = try #require(try sync().failure?.actionID)
    let summary = try sync { $0.skippedActionID = head }
    #expect(summary.pending == 0 && summary.notSent == 1)
    #expect(cloud.sent.filter { $0 == head }.count == 1)
    #expect(
      try home.rows("select synced, synced_at, sync_error from action_ledger where id = '\(head)'")
        == ["1 1790000000000 SKIPPED"])
    #expect(try home.number("select count(*) from hachimi_sync") == 0)
  }

  @Test func withNothingWaitingNothingCanBeSkipped() throws {
    try tellShort()
    try sync()
    #expect(throws: SyncFault.notTheHead(actionID: "x", head: nil)) { try sync { $0.skippedActionID = "x" } }
  }

  // MARK: Two at once

  /// While one waits for the answer, another has sent it: nothing has failed.
  @Test func anotherProcessMaySendTheSame() throws {
    try tellShort()
    let (database, cloud) = (home.database, Cloud())
    let other = Meanwhile(cloud) { actionID in
      try database.execute("update action_ledger set synced = 1, synced_at = 1 where id = ?", actionID)
    }
    let options = SyncRun.Options(project: "p")
    let summary = try SyncRun(database, to: other, options, now: { .epoch }).perform()
    #expect(summary.failure == nil && summary.pending == 0)
    #expect(try home.number("select count(*) from hachimi_sync") == 0)
  }

  private final class Meanwhile: CloudSink {
    private let cloud: Cloud
    private let act: (String) throws -> Void

    init(_ cloud: Cloud, _ act: @escaping (String) throws -> Void) {
      self.cloud = cloud
      self.act = act
    }

    func send(_ body: [UInt8], of actionID: String) throws -> CloudAnswer {
      try act(actionID)
      return .none
    }
  }
}

/// What the interface prints in full.
private let checkInBody = #"""
  {"writes":[{"currentDocument":{"exists":false},"update":{"fields":{"endedAt":{"nullValue":null},"payload":{"stringValue":"{\"day\":14,\"isWeekend\":true,\"month\":\"2026-03\",\"timezoneId\":\"UTC\"}"},"result":{"stringValue":"{\"coins\":15,\"daily\":15,\"lastCheckInDate\":\"2026-03-14\",\"milestone\":0,\"newMilestones\":[]}"},"startedAt":{"timestampValue":"2026-03-14T08:10:00.000Z"},"type":{"stringValue":"check_in"}},"name":"projects/hachimi/databases/(default)/documents/users/u1/ledger/019ceb65-23c0-8e7e-8575-ede640d14b99"}},{"update":{"fields":{},"name":"projects/hachimi/databases/(default)/documents/users/u1/monthlyCheckIns/2026-03"},"updateMask":{"fieldPaths":[]},"updateTransforms":[{"appendMissingElements":{"values":[{"integerValue":"14"}]},"fieldPath":"checkedDays"},{"fieldPath":"totalCoins","increment":{"integerValue":"15"}},{"appendMissingElements":{"values":[]},"fieldPath":"milestonesClaimed"}]},{"update":{"fields":{"lastCheckInDate":{"stringValue":"2026-03-14"}},"name":"projects/hachimi/databases/(default)/documents/users/u1"},"updateMask":{"fieldPaths":["lastCheckInDate"]},"updateTransforms":[{"fieldPath":"coins","increment":{"integerValue":"15"}}]}]}
  """#
