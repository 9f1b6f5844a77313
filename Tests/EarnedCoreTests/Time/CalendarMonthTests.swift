import EarnedCore
import Testing

@Suite struct CalendarMonthTests {
  @Test(arguments: [
    ("2026-02", 28, "2026-03-01"), ("2024-02", 29, "2024-03-01"), ("2026-12", 31, "2027-01-01"),
    ("0001-01", 31, "0001-02-01"), ("9999-11", 30, "9999-12-01"),
  ])
  func itsDays(text: String, days: Int, end: String) throws {
    let month = try #require(CalendarMonth(text))
    #expect(month.description == text)
    #expect(month.first.description == "\(text)-01")
    #expect(month.days == days)
    #expect(month.end.description == end)
    #expect(CalendarMonth(of: month.end.previous) == month)
  }

  @Test(arguments: ["2026", "2026-13", "2026-00", "2026-2", "2026-02-01", "2026-02 ", "", "-02"])
  func whatIsNone(text: String) { #expect(CalendarMonth(text) == nil) }
}
