import EarnedSystem
import EarnedTestSupport
import Testing

/// Types the lines of the imports document for tables of other programs, on a small file of each.
@Suite struct ForeignTableTests {
  private static let fixtures = "Tests/Fixtures/imports"

  /// What each file gives.
  private static let results = [
    "toggl.csv": "2 focus sessions", "clockify.csv": "1 focus session", "watson.json": "2 focus sessions",
    "timew.json": "1 focus session", "atimelogger.csv": "2 focus sessions", "simpletimetracker.csv": "2 focus sessions",
    "foqos.csv": "1 focus session", "forest.csv": "1 focus session", "appusage.csv": "2 periods of usage (1 h 26 min)",
    "rescuetime.csv": "3 periods of usage (55 min)", "manictime.csv": "2 periods of usage (1 h 36 min)",
    "habitbull.csv": "2 completions", "tickmate.csv": "3 completions",
  ]

  static let lines: [String] = {
    do {
      let document = String(decoding: try File.read("docs/imports.md"), as: UTF8.self)
      guard let start = document.firstRange(of: "### Tables of other programs") else { return [] }
      return document[start.upperBound...].prefix { $0 != "|" }.split(separator: "\n").map(String.init)
        .filter { $0.hasPrefix("earned import csv ") }
    } catch {
      return []
    }
  }()

  @Test func everyProgramHasALine() {
    #expect(Set(Self.lines.map { String($0.split(separator: " ")[3]) }) == Set(Self.results.keys))
  }

  @Test(arguments: lines) func theLineOfAProgramImportsItsFile(line: String) throws {
    let shell = Shell()
    let name = String(line.split(separator: " ")[3])
    try AtomicFile.write(File.read("\(Self.fixtures)/\(name)"), to: shell.folder.file(name))
    shell.environment["TZ"] = "Europe/Berlin"
    let result = shell.run("\(line) > records.ndjson && earned ingest --strict --db e.db records.ndjson")
    let expected = Self.results[name] ?? "?"
    #expect(result.status == 0 && result.err.contains("\n\(expected) from 2026-03-0"), "\(result.err)")
    let records = shell.folder.text("records.ndjson").count { $0 == "\n" }
    #expect(result.out.hasPrefix("\(records) records: \(records) applied"), "\(result.out)")
  }
}
