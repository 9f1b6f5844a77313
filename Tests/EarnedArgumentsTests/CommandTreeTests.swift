import EarnedArguments
import EarnedTestSupport
import Testing

@Suite struct CommandTreeTests {
  @Test func aSoundTreeHasNoFaults() {
    #expect(CommandTree.validate(Bank.self) == [])
  }

  private struct Faulty: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "faulty", subcommands: [Twice.self, TwiceAgain.self, Places.self, Help.self],
      defaultSubcommand: Bank.self)
    @Argument var file: String
    @Flag var json = false
  }

  private struct Twice: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "twice")
    @Flag var all = false
    @Option(name: .customLong("all")) var every: String?
    @Flag var json = false
  }

  private struct TwiceAgain: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "again", aliases: ["twice"])
  }

  private struct Help: ParsableCommand {}

  private struct Places: ParsableCommand {
    @Argument var first: String?
    @Argument var second: [String]
    @Argument var third: String?
  }

  @Test func everyFaultIsNamed() {
    #expect(
      CommandTree.validate(Faulty.self) == [
        "'faulty' has subcommands and cannot take <file>.",
        "'faulty' has two subcommands named twice.",
        "'faulty' has two subcommands named help.",
        "'faulty': the default 'bank' is not among its subcommands.",
        "'faulty twice' declares --all twice.",
        "'faulty twice' declares --json, which 'faulty' declares above it.",
        "'faulty places': <second> is required but follows an optional argument.",
        "'faulty places': nothing is left for <third>.",
      ])
  }
}
