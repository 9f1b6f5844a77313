import EarnedArguments
import EarnedCLI
import Testing

/// No command declares a name twice, hides one of the command above it, or takes what cannot be read.
@Suite struct CommandTreeTests {
  @Test func theTreeOfCommandsIsSound() { #expect(CommandTree.validate(Earned.self) == []) }

  /// Interface, section 1: the help of every command begins with examples.
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
