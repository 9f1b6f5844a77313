import EarnedCore
import Testing

/// Contract, section 9: times and lengths of time as people type them.
@Suite struct TypedTimesTests {
  @Test(arguments: [
    ("25", 25), ("25m", 25), ("1h30m", 90), ("1H30M", 90), ("2h", 120), ("1d", 1_440), ("1w1d", 11_520), ("120s", 2),
    ("0m", 0), ("-5", -5),
  ])
  func lengthsInMinutes(text: String, minutes: Int64) {
    #expect(TypedDuration.count(text, of: .minutes) == minutes)
  }

  @Test(arguments: [
    "", "m", "25 m", "25min", "1m1h", "1m1m", "90s", "1.5h", "-5m", "½h", "٣m", "99999999999999m", "1h30",
  ])
  func whatIsNoNumberOfMinutes(text: String) { #expect(TypedDuration.count(text, of: .minutes) == nil) }

  @Test(arguments: [("90", 90), ("90s", 90), ("20m", 1_200), ("1h1s", 3_601)])
  func lengthsInSeconds(text: String, seconds: Int64) {
    #expect(TypedDuration.count(text, of: .seconds) == seconds)
  }

  @Test(arguments: [
    ("09:30", "2026-03-10T09:30:00.000+01:00"), ("9:30", "2026-03-10T09:30:00.000+01:00"),
    ("23:59", "2026-03-10T23:59:00.000+01:00"), ("2026-03-09T10:00:00Z", "2026-03-09T11:00:00.000+01:00"),
    ("1773154800000", "2026-03-10T16:00:00.000+01:00"),
  ])
  func times(text: String, time: String) throws {
    let berlin = try Zone.named("Europe/Berlin")
    let now = Now(try #require(Instant(rfc3339: "2026-03-10T12:00:00+01:00")), berlin)
    #expect(Instant(typed: text, at: now)?.rfc3339(in: berlin) == time)
  }

  /// In the night in which the clock jumps from 02:00 to 03:00, and in the one in which it goes back.
  @Test(arguments: [
    ("2026-03-29T12:00:00Z", "02:30"), ("2026-10-25T12:00:00Z", "02:30"), ("2026-03-29T12:00:00Z", "24:00"),
  ])
  func aTimeThatTheClockDoesNotShowOnce(now: String, text: String) throws {
    let now = Now(try #require(Instant(rfc3339: now)), try Zone.named("Europe/Berlin"))
    #expect(Instant(typed: text, at: now) == nil)
  }
}
