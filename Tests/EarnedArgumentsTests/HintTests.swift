import EarnedTestSupport
import Testing

@testable import EarnedArguments

/// What a command says of words that people type, and its subcommands in groups.
@Suite struct HintTests {
  private struct Home: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "home", subcommands: [Door.self],
      groups: [CommandGroup("light", [Lamp.self, Candle.self]), CommandGroup("water", [Tap.self])],
      hints: [
        "light": "lamp on", CommandHint.number: "tap", "burn": .remark("Only a candle burns."),
      ])
  }

  private struct Door: ParsableCommand { static let configuration = CommandConfiguration(abstract: "The door.") }
  private struct Lamp: ParsableCommand { static let configuration = CommandConfiguration(abstract: "A lamp.") }
  private struct Tap: ParsableCommand { static let configuration = CommandConfiguration(abstract: "The tap.") }
  private struct Candle: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "A candle.", shouldDisplay: false)
  }

  @Test func aWordThatPeopleTypeNamesTheCommandThatIsMeant() {
    expectFault(Home.self, "light", "Unknown subcommand 'light'. Did you mean 'home lamp on'?")
    expectFault(Home.self, "LIGHT red --dim", "Unknown subcommand 'LIGHT'. Did you mean 'home lamp on red --dim'?")
    expectFault(Home.self, "25m", "Unknown subcommand '25m'. Did you mean 'home tap 25m'?")
    expectFault(Home.self, "burn it", "Unknown subcommand 'burn'. Only a candle burns.")
    expectFault(Home.self, "dor", "Unknown subcommand 'dor'. Did you mean 'door'?")
    expectFault(Home.self, "help light", "Unknown subcommand 'light'. Did you mean 'home lamp on'?")
  }

  @Test func aWordWithSpacesIsQuoted() {
    let error = #expect(throws: (any Error).self) { try Home.parse(["light", "it's red"]) }
    guard let error else { return }
    #expect(Home.message(for: error) == #"Unknown subcommand 'light'. Did you mean 'home lamp on 'it'\''s red''?"#)
  }

  @Test func groupsAreSectionsOfTheHelp() {
    #expect(
      Home.helpMessage(columns: 80) == """
        USAGE: home <subcommand>

        OPTIONS:
          -h, --help              Show help information.

        SUBCOMMANDS:
          door                    The door.

        LIGHT:
          lamp                    A lamp.

        WATER:
          tap                     The tap.

          See 'home help <subcommand>' for detailed help.
        """)
    expectCommand(Tap.self, of: Home.self, "tap")
    expectCommand(Candle.self, of: Home.self, "candle")
  }

  @Test func theTreeIsValid() { #expect(CommandTree.validate(Home.self) == []) }
}
