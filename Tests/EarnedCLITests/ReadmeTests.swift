import EarnedSystem
import Testing

/// Types every command of the README and the documents in order. Each document has a shell of its own.
@Suite struct ReadmeTests {
  /// Documents that are typed after `make demo`, each in a fresh database.
  static let inTheDemo = [
    "README.md", "docs/asking.md", "docs/by-hand.md", "docs/clepsy.md", "docs/diagnostics.md", "docs/export.md",
    "docs/imports.md", "docs/ingest.md", "docs/questions.md", "docs/recovery.md", "docs/reports.md",
    "docs/retention.md", "docs/site.md", "docs/views.md",
  ]

  /// Documents that are typed in an empty folder, with environment variables.
  static let inAnEmptyFolder: [String: [String: String]] = [
    "docs/configuration.md": [:],
    "docs/guard.md": [:],
    "docs/effect.md": ["EARNED_DB": "effect.db", "EARNED_NOW": "2026-03-16T08:00:00Z", "TZ": "UTC"],
    "docs/goals-and-notes.md": ["EARNED_DB": "goals.db", "TZ": "UTC"],
    "docs/trial.md": ["EARNED_DB": "trial.db", "TZ": "UTC"],
    "docs/hachimi.md": ["EARNED_DB": "cats.db", "EARNED_NOW": "2026-03-14T18:00:00Z", "TZ": "UTC"],
    "docs/time-budget.md": [:],
    "docs/tutorial-hachimi.md": [:],
    "docs/tutorial.md": [:],
    "docs/tutorial-budget.md": [:],
    "docs/tutorial-clepsy.md": [:],
    "docs/usage.md": ["EARNED_DB": "usage.db", "EARNED_NOW": "2026-03-11T08:00:00+01:00", "TZ": "Europe/Berlin"],
  ]

  /// Its sections are typed separately, because each needs another program.
  private static let howTo = "docs/how-to.md"

  @Test(arguments: inTheDemo)
  func everyCommandInTheDemoGivesWhatIsShown(_ file: String) throws {
    try expectWhatIsShown(in: try Document(path: file), Self.shellInTheDemo())
  }

  @Test(arguments: inAnEmptyFolder)
  func everyCommandInAnEmptyFolderGivesWhatIsShown(_ file: String, _ values: [String: String]) throws {
    let shell = Shell()
    if values.isEmpty { shell.environment["TZ"] = nil }
    shell.environment.merge(values) { $1 }
    try expectWhatIsShown(in: try Document(path: file), shell)
  }

  @Test func everyCommandAboutBlockingGivesWhatIsShown() throws { try expectWhatIsShownInHowTo("Block") }

  @Test func everyCommandAboutLibreOfficeGivesWhatIsShown() throws { try expectWhatIsShownInHowTo("LibreOffice") }

  @Test(.enabled(if: PandasTests.hasPandas, "needs python3-pandas"))
  func everyCommandAboutPandasGivesWhatIsShown() throws { try expectWhatIsShownInHowTo("pandas") }

  @Test(.enabled(if: Shell().run("command -v sqlite3").status == 0, "sqlite3 is not installed"))
  func everyCommandAboutSQLiteGivesWhatIsShown() throws { try expectWhatIsShownInHowTo("sqlite3") }

  @Test func everyTranscriptIsTested() throws {
    let typed = Set(Self.inTheDemo + Self.inAnEmptyFolder.keys + [Self.howTo])
    for file in try Document.installed() {
      let hasTranscript = try !Script(Document(path: file).transcripts).steps.isEmpty
      #expect(hasTranscript == typed.contains(file), "\(file)")
    }
    #expect(
      try Document(path: Self.howTo).sectionsWithTranscripts
        == ["Block", "LibreOffice", "pandas", "sqlite3"])
  }

  /// A person of one of these economies never sees a record (contract, section 9).
  @Test(arguments: ["docs/tutorial-budget.md", "docs/tutorial-clepsy.md"])
  func aWeekShowsNoRecord(_ file: String) throws {
    let transcripts = try Document(path: file).transcripts
    for word in ["{", "earned record", "earned ingest"] { #expect(!transcripts.contains(word), "\(file): \(word)") }
  }

  /// The first day of Hachimi names the environment variables of its shell.
  @Test func aFirstDayNamesItsEnvironment() throws {
    let values = try #require(Self.inAnEmptyFolder["docs/hachimi.md"])
    let exports = values.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: " ")
    #expect(try Document(path: "docs/hachimi.md").text.contains("`export \(exports)`"))
  }

  /// The README exports the same values as the Makefile, and the tests record what `make demo` records.
  @Test func theReadmeWorksInTheDatabaseOfTheDemo() throws {
    let readme = try Document(path: "README.md").text
    let makefile = String(decoding: try File.read("Makefile"), as: UTF8.self)
    #expect(readme.contains("export EARNED_DB=$PWD/out/earned.db EARNED_NOW=2026-03-15T23:00:00-07:00"))
    #expect(makefile.contains("demo: export EARNED_DB := out/earned.db"))
    #expect(makefile.contains("demo: export EARNED_NOW := 2026-03-15T23:00:00-07:00"))
    #expect(makefile.contains("\t$(EARNED) ingest --sort \(Self.recordsOfTheDemo)\n"))
  }

  /// Who types the README from its beginning imports into a database of their own.
  @Test func theReadmeImportsIntoNoDatabaseOfItsExamples() throws {
    let lines = try Document(path: "README.md").text.split(separator: "\n")
    let unset = try #require(lines.firstIndex { $0.hasPrefix("unset EARNED_DB EARNED_NOW") })
    #expect(lines[..<unset].allSatisfy { !$0.hasPrefix("earned import") })
    #expect(lines[unset...].contains { $0.hasPrefix("earned import") })
    #expect(lines[unset...].allSatisfy { !$0.contains("export EARNED_") })
  }

  private func expectWhatIsShownInHowTo(_ heading: String) throws {
    let section = try #require(try Document(path: Self.howTo).section(heading))
    try expectWhatIsShown(in: section, Self.shellInTheDemo())
  }

  private func expectWhatIsShown(in document: Document, _ shell: Shell) throws {
    let steps = Script(document.transcripts).steps
    #expect(!steps.isEmpty, "\(document.path) has no transcript")
    for step in steps {
      guard !step.command.hasPrefix("export ") else {
        for (name, value) in Self.variables(setBy: step.command) { shell.environment[name] = value }
        continue
      }
      guard let complaint = step.complaint(about: shell.run("{ \(step.command)\n} 2>&1")) else { continue }
      Issue.record("\(document.path): \(complaint)")
    }
  }

  /// The month, and what the demo has in addition.
  private static let recordsOfTheDemo = "Tests/Fixtures/month.ndjson Tests/Fixtures/demo.ndjson"

  /// The database of the demo, created once.
  private static let demo = Result {
    let shell = Shell()
    try linkTests(into: shell)
    let made = shell.run("earned ingest --quiet --sort --db earned.db \(recordsOfTheDemo)")
    try #require(made.status == 0, "\(made)")
    return try File.read(shell.folder.file("earned.db"))
  }

  /// A shell in a folder as `make demo` leaves it.
  private static func shellInTheDemo() throws -> Shell {
    let shell = Shell()
    _ = shell.folder.makeFolder("out")
    try AtomicFile.write(demo.get(), to: shell.folder.file("out/earned.db"))
    try linkTests(into: shell)
    shell.environment["EARNED_DB"] = "out/earned.db"
    shell.environment["EARNED_NOW"] = "2026-03-15T23:00:00-07:00"
    shell.environment["COLUMNS"] = "100"
    return shell
  }

  /// The paths of the fixtures are those of the folder of the sources.
  private static func linkTests(into shell: Shell) throws {
    try #require(symlink("\(Shell.workingFolder)/Tests", shell.folder.file("Tests")) == 0)
  }

  /// The variables that a line such as `export TZ=UTC EARNED_DB=week.db` sets.
  private static func variables(setBy line: String) -> [(name: String, value: String)] {
    line.split(separator: " ").dropFirst().map { word in
      let parts = word.split(separator: "=", maxSplits: 1)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
  }
}
