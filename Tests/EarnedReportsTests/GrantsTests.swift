import EarnedCore
import Testing

@testable import EarnedReports

/// The report `grants` (backlog E7-07) against the grants themselves.
@Suite struct GrantsTests {
  /// The grants that end later than `now`, as the rules see them (2.12), with the time left rounded up.
  private func current(_ month: Month, _ now: Instant) throws -> [[Datum]] {
    let minutes = { (later: Instant) in
      Datum(Int((later.millisecondsSinceEpoch - now.millisecondsSinceEpoch + 59_999) / 60_000))
    }
    var rows: [[Datum]] = []
    for grant in try month.table("unlock_grant").sorted(by: {
      try $0.instant("ends_ts_utc_ms") < $1.instant("ends_ts_utc_ms")
    }) {
      let (starts, ends) = (try grant.instant("starts_ts_utc_ms"), try grant.instant("ends_ts_utc_ms"))
      guard try grant.instant("created_ts_utc_ms") <= now, now < ends else { continue }
      rows.append([
        grant.datum("app_id"), try month.label(grant.text("app_id")), grant.datum("method"),
        .text(starts <= now ? "active" : "pending"), grant.datum("starts_ts_utc_ms"), grant.datum("ends_ts_utc_ms"),
        starts <= now ? .null : minutes(starts), minutes(ends),
      ])
    }
    return rows
  }

  @Test func whatIsUnlockedAtEveryMoment() throws {
    let month = try Month()
    var states: Set<Datum> = []
    for grant in try month.table("unlock_grant").suffix(20) {
      for column in ["created_ts_utc_ms", "starts_ts_utc_ms", "ends_ts_utc_ms"] {
        for offset in [-1, 0, 1] as [Int64] {
          let now = Instant(millisecondsSinceEpoch: try grant.instant(column).millisecondsSinceEpoch + offset)
          let rows = Array(try month.document("grants", now: now).dataset(named: "current").rows)
          #expect(try rows == current(month, now))
          states.formUnion(rows.map { $0[3] })
        }
      }
    }
    #expect(states == [.text("active"), .text("pending")])
  }

  @Test func theGrantsOfTheWindow() throws {
    let month = try Month()
    let modes = try Dictionary(
      uniqueKeysWithValues: month.table("mode").map { ($0.text("mode_id") ?? "", $0.datum("name")) })
    let grants = try month.table("unlock_grant").filter {
      try $0.day("created_day_id").isoWeek.description == "2026-W12"
    }
    let minutes = try grants.map { grant in
      let length =
        try grant.instant("ends_ts_utc_ms").millisecondsSinceEpoch
        - grant.instant("starts_ts_utc_ms").millisecondsSinceEpoch
      return Int(length / 60_000)
    }
    let week = WindowRequest.week(try #require(ISOWeek("2026-W12")))
    #expect(grants.count == 6)
    #expect(
      try month.rows("grants", "grants", week)
        == zip(grants, minutes).map { grant, minutes in
          [
            grant.datum("created_ts_utc_ms"), grant.datum("created_day_id"), grant.datum("app_id"),
            try month.label(grant.text("app_id")), grant.text("source_mode_id").flatMap { modes[$0] } ?? .null,
            grant.datum("method"), grant.datum("starts_ts_utc_ms"), grant.datum("ends_ts_utc_ms"), Datum(minutes),
            .text(try grant.instant("ends_ts_utc_ms") <= Month.now ? "ended" : "active"),
          ]
        })
    let count = { (method: String) in Datum(grants.count { $0.text("method") == method }) }
    #expect(
      try month.row("grants", "totals", week)
        == [
          Datum(grants.count), Datum(minutes.reduce(0, +)), count("CREDITS"), count("QUEST"), count("EMERGENCY"),
        ])
  }

  @Test func aRevokedGrantIsNotCurrent() throws {
    let month = try Month()
    let now = Month.now.millisecondsSinceEpoch
    try month.database.execute(
      "update unlock_grant set revoked_ts_utc_ms = ? where ends_ts_utc_ms > ?", now + 1, now)
    #expect(try month.rows("grants", "current").count == 1)
    try month.database.execute("update unlock_grant set revoked_ts_utc_ms = ? where ends_ts_utc_ms > ?", now, now)
    #expect(try month.rows("grants", "current").isEmpty)
    #expect(try month.rows("grants", "grants").last?[9] == .text("revoked"))
  }

  /// 04:00 of a day in Kiritimati is 14:00 UTC of the day before.
  @Test func theEarliestZoneIsNotCutOff() throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    try diary.attempt("2026-02-16", "2026-02-15 14:00:00", zone: "Pacific/Kiritimati")
    try diary.database.run(
      script: """
        insert into unlock_grant (
          grant_id, app_id, created_ts_utc_ms, created_day_id, starts_ts_utc_ms, ends_ts_utc_ms, method,
          source_attempt_id)
        select 'g', app_id, ts_utc_ms, day_id, ts_utc_ms, ts_utc_ms + 300000, 'CREDITS', attempt_id
        from unlock_attempt;
        """)
    #expect(try diary.rows("grants", "totals") == [[Datum(1), Datum(5), Datum(1), Datum(0), Datum(0)]])
  }
}
