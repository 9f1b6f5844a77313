import EarnedCore
import EarnedJSON
import Testing

@testable import EarnedReports

/// The reports `unlocks` (backlog E7-08), `hours` and `apps` against the attempts themselves.
@Suite struct UnlocksTests {
  private func attempts(_ month: Month) throws -> [PlainRow] {
    try month.table("unlock_attempt").sorted { try $0.instant("ts_utc_ms") < $1.instant("ts_utc_ms") }
  }

  private func cost(_ attempt: PlainRow) throws -> Datum {
    guard attempt.text("outcome") == "GRANTED", attempt.text("chosen_option_type") == "CREDITS_UNLOCK" else {
      return .null
    }
    let payload = try JSONParser().parse(#require(attempt.text("chosen_option_payload_json")))
    return .integer(try #require(payload.objectValue?["cost_credits"]?.integerValue))
  }

  private func credits(_ attempts: [PlainRow]) throws -> Int {
    Int(try attempts.map { try cost($0).number ?? 0 }.reduce(0, +))
  }

  private func count(_ attempts: [PlainRow], _ outcome: String) -> Datum {
    Datum(attempts.count { $0.text("outcome") == outcome })
  }

  @Test func everyAttempt() throws {
    let month = try Month()
    let modes = try Dictionary(
      uniqueKeysWithValues: month.table("mode").map { ($0.text("mode_id") ?? "", $0.datum("name")) })
    let window = WindowRequest.range(from: try Fixture.day("2026-02-15"), to: try Fixture.day("2026-03-17"))
    #expect(
      try month.rows("unlocks", "attempts", window)
        == attempts(month).map {
          [
            $0.datum("ts_utc_ms"), $0.datum("timezone_id"), $0.datum("day_id"), $0.datum("app_id"),
            try month.label($0.text("app_id")), $0.text("effective_mode_id").flatMap { modes[$0] } ?? .null,
            $0.datum("effective_strictness"), $0.datum("chosen_option_type"), $0.datum("outcome"),
            $0.datum("denial_reason"), try cost($0),
          ]
        })
  }

  @Test func keyFiguresAndDaysAreThoseOfTheTables() throws {
    let month = try Month()
    let attempts = try attempts(month).filter { try $0.day().isoWeek.description == "2026-W11" }
    let outcomes = ["GRANTED", "DENIED", "CANCELLED", "EXPIRED", "PENDING"]
    #expect(
      try month.row("unlocks", "totals", Month.week)
        == [Datum(attempts.count)] + outcomes.map { count(attempts, $0) } + [Datum(try credits(attempts))])
    var counts: [[Datum]: Int] = [:]
    for attempt in attempts {
      counts[[attempt.datum("day_id"), attempt.datum("outcome"), attempt.datum("denial_reason")], default: 0] += 1
    }
    let rows = try month.rows("unlocks", "days", Month.week)
    #expect(
      Dictionary(uniqueKeysWithValues: rows.map { (Array($0.prefix(3)), $0[3]) }) == counts.mapValues { Datum($0) })
    #expect(rows.map { "\($0[0])" } == rows.map { "\($0[0])" }.sorted())
  }

  @Test func hoursAndWeekdays() throws {
    let month = try Month()
    let attempts = try attempts(month)
    let figures = { (of: [PlainRow]) in [Datum(of.count), count(of, "GRANTED"), count(of, "DENIED")] }
    let byHour = try Dictionary(grouping: attempts) { try $0.hour() }
    let byWeekday = try Dictionary(grouping: attempts) { try $0.day().weekday.isoNumber }
    #expect(try month.rows("hours", "hours") == (0..<24).map { [Datum($0)] + figures(byHour[$0] ?? []) })
    let days = try #require(month.document("hours").window).daysOnRecord
    let daysOf = { (weekday: Int) in Datum(days.count { $0.weekday.isoNumber == weekday }) }
    #expect(
      try month.rows("hours", "weekdays")
        == (1...7).map { [Datum($0)] + figures(byWeekday[$0] ?? []) + [daysOf($0)] })
    #expect(
      try month.rows("hours", "heatmap")
        == (1...7).flatMap { weekday in
          try (0..<24).map { hour in
            [
              Datum(weekday), Datum(hour), Datum(try (byWeekday[weekday] ?? []).count { try $0.hour() == hour }),
              daysOf(weekday),
            ]
          }
        })
    let hardest = try #require(byHour.max { ($0.value.count, -$0.key) < ($1.value.count, -$1.key) })
    #expect(try month.row("hours", "hardest_hour").prefix(2) == [Datum(hardest.key), Datum(hardest.value.count)])
  }

  @Test func eachApp() throws {
    let month = try Month()
    let byApp = try Dictionary(grouping: attempts(month)) { $0.text("app_id") ?? "" }
      .sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }
    let total = byApp.map(\.value.count).reduce(0, +)
    let expected = try byApp.map { app, attempts in
      let byHour = try Dictionary(grouping: attempts) { try $0.hour() }
      let hardest = byHour.max { ($0.value.count, -$0.key) < ($1.value.count, -$1.key) }?.key
      return [
        .text(app), try month.label(app), Datum(attempts.count),
        .real((Double(attempts.count) / Double(total) * 10_000).rounded() / 10_000), count(attempts, "GRANTED"),
        count(attempts, "DENIED"), Datum(try credits(attempts)), hardest.map { Datum($0) } ?? .null,
        Datum(byHour.values.count { $0.count == byHour.values.map(\.count).max() } - 1),
      ]
    }
    #expect(try month.rows("apps", "apps") == expected)
    #expect(
      try month.rows("apps", "hours")
        == byApp.flatMap { app, attempts in
          try (0..<24).map { hour in
            [.text(app), try month.label(app), Datum(hour), Datum(try attempts.count { try $0.hour() == hour })]
          }
        })
  }

  /// Where many apps were asked for, a chart shows the first: of credits those with most.
  @Test func creditsByAppAreInTheirOwnOrder() throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    for (app, cost) in [("android:often", 1), ("android:often", 1), ("android:dear", 9), ("android:free", 0)] {
      try diary.attempt(
        "2026-02-16", "2026-02-16 20:00:00", app: app, outcome: "GRANTED", option: "CREDITS_UNLOCK",
        payload: "{\"cost_credits\": \(cost)}")
    }
    let (dear, often) = (Datum.text("android:dear"), Datum.text("android:often"))
    #expect(try diary.rows("apps", "spending") == [[dear, dear, Datum(9)], [often, often, Datum(2)]])
    #expect(try diary.rows("apps", "apps").first?.first == often)
  }

  @Test func theHardestHourOfAnAppIsTheEarliestOfEquals() throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    for clock in ["21:00:00", "09:59:59", "21:59:00", "09:00:00", "13:00:00"] {
      try diary.attempt("2026-02-16", "2026-02-16 \(clock)")
    }
    #expect(try diary.rows("apps", "apps").map { $0[7] } == [Datum(9)])
  }

  @Test func appsOfOneNameAreToldApart() throws {
    let diary = try Diary()
    try diary.day("2026-02-16")
    for app in ["android:a", "android:b"] {
      try diary.app(app, name: "Twin", alias: nil)
      try diary.attempt("2026-02-16", "2026-02-16 20:00:00", app: app)
    }
    let names = try diary.rows("apps", "hours").map { "\($0[1].json.stringValue ?? "")" }
    #expect(Set(names) == ["Twin (android:a)", "Twin (android:b)"])
    #expect(try diary.rows("apps", "apps").map { $0[1] } == [.text("Twin"), .text("Twin")])
  }
}
