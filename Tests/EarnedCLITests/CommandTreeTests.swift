import ArgumentParser
import EarnedCLI
import Testing

/// No command declares a name twice, hides one of the command above it, or takes what cannot be read.
@Suite struct CommandTreeTests {
  @Test func theTreeOfCommandsIsSound() { #expect(CommandTree.validate(Earned.self) == []) }
}
