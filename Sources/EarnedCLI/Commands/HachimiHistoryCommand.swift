import EarnedArguments
import EarnedCore
import EarnedEngine
import HachimiStore

/// `earned hachimi history`.
struct HachimiHistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List focus sessions, 20 per page, latest start first.",
    discussion: """
      EXAMPLES:
        earned hachimi history
        earned hachimi history --habit h1 --month 2026-03
        earned hachimi history --page 2 --json

      Only reads. 'earned report hachimi-focus' has the ids of habits, and the totals of sessions.
      """)

  @Option(name: .customLong("habit"), help: ArgumentHelp("Only sessions of this habit.", valueName: "id"))
  var habitID: String?

  @Option(
    name: .customLong("month"),
    help: ArgumentHelp("Only sessions that began in this month, such as 2026-03.", valueName: "month"))
  var month: CalendarMonth?

  @Option(name: .customLong("page"), help: ArgumentHelp("The page.", valueName: "number"))
  var page = 1

  @OptionGroup var question: QuestionOptions

  func validate() throws {
    guard (1...1_000_000).contains(page) else { throw ValidationError("--page takes between 1 and 1000000") }
  }

  func run() throws {
    let (history, words) = try question.askDatabase { database, now in
      try HachimiQuestions(database).history(.init(habitID: habitID, month: month, page: page), at: now)
    }
    if let habitID, !history.knowsHabit { throw UnknownHabit(habitID: habitID) }
    try question.print(history.json) { HachimiHistoryText(history: history, words: words).text }
  }
}

/// No habit with this id exists or existed.
struct UnknownHabit: Error, ExitStatusProviding, CustomStringConvertible {
  let habitID: String

  var exitStatus: Int32 { ExitStatus.noInput }

  var description: String {
    "there is no habit '\(habitID)'; 'earned report hachimi-focus --format csv --dataset habits' lists them with their ids"
  }
}

extension CalendarMonth: ExpressibleByArgument {
  /// A month as typed, `2026-03`.
  public init?(argument: String) { self.init(argument) }
}
