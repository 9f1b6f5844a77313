import EarnedCore
import Testing

@testable import EarnedReports

/// Every other report in every format against a file that was looked at. EARNED_RECORD_GOLDEN=1 records them anew.
@Suite struct ReportGoldenTests {
  static let names = [
    "streaks", "progress", "focus", "habits", "unlocks", "credits", "grants", "hours", "apps", "trend",
    "daily", "monthly", "yearly",
  ]

  /// What the report shows by itself; a week where that is long.
  private func document(_ name: String) throws -> Document {
    let isLong = !["streaks", "grants", "hours", "apps", "trend", "daily"].contains(name)
    return try Month().document(name, isLong ? Month.week : .daysOnRecord())
  }

  /// A month and a year as a person sees them.
  @Test(arguments: ["monthly", "yearly"])
  func textOfItsOwnPeriod(_ name: String) throws {
    try expectGolden(Month().document(name), "\(name)-whole", as: .text)
  }

  @Test(arguments: names, ReportFormat.allCases)
  func format(_ name: String, _ format: ReportFormat) throws { try expectGolden(document(name), name, as: format) }
}
