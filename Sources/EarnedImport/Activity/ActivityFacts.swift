import EarnedCore
import EarnedSQLite

/// Turns sightings of apps into facts.
///
/// - An opening is an app coming to the front after at least 60 s out of it.
/// - A period of usage is time in an app without a gap of more than a second. A record covers at most a day.
/// - A focus session is a run of chosen apps without a gap of more than two minutes.
struct ActivityFacts {
  private let findings: Findings

  static let openingGap = Duration.seconds(60)
  private static let focusGap = Duration.seconds(120)
  private static let maxPeriodSeconds: Int64 = 86_400

  /// What ended before was only read because what comes after it may belong to it.
  private let since: Int64

  init(_ findings: Findings) {
    self.findings = findings
    since = findings.since?.millisecondsSinceEpoch ?? .min
  }

  func gather() throws {
    var overlap: Int64 = 0
    var screen: DeviceScreen?
    var lastSeen: [Int: Int64] = [:]
    let sql =
      #"select app, device, start, "end", aspects, place, zone from seen order by device, start, "end" desc, place"#
    try findings.database.rows(sql) { row in
      let app = Int(try row.integer(0))
      let seen = SeenApp(
        app: app, device: try row.optionalInteger(1), start: try row.integer(2),
        end: try row.integer(3), aspects: try row.integer(4), place: try row.integer(5),
        zone: try row.optionalInteger(6), isWanted: findings.apps[app].isWanted)
      if screen == nil || screen?.device != seen.device {
        try screen?.finish(write)
        overlap += screen?.overlapMilliseconds ?? 0
        screen = DeviceScreen(device: seen.device)
        lastSeen = [:]
      }
      if seen.aspects & Aspect.openings.bit != 0 { try noteOpening(seen, &lastSeen) }
      if seen.aspects & Aspect.usage.bit != 0, seen.end > seen.start { try screen?.add(seen, write) }
    }
    try screen?.finish(write)
    overlap += screen?.overlapMilliseconds ?? 0
    if overlap >= 1_000 {
      let seconds = (overlap / 1_000).counted("second")
      findings.summary.note("\(seconds) of apps behind another one of the same device do not count")
    }
    var sums = SummedTime(findings) { try writeUsage($0) }
    try sums.gather()
    if !findings.choice.focusApps.isEmpty { try gatherFocus() }
    try gatherSessions()
  }

  private func noteOpening(_ seen: SeenApp, _ lastSeen: inout [Int: Int64]) throws {
    let last = lastSeen[seen.app]
    lastSeen[seen.app] = max(last ?? seen.end, seen.end)
    guard findings.apps[seen.app].isWanted, seen.start >= since else { return }
    guard last.map({ seen.start - $0 >= Self.openingGap.wholeMilliseconds }) ?? true else {
      return findings.summary.leaveOut("openings within 60 seconds of the same app, which count with the one before")
    }
    try write(.opening, at: seen.start, seen.app, place: seen.place, zone: seen.zone)
  }

  private func write(_ use: DeviceScreen.Use) throws {
    guard findings.apps[use.app].isWanted, use.start + use.seconds * 1_000 >= since else { return }
    guard use.seconds > 0 else { return findings.summary.leaveOut("uses shorter than half a second") }
    try writeUsage(
      SummedTime.Sum(
        app: use.app, device: use.device, start: use.start, seconds: use.seconds, end: 0, place: use.place,
        zone: use.zone))
  }

  private func writeUsage(_ sum: SummedTime.Sum) throws {
    guard findings.apps[sum.app].isWanted else { return }
    var left = sum.seconds
    var from = sum.start
    while left > 0 {
      let seconds = min(left, Self.maxPeriodSeconds)
      try write(
        .usage, at: from + seconds * 1_000, sum.app, start: from, seconds: seconds, device: sum.device,
        place: sum.place,
        zone: sum.zone)
      from += seconds * 1_000
      left -= seconds
    }
  }

  private func write(
    _ fact: FactKind, at time: Int64, _ subject: Int, start: Int64? = nil, seconds: Int64? = nil, device: Int64? = nil,
    place: Int64, zone: Int64? = nil
  ) throws {
    try findings.database.execute(
      "insert into fact (time, kind, subject, start, seconds, device, place_seen, zone) values (?, ?, ?, ?, ?, ?, ?, ?)",
      time, fact.rawValue, subject, start, seconds, device, place, zone)
  }

  /// There is one session at a time, and no time of one is lost: see `SessionTimeline`.
  private func gatherSessions() throws {
    try LaidSessions(findings).lay()
    var timeline = SessionTimeline()
    let sql = #"select start, "end", label from session order by start, "end" desc, label"#
    try findings.database.rows(sql) { row in
      let session = SessionTimeline.Session(start: try row.integer(0), end: try row.integer(1), label: try row.text(2))
      if session.start == session.end { findings.summary.leaveOut("focus sessions of 0 seconds") }
      try timeline.begin(session, write)
    }
    try timeline.end(write)
    guard timeline.leftOutMilliseconds > 0 else { return }
    let seconds = ((timeline.leftOutMilliseconds + 500) / 1_000).counted("second")
    findings.summary.note("\(seconds) of focus between overlapping sessions do not count: pieces of less than a minute")
  }

  private func write(_ piece: SessionTimeline.Session) throws {
    try findings.database.execute(
      "insert or ignore into session_piece (start, label) values (?, ?)", piece.start, piece.label)
    try write(.focusStart, at: piece.start, 0, seconds: (piece.end - piece.start) / 1_000, place: 1)
    try write(.focusEnd, at: piece.end, 0, start: piece.start, place: 0)
  }

  /// A run that is still going on when the files end is not a session yet, so that a later export has the whole of it.
  private func gatherFocus() throws {
    var last: Int64 = 0
    try findings.database.rows(#"select max("end") from seen"#) { row in last = try row.optionalInteger(0) ?? 0 }
    var open: (start: Int64, end: Int64)?
    func finish() throws {
      guard let run = open, run.end >= since,
        run.end - run.start >= findings.choice.shortestFocus.wholeMilliseconds
      else { return }
      guard last - run.end > Self.focusGap.wholeMilliseconds else {
        return findings.summary.leaveOut("focus sessions still running when the files end")
      }
      try write(.focusStart, at: run.start, 0, seconds: (run.end - run.start) / 1_000, place: 0)
      try write(.focusEnd, at: run.end, 0, start: run.start, place: 0)
    }
    try findings.database.rows(#"select start, "end", app from seen where "end" > start order by start, place"#) {
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
}
