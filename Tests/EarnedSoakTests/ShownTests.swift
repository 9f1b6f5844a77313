import Testing

@testable import EarnedCLITests

// Other programs that show what the command says: shells and terminals.

@Suite struct ShellCompletionTests {
  @Test(.enabled(if: EarnedCLITests.ShellCompletionTests.isInstalled("zsh"), "zsh is not installed"))
  func zshCompletes() { EarnedCLITests.ShellCompletionTests().zshCompletes() }
}

@Suite struct TerminalTests {
  @Test func aNarrowTerminalCutsTheCounter() { EarnedCLITests.TerminalTests().aNarrowTerminalCutsTheCounter() }
}
