import EarnedArguments
import EarnedCore
import EarnedHachimiRules
import EarnedHachimiStore
import EarnedSystem

struct HachimiHistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List focus sessions, 20 per page, latest start first.",
    examples: [
      "earned hachimi history",
      "earned hachimi history --habit read --month 2026-03",
      "earned hachimi history --page 2 --json",
    ],
    discussion: """
      Only reads. A deleted habit is called by its id. 'earned report hachimi-focus' has all ids, and the totals of sessions.
      """)

  @Option(
    help: ArgumentHelp("Only sessions of this habit: its name or id.", valueName: "habit"),
    completion: CompleteCommand.Words.hachimiHabits.kind)
  var habit: String?

  @Option(help: ArgumentHelp("Only sessions that began in this month, such as 2026-03.", valueName: "month"))
  var month: CalendarMonth?

  @Option(help: ArgumentHelp("The page.", valueName: "number"))
  var page = 1

  @OptionGroup var question: QuestionOptions

  func validate() throws {
    guard (1...1_000_000).contains(page) else { throw ValidationError("--page takes between 1 and 1000000") }
  }

  func run() throws {
    let (history, words) = try question.askDatabase { database, now in
      let questions = HachimiQuestions(database)
      let habitID = try habit.map { try Self.id(of: $0, questions) }
      return try questions.history(.init(habitID: habitID, month: month, page: page), at: now)
    }
    if let habit, !history.knowsHabit {
      throw CommandFault(
        ExitStatus.noInput,
        """
        there is no habit '\(habit)'; 'earned report hachimi-focus --format csv --dataset habits' lists them with \
        their ids
        """)
    }
    try question.print(history.json, words) { HachimiHistoryText(history: history, words: words).text }
  }

  /// The text itself when it names no habit that is there: a deleted one has only its id.
  private static func id(of text: String, _ questions: HachimiQuestions) throws -> String {
    do {
      return try questions.habitNames().meant(by: text).id
    } catch NameFault.unknown {
      return text
    }
  }
}

extension CalendarMonth: ExpressibleByArgument {
  /// A month as typed, `2026-03`.
  package init?(argument: String) { self.init(argument) }
}

struct HachimiHistoryText {
  let history: HachimiHistory
  let words: Formatter

  var text: String {
    guard !history.sessions.isEmpty else {
      return history.page > history.pages ? "there is no page \(history.page) of \(history.pages)" : "no sessions"
    }
    var listing = Listing()
    for session in history.sessions { listing.add(words.time(session.started), line(session)) }
    let page = history.pages > 1 ? ["page \(history.page) of \(history.pages)"] : []
    return (listing.lines + page).joined(separator: "\n")
  }

  private func line(_ session: HachimiHistory.Session) -> String {
    "\(words.safe(session.habit)): \(session.minutes) min \(words.codes.inSentence(session.status)), "
      + "\(session.xp) XP, \(session.coins.counted("coin"))"
  }
}
