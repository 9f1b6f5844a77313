import EarnedCore
import Testing

/// The table "Day id" of the rules, section 3, row by row. Vancouver's autumn is that of the year before: since tzdata 2026f
/// its clocks no longer go back in 2026.
@Suite struct DayIDOfInstantTests {
  @Test(arguments: [
    ("2026-02-02T11:59:59.999Z", 1_770_033_599_999, "America/Vancouver", "03:59:59.999", "2026-02-01"),
    ("2026-02-02T12:00:00.000Z", 1_770_033_600_000, "America/Vancouver", "04:00:00.000", "2026-02-02"),
    ("2026-03-08T10:59:59.999Z", 1_772_967_599_999, "America/Vancouver", "03:59:59.999", "2026-03-07"),
    ("2026-03-08T11:00:00.000Z", 1_772_967_600_000, "America/Vancouver", "04:00:00.000", "2026-03-08"),
    ("2025-11-02T11:59:59.999Z", 1_762_084_799_999, "America/Vancouver", "03:59:59.999", "2025-11-01"),
    ("2025-11-02T12:00:00.000Z", 1_762_084_800_000, "America/Vancouver", "04:00:00.000", "2025-11-02"),
    ("2026-01-01T00:00:00.000Z", 1_767_225_600_000, "UTC", "00:00:00.000", "2025-12-31"),
    ("2026-01-01T03:59:59.999Z", 1_767_239_999_999, "UTC", "03:59:59.999", "2025-12-31"),
    ("2026-01-01T04:00:00.000Z", 1_767_240_000_000, "UTC", "04:00:00.000", "2026-01-01"),
    ("2024-03-01T03:59:59.999Z", 1_709_265_599_999, "UTC", "03:59:59.999", "2024-02-29"),
    ("2026-03-29T01:59:59.999Z", 1_774_749_599_999, "Europe/Berlin", "03:59:59.999", "2026-03-28"),
    ("2026-03-29T02:00:00.000Z", 1_774_749_600_000, "Europe/Berlin", "04:00:00.000", "2026-03-29"),
    ("2026-02-01T22:29:59.999Z", 1_769_984_999_999, "Asia/Kolkata", "03:59:59.999", "2026-02-01"),
    ("2026-02-01T22:30:00.000Z", 1_769_985_000_000, "Asia/Kolkata", "04:00:00.000", "2026-02-02"),
    ("2026-10-03T17:30:00Z", 1_791_048_600_000, "Australia/Lord_Howe", "04:30:00.000", "2026-10-04"),
  ])
  func daysFollowRules(utc: String, epochMilliseconds: Int64, zone name: String, clock: String, dayID: String) throws {
    let instant = try #require(Instant(rfc3339: utc))
    let zone = try Zone.named(name)
    #expect(instant.millisecondsSinceEpoch == epochMilliseconds)
    #expect(zone.dayID(at: instant).description == dayID)
    #expect(zone.localTime(at: instant).description.hasSuffix("T" + clock))
  }

  @Test func theOffsetIsTheOneInForce() throws {
    let lordHowe = try Zone.named("Australia/Lord_Howe")
    let before = try #require(Instant(rfc3339: "2026-10-03T15:29:59.999Z"))
    #expect(lordHowe.offsetSeconds(at: before) == 37_800)
    #expect(lordHowe.offsetSeconds(at: before + .milliseconds(1)) == 39_600)
  }

  @Test(arguments: ["America/Vancouver", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"])
  func aDayBeginsWhereItsIDBegins(name: String) throws {
    let zone = try Zone.named(name)
    let first = try #require(DayID("2025-12-31"))
    for day in first...first.advanced(by: 400) {
      let start = zone.instant(of: day.date, hour: 4)
      #expect(zone.dayID(at: start) == day)
      #expect(zone.dayID(at: start - .milliseconds(1)) == day.previous)
    }
  }

  @Test func localTimeHasItsParts() throws {
    let instant = try #require(Instant(rfc3339: "2026-02-02T23:07:09.041Z"))
    let local = try Zone.named("UTC").localTime(at: instant)
    #expect(local.date.description == "2026-02-02")
    #expect([local.hour, local.minute, local.second, local.millisecond] == [23, 7, 9, 41])
    #expect(local.minuteOfDay == 23 * 60 + 7)
    #expect(local.weekday == .monday)
    #expect(local.description == "2026-02-02T23:07:09.041")
  }
}
