import EarnedCore
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedReports

/// Files of a test, beside its source.
func path(_ name: String) -> String {
  let source = #filePath
  return source[..<(source.lastIndex(of: "/") ?? source.endIndex)] + "/\(name)"
}

func text(_ name: String) throws -> String { String(decoding: try File.read(path(name)), as: UTF8.self) }

/// Compares with the file in `Golden/`, or records it when EARNED_RECORD_GOLDEN is set.
func expectGolden(_ bytes: [UInt8], _ name: String, location: SourceLocation = #_sourceLocation) throws {
  let file = path("Golden/\(name)")
  if getenv("EARNED_RECORD_GOLDEN") != nil { return try AtomicFile.write(bytes, to: file) }
  let golden = try File.read(file)
  #expect(
    bytes == golden, "differs from Golden/\(name):\n\(String(decoding: bytes, as: UTF8.self))",
    sourceLocation: location)
}

/// Compares a document in a format with the file of that name in `Golden/`, a workbook with the list of its parts and rows.
func expectGolden(
  _ document: Document, _ name: String, as format: ReportFormat, location: SourceLocation = #_sourceLocation
) throws {
  switch format {
  case .xlsx:
    let book = try workbook(document)
    let text = (book.partNames.sorted() + [""] + book.rows).joined(separator: "\n") + "\n"
    try expectGolden(Array(text.utf8), "\(name)-xlsx.txt", location: location)
  case .html: try expectGolden(withoutStyle(format.bytes(of: document)), "\(name).html", location: location)
  case .text: try expectGolden(format.bytes(of: document), "\(name).txt", location: location)
  default: try expectGolden(format.bytes(of: document), "\(name).\(format.rawValue)", location: location)
  }
}

/// A page without its style, which is in `weekly.html`, and without its script, which is in `templates/html/script.js`.
func withoutStyle(_ page: [UInt8]) throws -> [UInt8] {
  let page = String(decoding: page, as: UTF8.self)
    .replacing(/<script>.*<\/script>/.dotMatchesNewlines(), with: "<script>…</script>")
  let style = try #require(page.firstRange(of: /<style>.*<\/style>/.dotMatchesNewlines()))
  return Array((page[..<style.lowerBound] + "<style>…</style>" + page[style.upperBound...]).utf8)
}

/// A document as a workbook, read back.
func workbook(_ document: Document) throws -> WorkbookText {
  let scratch = ScratchFolder()
  try AtomicFile.write(ReportFormat.xlsx.bytes(of: document), to: scratch.file("book.xlsx"))
  return WorkbookText(path: scratch.file("book.xlsx"))
}

/// The texts of the parts of a workbook, by their names.
func workbookParts(_ document: Document) throws -> [String: String] {
  let scratch = ScratchFolder()
  try AtomicFile.write(ReportFormat.xlsx.bytes(of: document), to: scratch.file("book.xlsx"))
  return Dictionary(
    uniqueKeysWithValues: WorkbookText.parts(path: scratch.file("book.xlsx")).map { ($0.name, $0.text) })
}

extension Dataset {
  /// The rows, a line each, cells separated by a space.
  var lines: [String] {
    rows.map { row in row.map { $0.json.stringValue ?? $0.json.serialized() }.joined(separator: " ") }
  }
}

/// The four reports that are compared in every format; of the others text and NDJSON are enough, because other tests compare
/// all formats of a report with each other (`SameNumbersTests`). EARNED_RECORD_GOLDEN=1 records them anew: look at them.
@Suite struct EveryFormatGoldenTests {
  static let names = ["weekly", "yearly", "habits", "trend"]

  private static func document(_ name: String) throws -> Document {
    switch name {
    case "weekly": try Fixture.weekly(Fixture.fortnight())
    case "trend": try Month().document(name)
    default: try Month().document(name, Month.week)
    }
  }

  /// The page of the week has its style here; all other pages are compared without.
  @Test func thePageWithItsStyle() throws {
    try expectGolden(ReportFormat.html.bytes(of: Self.document("weekly")), "weekly.html")
  }

  @Test(arguments: names, ReportFormat.allCases) func format(_ name: String, _ format: ReportFormat) throws {
    if name == "weekly" && format == .html { return }
    try expectGolden(Self.document(name), name, as: format)
  }

  /// What a report can show. A new presentation does not compile until it has a name here, and then fails until one of the
  /// four reports has it.
  private enum ShownKind: String, CaseIterable {
    case heading, figures, comparison, table, profile, heatmap, calendar, percentiles

    init(_ presentation: Presentation) {
      switch presentation {
      case .heading: self = .heading
      case .figures: self = .figures
      case .comparison: self = .comparison
      case .table: self = .table
      case .profile: self = .profile
      case .heatmap: self = .heatmap
      case .calendar: self = .calendar
      case .percentiles: self = .percentiles
      }
    }
  }

  @Test func theyHaveEveryPresentationChartAndKindOfColumn() throws {
    let datasets = try Self.names.flatMap { try Self.document($0).datasets.filter { !$0.rows.isEmpty } }
      .map(\.definition)
    // Only a cohort has percentiles: `CohortTests.GoldenTests`.
    #expect(
      Set(datasets.map { ShownKind($0.presentation) }) == Set(ShownKind.allCases).subtracting([.percentiles]))
    // What is stacked is looked at in `ChartTests`, intervals in `EffectGoldenTests`, dots in `TrialReportTests`, strips
    // in `UsageReportGoldenTests`.
    #expect(
      Set(datasets.flatMap(\.charts).map(\.shape))
        == Set(ChartDefinition.Shape.allCases).subtracting([.stacked, .interval, .dots, .strip]))
    // Seconds and times of day are in the reports of time in apps, ratios in `effect`, and numbers in statements.
    #expect(
      Set(datasets.flatMap(\.columns).map(\.kind))
        == Set(Kind.allCases).subtracting([.seconds, .clock, .ratio, .number]))
  }
}

/// The other reports of the credits, as text and as NDJSON.
@Suite struct ReportGoldenTests {
  static let names = [
    "streaks", "progress", "focus", "unlocks", "credits", "grants", "hours", "apps", "daily", "monthly",
  ]

  /// What the report shows by itself; a week where that is long.
  private func document(_ name: String) throws -> Document {
    let isLong = !["streaks", "grants", "hours", "apps", "daily"].contains(name)
    return try Month().document(name, isLong ? Month.week : .daysOnRecord())
  }

  /// A month and a year as a person sees them.
  @Test(arguments: ["monthly", "yearly"])
  func textOfItsOwnPeriod(_ name: String) throws {
    try expectGolden(Month().document(name), "\(name)-whole", as: .text)
  }

  @Test(arguments: names, [ReportFormat.text, .ndjson])
  func format(_ name: String, _ format: ReportFormat) throws { try expectGolden(document(name), name, as: format) }

  @Test func aNarrowTerminalWithoutSigns() throws {
    let document = try Fixture.weekly(Fixture.fortnight())
    let narrow = RenderOptions(width: 60, isUnicode: false)
    try expectGolden(ReportFormat.text.bytes(of: document, narrow), "weekly-ascii.txt")
  }

  @Test(arguments: [ReportFormat.text, .ndjson, .html, .md]) func anEmptyDatabase(_ format: ReportFormat) throws {
    try expectGolden(Fixture.weekly(Fixture.empty()), "weekly-empty", as: format)
  }

  @Test func anotherDataset() throws {
    let document = try Fixture.weekly(Fixture.fortnight())
    try expectGolden(ReportFormat.csv.bytes(of: document, RenderOptions(dataset: "apps")), "weekly-apps.csv")
  }
}
