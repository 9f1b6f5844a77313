import Files
import Testing

/// The README as somebody types it who has just run `make demo`: every later command, in its order, in one database.
@Suite struct ReadmeTests {
  @Test func everyCommandGivesWhatIsShown() throws {
    let shell = Shell()
    shell.environment["EARNED_DB"] = shell.folder.file("out/earned.db")
    shell.environment["COLUMNS"] = "100"
    shell.environment["EARNED_NOW"] = "2026-03-15T23:00:00-07:00"
    let demo = shell.run(
      #"ln -s "$(dirname "$FIXTURES")" Tests && mkdir out && earned ingest --quiet Tests/Fixtures/month.ndjson"#)
    try #require(demo.status == 0, "\(demo)")
    try expectWhatIsShown(in: "README.md", atLeast: 20, shell)
  }

  /// The first day of Hachimi, in an empty folder.
  @Test func everyCommandOfAFirstDayGivesWhatIsShown() throws {
    let shell = Shell()
    let values = ["EARNED_DB": "cats.db", "EARNED_NOW": "2026-03-14T18:00:00Z", "TZ": "UTC"]
    let document = String(decoding: try File.read("docs/hachimi.md"), as: UTF8.self)
    let exports = values.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: " ")
    #expect(document.contains("`export \(exports)`"))
    shell.environment.merge(values) { $1 }
    try expectWhatIsShown(in: "docs/hachimi.md", atLeast: 6, shell)
  }

  /// An evening of time in apps, in an empty folder.
  @Test func everyCommandAboutTimeInAppsGivesWhatIsShown() throws {
    let shell = Shell()
    let values = ["EARNED_DB": "usage.db", "EARNED_NOW": "2026-03-11T08:00:00+01:00", "TZ": "Europe/Berlin"]
    shell.environment.merge(values) { $1 }
    try expectWhatIsShown(in: "docs/usage.md", atLeast: 3, shell)
  }

  private func expectWhatIsShown(in file: String, atLeast count: Int, _ shell: Shell) throws {
    let document = String(decoding: try File.read(file), as: UTF8.self)
    let steps = Script(Self.blocks(of: "console", in: document)).steps
    #expect(steps.count >= count)
    for step in steps {
      guard let complaint = step.complaint(about: shell.run("{ \(step.command)\n} 2>&1")) else { continue }
      Issue.record("\(file): \(complaint)")
    }
  }

  /// What the demo itself is told: the values that the README exports are those of the Makefile.
  @Test func theReadmeWorksInTheDatabaseOfTheDemo() throws {
    let readme = String(decoding: try File.read("README.md"), as: UTF8.self)
    let makefile = String(decoding: try File.read("Makefile"), as: UTF8.self)
    #expect(readme.contains("export EARNED_DB=$PWD/out/earned.db EARNED_NOW=2026-03-15T23:00:00-07:00"))
    #expect(makefile.contains("demo: export EARNED_DB := out/earned.db"))
    #expect(makefile.contains("demo: export EARNED_NOW := 2026-03-15T23:00:00-07:00"))
  }

  /// The lines of all blocks of a kind; other lines become blank, so that numbers stay.
  private static func blocks(of kind: String, in text: String) -> String {
    var isInside = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("```") {
        isInside = line == "```\(kind)"
        return ""
      }
      return isInside ? String(line) : ""
    }.joined(separator: "\n")
  }
}
