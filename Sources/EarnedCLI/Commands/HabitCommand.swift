import EarnedArguments

/// `earned habit` (interface, section 9).
struct HabitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "habit",
    abstract: "Keep habits: add, do, delete and list them.",
    discussion: """
      EXAMPLES:
        earned habit add "Read a book" --reward 5
        earned habit done read
        earned habit list
      """,
    subcommands: [HabitAddCommand.self, HabitDoneCommand.self, HabitDeleteCommand.self, HabitListCommand.self])
}
