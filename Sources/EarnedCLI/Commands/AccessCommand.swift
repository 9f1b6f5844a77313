import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedStore

/// `earned access` (interface, section 3).
struct AccessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "access",
    abstract: "Show whether an app may be opened now, why, and what would unlock it.",
    discussion: """
      EXAMPLES:
        earned access android:com.reddit.frontpage
        earned access reddit --explain
        earned access --last-blocked --take --json

      Only reads; --take clears the hand-off of the last blocked app in the file beside the database. On a day that is not yet rolled over it answers as if it were.
      """)

  @Argument(
    help: ArgumentHelp("The app: its id, name or alias, or a unique beginning of one.", valueName: "app"),
    completion: CompleteCommand.Words.apps.kind)
  var name: String?

  @Flag(name: .customLong("last-blocked"), help: "Ask for the app that the shield blocked in the last ten minutes.")
  var asksForLastBlocked = false

  @Flag(name: .customLong("take"), help: "Clear the hand-off after answering; goes with --last-blocked.")
  var takes = false

  @Flag(name: .customLong("explain"), help: "List each check in order with the values it looked at.")
  var explains = false

  @OptionGroup var options: QuestionOptions

  func validate() throws {
    guard (name == nil) == asksForLastBlocked else {
      throw ValidationError("give either an app or --last-blocked")
    }
    guard asksForLastBlocked || !takes else { throw ValidationError("--take goes with --last-blocked") }
  }

  func run() throws {
    let ((answer, handOff), words) = try options.askDatabase { database, now in
      let questions = EarnedQuestions(database)
      if asksForLastBlocked { try options.warn(of: questions.lastBlockedDamage()) }
      let app = try app(questions, now)
      return (try questions.access(to: app, at: now), LastBlockedFile(of: database))
    }
    let text = AccessText(answer: answer, words: words)
    try options.print(explains ? answer.explainedJSON : answer.json) { explains ? text.explainedText : text.text }
    if takes { try handOff?.clear() }
  }

  private func app(_ questions: EarnedQuestions, _ now: Now) throws -> AppID {
    if let name {
      let (appID, warning) = try questions.appID(meantBy: name)
      if let warning, !options.output.isQuiet { Console.say(warning) }
      return appID
    }
    guard let lastBlocked = try questions.lastBlocked(at: now) else { throw NoHandOff() }
    return lastBlocked.appID
  }
}
