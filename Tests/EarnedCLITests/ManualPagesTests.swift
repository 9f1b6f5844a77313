import EarnedArguments
import EarnedCore
import EarnedReports
import EarnedTestSupport
import Testing

@testable import EarnedCLI

/// No command declares a name twice, hides an option of its parent, or has an argument that cannot be read.
@Suite struct CommandTreeTests {
  @Test func theTreeOfCommandsIsSound() { #expect(CommandTree.validate(Earned.self) == []) }

  /// Contract, section 1: the help of every command begins with examples.
  @Test func helpBeginsWithExamples() {
    var commands: [any ParsableCommand.Type] = [Earned.self]
    while let command = commands.popLast() {
      guard command.configuration.shouldDisplay else { continue }
      let lines = command.configuration.discussion.split(separator: "\n")
      #expect(lines.first == "EXAMPLES:", "\(command)")
      #expect(lines.dropFirst().first?.hasPrefix("  earned ") == true, "\(command)")
      commands += command.configuration.subcommands
    }
  }
}

/// Contract, section 9: `man earned`, a page for each command, records and reports.
@Suite struct ManualPagesTests {
  private let shell = Shell()

  @Test func everyPageAndEveryReferenceExistsOnce() throws {
    let pages = try ManualPages.all()
    let references = pages.map { ManualReference(name: $0.name, section: $0.section) }
    #expect(Set(references).count == pages.count)
    for (page, reference) in zip(pages, references) {
      #expect(!page.summary.isEmpty && !page.summary.hasSuffix("."), "\(page.name)")
      for case .references(let others) in page.parts.flatMap(\.blocks) {
        #expect(Set(others).isSubset(of: references), "\(page.name)")
        #expect(!others.contains(reference), "\(page.name)")
      }
    }
  }

  @Test func everyRecordAndReportIsDescribed() throws {
    func headings(_ page: ManualPage) -> [String] {
      page.parts.flatMap(\.blocks).compactMap { if case .heading(let title) = $0 { title } else { nil } }
    }
    let types = Economies.all.flatMap { $0.recordTypes }
    #expect(headings(ManualPages.recordsPage(types)) == types.map(\.name))
    #expect(try headings(ManualPages.reportsPage()) == ReportCatalog().names())
  }

  /// The page of every command that reads the configuration names its file.
  @Test func pagesNameTheConfigurationFile() throws {
    func files(_ name: String) throws -> String {
      let page = try #require(try ManualPages.all().first { $0.name == name })
      return page.parts.filter { ["FILES", "ENVIRONMENT"].contains($0.title) }.map { "\($0.blocks)" }.joined()
    }
    for name in ["earned", "earned-ingest", "earned-import-loop", "earned-config-get"] {
      #expect(try files(name).contains("config.json"), "\(name)")
      #expect(try files(name).contains("XDG_CONFIG_HOME"), "\(name)")
    }
  }

  /// The command writes the pages of the declarations, always the same.
  @Test func theCommandWritesThePages() throws {
    #expect(shell.run("earned manual a && earned manual b && diff -r a b").status == 0)
    #expect(try shell.run("find a -type f | wc -l").out.contains("\(ManualPages.all().count)"))
    #expect(shell.run("grep -rl \"$PWD\" a").out.isEmpty)
    #expect(shell.run("stat -c %a a a/man1 a/man1/earned.1").out == "755\n755\n644\n")
  }

  private static let mandoc = Shell().run("command -v mandoc").status == 0

  @Test(.enabled(if: mandoc, "mandoc is not there")) func mandocFindsNoFault() {
    let result = shell.run("earned manual man && MANPATH=man mandoc -T lint -W style man/man?/*")
    #expect(result.status == 0 && result.out.isEmpty, "\(result.out)")
  }
}
