import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedRules
import EarnedSQLite
import EarnedStore

@testable import Histories

/// The questions to the engine: access, the shield set, its next change.
extension HistoryRun {
  func shieldFault(_ record: JSONObject) throws -> HistoryFault? {
    let now = try Now(of: record, storedZone: plain.zoneID)
    let state = try StateLoader(database).state()
    let grants = try HistoryGenerator.apps.compactMap { app in
      try UnlockLoader(database).grant(of: AppID(stored: app))
    }
    let shield = state.shield(at: now, grants: grants)
    if let fault = try accessFault(state, now, shield) { return fault }
    return changeFault(state, now, grants)
  }

  /// The set is that of the apps which access blocks, and that of the rules.
  private func accessFault(_ state: State, _ now: Now, _ shield: Shield) throws -> HistoryFault? {
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
    let shielded = shield.blocked.map { "\($0.appID) \($0.reason.rawValue)" }
    if shielded == blocked { return nil }
    return HistoryFault("shield", "is \(shielded), access blocks \(blocked)")
  }

  /// Nothing changes before the next change, and then to what it says.
  private func changeFault(_ state: State, _ now: Now, _ grants: [UnlockGrant]) -> HistoryFault? {
    let span = Duration.hours(7 * 24)
    let next = state.shieldChanges(after: now, within: span, grants: grants, limit: 1).first
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
    let said = next.blocked.map(\.description)
    if said == after, after != before { return nil }
    return HistoryFault("shield change", "at \(end) from \(before) to \(said), not \(after)")
  }
}

extension Now {
  fileprivate init(of record: JSONObject, storedZone: String) throws {
    let zone = try TimeZone.named(record["timezone_id"]?.stringValue ?? storedZone)
    self.init(Instant(millisecondsSinceEpoch: record["ts_utc_ms"]?.integerValue ?? 0), zone)
  }
}
