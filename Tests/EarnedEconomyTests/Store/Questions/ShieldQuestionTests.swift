import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import Testing

@Suite struct ShieldQuestionTests {
  /// The changes of a plan as lines, `2026-03-29T01:00:00.000Z android:a`.
  private func lines(_ history: History) throws -> [String] {
    let utc = try Zone.named("UTC")
    return try (history.shield(at: 0).next ?? []).map { change in
      ([change.instant.rfc3339(in: utc)] + change.appIDs.map(\.description)).joined(separator: " ")
    }
  }

  private func instant(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text)) }

  @Test func grantsOpenAndCloseTheShield() throws {
    let history = try History()
    try history.mode("work", blocking: ["android:a", "android:b"])
    try history.earn(10)
    try history.unlockInEmergency("android:a", at: 0)
    try history.unlock("android:b", credits: 5, at: 0)
    #expect(
      try lines(history) == [
        "2026-02-02T12:01:00.000Z",
        "2026-02-02T12:05:00.000Z android:b",
        "2026-02-02T12:06:00.000Z android:a android:b",
      ])
  }

  @Test func overridesAndFocusSessionsEnd() throws {
    let history = try History()
    try history.mode("work", blocking: ["android:a"])
    try history.record(
      "mode.override",
      [
        "mode_id": "work", "manual_state": "FORCED_ON",
        "effective_at_ts_utc_ms": .integer(history.now(History.hour).instant.millisecondsSinceEpoch),
        "expires_at_ts_utc_ms": .integer(history.now(2 * History.hour).instant.millisecondsSinceEpoch),
      ])
    try history.record(
      "focus.start", ["planned_duration_minutes": 90, "session_id": "f", "blocked_apps": ["android:a", "android:c"]])
    #expect(
      try lines(history) == ["2026-02-02T13:30:00.000Z android:a", "2026-02-02T14:00:00.000Z"])
    let locks = try history.shield(at: 0).blocked.map(\.lock)
    #expect(locks.map(\.reason) == [.focusSessionActive, .focusSessionActive])
    #expect(locks.map(\.cause) == [nil, nil])
  }

  @Test func aStartInASkippedHourIsAfterIt() throws {
    let history = try History("Europe/Berlin", from: instant("2026-03-28T12:00:00Z"))
    try history.mode("night", blocking: ["android:a"], windows: [("02:30", "05:00")], mask: 1)
    #expect(try lines(history) == ["2026-03-29T01:00:00.000Z android:a", "2026-03-29T03:00:00.000Z"])
  }

  @Test func aWindowInASkippedHourDoesNotOpen() throws {
    let history = try History("Europe/Berlin", from: instant("2026-03-28T12:00:00Z"))
    try history.mode("night", blocking: ["android:a"], windows: [("22:00", "07:00")], mask: 64)
    #expect(try lines(history) == ["2026-03-28T21:00:00.000Z android:a", "2026-03-29T05:00:00.000Z"])
  }

  @Test func startsAndEndsInARepeatedHourComeTwice() throws {
    let start = try History("America/Vancouver", from: instant("2025-11-01T18:00:00Z"))
    try start.mode("late", blocking: ["android:a"], windows: [("01:30", "04:00")], mask: 1)
    #expect(
      try lines(start) == [
        "2025-11-02T08:30:00.000Z android:a", "2025-11-02T09:00:00.000Z",
        "2025-11-02T09:30:00.000Z android:a", "2025-11-02T12:00:00.000Z",
      ])
    let end = try History("America/Vancouver", from: instant("2025-11-01T18:00:00Z"))
    try end.mode("early", blocking: ["android:a"], windows: [("00:00", "01:30")], mask: 1)
    #expect(
      try lines(end) == [
        "2025-11-02T07:00:00.000Z android:a", "2025-11-02T08:30:00.000Z",
        "2025-11-02T09:00:00.000Z android:a", "2025-11-02T09:30:00.000Z",
      ])
  }

  @Test(arguments: [
    ("Europe/Berlin", "2026-03-26T11:07:00Z"), ("America/Vancouver", "2025-10-30T11:07:00Z"),
    ("America/Vancouver", "2025-11-02T09:10:00Z"), ("Australia/Lord_Howe", "2026-04-03T11:07:00Z"),
    ("Australia/Lord_Howe", "2026-10-02T11:07:00Z"), ("Asia/Kolkata", "2026-02-01T11:07:00Z"),
  ])
  func thePlanGivesTheShieldOfEveryMoment(zone: String, start: String) throws {
    let history = try History(zone, from: instant(start))
    try history.record("entitlement.set", ["tier": "PRO"])
    try history.mode("night", blocking: ["android:a"], windows: [("22:00", "07:00")], mask: 0b0110101)
    try history.mode("seam", blocking: ["android:b"], windows: [("01:15", "02:20"), ("02:40", "02:50")])
    try history.mode("work", blocking: ["android:a", "android:c"], windows: [("09:00", "17:00")], mask: 62)
    let plan = try history.shield(at: 0)
    let locks = try history.questions.locks(at: history.now(0), within: .days(7))
    var expected = plan.appIDs
    var changes = (plan.next ?? [])[...]
    for minutes in stride(from: 0, to: 7 * 24 * 60, by: 10) {
      let now = history.now(minutes * 60_000)
      while let change = changes.first, change.instant <= now.instant {
        expected = change.appIDs
        changes.removeFirst()
      }
      let moment = now.instant.rfc3339(in: now.timeZone)
      #expect(try history.questions.locks(at: now, within: .zero).map(\.appID) == expected, "\(moment)")
      #expect(locks.filter { $0.isInForce(at: now.instant) }.map(\.appID).sorted() == expected)
    }
  }

  @Test func atMostAHundredChangesInSevenDays() throws {
    let history = try History()
    let windows = (0..<20).map { hour in
      (start: hour < 10 ? "0\(hour):10" : "\(hour):10", end: hour < 10 ? "0\(hour):20" : "\(hour):20")
    }
    try history.mode("often", blocking: ["android:a"], windows: windows)
    let next = try #require(try history.shield(at: 0).next)
    #expect(next.count == 100)
    let (now, span) = (history.now(0), ShieldAnswer.span)
    let locks = try EarnedStateLoader(history.database).state().locks(at: now, within: span, grants: [], limit: 1_000)
    #expect(locks.changes(after: now.instant, within: span, limit: 1_000).count == 280)
    #expect(next.allSatisfy { $0.instant <= history.now(7 * History.day).instant })
  }

  @Test func theShieldIsTheAppsWithoutAccess() throws {
    let history = try History()
    try history.record("entitlement.set", ["tier": "PRO"])
    try history.mode("one", blocking: ["android:a", "android:b"])
    try history.mode("two", blocking: ["android:b", "iosToken:c"], priority: 3)
    try history.earn(40)
    try history.unlock("android:a", credits: 5, at: 0)
    try history.record(
      "focus.start", at: 1_000, ["planned_duration_minutes": 25, "session_id": "f", "blocked_apps": ["android:d"]])
    for milliseconds in [0, 1_000, 299_999, 300_000, 25 * 60_000 + 1_000] {
      let shield = try history.shield(at: milliseconds)
      let apps = ["android:a", "android:b", "android:d", "android:e", "iosToken:c"]
      let blocked = try apps.filter { try history.access($0, at: milliseconds).access.status == .block }
      #expect(shield.appIDs.map(\.description) == blocked)
      let locks = try history.questions.locks(at: history.now(milliseconds), within: .days(7))
      for lock in shield.blocked.map(\.lock) {
        let answer = try history.access(lock.appID.description, at: milliseconds)
        let access = answer.access
        #expect(answer.lock == locks.first { $0.appID == lock.appID })
        #expect(lock.reason.rawValue == access.reason.rawValue)
        #expect(lock.cause == access.effectiveMode?.mode.modeID)
      }
    }
  }
}
