import EarnedArguments
import EarnedJSON
import EarnedStore

/// `earned habit add`.
struct HabitAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a habit, or change the one with that name.",
    discussion: """
      EXAMPLES:
        earned habit add "Read a book"
        earned habit add "Read a book" --reward 8
        earned habit add "Read a book" --no-active

      A new habit earns 5 credits a day by default. For an existing habit, only the given values change.
      """)

  @Argument(help: "Its name.", completion: CompleteCommand.Words.habits.kind)
  var name: String

  @Option(
    name: .customLong("reward"),
    help: ArgumentHelp("Credits that a completion earns, 0 to 100.", valueName: "credits"))
  var rewardCredits: Int?

  @Option(
    name: .customLong("order"),
    help: ArgumentHelp("Its place in the list, lower ones first.", valueName: "number"))
  var sortOrder: Int?

  @Flag(inversion: .prefixedNo, help: "Whether it can be done; one that is not active keeps its history.")
  var active: Bool?

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let habits = try session.questions.habits(at: session.now)
      let subject = try NamedUpsert(typed: name, among: habits.names, takenIDs: habits.takenIDs)
      try session.add(
        "habit.upsert",
        [
          "habit_id": .string(subject.id), "name": .string(subject.name),
          "reward_credits": rewardCredits.map { .integer(Int64($0)) }, "active": active.map { .bool($0) },
          "sort_order": sortOrder.map { .integer(Int64($0)) },
        ])
      return subject
    } then: { subject, session in
      (subject: subject, habits: try session.questions.habits(at: session.now))
    } text: { saved, recorded in
      recorded.lines(applied: HabitText(words: recorded.words).saved(saved.subject, saved.habits))
    }
  }
}
