import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedReports

/// Contract, section 12: every report takes a period, those of the economies too, and shows the same as ever without one.
@Suite struct EconomyPeriodTests {
  /// The lists of each report that are about days, with the column that has them.
  static let lists: [(report: String, dataset: String, date: String)] = [
    ("clepsy-balance", "days", "date"), ("budget-day", "days", "date"), ("budget-transactions", "transactions", "date"),
    ("hachimi-focus", "days", "date"), ("hachimi-coins", "ledger", "date"), ("hachimi-checkins", "calendar", "date"),
  ]
  static let reports = [
    "clepsy-balance", "clepsy-streaks", "clepsy-apps", "budget-day", "budget-games", "budget-transactions",
    "hachimi-focus",
    "hachimi-cats", "hachimi-coins", "hachimi-checkins", "hachimi-achievements",
  ]

  private func document(_ report: String, _ window: WindowRequest) throws -> Document {
    switch report.prefix(6) {
    case "clepsy": try TimeBalance().document(report, window)
    case "budget": try TimeBudget().document(report, window)
    default: try CatsAndHabits().document(report, window)
    }
  }

  /// Three days in the middle of what each of them has on record.
  private func range(of report: String) throws -> (from: CalendarDate, to: CalendarDate) {
    switch report.prefix(6) {
    case "clepsy": (try Fixture.day("2026-02-06"), try Fixture.day("2026-02-08"))
    case "budget": (try Fixture.day("2026-03-03"), try Fixture.day("2026-03-04"))
    default: (try Fixture.day("2026-03-10"), try Fixture.day("2026-03-12"))
    }
  }

  @Test(arguments: reports) func chosenDaysAreItsWindow(_ name: String) throws {
    let (from, to) = try range(of: name)
    let document = try document(name, .range(from: from, to: to))
    #expect(document.window?.days == from...to)
    // Only those with hours know by which clock.
    #expect(
      document.zoneWords
        == (document.zones == ["UTC"] ? "UTC, days begin at 00:00" : "Days begin at 00:00; times in UTC"))
    #expect(!document.notes.contains { $0.contains("make no difference") })
    let usual = try self.document(name, .daysOnRecord())
    #expect(
      usual.window == nil && !usual.datasets.contains { ["window", "chosen", "focus"].contains($0.definition.name) })
    #expect(document.datasets != usual.datasets)
  }

  @Test(arguments: lists) func itsListsAreOfTheseDays(_ list: (report: String, dataset: String, date: String)) throws {
    let (from, to) = try range(of: list.report)
    let days = try document(list.report, .range(from: from, to: to)).dataset(named: list.dataset).values(of: list.date)
    #expect(!days.isEmpty)
    #expect(
      days.allSatisfy { day in
        if case .text(let text) = day, let day = CalendarDate(text) { (from...to).contains(day) } else { false }
      })
  }

  /// Two windows that are side by side add up to the one of both.
  @Test(
    arguments: [
      ("clepsy-balance", "chosen", "earned_seconds"), ("clepsy-apps", "totals", "earned_seconds"),
      ("budget-day", "chosen", "usage_minutes"), ("budget-games", "totals", "rounds"),
      ("budget-transactions", "totals", "wagered_minutes"), ("hachimi-focus", "chosen", "focus_minutes"),
      ("hachimi-cats", "focus", "focus_minutes"), ("hachimi-coins", "chosen", "net"),
      ("hachimi-checkins", "chosen", "days"), ("hachimi-achievements", "chosen", "unlocked"),
    ]) func windowsAddUp(_ name: String, _ dataset: String, _ column: String) throws
  {
    let (from, to) = try range(of: name)
    func sum(_ first: CalendarDate, _ last: CalendarDate) throws -> Double {
      let dataset = try document(name, .range(from: first, to: last)).dataset(named: dataset)
      return dataset.sum(ofColumn: dataset.definition.index(of: column)).number ?? 0
    }
    let (first, last) = (from.advanced(by: -30), to.advanced(by: 30))
    let parts = try sum(first, from.previous) + sum(from, to) + sum(to.next, last)
    #expect(try parts == sum(first, last))
    #expect(parts > 0)
  }

  /// `--ending` alone moves the end of what the report shows by itself.
  @Test func anEndMovesTheUsualDays() throws {
    let ending = WindowRequest.daysOnRecord(ending: try Fixture.day("2026-02-08"))
    let days = try document("clepsy-balance", ending).dataset(named: "days").values(of: "date")
    #expect(days.first == .text("2026-02-02") && days.last == .text("2026-02-08"))
    let month = try document("hachimi-checkins", .daysOnRecord(ending: Fixture.day("2026-02-10")))
    #expect(try month.window?.days == Fixture.day("2026-02-01")...Fixture.day("2026-02-10"))
    let all = try document("budget-transactions", .daysOnRecord(ending: Fixture.day("2026-03-03")))
    #expect(try all.window?.days?.upperBound == Fixture.day("2026-03-03"))
    #expect(try all.dataset(named: "transactions").values(of: "date").allSatisfy { $0 != .text("2026-03-04") })
    let nothing = try document("budget-transactions", .daysOnRecord(ending: Fixture.day("2020-01-01")))
    #expect(try nothing.dataset(named: "transactions").rows.isEmpty)
  }
}
