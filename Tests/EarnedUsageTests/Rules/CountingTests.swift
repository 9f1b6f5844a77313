import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedUsageRules

/// Overlapping periods of one app on one device count once.
@Suite struct CountingTests {
  private let zone: Zone

  init() throws { zone = try Zone.named("UTC") }

  @Test(
    arguments: table(
      """
      counted                  | period       | goes                     | comes        | seconds
      -                        | 09:00..09:30 | -                        | 09:00..09:30 | 1800
      # Apart
      09:00..09:10             | 09:20..09:30 | -                        | 09:20..09:30 | 600
      # They touch: before, after, between
      09:00..09:10             | 09:10..09:20 | 09:00..09:10             | 09:00..09:20 | 600
      09:10..09:20             | 09:00..09:10 | 09:10..09:20             | 09:00..09:20 | 600
      09:00..09:10 09:20..09:30 | 09:10..09:20 | 09:00..09:10 09:20..09:30 | 09:00..09:30 | 600
      # They overlap
      09:00..09:20             | 09:10..09:30 | 09:00..09:20             | 09:00..09:30 | 600
      09:10..09:30             | 09:00..09:20 | 09:10..09:30             | 09:00..09:30 | 600
      09:10..09:20             | 09:00..09:30 | 09:10..09:20             | 09:00..09:30 | 1200
      09:10..09:20 09:30..09:40 | 09:00..09:50 | 09:10..09:20 09:30..09:40 | 09:00..09:50 | 1800
      09:00..09:10 09:20..09:40 | 09:05..09:30 | 09:00..09:10 09:20..09:40 | 09:00..09:40 | 600
      # Nothing new
      09:00..09:30             | 09:00..09:30 | duplicate                | -            | 0
      09:00..09:30             | 09:10..09:20 | duplicate                | -            | 0
      09:00..09:30             | 09:20..09:30 | duplicate                | -            | 0
      """)) func onlyNewTimeIsCounted(_ row: Case) throws
  {
    let span = try #require(stretches(row["period"]).first)
    let period = Period(
      appID: AppID(stored: "linux:a"), device: nil, start: span.start,
      seconds: Int((span.end - span.start).components.seconds))
    let subject = UsageSubject(period, counted: stretches(row["counted"]))
    let counting = Counting(subject, in: zone)
    #expect(subject.isCounted == (row["goes"] == "duplicate") && subject.isCounted == (counting == nil))
    guard let counting else { return }
    #expect(counting.replaced == stretches(row["goes"]))
    #expect(counting.added == stretches(row["comes"]))
    #expect(counting.hours.reduce(0) { $0 + $1.seconds } == row.number("seconds"))
  }

  /// A period that comes again with another zone adds only its new seconds, on the new clock.
  @Test func countedTimeStaysOnItsClock() throws {
    let counted = stretches("09:00..09:30")
    let berlin = try Zone.named("Europe/Berlin")
    let period = Period(
      appID: AppID(stored: "linux:a"), device: nil, start: zone.instant("2026-03-10 09:00"), seconds: 3_600)
    let counting = try #require(Counting(UsageSubject(period, counted: counted), in: berlin))
    #expect(counting.replaced == [])
    #expect(counting.added.map(\.clock) == [LocalClock(timeZoneID: "Europe/Berlin", offsetSeconds: 3_600)])
    #expect(counting.hours.map(\.hour) == [10] && counting.hours.map(\.seconds) == [1_800])
  }

  @Test func aPartOfASecondIsCutOff() {
    let instant = Instant(millisecondsSinceEpoch: 1_700_000_000_999)
    let period = Period(appID: AppID(stored: "linux:a"), device: nil, start: instant, seconds: 1)
    #expect(period.start.millisecondsSinceEpoch == 1_700_000_000_000)
    #expect(period.end.millisecondsSinceEpoch == 1_700_000_001_000)
  }

  /// `09:00..09:30 10:00..10:10`, of 2026-03-10.
  private func stretches(_ text: String) -> [Stretch] {
    text.split(separator: " ").map(String.init).filter { $0.contains("..") }.map { span in
      let times = span.split(separator: ".").map { zone.instant("2026-03-10 \($0)") }
      return Stretch(from: times[0], to: times[1], on: LocalClock(timeZoneID: "UTC", offsetSeconds: 0))
    }
  }
}
