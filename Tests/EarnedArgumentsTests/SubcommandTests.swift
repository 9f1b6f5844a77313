import Testing

@testable import EarnedArguments

@Suite struct SubcommandTests {
  @Test func wordsDescend() {
    expectCommand(Pay.self, of: Bank.self, "pay 5 --to sports -v") {
      #expect($0.minutes == 5 && $0.to == "sports" && $0.verbose == 1)
    }
    expectCommand(Pay.self, of: Bank.self, "give 5") { #expect($0.minutes == 5) }
    expectCommand(Pay.self, of: Bank.self, "pay -5 report") { #expect($0.minutes == -5 && $0.notes == ["report"]) }
    expectCommand(Weekly.self, of: Bank.self, "report weekly --format json") { #expect($0.format == .json) }
    expectCommand(Daily.self, of: Bank.self, "report daily")
    expectCommand(Secret.self, of: Bank.self, "secret")
    expectCommand(Bank.self, of: Bank.self, "")
  }

  @Test func aDefaultSubcommandNeedNotBeNamed() {
    expectCommand(Weekly.self, of: Bank.self, "report")
    expectCommand(Weekly.self, of: Bank.self, "report --format json --debug") {
      #expect($0.format == .json && $0.debug)
    }
  }

  @Test func anEarlyOptionWaitsForItsSubcommand() {
    expectCommand(Pay.self, of: Bank.self, "--json --to=sports pay 5") { #expect($0.shared.json && $0.to == "sports") }
    expectFault(Bank.self, "--db file pay 5", "Unknown option '--db'. Options of a subcommand follow its name.")
  }

  private struct Root: ParsableCommand {
    static let configuration = CommandConfiguration(subcommands: [Leaf.self])
    @Option var level = 1
    func validate() throws { if level > 3 { throw ValidationError("Too deep.") } }
  }

  private struct Leaf: ParsableCommand { @Flag var dry = false }

  @Test func optionsOfTheCommandsAboveWorkEverywhere() {
    expectCommand(Leaf.self, of: Root.self, "--level 2 leaf --dry") { #expect($0.dry) }
    expectCommand(Leaf.self, of: Root.self, "leaf --level 3")
    expectOutput(
      of: Root.self, "leaf --level 4",
      """
      Error: Too deep.
      Usage: root [--level <level>] <subcommand>
        See 'root --help' for more information.
      """)
  }

  @Test func faultsNameTheCommand() {
    expectOutput(
      of: Bank.self, "reprot",
      """
      Error: Unknown subcommand 'reprot'. Did you mean 'report'?
      Usage: bank <subcommand>
        See 'bank --help' for more information.
      """)
    expectOutput(
      of: Bank.self, "report weekly --fromat json",
      """
      Error: Unknown option '--fromat'. Did you mean '--format'?
      Usage: bank report weekly [--format <format>] [--out <out> ...]
        See 'bank report weekly --help' for more information.
      """)
    expectOutput(
      of: Bank.self, "pay",
      """
      Error: Missing expected argument '<minutes>'
      Help:  <minutes>  How many.
      Usage: bank pay <minutes> [<notes> ...] [--to <to>] [--verbose ...] [--color] [--no-color] [--db <file>] [--json]
        See 'bank pay --help' for more information.
      """)
    expectFault(Bank.self, "xyzzy", "Unknown subcommand 'xyzzy'")
    expectFault(Bank.self, "report weekyl", "Unknown subcommand 'weekyl'. Did you mean 'weekly'?")
    expectFault(Bank.self, "help reprot", "Unknown subcommand 'reprot'. Did you mean 'report'?")
    expectFault(Bank.self, "secrte", "Unknown subcommand 'secrte'")
    expectFault(Bank.self, "--verzion", "Unknown option '--verzion'. Did you mean '--version'?")
    expectFault(Bank.self, "-- pay", "Unexpected argument 'pay'")
  }

  @Test func validationSpeaksLast() {
    expectOutput(
      of: Bank.self, "pay 0",
      """
      Error: Nothing to pay.
      Usage: bank pay <minutes> [<notes> ...] [--to <to>] [--verbose ...] [--color] [--no-color] [--db <file>] [--json]
        See 'bank pay --help' for more information.
      """)
    expectFault(Bank.self, "pay 5 --db=", "--db needs a file.")
  }

  @Test func namesComeFromTypes() {
    struct ImportURLPath: ParsableCommand {}
    struct DryRunOptions: ParsableArguments { @Flag var a = false }
    #expect(UsageLine(path: [Command(ImportURLPath.self)]).text == "import-url-path")
    #expect(UsageLine(path: [Command(DryRunOptions.self)]).text == "dry-run [--a]")
  }
}
