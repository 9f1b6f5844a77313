import EarnedSystem
import Testing

@testable import EarnedArguments

@Suite struct HelpTests {
  private let root = """
    OVERVIEW: Keep minutes like money.

    EXAMPLES:
      bank pay 25 --to reading
      bank report weekly --format json

    Minutes are kept in one file, which is made on first use. It can be copied while
    the program runs, and every command reads it.

    USAGE: bank <subcommand>

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help information.

    SUBCOMMANDS:
      pay, give               Pay minutes.
      report                  Show what happened.
      completions

      See 'bank help <subcommand>' for detailed help.
    """

  private let pay = """
    OVERVIEW: Pay minutes.

    USAGE: bank pay <minutes> [<notes> ...] [--to <to>] [--verbose ...] [--color]
                    [--no-color] [--db <file>] [--json]

    ARGUMENTS:
      <minutes>               How many.
      <notes>                 Why.

    SHARED OPTIONS:
      --db <file>             The database.
      --json                  Print JSON.

    OPTIONS:
      -t, --to <to>           Who gets them. (default: anyone)
      -v, --verbose           Say more; repeat for more still.
      --color/--no-color      Use colour. (default: --color)
      --version               Show the version.
      -h, --help              Show help information.
    """

  private let report = """
    OVERVIEW: Show what happened.

    USAGE: bank report <subcommand>

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help information.

    SUBCOMMANDS:
      weekly (default)        Show a week.
      daily

      See 'bank help report <subcommand>' for detailed help.
    """

  private let weekly = """
    OVERVIEW: Show a week.

    USAGE: bank report weekly [--format <format>] [--out <out> ...]

    OPTIONS:
      --format <format>       The form. (values: text, json, csv; default: text)
      --out <out>             Where it goes.
      --version               Show the version.
      -h, --help              Show help information.
    """

  @Test(arguments: ["", "-h", "--help", "help", "help help", "--help --bogus", "--bogus --help"])
  func ofTheRoot(typed: String) {
    expectOutput(of: Bank.self, typed, root, status: .success)
  }

  @Test(arguments: ["pay --help", "pay -vh", "help pay", "help give", "--help pay", "pay --bogus --help", "pay x -h"])
  func ofACommand(typed: String) {
    expectOutput(of: Bank.self, typed, pay, status: .success)
  }

  @Test func ofEveryLevel() {
    expectOutput(of: Bank.self, "report --help", report, status: .success)
    expectOutput(of: Bank.self, "help report", report, status: .success)
    expectOutput(of: Bank.self, "help report weekly", weekly, status: .success)
    expectOutput(of: Bank.self, "report weekly --help", weekly, status: .success)
    expectOutput(of: Bank.self, "secret", weekly, status: .success)
    #expect(Bank.helpMessage(for: Weekly.self, columns: 80) == weekly)
  }

  @Test func afterTheTerminatorHelpIsAnArgument() {
    expectCommand(Pay.self, of: Bank.self, "pay 5 -- --help") { #expect($0.notes == ["--help"]) }
  }

  private struct Wide: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "wide", usage: "wide [anything]")

    @Option(
      help: ArgumentHelp(
        "Long enough to need a second line when the help is narrow.", discussion: "And a word more on that.",
        valueName: "a-rather-long-name"))
    var option: String?
    @Flag(name: .customLong("help")) var own = false
  }

  @Test func longTextWraps() {
    #expect(
      Wide.helpMessage(columns: 50) == """
        USAGE: wide [anything]

        OPTIONS:
          --option <a-rather-long-name>
                                  Long enough to need a
                                  second line when the
                                  help is narrow.
                And a word more on that.
          --help
          -h                      Show help information.
        """)
  }

  @Test(arguments: [("50", 50), ("70", 70), ("400", 100), ("0", 80), ("wide", 80)])
  func theEnvironmentSetsTheWidth(columns: String, expected: Int) async throws {
    let help = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [columns] in
      setenv("COLUMNS", columns, 1)
      Bank.main(["--help"])
    }
    let text = String(decoding: help.standardOutputContent, as: UTF8.self)
    #expect(text.contains(Bank.helpMessage(columns: expected)))
  }

  private struct Many: ParsableCommand {
    @Option var a = 1
    @Option var b = 1
    @Option var c = 1
    @Option var d = 1
    @Option var e = 1
    @Option var f = 1
    @Option var g = 1
    @Option var h = 1
    @Option var i = 1
    @Option var j = 1
    @Option var k = 1
    @Option var needed: Int
    @Argument var file: String?
  }

  @Test func manyOptionsShortenTheUsage() {
    #expect(UsageLine(path: [Command(Many.self)]).text == "many [<options>] --needed <needed> [<file>]")
  }
}
