import EarnedCore
import Testing

@Suite struct InstantTests {
  @Test func arithmeticIsInMilliseconds() {
    let instant = Instant(millisecondsSinceEpoch: 1_770_033_600_000)
    #expect((instant + .minutes(15)).millisecondsSinceEpoch == 1_770_034_500_000)
    #expect((instant - .hours(24)) == instant - .days(1))
    #expect((instant + .days(60)) - instant == .seconds(60 * 86_400))
    #expect(instant - (instant + .milliseconds(7)) == .milliseconds(-7))
    #expect(instant < instant + .milliseconds(1))
  }

  @Test func nothingInTheValidRangeOverflows() {
    let all = Instant.latest - .epoch
    #expect(all.wholeMilliseconds == 253_402_300_799_999)
    #expect(.epoch + all == .latest)
    #expect(.latest - all == .epoch)
    #expect(.epoch - all == Instant(millisecondsSinceEpoch: -253_402_300_799_999))
    #expect((Instant.latest + all).millisecondsSinceEpoch == 2 * 253_402_300_799_999)
  }

  @Test func theValidRangeEndsWithTheYear9999() {
    #expect(Instant.validRange.contains(.epoch))
    #expect(Instant.validRange.contains(.latest))
    #expect(!Instant.validRange.contains(.epoch - .milliseconds(1)))
    #expect(!Instant.validRange.contains(.latest + .milliseconds(1)))
  }

  @Test func wholeMillisecondsCutTowardsZero() {
    #expect(Duration.microseconds(1999).wholeMilliseconds == 1)
    #expect(Duration.microseconds(-1999).wholeMilliseconds == -1)
    #expect(Duration.nanoseconds(999_999).wholeMilliseconds == 0)
    #expect(Duration.days(-1).wholeMilliseconds == -86_400_000)
  }
}

@Suite struct RFC3339Tests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.001Z", 1), ("1970-01-01T01:00:00+01:00", 0),
    ("1969-12-31T16:00:00-08:00", 0), ("1970-01-01T00:00:00-00:00", 0), ("1970-01-01t00:00:01z", 1000),
    ("1970-01-01T00:00:00.1Z", 100), ("1970-01-01T00:00:00.12Z", 120), ("1970-01-01T00:00:00.9999999999999Z", 999),
    ("1970-01-01T00:00:00.0004Z", 0), ("1970-01-01T23:59:00+23:59", 0), ("1969-12-31T00:01:00-23:59", 0),
    ("2026-02-02T04:00:00.000-08:00", 1_770_033_600_000), ("2026-02-02T17:30:00+05:30", 1_770_033_600_000),
    ("9999-12-31T23:59:59.999Z", 253_402_300_799_999), ("9999-12-31T15:59:59.999-08:00", 253_402_300_799_999),
  ])
  func timesAreRead(text: String, milliseconds: Int64) {
    #expect(Instant(rfc3339: text)?.millisecondsSinceEpoch == milliseconds)
    #expect(Instant(timeArgument: text)?.millisecondsSinceEpoch == milliseconds)
  }

  @Test(arguments: [
    "", "now", "2026-02-02", "2026-02-02T04:00:00", "2026-02-02T04:00Z", "2026-02-02 04:00:00Z", "2026-02-02T4:00:00Z",
    "2026-02-02T24:00:00Z", "2026-02-02T04:60:00Z", "2026-12-31T23:59:60Z", "2026-02-02T04:00:00.Z",
    "2026-02-02T04:00:00,5Z", "2026-02-02T04:00:00+8", "2026-02-02T04:00:00+0800", "2026-02-02T04:00:00+24:00",
    "2026-02-02T04:00:00+08:60", "2026-02-02T04:00:00 Z", "2026-02-02T04:00:00Z ", " 2026-02-02T04:00:00Z",
    "2026-02-02T04:00:00ZZ", "2026-02-02T04:00:00\u{2212}08:00", "2026-02-30T04:00:00Z", "26-02-02T04:00:00Z",
    "2026-02-02T04:00:00[Europe/Berlin]", "2026-02-02T04:00:00Z[UTC]", "20260202T040000Z", "+2026-02-02T04:00:00Z",
    // Before 1970 and after 9999, in UTC.
    "1969-12-31T23:59:59.999Z", "1970-01-01T00:59:59+01:00", "9999-12-31T23:59:59-00:01", "0001-01-01T00:00:00Z",
  ])
  func otherTextsAreRejected(text: String) {
    #expect(Instant(rfc3339: text) == nil)
    #expect(Instant(timeArgument: text) == nil)
  }

  @Test(arguments: [("0", 0), ("1770033600000", 1_770_033_600_000), ("253402300799999", 253_402_300_799_999)])
  func epochMillisecondsAreRead(text: String, milliseconds: Int64) {
    #expect(Instant(timeArgument: text)?.millisecondsSinceEpoch == milliseconds)
    #expect(Instant(rfc3339: text) == nil)
  }

  @Test(arguments: ["-1", "+1", "1.0", "1e3", "253402300800000", "9223372036854775808", " 1", "1 ", "0x10", "\u{0661}"])
  func otherNumbersAreRejected(text: String) {
    #expect(Instant(timeArgument: text) == nil)
  }

  @Test(arguments: [
    (1_770_033_600_000, "America/Vancouver", "2026-02-02T04:00:00.000-08:00"),
    (1_770_033_600_007, "Asia/Kathmandu", "2026-02-02T17:45:00.007+05:45"),
    (1_770_033_600_000, "Europe/London", "2026-02-02T12:00:00.000Z"),
    (1_770_033_600_000, "America/St_Johns", "2026-02-02T08:30:00.000-03:30"),
    (0, "Etc/GMT+12", "1969-12-31T12:00:00.000-12:00"),
    // Monrovia was 44 minutes and 30 seconds behind UTC.
    (0, "Africa/Monrovia", "1969-12-31T23:16:00.000-00:44"),
    (-1, "UTC", "1969-12-31T23:59:59.999Z"),
    (253_402_300_799_999, "UTC", "9999-12-31T23:59:59.999Z"),
  ])
  func timesAreWritten(milliseconds: Int64, zone: String, text: String) throws {
    let instant = Instant(millisecondsSinceEpoch: milliseconds)
    #expect(instant.rfc3339(in: try .named(zone)) == text)
  }
}
