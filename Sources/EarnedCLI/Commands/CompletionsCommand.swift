import EarnedArguments

/// `earned completions` (interface, section 9).
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print a completion script for a shell.",
    discussion: """
      EXAMPLES:
        earned completions bash > /etc/bash_completion.d/earned
        earned completions fish > ~/.config/fish/completions/earned.fish
      """)

  @Argument(help: "The shell.")
  var shell: CompletionShell

  func run() throws { try Console.print(Earned.completionScript(for: shell)) }
}
