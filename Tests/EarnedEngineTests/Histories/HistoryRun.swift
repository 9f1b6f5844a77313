import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSQLite

@testable import EarnedTestSupport

/// Records one history on an engine and on the plain economy, and compares them after every record.
final class HistoryRun {
  let database: Database
  private let engine: Engine
  private(set) var plain: PlainEconomy
  private(set) var verdicts: [Verdict] = []
  /// The lines of the log so far, and the last of them.
  private var (log, lastRow): (String, Int64) = ("", 0)

  /// - Parameter openedAt: the clock when the database is made, which must not matter.
  init(openedAt milliseconds: Int64 = 1_600_000_000_000) throws {
    let now = Now(Instant(millisecondsSinceEpoch: milliseconds), try .named(HistoryGenerator.zone))
    database = try EarnedDatabase.openInMemory(economies: [EarnedEconomy.self], now: now)
    engine = Engine(database: database, economies: [EarnedEconomy(database: database)], timeZones: TimeZoneChoice())
    plain = PlainEconomy(day: now.dayID.description, zoneID: HistoryGenerator.zone)
  }

  /// Records a history and returns the first difference; nil when there is none.
  static func fault(of history: [JSONObject]) -> HistoryFault? {
    do {
      let run = try HistoryRun()
      for record in history {
        if let fault = try run.record(record) { return fault }
      }
      return try run.replayFault(of: history)
    } catch {
      return HistoryFault("thrown", "\(error)")
    }
  }

  private func record(_ record: JSONObject) throws -> HistoryFault? {
    let outcome = try engine.record(record)
    let verdict = Verdict(outcome)
    let expected = plain.record(record, id: HistoryGenerator.id(of: record))
    verdicts.append(verdict)
    guard verdict == expected else {
      return HistoryFault("outcome \(verdict), \(expected)", "the engine says \(outcome), the rules \(expected)")
    }
    if let fault = try newsFault() { return fault }
    if verdict.isRejected || verdict == .duplicate { return nil }
    return try comparisonFault() ?? invariantFault() ?? shieldFault(record)
  }

  // MARK: The log

  /// The log lines of the record. Those before it never change (decision E61).
  private func newsFault() throws -> HistoryFault? {
    let before = try logText(upTo: lastRow)
    if before != log {
      return HistoryFault.difference(
        "a line of the log", before.split(separator: "\n").map(String.init),
        log.split(separator: "\n").map(String.init))
    }
    let sql = """
      select day_id || ' ' || type || ' ' || json_remove(payload_json, '$.grant_id'), rowid
      from event_log where rowid > ? order by rowid
      """
    let written = try database.rows(sql, lastRow) { row throws(SQLiteError) in
      (news: try row.text(0), rowID: try row.integer(1))
    }
    lastRow = written.last?.rowID ?? lastRow
    log = try logText(upTo: lastRow)
    let expected = plain.news.map { "\($0.day) \($0.type) \(JSONValue.object($0.payload).serialized())" }
    return HistoryFault.difference("the log", written.map(\.news), expected)
  }

  /// All columns of all lines up to one, put together by SQLite, which is much faster than here.
  private func logText(upTo row: Int64) throws -> String {
    let sql = """
      select coalesce(group_concat(line, char(10)), '') from (
        select rowid || ' ' || event_id || ' ' || ts_utc_ms || ' ' || timezone_id || ' ' || day_id || ' ' || type || ' '
          || payload_json || ' ' || created_ts_utc_ms || ' ' || sync_status as line
        from event_log where rowid <= ? order by rowid)
      """
    return try database.first(sql, row) { row throws(SQLiteError) in try row.text(0) } ?? ""
  }

  // MARK: The tables

  private func comparisonFault() throws -> HistoryFault? {
    for comparison in Comparison.all {
      let stored = try database.rows(comparison.sql) { row throws(SQLiteError) in try row.text(0) }
      if let fault = HistoryFault.difference(comparison.name, stored.sorted(), comparison.expected(plain).sorted()) {
        return fault
      }
    }
    return nil
  }

  private func invariantFault() throws -> HistoryFault? {
    for invariant in EarnedInvariants.all {
      let violations = try invariant.violations(in: database)
      if !violations.isEmpty { return HistoryFault(invariant.code, invariant.message, "\(violations)") }
    }
    return nil
  }

  // MARK: Again

  /// Replaying what was applied gives duplicates only. A new database gets the same content, in batches of any size.
  private func replayFault(of history: [JSONObject]) throws -> HistoryFault? {
    let content = try DatabaseContent(of: database)
    for (record, verdict) in zip(history, verdicts) where !verdict.isRejected {
      let again = try engine.record(record)
      if again != .duplicate {
        return HistoryFault("replayed record", JSONValue.object(record).serialized(), "is \(again)")
      }
    }
    if let fault = try difference("the replayed database", from: content) { return fault }
    let fresh = try HistoryRun(openedAt: 1_900_000_000_000)
    try fresh.recordInBatches(history)
    if fresh.verdicts != verdicts { return HistoryFault("outcomes in batches") }
    return try fresh.difference("the database made in batches", from: content)
  }

  private func difference(_ what: String, from expected: DatabaseContent) throws -> HistoryFault? {
    let content = try DatabaseContent(of: database)
    return content == expected ? nil : HistoryFault(what, content.difference(from: expected))
  }

  /// Commits 1, 2, 3 … records together.
  private func recordInBatches(_ history: [JSONObject]) throws {
    var rest = history[...]
    var size = 1
    while !rest.isEmpty {
      verdicts += try engine.transaction { try engine.apply(rest.prefix(size)) }.map { Verdict($0) }
      rest = rest.dropFirst(size)
      size += 1
    }
  }
}

/// The questions to the engine: access, the shield set, its next change.
extension HistoryRun {
  func shieldFault(_ record: JSONObject) throws -> HistoryFault? {
    let now = try Now(of: record, storedZone: plain.zoneID)
    let state = try EarnedStateLoader(database).state()
    let grants = try HistoryGenerator.apps.compactMap { app in
      try UnlockLoader(database).grant(of: AppID(stored: app))
    }
    let span = Duration.days(7)
    let locks = state.locks(at: now, within: span, grants: grants, limit: 1)
    if let fault = try accessFault(state, now, locks.filter { $0.isInForce(at: now.instant) }) { return fault }
    return changeFault(now, span, locks.changes(after: now.instant, within: span, limit: 1).first)
  }

  /// The shield has the apps that `access` blocks, as in the plain economy.
  private func accessFault(_ state: EarnedState, _ now: Now, _ locks: [AppLock]) throws -> HistoryFault? {
    let milliseconds = now.instant.millisecondsSinceEpoch
    var blocked: [String] = []
    for app in HistoryGenerator.apps.sorted() {
      let unlocks = try UnlockLoader(database).unlocks(of: AppID(stored: app), on: state.bookedDay(at: now))
      let reason = state.access(to: unlocks, at: now).reason.rawValue
      let expected = plain.access(to: app, at: milliseconds, in: now.timeZone)
      if reason != expected {
        return HistoryFault("access", "to \(app) says \(reason), the rules \(expected)")
      }
      if ["MODE_BLOCKED", "FOCUS_SESSION_ACTIVE"].contains(reason) { blocked.append("\(app) \(reason)") }
    }
    let shielded = locks.map { "\($0.appID) \($0.reason.rawValue)" }
    if shielded == blocked { return nil }
    return HistoryFault("shield", "is \(shielded), access blocks \(blocked)")
  }

  /// Until the announced change the shield stays the same; then it is as announced.
  private func changeFault(_ now: Now, _ span: Duration, _ next: ShieldAnswer.Change?) -> HistoryFault? {
    let start = now.instant.millisecondsSinceEpoch
    let end = next?.instant.millisecondsSinceEpoch ?? start + span.wholeMilliseconds
    let before = plain.blockedApps(at: start, in: now.timeZone)
    let length = end - start
    for sample in [start + 1, start + length / 7, start + length / 2, end - 60_000, end - 1] where start < sample {
      let blocked = plain.blockedApps(at: sample, in: now.timeZone)
      if sample < end, blocked != before {
        return HistoryFault("shield change", "at \(end), but at \(sample) it is \(blocked) instead of \(before)")
      }
    }
    guard let next else { return nil }
    let after = plain.blockedApps(at: end, in: now.timeZone)
    let said = next.appIDs.map(\.description)
    if said == after, after != before { return nil }
    return HistoryFault("shield change", "at \(end) from \(before) to \(said), not \(after)")
  }
}

extension Now {
  fileprivate init(of record: JSONObject, storedZone: String) throws {
    let zone = try Zone.named(record["timezone_id"]?.stringValue ?? storedZone)
    self.init(Instant(millisecondsSinceEpoch: record["ts_utc_ms"]?.integerValue ?? 0), zone)
  }
}
