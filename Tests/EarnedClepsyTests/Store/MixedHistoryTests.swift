import EarnedCore
import EarnedJSON
import EarnedReports
import Testing

@testable import EarnedClepsyStore
@testable import EarnedTestSupport

/// Events, queue, sessions, unlocks, zones and midnights in one history: how events are split between queue and records,
/// what other records are between, and how large batches are, changes no balance, day, session, unlock or report (S1).
@Suite struct MixedHistoryTests {
  private static let zones = ["UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Asia/Kolkata"]

  /// Records in the order of time, sometimes at exactly midnight or on a full hour.
  static func history(seed: UInt64, count: Int, travels: Bool = true) throws -> [JSONObject] {
    var random = SplitMix64(seed: seed)
    var zone = random.pick(zones)
    var time: Int64 = 1_774_735_200_000  // 2026-03-28 22:00 UTC, before Berlin's clocks change
    var records: [JSONObject] = [ClepsyHistory.apps(at: time, zone)]
    for number in 0..<count {
      time += random.pick([
        0, 500, 1_000, 20_000, 61_000, 119_000, 120_000, 121_000, 305_500, 600_000, 3_600_000, 14_000_000,
      ])
      let step = random.pick([0, 0, 0, 0, 1_800_000, 3_600_000, 86_400_000] as [Int64])
      switch step {
      case 0: break
      case 86_400_000:
        // To the midnight there; who does not travel is never silent for long.
        let midnight = try Zone.named(zone).nextDateChange(after: Instant(millisecondsSinceEpoch: time))
        if travels || midnight.millisecondsSinceEpoch - time < 7_200_000 { time = midnight.millisecondsSinceEpoch }
      default: time = (time + step - 1) / step * step
      }
      if travels, Int.random(in: 0..<15, using: &random) == 0 { zone = random.pick(zones) }
      records.append(record(number, at: time, zone, &random))
    }
    records.append(["type": "clepsy.day.ensure", "ts_utc_ms": .integer(time + 300_000), "timezone_id": .string(zone)])
    return records
  }

  private static func record(
    _ number: Int, at time: Int64, _ zone: String, _ random: inout SplitMix64
  ) -> JSONObject {
    var record: JSONObject = ["type": "", "ts_utc_ms": .integer(time), "timezone_id": .string(zone)]
    let app = JSONValue.string(random.pick(["tiktok", "tiktok", "reddit", "kindle", "kindle", "duolingo"]))
    switch Int.random(in: 0..<20, using: &random) {
    case 0...5:
      record["type"] = "clepsy.event"
      record["id"] = .string(uuid(number))
      record["seconds"] = .integer(Int64.random(in: 1...1_500, using: &random))
      record["kind"] = random.pick(["earned", "earned", "spent"])
    case 6...11:
      record["type"] = "clepsy.app.open"
      record["app_bundle_id"] = app
    case 12...14:
      record["type"] = "clepsy.app.close"
      record["app_bundle_id"] = app
    case 15: record["type"] = "clepsy.screen.lock"
    case 16: record["type"] = "clepsy.drain"
    default:
      record["type"] = "clepsy.unlock"
      record["app_bundle_id"] = random.pick(["tiktok", "reddit"])
      record["choice"] = random.pick([15, "all"])
    }
    return record
  }

  /// How a history is told.
  private struct Telling {
    var queues = false
    var looks = false
    var forgets = false
    var batch = 1
  }

  private func now(of record: JSONObject) throws -> Now {
    Now(
      Instant(millisecondsSinceEpoch: record["ts_utc_ms"]?.integerValue ?? 0),
      try Zone.named(record["timezone_id"]?.stringValue ?? "UTC"))
  }

  /// Whether it makes no difference that the event of a record waits in the queue for the next record.
  ///
  /// It does for a traveller whose next record has an earlier date, while the event's own date does not count yet: told
  /// by itself, the event begins its date; in the queue, it waits for that date (S7). These are the only events that are
  /// never put into the queue here.
  private func mayWait(_ number: Int, in history: [JSONObject]) throws -> Bool {
    // Another event may wait, too, and a close may be rejected: neither tells for sure which date counts.
    func isCertain(_ record: JSONObject) -> Bool {
      !["clepsy.event", "clepsy.app.close"].contains(record["type"]?.stringValue)
    }
    let date = try now(of: history[number]).date
    if try history[..<number].contains(where: { try isCertain($0) && now(of: $0).date >= date }) { return true }
    for record in history[(number + 1)...] {
      guard try now(of: record).date >= date else { return false }
      if isCertain(record) { return true }
    }
    return true
  }

  /// What is then there and what reports show of it. `looks` leave more bookings, of the same hours, so those are summed
  /// up.
  private func outcome(_ history: [JSONObject], _ telling: Telling, _ random: inout SplitMix64) throws -> [String] {
    let home = try Home()
    var records: [JSONObject] = []
    var before: Int64 = 0
    for (number, record) in history.enumerated() {
      var record = record
      let time = record["ts_utc_ms"]?.integerValue ?? 0
      if telling.looks, before > 0, time > before, Int.random(in: 0..<3, using: &random) == 0 {
        records.append([
          "type": "clepsy.day.ensure", "ts_utc_ms": .integer(Int64.random(in: before...time, using: &random)),
          "timezone_id": record["timezone_id"] ?? "UTC",
        ])
      }
      before = time
      if record["type"] == "clepsy.event", telling.queues, Bool.random(using: &random), try mayWait(number, in: history)
      {
        record["queued"] = true
      }
      records.append(record)
    }
    for start in stride(from: 0, to: records.count, by: telling.batch) {
      try home.engine.transaction {
        for record in records[start..<min(start + telling.batch, records.count)] {
          _ = try home.engine.apply(Record(record, types: home.engine.recordTypes))
        }
      }
      if telling.forgets { home.engine.forget() }
    }
    #expect(try home.violations() == [])
    return try tables(of: home) + shown(by: home, after: history)
  }

  /// The reports of the economy right after the last record, and a day later, when what was left has expired (S3).
  private func shown(by home: Home, after history: [JSONObject]) throws -> [String] {
    guard let last = try history.last.map(now) else { return [] }
    return try [last, Now(last.instant + .days(1), last.timeZone)].flatMap { now in
      let windows = [WindowRequest.daysOnRecord(), .week(last.date.isoWeek)]
      return try ShownReports(reports: ShownReports.clepsy.get()).datasets(of: home.database, at: now, windows)
        .map { "\(now.date) \($0.key): \($0.value)" }.sorted()
    }
  }

  private func tables(of home: Home) throws -> [String] {
    try home.rows(
      "select date, balance_seconds, earned_seconds, spent_seconds, open_app_bundle_id from clepsy_balance")
      + home.rows(
        "select * from clepsy_daily_stats order by date"
      )
      + home.rows(
        """
        select date, hour_local, kind, app_bundle_id, sum(seconds), sum(counted_seconds) from clepsy_event
        group by 1, 2, 3, 4 order by 1, 2, 3, 4
        """)
      + home.rows(
        """
        select session_id, app_bundle_id, opens, state, settled_ts_utc_ms, seconds, rest_milliseconds, end_reason
        from clepsy_session order by 1
        """)
      + home.rows("select unlock_id, ts_utc_ms, seconds, ends_ts_utc_ms from clepsy_unlock order by 1")
  }

  /// Without silences of more than twelve hours, which other records would end, and in one zone, in which all is told.
  func whatLiesBetweenChangesNothing(seed: UInt64)
    throws
  {
    try expectTheSame(
      try Self.history(seed: seed, count: 70, travels: false),
      [Telling(looks: true), Telling(queues: true, looks: true, forgets: true, batch: 3)], seed)
  }

  func splitAndBatchesChangeNothing(seed: UInt64)
    throws
  {
    try expectTheSame(
      try Self.history(seed: seed, count: 70),
      [
        Telling(queues: true), Telling(batch: 7), Telling(forgets: true),
        Telling(queues: true, forgets: true, batch: 3),
      ],
      seed)
  }

  private func expectTheSame(_ history: [JSONObject], _ tellings: [Telling], _ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let plain = try outcome(history, Telling(), &random)
    for telling in tellings {
      let told = try outcome(history, telling, &random)
      guard told != plain else { continue }
      let (here, there) = (Set(plain), Set(told))
      Issue.record("\(telling): \(here.subtracting(there).sorted()) became \(there.subtracting(here).sorted())")
      return
    }
  }

  // S4: what status says is what is stored, and what reports show, after a clepsy.day.ensure of the same instant.
  @Test(arguments: [1 as UInt64]) func statusIsTheRecordThatComesNow(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    let history = try Self.history(seed: seed, count: 50)
    let home = try Home()
    for var record in history {
      if record["type"] == "clepsy.event", Bool.random(using: &random) { record["queued"] = true }
      try home.record(record)
      let later = random.pick([0, 1_000, 130_000, 3_600_000] as [Int64])
      let instant = Instant(millisecondsSinceEpoch: (record["ts_utc_ms"]?.integerValue ?? 0) + later)
      let now = Now(instant, try Zone.named(record["timezone_id"]?.stringValue ?? "UTC"))
      let asked = try ClepsyQuestions(home.database).status(at: now)
      guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
      let answer = try home.record([
        "type": "clepsy.day.ensure", "ts_utc_ms": .integer(instant.millisecondsSinceEpoch),
        "timezone_id": .string(now.timeZone.identifier),
      ])
      guard answer == "applied" else { continue }
      #expect(try ClepsyQuestions(home.database).status(at: now) == asked)
      let stored = try home.rows("select date, balance_seconds, earned_seconds, spent_seconds from clepsy_balance")
      let today = asked?.today
      #expect(
        stored == today.map { ["\($0.date) \($0.endingBalance) \($0.totalEarned) \($0.totalSpent)"] } ?? [])
      try expect(asked, isShownBy: home, at: now)
    }
  }

  // S15: reports and the snapshot show what they show after a clepsy.day.ensure of the same instant.
  func reportsCountWhatGoesOn(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let history = try Self.history(seed: seed, count: 40)
    let home = try Home()
    for record in history {
      try home.record(record)
      guard try !home.rows("select 1 from clepsy_session where state <> 'ENDED'").isEmpty else { continue }
      let last = try now(of: record)
      let asked = Now(
        last.instant + .milliseconds(random.pick([1_000, 61_001, 120_001, 130_000, 600_000, 7_200_000, 90_000_000])),
        last.timeZone)
      let content = try home.content()
      let shown = try shown(of: home, at: asked)
      #expect(try home.content() == content, "a question writes nothing")
      let other = try Home(copyOf: home)
      let answer = try other.record([
        "type": "clepsy.day.ensure", "ts_utc_ms": .integer(asked.instant.millisecondsSinceEpoch),
        "timezone_id": .string(asked.timeZone.identifier),
      ])
      #expect(answer == "applied")
      for (report, text) in try self.shown(of: other, at: asked) {
        guard report != "snapshot" || shown[report] != nil else { continue }
        #expect(text == shown[report], "\(report) at \(asked.instant)")
      }
    }
  }

  private func shown(of home: Home, at now: Now) throws -> [String: String] {
    let windows = [WindowRequest.daysOnRecord(), .week(now.date.isoWeek)]
    var shown = try home.database.settled(of: [ClepsyEconomy.self], at: now) {
      try ShownReports(reports: ShownReports.counting.get()).datasets(of: home.database, at: now, windows)
    }
    // A snapshot has the balance of the date that counts, so it is compared where the asker's date counts already.
    if try home.rows("select date from clepsy_balance") == [now.date.description] {
      shown["snapshot"] = try ClepsySnapshot(of: home.database, at: now).json.objectValue?["timeBalance"]?.serialized()
    }
    return shown
  }

  /// The report `clepsy-balance` has the numbers of a status.
  private func expect(_ status: ClepsyStatus?, isShownBy home: Home, at now: Now) throws {
    let balance = try ShownReports.clepsy.get().first { $0.definition.name == "clepsy-balance" }
    guard let status, let report = balance else { return }
    let document = try report.document(
      from: home.database, request: ReportRequest(now: now.instant, timeZone: now.timeZone))
    let shown = try #require(document.datasets.first { $0.definition.name == "today" }?.rows.first).map(\.json)
    let expected: [JSONValue] = [
      .day(status.today.date), .count(status.balance.seconds), .count(status.today.totalEarned),
      .count(status.today.totalSpent), .string(status.balance.formatted), .count(status.goal.minutes),
    ]
    #expect(shown.prefix(6) == expected[...])
    #expect(shown[6].serialized() == status.json.objectValue?["goal_progress"]?.serialized())
    #expect(shown[7] == .count(status.sandLevel.rawValue))
  }
}
