import EarnedCore
import EarnedTestSupport
import Testing

/// Contract, section 11: days as people name them.
@Suite struct NamedPeriodTests {
  private func texts(_ days: ClosedRange<CalendarDate>) -> String { "\(days.lowerBound) \(days.upperBound)" }

  @Test(
    arguments: table(
      """
      period                | today      | days                  | before
      # days
      today                 | 2026-03-01 | 2026-03-01 2026-03-01 | 2026-02-28 2026-02-28
      yesterday             | 2026-03-01 | 2026-02-28 2026-02-28 | 2026-02-27 2026-02-27
      yesterday             | 2024-03-01 | 2024-02-29 2024-02-29 | 2024-02-28 2024-02-28
      yesterday             | 2027-01-01 | 2026-12-31 2026-12-31 | 2026-12-30 2026-12-30
      2024-02-29            | 2026-03-01 | 2024-02-29 2024-02-29 | 2024-02-28 2024-02-28
      # weeks, from Monday to Sunday, also over the turn of a year
      this week             | 2026-03-01 | 2026-02-23 2026-03-01 | 2026-02-16 2026-02-22
      this week             | 2026-03-02 | 2026-03-02 2026-03-08 | 2026-02-23 2026-03-01
      last week             | 2026-03-02 | 2026-02-23 2026-03-01 | 2026-02-16 2026-02-22
      last week             | 2027-01-04 | 2026-12-28 2027-01-03 | 2026-12-21 2026-12-27
      2026-W53              | 2026-03-01 | 2026-12-28 2027-01-03 | 2026-12-21 2026-12-27
      2026-W01              | 2026-03-01 | 2025-12-29 2026-01-04 | 2025-12-22 2025-12-28
      2026-w07              | 2026-03-01 | 2026-02-09 2026-02-15 | 2026-02-02 2026-02-08
      # months, as long as they are
      this month            | 2026-02-28 | 2026-02-01 2026-02-28 | 2026-01-01 2026-01-31
      this month            | 2026-03-31 | 2026-03-01 2026-03-31 | 2026-02-01 2026-02-28
      last month            | 2026-03-31 | 2026-02-01 2026-02-28 | 2026-01-01 2026-01-31
      last month            | 2024-03-31 | 2024-02-01 2024-02-29 | 2024-01-01 2024-01-31
      last month            | 2026-01-15 | 2025-12-01 2025-12-31 | 2025-11-01 2025-11-30
      2026-12               | 2026-03-01 | 2026-12-01 2026-12-31 | 2026-11-01 2026-11-30
      # years
      this year             | 2026-03-01 | 2026-01-01 2026-12-31 | 2025-01-01 2025-12-31
      last year             | 2025-01-01 | 2024-01-01 2024-12-31 | 2023-01-01 2023-12-31
      2024                  | 2026-03-01 | 2024-01-01 2024-12-31 | 2023-01-01 2023-12-31
      1970                  | 2026-03-01 | 1970-01-01 1970-12-31 | 1969-01-01 1969-12-31
      9999                  | 2026-03-01 | 9999-01-01 9999-12-31 | 9998-01-01 9998-12-31
      1970-01-01            | 2026-03-01 | 1970-01-01 1970-01-01 | 1969-12-31 1969-12-31
      9999-W51              | 2026-03-01 | 9999-12-20 9999-12-26 | 9999-12-13 9999-12-19
      9999-W52              | 2026-03-01 | 9999-12-27 9999-12-31 | 9999-12-20 9999-12-26
      this week             | 9999-12-27 | 9999-12-27 9999-12-31 | 9999-12-20 9999-12-26
      this week             | 9999-12-31 | 9999-12-27 9999-12-31 | 9999-12-20 9999-12-26
      # a number of days, today the last of them
      last 1 days           | 2026-03-01 | 2026-03-01 2026-03-01 | 2026-02-28 2026-02-28
      last 1 day            | 2026-03-01 | 2026-03-01 2026-03-01 | 2026-02-28 2026-02-28
      last 30 days          | 2026-03-01 | 2026-01-31 2026-03-01 | 2026-01-01 2026-01-30
      last seven days       | 2026-03-01 | 2026-02-23 2026-03-01 | 2026-02-16 2026-02-22
      last 10000 days       | 2026-03-01 | 1998-10-15 2026-03-01 | 1971-05-30 1998-10-14
      7d                    | 2026-03-01 | 2026-02-23 2026-03-01 | 2026-02-16 2026-02-22
      30D                   | 2026-03-01 | 2026-01-31 2026-03-01 | 2026-01-01 2026-01-30
      # a number of weeks of seven days, today the last of them
      4w                    | 2026-03-01 | 2026-02-02 2026-03-01 | 2026-01-05 2026-02-01
      last 4 weeks          | 2026-03-01 | 2026-02-02 2026-03-01 | 2026-01-05 2026-02-01
      last four weeks       | 2026-03-01 | 2026-02-02 2026-03-01 | 2026-01-05 2026-02-01
      last-1-week           | 2026-03-01 | 2026-02-23 2026-03-01 | 2026-02-16 2026-02-22
      # this one
      week                  | 2026-03-03 | 2026-03-02 2026-03-08 | 2026-02-23 2026-03-01
      Month                 | 2026-02-28 | 2026-02-01 2026-02-28 | 2026-01-01 2026-01-31
      year                  | 2026-02-28 | 2026-01-01 2026-12-31 | 2025-01-01 2025-12-31
      # however it is typed
      TODAY                 | 2026-03-01 | 2026-03-01 2026-03-01 | 2026-02-28 2026-02-28
      Last  Week            | 2026-03-02 | 2026-02-23 2026-03-01 | 2026-02-16 2026-02-22
      last-week             | 2026-03-02 | 2026-02-23 2026-03-01 | 2026-02-16 2026-02-22
      last_30_days          | 2026-03-01 | 2026-01-31 2026-03-01 | 2026-01-01 2026-01-30
      last-twelve-days      | 2026-03-01 | 2026-02-18 2026-03-01 | 2026-02-06 2026-02-17
      """))
  func periodsHaveDays(_ row: Case) throws {
    let period = try NamedPeriod(row["period"])
    let today = try #require(CalendarDate(row["today"]))
    #expect(texts(period.days(today: today)) == row["days"])
    #expect(texts(period.previousDays(today: today)) == row["before"])
  }

  @Test(
    arguments: table(
      """
      period              | message
      yesteday            | it is not a period. Did you mean 'yesterday'?
      last weeek          | it is not a period. Did you mean 'last week'?
      lst 30 days         | it is not a period. Did you mean 'last 30 days'?
      last 30 dyas        | it is not a period. Did you mean 'last 30 days'?
      tomorrow            | it is not a period; --from DAY and --to DAY name any days
      last days           | it is not a period; --from DAY and --to DAY name any days
      last -3 days        | it is not a period; --from DAY and --to DAY name any days
      last +3 days        | it is not a period; --from DAY and --to DAY name any days
      last 1.5 days       | it is not a period; --from DAY and --to DAY name any days
      2026-2              | it is not a period; --from DAY and --to DAY name any days
      2026-02-3           | it is not a period; --from DAY and --to DAY name any days
      20260203            | it is not a period; --from DAY and --to DAY name any days
      10000               | it is not a period; --from DAY and --to DAY name any days
      ２０２６                | it is not a period; --from DAY and --to DAY name any days
      last 0 days         | the number of days is between 1 and 10000
      last 10001 days     | the number of days is between 1 and 10000
      last 99999999999999999999 days | the number of days is between 1 and 10000
      0d                  | the number of days is between 1 and 10000
      1429w               | the number of days is between 1 and 10000
      9999999999999999999w | the number of days is between 1 and 10000
      2000000000000000000w | the number of days is between 1 and 10000
      7m                  | it is not a period; --from DAY and --to DAY name any days
      d                   | it is not a period; --from DAY and --to DAY name any days
      2025-W53            | the calendar does not have it
      2026-W00            | the calendar does not have it
      2026-13             | the calendar does not have it
      2026-00             | the calendar does not have it
      2026-02-29          | the calendar does not have it
      1969                | a period is in the years 1970 to 9999
      0000                | a period is in the years 1970 to 9999
      1969-12-31          | a period is in the years 1970 to 9999
      """))
  func otherTextsAreRejected(_ row: Case) throws {
    let fault = #expect(throws: PeriodFault.self) { try NamedPeriod(row["period"]) }
    #expect(fault?.description == row["message"])
  }

  @Test func emptyTextsAreRejected() {
    for text in ["", " ", "-", "\u{0}", "today\n"] { #expect(throws: PeriodFault.self) { try NamedPeriod(text) } }
  }

  @Test func commonNamesAreRead() throws {
    for name in NamedPeriod.commonNames { _ = try NamedPeriod(name) }
  }

  /// Which day is today: the day that begins at 04:00, by the clock of the zone.
  @Test(
    arguments: table(
      """
      now                  | zone              | today      | yesterday of the calendar
      2026-03-01T03:59:59Z | UTC               | 2026-02-28 | 2026-02-28
      2026-03-01T04:00:00Z | UTC               | 2026-03-01 | 2026-02-28
      2026-03-01T11:59:00Z | America/Vancouver | 2026-02-28 | 2026-02-28
      2026-03-01T12:00:00Z | America/Vancouver | 2026-03-01 | 2026-02-28
      2025-12-31T15:00:00Z | Asia/Tokyo        | 2025-12-31 | 2025-12-31
      2025-12-31T19:00:00Z | Asia/Tokyo        | 2026-01-01 | 2025-12-31
      """))
  func todayIsGivenByTheReader(_ row: Case) throws {
    let now = try #require(Instant(rfc3339: row["now"]))
    let zone = try Zone.named(row["zone"])
    let (day, date) = (zone.dayID(at: now).date, zone.localDate(at: now))
    #expect(texts(try NamedPeriod("today").days(today: day)) == "\(row["today"]) \(row["today"])")
    let yesterday = row["yesterday of the calendar"]
    #expect(texts(try NamedPeriod("yesterday").days(today: date)) == "\(yesterday) \(yesterday)")
  }
}
