import EarnedCore
import EarnedJSON
import EarnedSQLite

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
          (select nullif(label, '') from session where session.start = time order by "end" desc, label limit 1) end,
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
      var record = try record(fact, at: time, subject, row)
      if let zone = try row.optionalInteger(7) {
        record["timezone_id"] = .string(findings.zones[Int(zone)].identifier)
      }
      try emit(record)
    }
    guard let later, findings.summary.first != nil || first != nil else { return }
    for app in findings.apps.indices where findings.apps[app].isWanted { try introduce(app: app, at: later, emit) }
  }

  private func record(_ fact: FactKind, at time: Instant, _ subject: Int, _ row: Row) throws -> JSONObject {
    switch fact {
    case .opening:
      findings.summary.openings += 1
      return record("unlock.attempt", at: time, ["app_id": .string(findings.apps[subject].id.description)])
    case .usage:
      let seconds = try row.integer(4)
      findings.summary.periods += 1
      findings.summary.usageSeconds += Int(seconds)
      var fields: JSONObject = [
        "app_id": .string(findings.apps[subject].id.description), "start_ts_utc_ms": .integer(try row.integer(3)),
        "seconds": .integer(seconds),
      ]
      if let device = try row.optionalInteger(5) { fields["device"] = .string(findings.devices[Int(device)]) }
      return record("usage.period", at: time, fields)
    case .focusStart:
      findings.summary.focusSessions += 1
      var fields: JSONObject = [
        "planned_duration_minutes": .integer(max(1, try row.integer(4) / 60)),
        "session_id": .string(Self.sessionID(startedAt: time)),
      ]
      fields["task_label"] = try row.optionalText(6).map(JSONValue.string)
      return record("focus.start", at: time, fields)
    case .focusEnd:
      let start = Instant(millisecondsSinceEpoch: try row.integer(3))
      return record("focus.end", at: time, ["session_id": .string(Self.sessionID(startedAt: start))])
    case .completion:
      findings.summary.completions += 1
      return record("habit.complete", at: time, ["habit_id": .string(findings.habits[subject].id)])
    }
  }

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
    var fields: JSONObject = ["app_id": .string(app.id.description)]
    fields["display_name"] = app.label.map(JSONValue.string)
    fields["user_alias"] = findings.choice.alias(of: app.id, label: app.label).map(JSONValue.string)
    try emit(registration("app.upsert", at: time, fields))
    guard findings.choice.distracts else { return }
    try emit(registration("app.distract", at: time, ["app_id": .string(app.id.description)]))
  }

  private func introduce(habit: Int, at time: Instant, _ emit: (JSONObject) throws -> Void) throws {
    let habit = findings.habits[habit]
    try emit(registration("habit.upsert", at: time, ["habit_id": .string(habit.id), "name": .string(habit.name)]))
  }

  /// A registration of now has no time zone, so that it is in the person's own. In the zone of the data it may already
  /// be tomorrow, which would end the person's day.
  private func registration(_ type: String, at time: Instant, _ fields: JSONObject) -> JSONObject {
    var record = record(type, at: time, fields)
    if time == findings.choice.introductionTime { record["timezone_id"] = nil }
    return record
  }

  private func record(_ type: String, at time: Instant, _ fields: JSONObject) -> JSONObject {
    var record: JSONObject = ["type": .string(type), "ts_utc_ms": .integer(time.millisecondsSinceEpoch)]
    record["timezone_id"] = .string(findings.timeZone.identifier)
    record.set(fields)
    return record
  }
}
