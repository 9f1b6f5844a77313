import EarnedCore
import EarnedEconomyRules
import EarnedJSON
import EarnedSQLite
import EarnedUsageRules

/// Turns facts into records, in order of time. Registers apps and habits before they are needed.
struct ActivityRecords {
  private let findings: Findings

  init(_ findings: Findings) { self.findings = findings }

  func emit(_ emit: (JSONObject) throws -> Void) throws {
    var known: Set<Int> = []
    let first = findings.firstInstant
    let later = findings.choice.introductionTime
    if let first, later == nil {
      for app in findings.introducedFirst {
        known.insert(app)
        try introduce(app: app, at: first, emit)
      }
    }
    var knownHabits: Set<Int> = []
    if let later { for habit in findings.habits.indices { try introduce(habit: habit, at: later, emit) } }
    try findings.database.rows(
      """
      select time, kind, subject, start, seconds, device,
        case kind when \(FactKind.focusStart.rawValue) then
          (select nullif(label, '') from session_piece where session_piece.start = time) end,
        zone
      from fact
      order by time, place_seen, place
      """
    ) { row in
      let time = Instant(millisecondsSinceEpoch: try row.integer(0))
      let subject = Int(try row.integer(2))
      guard let fact = FactKind(rawValue: try row.integer(1)) else {
        preconditionFailure("only ActivityFacts and Findings write these rows")
      }
      switch fact {
      case .opening where later == nil && known.insert(subject).inserted,
        .usage where later == nil && isNamed(subject) && known.insert(subject).inserted:
        try introduce(app: subject, at: time, emit)
      case .completion where later == nil && knownHabits.insert(subject).inserted:
        try introduce(habit: subject, at: time, emit)
      default: break
      }
      if fact == .usage {
        findings.summary.count(Instant(millisecondsSinceEpoch: try row.integer(3)))
        // Its time is its end, which may be a midnight.
        findings.summary.count(time - .milliseconds(1))
      } else {
        findings.summary.count(time)
      }
      let zone = try row.optionalInteger(7).map { findings.zones[Int($0)] } ?? findings.timeZone
      try emit(try record(fact, at: time, subject, row).object(at: Now(time, zone)))
    }
    guard let later, findings.summary.first != nil || first != nil else { return }
    for app in findings.apps.indices where findings.apps[app].isWanted { try introduce(app: app, at: later, emit) }
  }

  private func record(
    _ fact: FactKind, at time: Instant, _ subject: Int, _ row: Row
  ) throws -> any DeclaredRecord {
    switch fact {
    case .opening:
      findings.summary.openings += 1
      return AttemptUnlock(appID: findings.apps[subject].id)
    case .usage:
      let seconds = Int(try row.integer(4))
      findings.summary.periods += 1
      findings.summary.usageSeconds += seconds
      return CountPeriod(
        appID: findings.apps[subject].id, start: Instant(millisecondsSinceEpoch: try row.integer(3)), seconds: seconds,
        device: try device(row))
    case .focusStart:
      findings.summary.focusSessions += 1
      return StartFocus(
        plannedDurationMinutes: max(1, Int(try row.integer(4) / 60)), sessionID: Self.sessionID(startedAt: time),
        taskLabel: try row.optionalText(6))
    case .focusEnd:
      return EndFocus(sessionID: Self.sessionID(startedAt: Instant(millisecondsSinceEpoch: try row.integer(3))))
    case .completion:
      findings.summary.completions += 1
      return CompleteHabit(habitID: findings.habits[subject].id)
    case .unlock:
      findings.summary.unlocks += 1
      return CountEvent(kind: .unlock, device: try device(row))
    case .notification:
      findings.summary.notifications += 1
      return CountEvent(kind: .notification, appID: findings.apps[subject].id, device: try device(row))
    }
  }

  private func device(_ row: Row) throws -> String? { try row.optionalInteger(5).map { findings.devices[Int($0)] } }

  /// The session id, which is the same for the same start in every export.
  private static func sessionID(startedAt start: Instant) -> String {
    RecordKey(start, content: Array("focus session of an import".utf8)).description
  }

  /// Whether the app must be registered because the person sets something for it. Usage alone does not need that.
  private func isNamed(_ app: Int) -> Bool {
    let app = findings.apps[app]
    return findings.choice.distracts || findings.choice.alias(of: app.id, label: app.label) != nil
  }

  private func introduce(app: Int, at time: Instant, _ emit: (JSONObject) throws -> Void) throws {
    let app = findings.apps[app]
    let alias = findings.choice.alias(of: app.id, label: app.label)
    try emit(registration(UpsertApp(appID: app.id, displayName: app.label, userAlias: alias), at: time))
    guard findings.choice.distracts else { return }
    try emit(registration(Distract(appID: app.id), at: time))
  }

  private func introduce(habit: Int, at time: Instant, _ emit: (JSONObject) throws -> Void) throws {
    let habit = findings.habits[habit]
    try emit(registration(UpsertHabit(habitID: habit.id, name: habit.name), at: time))
  }

  /// A registration of now has no time zone, so that it is in the person's own. In the zone of the data it may already
  /// be tomorrow, which would end the person's day.
  private func registration(_ record: some DeclaredRecord, at time: Instant) -> JSONObject {
    var object = record.object(at: Now(time, findings.timeZone))
    if time == findings.choice.introductionTime { object["timezone_id"] = nil }
    return object
  }
}
