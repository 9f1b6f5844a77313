import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedUsageRules

/// Periods are split at the hours of the local clock, also when its offset changes.
@Suite struct ClockHoursTests {
  @Test(
    arguments: table(
      """
      zone                | start               | seconds | hours
      UTC                 | 2026-03-10 09:00    | 60      | 03-10T09 60
      UTC                 | 2026-03-10 09:00    | 3600    | 03-10T09 3600
      UTC                 | 2026-03-10 09:59:59 | 2       | 03-10T09 1, 03-10T10 1
      UTC                 | 2026-03-10 23:30    | 3600    | 03-10T23 1800, 03-11T00 1800
      UTC                 | 2026-12-31 23:59:59.999 | 2   | 12-31T23 1, 01-01T00 1
      UTC                 | 2026-03-10 09:50    | 8400    | 03-10T09 600, 03-10T10 3600, 03-10T11 3600, 03-10T12 600
      Asia/Kolkata        | 2026-03-10 09:45    | 1800    | 03-10T09 900, 03-10T10 900
      Asia/Kathmandu      | 2026-03-10 23:59    | 120     | 03-10T23 60, 03-11T00 60
      # 23 hours: 02:00 is 03:00
      Europe/Berlin       | 2026-03-29 01:30    | 3600    | 03-29T01 1800, 03-29T03 1800
      America/Vancouver   | 2026-03-08 01:59:59 | 2       | 03-08T01 1, 03-08T03 1
      # 25 hours: the hour from 02:00 comes twice
      Europe/Berlin       | 2026-10-25 01:30    | 10800   | 10-25T01 1800, 10-25T02 3600, 10-25T02 3600, 10-25T03 1800
      Europe/Berlin       | 2026-10-25 02:30    | 3600    | 10-25T02 1800, 10-25T02 1800
      # Half an hour forward at 02:00, and back
      Australia/Lord_Howe | 2026-10-04 01:45    | 1800    | 10-04T01 900, 10-04T02 900
      Australia/Lord_Howe | 2026-04-05 01:45    | 2700    | 04-05T01 900, 04-05T01 1800
      # A day that was skipped
      Pacific/Apia        | 2011-12-29 23:30    | 3600    | 12-29T23 1800, 12-31T00 1800
      # Midnight that is shown twice
      America/Havana      | 2024-11-03 00:30    | 3600    | 11-03T00 1800, 11-03T00 1800
      """)) func aPeriodIsSplitAtTheHoursOfTheClock(_ row: Case) throws
  {
    let zone = try Zone.named(row["zone"])
    let period = Period(
      appID: AppID(stored: "linux:a"), device: nil, start: zone.instant(row["start"]), seconds: row.number("seconds"))
    let counting = try #require(Counting(UsageSubject(period, counted: []), in: zone))
    let hours = counting.hours.map { hour in
      let text = hour.hour < 10 ? "0\(hour.hour)" : "\(hour.hour)"
      return "\(hour.date.description.dropFirst(5))T\(text) \(hour.seconds)"
    }
    #expect(hours.joined(separator: ", ") == row["hours"])
    #expect(counting.hours.reduce(0) { $0 + $1.seconds } == row.number("seconds"))
  }

  @Test func aDayOf25HoursHas25Hours() throws {
    let zone = try Zone.named("Europe/Berlin")
    let start = zone.instant("2026-10-25 00:00")
    let hours = zone.stretches(from: start, to: start + .hours(25)).flatMap(\.hours)
    #expect(hours.count == 25 && hours.allSatisfy { $0.seconds == 3_600 && $0.date.description == "2026-10-25" })
  }
}
