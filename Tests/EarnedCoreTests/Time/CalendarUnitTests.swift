import EarnedCore
import Testing

@Suite struct CalendarMonthTests {
  @Test(arguments: [
    ("2026-02", 28, "2026-03-01"), ("2024-02", 29, "2024-03-01"), ("2026-12", 31, "2027-01-01"),
    ("0001-01", 31, "0001-02-01"), ("9999-11", 30, "9999-12-01"),
  ])
  func aMonthHasItsDays(text: String, days: Int, end: String) throws {
    let month = try #require(CalendarMonth(text))
    #expect(month.description == text)
    #expect(month.first.description == "\(text)-01")
    #expect(month.days == days)
    #expect(month.end.description == end)
    #expect(CalendarMonth(of: month.end.previous) == month)
  }

  @Test(arguments: ["2026", "2026-13", "2026-00", "2026-2", "2026-02-01", "2026-02 ", "", "-02"])
  func otherTextsAreNotMonths(text: String) { #expect(CalendarMonth(text) == nil) }
}

@Suite struct ISOWeekTests {
  @Test(arguments: [
    // Both sides of the turn of the year.
    ("2004-12-31", "2004-W53"), ("2005-01-01", "2004-W53"), ("2005-01-02", "2004-W53"), ("2005-01-03", "2005-W01"),
    ("2005-12-31", "2005-W52"), ("2006-01-01", "2005-W52"), ("2006-01-02", "2006-W01"), ("2007-01-01", "2007-W01"),
    ("2007-12-30", "2007-W52"), ("2007-12-31", "2008-W01"), ("2008-12-28", "2008-W52"), ("2008-12-29", "2009-W01"),
    ("2009-12-31", "2009-W53"), ("2010-01-03", "2009-W53"), ("2010-01-04", "2010-W01"), ("2020-12-31", "2020-W53"),
    ("2021-01-03", "2020-W53"), ("2024-12-29", "2024-W52"), ("2024-12-30", "2025-W01"), ("2026-02-09", "2026-W07"),
    ("2026-02-15", "2026-W07"), ("2026-12-31", "2026-W53"), ("2027-01-03", "2026-W53"), ("2027-01-04", "2027-W01"),
  ])
  func aDayHasItsWeek(day: String, week: String) throws {
    #expect(try #require(CalendarDate(day)).isoWeek.description == week)
  }

  @Test(arguments: [
    ("2026-W07", "2026-02-09", "2026-02-15"), ("2026-W01", "2025-12-29", "2026-01-04"),
    ("2026-W53", "2026-12-28", "2027-01-03"), ("2024-W01", "2024-01-01", "2024-01-07"),
    ("0001-W01", "0001-01-01", "0001-01-07"), ("9999-W52", "9999-12-27", "10000-01-02"),
  ])
  func aWeekHasItsDays(text: String, first: String, last: String) throws {
    let week = try #require(ISOWeek(text))
    #expect(week.description == text)
    #expect(week.first.description == first)
    #expect(week.last.description == last)
    #expect(week.first.weekday == .monday)
  }

  /// A year has 53 weeks when its 1 January is a Thursday, or its 31 December is.
  @Test func yearsOf53Weeks() throws {
    let expected = (1970...2400).filter { year in
      CalendarDate(year: year, month: 1, day: 1)?.weekday == .thursday
        || CalendarDate(year: year, month: 12, day: 31)?.weekday == .thursday
    }
    #expect((1970...2400).filter { ISOWeek(year: $0, week: 53) != nil } == expected)
    #expect(expected.prefix(9) == [1970, 1976, 1981, 1987, 1992, 1998, 2004, 2009, 2015])
  }

  @Test(arguments: [
    "", "2026", "2026-07", "2026W07", "2026-w07", "2026-W7", "2026-W007", "2026-W00", "2026-W54", "2025-W53",
    "2024-W53",
    "0000-W01", "10000-W01", " 2026-W07", "2026-W07 ", "2026-W07-1", "+2026-W07", "2026-Wxx",
  ])
  func otherTextsAreRejected(text: String) {
    #expect(ISOWeek(text) == nil)
  }

  @Test func weeksAreInOrder() throws {
    let weeks = ["2025-W52", "2026-W01", "2026-W09", "2026-W10"].compactMap { ISOWeek($0) }
    #expect(weeks.count == 4)
    #expect(weeks.shuffled().sorted() == weeks)
  }
}
