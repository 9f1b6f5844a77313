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

  static let unknown = [
    "Beginn;Ende;Tätigkeit\n13.03.2026 09:00;13.03.2026 10:00;Lesen\n",
    "Beginn;Dauer (Min.);Was\n2026-03-13 09:00;60;Lesen\n",
    "day,started at,stopped at,project\n13/03/2026,9:00 AM,10:00 AM,P\n",
    "début,durée,projet\n2026-03-13T09:00,1h 0m,P\n",
  ]

  /// Of a table of no known program.
  @Test(arguments: unknown) func theLineThatIsProposedReadsTheFile(text: String) throws {
    let shell = Shell()
    shell.environment["TZ"] = "Europe/Berlin"
    _ = shell.folder.write(text, to: "t.csv")
    let asked = shell.run("earned import t.csv")
    #expect(asked.status == 66)
    guard let line = asked.err.firstRange(of: "earned import csv ") else {
      Issue.record("\(asked.err)")
      return
    }
    let result = shell.run(String(asked.err[line.lowerBound...]))
    #expect(result.status == 0 && result.err.contains("1 focus session"), "\(asked.err)\n\(result.err)")
    #expect(result.out.contains(#""ts_utc_ms":1773388800000"#), "\(result.out)")
    #expect(result.out.contains(#""planned_duration_minutes":60"#), "\(result.out)")
  }
}
