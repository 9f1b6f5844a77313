import EarnedCore
import EarnedSQLite

/// Turns sightings of apps into facts.
///
/// - An opening is an app coming to the front after at least 60 s out of it.
/// - A period of usage is time in an app without a gap of more than a second. A record covers at most a day.
/// - A focus session is a run of chosen apps without a gap of more than two minutes.
struct ActivityFacts {
  private let findings: Findings

  private static let openingGap = Duration.seconds(60)
  private static let usageGap = Duration.seconds(1)
  private static let focusGap = Duration.seconds(120)
  private static let longestPeriodSeconds: Int64 = 86_400

  init(_ findings: Findings) { self.findings = findings }

  func gather() throws {
    let sql = #"select app, device, start, "end", aspects, place from seen order by app, device, start, place"#
    var run: Run?
    try findings.database.rows(sql) { row in
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

  /// The state of the pass for one app on one device.
  private struct Run {
    let app: Int
    let device: Int64?
    private var lastSeen: Int64?
    private var period: (start: Int64, end: Int64, place: Int64)?

    init(app: Int, device: Int64?) { (self.app, self.device) = (app, device) }

    mutating func add(_ seen: Seen, _ facts: ActivityFacts) throws {
      if seen.aspects & Aspect.openings.bit != 0 {
        if lastSeen.map({ seen.start - $0 >= ActivityFacts.openingGap.wholeMilliseconds }) ?? true {
          try facts.write(.opening, at: seen.start, app, place: seen.place)
        }
        lastSeen = max(lastSeen ?? seen.end, seen.end)
      }
      guard seen.aspects & Aspect.usage.bit != 0, seen.end > seen.start else { return }
      if let open = period, seen.start - open.end <= ActivityFacts.usageGap.wholeMilliseconds {
        period?.end = max(open.end, seen.end)
      } else {
        try finish(facts)
        period = (seen.start, seen.end, seen.place)
      }
    }

    mutating func finish(_ facts: ActivityFacts) throws {
      guard let period else { return }
      self.period = nil
      try facts.writeUsage(app, device, from: period.start, to: period.end, place: period.place)
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
    _ fact: FactKind, at time: Int64, _ subject: Int, start: Int64? = nil, seconds: Int64? = nil, device: Int64? = nil,
    place: Int64
  ) throws {
    try findings.database.execute(
      "insert into fact (time, kind, subject, start, seconds, device, place_seen) values (?, ?, ?, ?, ?, ?, ?)", time,
      fact.rawValue, subject, start, seconds, device, place)
  }

  /// A run that is still going on when the files end is not a session yet, so that a later export has the whole of it.
  private func gatherFocus() throws {
    var last: Int64 = 0
    try findings.database.rows(#"select max("end") from seen"#) { row in last = try row.optionalInteger(0) ?? 0 }
    var open: (start: Int64, end: Int64)?
    func finish() throws {
      guard let run = open, run.end - run.start >= findings.choice.shortestFocus.wholeMilliseconds else { return }
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
