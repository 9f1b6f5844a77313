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
    try expectGolden(ReportFormat.text.bytes(of: Month().document(name)), "\(name)-whole.txt")
  }

  @Test(arguments: names)
  func text(_ name: String) throws { try expectGolden(ReportFormat.text.bytes(of: document(name)), "\(name).txt") }

  @Test(arguments: names)
  func json(_ name: String) throws { try expectGolden(ReportFormat.json.bytes(of: document(name)), "\(name).json") }

  @Test(arguments: names)
  func csv(_ name: String) throws { try expectGolden(ReportFormat.csv.bytes(of: document(name)), "\(name).csv") }

  @Test(arguments: names)
  func markdown(_ name: String) throws { try expectGolden(ReportFormat.md.bytes(of: document(name)), "\(name).md") }

  @Test(arguments: names)
  func html(_ name: String) throws {
    try expectGolden(withoutStyle(ReportFormat.html.bytes(of: document(name))), "\(name).html")
  }

  @Test(arguments: names)
  func xlsx(_ name: String) throws {
    let book = try workbook(document(name))
    let text = (book.partNames.sorted() + [""] + book.lines).joined(separator: "\n") + "\n"
    try expectGolden(Array(text.utf8), "\(name)-xlsx.txt")
  }
}
