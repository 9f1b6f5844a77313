import EarnedCore
import Testing

@Suite struct DayTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2000-03-01", 11_017), ("2026-02-02", 20_486),
    ("0001-01-01", -719_162), ("9999-12-31", 2_932_896), ("1900-02-28", -25_509), ("1900-03-01", -25_508),
  ])
  func datesAreRead(text: String, daysSinceEpoch: Int) throws {
    let day = try #require(CalendarDate(text))
    #expect(day.daysSinceEpoch == daysSinceEpoch)
    #expect(day.description == text)
  }

  @Test(arguments: [
    "", "2026", "2026-02", "2026-2-02", "2026-02-2", "26-02-02", "2026-02-00", "2026-00-10", "2026-13-01", "2026-02-29",
    "2026-04-31", "2026-06-31", "2026-09-31", "2026-11-31", "2026-01-32", "1900-02-29", "2100-02-29", "0000-01-01",
    "10000-01-01", "+2026-02-02", "-2026-02-02", "2026/02/02", "2026.02.02", "20260202", " 2026-02-02", "2026-02-02 ",
    "2026-02-02\n", "2026-02-02\u{0}", "2026-02-02T", "2026-02-02Z", "2026-02-0a", "2026-0x-02", "2026-W06-1",
    "2026-033",
    "\u{0662}026-02-02", "2026\u{2010}02\u{2010}02", "2026-02-02\u{301}", "today",
  ])
  func otherTextsAreRejected(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  /// Counts day by day, with only the lengths of months, through more than a whole cycle of 400 years.
  @Test func everyDayFollowsTheOneBefore() throws {
    var day = try #require(CalendarDate("1599-12-31"))
    var weekday = Weekday.friday
    var mistakes: [CalendarDate] = []
    for year in 1600...2401 {
      let leap = year.isMultiple(of: 400) || (year.isMultiple(of: 4) && !year.isMultiple(of: 100))
      let lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for (month, length) in zip(1..., lengths) {
        for number in 1...length {
          day = day.next
          weekday = Weekday(rawValue: (weekday.rawValue + 1) % 7) ?? .sunday
          let isRight = day == CalendarDate(year: year, month: month, day: number) && day.weekday == weekday
          if !isRight || day.year != year || day.month != month || day.day != number { mistakes.append(day) }
        }
        #expect(CalendarDate(year: year, month: month, day: length + 1) == nil)
      }
    }
    #expect(mistakes == [])
  }

  /// The day that begins at 04:00 is written and counted as the date on which it begins.
  @Test(arguments: ["0001-01-01", "1969-12-31", "2024-02-29", "9999-12-31"])
  func bothKindsOfDayCountAlike(text: String) throws {
    let (day, date) = (try #require(DayID(text)), try #require(CalendarDate(text)))
    #expect(day.date == date)
    #expect(day.description == text)
    #expect(day.weekday == date.weekday)
    #expect(day.isoWeek == date.isoWeek)
    #expect(day.next.date == date.next)
  }

  @Test func neighboursAndDistancesAreCounted() throws {
    let leapDay = try #require(CalendarDate("2024-02-29"))
    #expect(leapDay.previous.description == "2024-02-28")
    #expect(leapDay.next.description == "2024-03-01")
    #expect(leapDay.advanced(by: -366).description == "2023-02-28")
    #expect(leapDay.distance(to: leapDay.advanced(by: 400)) == 400)
    #expect(leapDay < leapDay.next)
    #expect((leapDay...leapDay.advanced(by: 2)).map(\.day) == [29, 1, 2])
  }

  @Test func daysOutsideTheReadableYearsStillCount() throws {
    #expect(CalendarDate("0001-01-01")?.previous.description == "0000-12-31")
    #expect(CalendarDate("9999-12-31")?.next.description == "10000-01-01")
  }

  @Test func weekdaysHaveTwoNumbersAndABit() throws {
    let sunday = try #require(CalendarDate("2026-02-01"))
    let week = (0..<7).map { sunday.advanced(by: $0).weekday }
    #expect(week.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
    #expect(week.map(\.isoNumber) == [7, 1, 2, 3, 4, 5, 6])
    #expect(week.map(\.maskBit) == [1, 2, 4, 8, 16, 32, 64])
  }
}
