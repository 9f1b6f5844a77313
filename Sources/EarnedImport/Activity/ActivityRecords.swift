import EarnedCore
import JSON
import SQLite

/// Makes records of findings, in order of time.
///
/// - An opening is an app that comes to the front and was not there in the 60 s before.
/// - A period of usage is the time in an app without a break of more than a second; at most a day is one record.
/// - A focus session is a run of chosen apps without a break of more than two minutes.
struct ActivityRecords {
  private let findings: Findings
  private var database: Database { findings.database }

  static let openingGap = Duration.seconds(60)
  static let usageGap = Duration.seconds(1)
  static let focusGap = Duration.seconds(120)
  private static let longestPeriodSeconds: Int64 = 86_400

  init(_ findings: Findings) { self.findings = findings }

  // MARK: Facts

  /// Puts what was seen together, a pass over each app and device.
  func gather() throws {
    let sql = #"select app, device, start, "end", aspects, place from seen order by app, device, start, place"#
    var run: Run?
    try rows(sql) { row in
      let app = Int(try row.integer(0))
      guard findings.apps[app].isWanted else { return }
      let seen = Seen(
        app: app, device: try row.optionalInteger(1), start: try row.integer(2), end: try row.integer(3),
        aspects: try row.integer(4), place: try row.integer(5))
      if run?.app != seen.app || run?.device != seen.device {
        try run?.finish(self)
        run = Run(app: seen.app, device: seen.device)
      }
      try run?.add(seen, self)
    }
    try run?.finish(self)
    if !findings.choice.focusApps.isEmpty { try gatherFocus() }
  }

  fileprivate struct Seen {
    let app: Int
    let device: Int64?
    let start: Int64
    let end: Int64
    let aspects: Int64
    let place: Int64
  }

  /// An app on a device, from the first to the last time it was seen.
  private struct Run {
    let app: Int
    let device: Int64?
    private var lastSeen: Int64?
    private var period: (start: Int64, end: Int64, place: Int64)?

    init(app: Int, device: Int64?) { (self.app, self.device) = (app, device) }

    mutating func add(_ seen: Seen, _ records: ActivityRecords) throws {
      if seen.aspects & 1 != 0 {
        if lastSeen.map({ seen.start - $0 >= ActivityRecords.openingGap.wholeMilliseconds }) ?? true {
          try records.write(.opening, at: seen.start, app, place: seen.place)
        }
        lastSeen = max(lastSeen ?? seen.end, seen.end)
      }
      guard seen.aspects & 2 != 0, seen.end > seen.start else { return }
      if let open = period, seen.start - open.end <= ActivityRecords.usageGap.wholeMilliseconds {
        period?.end = max(open.end, seen.end)
      } else {
        try finish(records)
        period = (seen.start, seen.end, seen.place)
      }
    }

    mutating func finish(_ records: ActivityRecords) throws {
      guard let period else { return }
      self.period = nil
      try records.writeUsage(app, device, from: period.start, to: period.end, place: period.place)
    }
  }

  fileprivate func writeUsage(_ app: Int, _ device: Int64?, from start: Int64, to end: Int64, place: Int64) throws {
    var left = (end - start + 500) / 1_000
    guard left > 0 else { return findings.summary.leaveOut("uses shorter than half a second") }
    var from = start
    while left > 0 {
      let seconds = min(left, Self.longestPeriodSeconds)
      try write(.usage, at: from + seconds * 1_000, app, start: from, seconds: seconds, device: device, place: place)
      from += seconds * 1_000
      left -= seconds
    }
  }

  private func write(
    _ fact: Fact, at time: Int64, _ subject: Int, start: Int64? = nil, seconds: Int64? = nil, device: Int64? = nil,
    place: Int64
  ) throws {
    try findings.write(
      "insert into fact (time, kind, subject, start, seconds, device, place_seen) values (?, ?, ?, ?, ?, ?, ?)", time,
      fact.rawValue, subject, start, seconds, device, place)
  }

  /// A run that goes on where the files end is not over, so that the next export has the whole of it.
  private func gatherFocus() throws {
    let last = try findings.last()
    var open: (start: Int64, end: Int64)?
    func finish() throws {
      guard let run = open, run.end - run.start >= findings.choice.shortestFocus.wholeMilliseconds else { return }
      guard last - run.end > Self.focusGap.wholeMilliseconds else {
        return findings.summary.leaveOut("focus sessions that are not over where the files end")
      }
      try write(.focusStart, at: run.start, 0, seconds: (run.end - run.start) / 1_000, place: 0)
      try write(.focusEnd, at: run.end, 0, start: run.start, place: 0)
    }
    try rows(#"select start, "end", app from seen where "end" > start order by start, place"#) {
      row in
      let (start, end) = (try row.integer(0), try row.integer(1))
      guard findings.apps[Int(try row.integer(2))].isFocus else { return }
      if let run = open, start - run.end <= Self.focusGap.wholeMilliseconds {
        open?.end = max(run.end, end)
      } else {
        try finish()
        open = (start, end)
      }
    }
    try finish()
  }

  // MARK: Records

  /// Hands on the records.
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
    try rows("select time, kind, subject, start, seconds, device from fact order by time, place_seen, place") { row in
      let time = Instant(millisecondsSinceEpoch: try row.integer(0))
      let subject = Int(try row.integer(2))
      guard let fact = Fact(rawValue: try row.integer(1)) else { return }
      switch fact {
      case .opening where later == nil && known.insert(subject).inserted,
        .usage where later == nil && isNamed(subject) && known.insert(subject).inserted:
        try introduce(app: subject, at: time, emit)
      case .completion where later == nil && knownHabits.insert(subject).inserted:
        try introduce(habit: subject, at: time, emit)
      default: break
      }
      findings.summary.count(
        fact == .usage ? Instant(millisecondsSinceEpoch: try row.optionalInteger(3) ?? 0) : time)
      try emit(try record(fact, at: time, subject, row))
    }
    guard let later, findings.summary.first != nil || first != nil else { return }
    for app in findings.apps.indices where findings.apps[app].isWanted { try introduce(app: app, at: later, emit) }
  }

  private func record(_ fact: Fact, at time: Instant, _ subject: Int, _ row: Row) throws -> JSONObject {
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
      return record(
        "focus.start", at: time,
        [
          "planned_duration_minutes": .integer(max(1, try row.integer(4) / 60)),
          "session_id": .string(Self.sessionID(startedAt: time)),
        ])
    case .focusEnd:
      let start = Instant(millisecondsSinceEpoch: try row.integer(3))
      return record("focus.end", at: time, ["session_id": .string(Self.sessionID(startedAt: start))])
    case .completion:
      findings.summary.completions += 1
      return record("habit.complete", at: time, ["habit_id": .string(findings.habits[subject].id)])
    }
  }

  /// The same for the same start, in every export.
  private static func sessionID(startedAt start: Instant) -> String {
    RecordKey(start, content: Array("focus session of an import".utf8)).description
  }

  /// Whether a person says something of the app; usage alone does not need it to be known.
  private func isNamed(_ app: Int) -> Bool {
    let app = findings.apps[app]
    return findings.choice.distracts || findings.choice.alias(of: app.id, label: app.label) != nil
  }

  private func introduce(app: Int, at time: Instant, _ emit: (JSONObject) throws -> Void) throws {
    let app = findings.apps[app]
    var fields: JSONObject = ["app_id": .string(app.id.description)]
    fields["display_name"] = app.label.map(JSONValue.string)
    fields["user_alias"] = findings.choice.alias(of: app.id, label: app.label).map(JSONValue.string)
    try emit(record("app.upsert", at: time, fields))
    guard findings.choice.distracts else { return }
    try emit(record("app.distract", at: time, ["app_id": .string(app.id.description)]))
  }

  private func introduce(habit: Int, at time: Instant, _ emit: (JSONObject) throws -> Void) throws {
    let habit = findings.habits[habit]
    try emit(record("habit.upsert", at: time, ["habit_id": .string(habit.id), "name": .string(habit.name)]))
  }

  private func record(_ type: String, at time: Instant, _ fields: JSONObject) -> JSONObject {
    var record: JSONObject = ["type": .string(type), "ts_utc_ms": .integer(time.millisecondsSinceEpoch)]
    record["timezone_id"] = .string(findings.timeZone.identifier)
    for (name, value) in fields.members { record[name] = value }
    return record
  }

  // MARK: Reading

  private func rows(_ sql: String, _ body: (Row) throws -> Void) throws {
    let statement: Statement
    do { statement = try database.prepare(sql) } catch { throw ImportFault.temporary(error) }
    defer { statement.reset() }
    while true {
      do { guard try statement.step() else { return } } catch { throw ImportFault.temporary(error) }
      try body(statement.row)
    }
  }
}
