import EarnedCore
import EarnedSQLite

/// The seconds of apps in an hour or a day, of sources that do not tell when in it they were used.
///
/// The sums of apps in an hour begin with it, if they fit into it together, and so do those of sites as far as they fit as
/// well. Other sums follow each other, in the order of the ids, so that no hour has more than its seconds. What does not
/// fit before the next sum of the same app is cut, and said. Nothing of it depends on the order of a file.
struct SummedTime {
  private let findings: Findings
  private let write: (Sum) throws -> Void
  private var cutSeconds: Int64 = 0
  /// Until when each device is in use.
  private var busyUntil: [Int64?: Int64] = [:]

  struct Sum {
    let app: Int
    let device: Int64?
    var start: Int64
    var seconds: Int64
    /// The end of its hour or day.
    let end: Int64
    let place: Int64
    var zone: Int64?
  }

  static let table = """
    create table sum (
      app integer, device integer not null, start integer, file integer, seconds integer, "end" integer,
      primary key (app, device, start, file)) without rowid
    """

  /// Adds seconds. Those of a file that begin together are added; another file repeats them.
  ///
  /// - Parameter end: when the hour or day ends; the next beginning of that app when nil.
  static func add(
    _ app: Int, _ device: Int?, _ start: Instant, _ seconds: Int64, ending end: Instant?, inFile file: Int,
    to database: WorkingDatabase
  ) throws {
    try database.execute(
      """
      insert into sum (app, device, start, file, seconds, "end") values (?, ?, ?, ?, ?, ?)
      on conflict do update set seconds = seconds + excluded.seconds
      """, app, device ?? -1, start.millisecondsSinceEpoch, file, seconds, end?.millisecondsSinceEpoch)
  }

  /// - Parameter write: called with each sum that counts, in order of time for each device.
  init(_ findings: Findings, _ write: @escaping (Sum) throws -> Void) {
    self.findings = findings
    self.write = write
  }

  mutating func gather() throws {
    // Without a next beginning it is a day at most.
    let sql = """
      with app_sum as (
        select app, device, start, max(seconds) as seconds, max("end") as "end" from sum group by app, device, start
      )
      select app, device, start, seconds,
        coalesce("end", lead(start) over (partition by app, device order by start), start + 86400000)
      from app_sum
      order by device, start, app
      """
    var group: [Sum] = []
    var place: Int64 = 0
    try findings.database.rows(sql) { row in
      place += 1
      let device = try row.integer(1)
      let sum = Sum(
        app: Int(try row.integer(0)), device: device < 0 ? nil : device, start: try row.integer(2),
        seconds: try row.integer(3), end: try row.integer(4), place: place)
      if let first = group.first, first.device != sum.device || first.start != sum.start {
        try handOn(group)
        group = []
      }
      group.append(sum)
    }
    try handOn(group)
    if cutSeconds > 0 {
      findings.summary.note("\(cutSeconds.counted("second")) more than fit into their hour or day do not count")
    }
  }

  private static let hour: Int64 = 3_600_000

  /// Hands on the sums of a device that begin together. Sites come last, because a browser may have their time, too.
  private mutating func handOn(_ group: [Sum]) throws {
    guard let first = group.first else { return }
    let apps = group.filter { !isSite($0) }.sorted { id($0) < id($1) }
    let sites = group.filter(isSite).sorted { id($0) < id($1) }
    var free = max(first.start, busyUntil[first.device] ?? first.start)
    let room = min(Self.hour, (group.map(\.end).min() ?? first.start) - first.start)
    let offset = Int64(findings.dataZone.offsetSeconds(at: Instant(millisecondsSinceEpoch: first.start))) * 1_000
    let beginTogether =
      (first.start + offset) % Self.hour == 0 && free == first.start
      && apps.reduce(0) { $0 + $1.seconds } * 1_000 <= room
    for var sum in apps + sites {
      let seconds = min(sum.seconds, max(0, (sum.end - free) / 1_000))
      cutSeconds += sum.seconds - seconds
      guard seconds > 0 else { continue }
      let end = free + seconds * 1_000
      (sum.start, sum.seconds) = (beginTogether && end <= first.start + room ? first.start : free, seconds)
      free = end
      try write(sum)
    }
    busyUntil[first.device] = free
  }

  private func id(_ sum: Sum) -> AppID { findings.apps[sum.app].id }

  private func isSite(_ sum: Sum) -> Bool { AppID.Kind(of: id(sum).description) == .web }
}
