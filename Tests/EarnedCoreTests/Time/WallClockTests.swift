import EarnedCore
import Testing

/// From wall clock to instant where clocks are moved: skipped times give the end of the gap, repeated ones the first.
@Suite struct WallClockTests {
  @Test(arguments: [
    // (zone, wall clock, instant, the wall clock shown then)
    ("America/Vancouver", "2026-03-08", 2, 30, "2026-03-08T10:00:00.000Z", "2026-03-08T03:00:00.000-07:00"),
    ("America/Vancouver", "2025-11-02", 1, 30, "2025-11-02T08:30:00.000Z", "2025-11-02T01:30:00.000-07:00"),
    ("Australia/Lord_Howe", "2026-10-04", 2, 15, "2026-10-03T15:30:00.000Z", "2026-10-04T02:30:00.000+11:00"),
    ("Australia/Lord_Howe", "2026-04-05", 1, 45, "2026-04-04T14:45:00.000Z", "2026-04-05T01:45:00.000+11:00"),
    // Samoa went from 29 to 31 December 2011.
    ("Pacific/Apia", "2011-12-29", 23, 59, "2011-12-30T09:59:00.000Z", "2011-12-29T23:59:00.000-10:00"),
    ("Pacific/Apia", "2011-12-30", 4, 0, "2011-12-30T10:00:00.000Z", "2011-12-31T00:00:00.000+14:00"),
    ("Pacific/Apia", "2011-12-31", 4, 0, "2011-12-30T14:00:00.000Z", "2011-12-31T04:00:00.000+14:00"),
    // Kwajalein left out 21 August 1993.
    ("Pacific/Kwajalein", "1993-08-21", 4, 0, "1993-08-21T12:00:00.000Z", "1993-08-22T00:00:00.000+12:00"),
    // Ireland's winter time is its daylight saving time, of minus one hour.
    ("Europe/Dublin", "2026-03-29", 1, 30, "2026-03-29T01:00:00.000Z", "2026-03-29T02:00:00.000+01:00"),
    ("Europe/Dublin", "2026-10-25", 1, 30, "2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000+01:00"),
    ("Europe/Dublin", "2026-01-15", 12, 0, "2026-01-15T12:00:00.000Z", "2026-01-15T12:00:00.000Z"),
    // Morocco goes back for Ramadan.
    ("Africa/Casablanca", "2026-02-15", 2, 30, "2026-02-15T01:30:00.000Z", "2026-02-15T02:30:00.000+01:00"),
    ("Africa/Casablanca", "2026-03-22", 2, 30, "2026-03-22T02:00:00.000Z", "2026-03-22T03:00:00.000+01:00"),
    ("Africa/Casablanca", "2026-03-01", 12, 0, "2026-03-01T12:00:00.000Z", "2026-03-01T12:00:00.000Z"),
    ("UTC", "9999-12-31", 23, 59, "9999-12-31T23:59:00.000Z", "9999-12-31T23:59:00.000Z"),
    ("Europe/Berlin", "9999-07-01", 12, 0, "9999-07-01T10:00:00.000Z", "9999-07-01T12:00:00.000+02:00"),
  ])
  func timesHaveInstants(zone name: String, date: String, hour: Int, minute: Int, utc: String, shown: String) throws {
    let zone = try Zone.named(name)
    let instant = zone.instant(of: try #require(CalendarDate(date)), hour: hour, minute: minute)
    #expect(instant.rfc3339(in: try .named("UTC")) == utc)
    #expect(instant.rfc3339(in: zone) == shown)
  }

  @Test(
    arguments: [
      ("America/Vancouver", "2025-11-02T07:59:59.999Z", nil),
      ("America/Vancouver", "2025-11-02T08:00:00.000Z", "-07:00"),
      ("America/Vancouver", "2025-11-02T08:59:59.999Z", "-07:00"),
      ("America/Vancouver", "2025-11-02T09:00:00.000Z", "-08:00"),
      ("America/Vancouver", "2025-11-02T09:59:59.999Z", "-08:00"),
      ("America/Vancouver", "2025-11-02T10:00:00.000Z", nil),
      ("America/Vancouver", "2026-03-08T10:30:00.000Z", nil),
      ("Europe/London", "2026-10-25T00:30:00.000Z", "+01:00"),
      ("Europe/London", "2026-10-25T01:30:00.000Z", "+00:00"),
      ("Australia/Lord_Howe", "2026-04-04T14:30:00.000Z", "+11:00"),
      ("Australia/Lord_Howe", "2026-04-04T15:00:00.000Z", "+10:30"),
      ("Australia/Lord_Howe", "2026-04-04T15:30:00.000Z", nil),
      ("UTC", "2026-10-25T00:30:00.000Z", nil),
    ] as [(String, String, String?)])
  func timesShownTwiceHaveAnOffset(zone: String, time: String, offset: String?) throws {
    #expect(try Zone.named(zone).ambiguousOffset(at: #require(Instant(rfc3339: time))) == offset)
  }

  @Test func theSkippedDateIsFourHoursOfADay() throws {
    let apia = try Zone.named("Pacific/Apia")
    let skipped = try #require(DayID("2011-12-30"))
    let start = apia.instant(of: skipped.date, hour: 4)
    #expect(apia.dayID(at: start) == skipped)
    #expect(apia.dayID(at: start - .milliseconds(1)) == skipped.previous)
    #expect(apia.instant(of: skipped.next.date, hour: 4) - start == .hours(4))
  }

  @Test func transitionsAreInOrder() throws {
    let berlin = try Zone.named("Europe/Berlin")
    let utc = try Zone.named("UTC")
    let winter = try #require(Instant(rfc3339: "2026-01-01T00:00:00Z"))
    let spring = try #require(berlin.nextTransition(after: winter))
    #expect(spring.rfc3339(in: utc) == "2026-03-29T01:00:00.000Z")
    #expect(berlin.nextTransition(after: spring - .milliseconds(1)) == spring)
    let autumn = try #require(berlin.nextTransition(after: spring))
    #expect(autumn.rfc3339(in: utc) == "2026-10-25T01:00:00.000Z")
    #expect(utc.nextTransition(after: .epoch) == nil)
  }

  @Test func changesOfTheAbbreviationAloneAreNoTransitions() throws {
    // Portugal renamed its time in 1996 without moving the clock.
    let lisbon = try Zone.named("Europe/Lisbon")
    var instant = Instant.epoch
    while let next = lisbon.nextTransition(after: instant), next < Instant(millisecondsSinceEpoch: 2_145_916_800_000) {
      #expect(lisbon.offsetSeconds(at: next) != lisbon.offsetSeconds(at: next - .milliseconds(1)))
      instant = next
    }
  }
}
