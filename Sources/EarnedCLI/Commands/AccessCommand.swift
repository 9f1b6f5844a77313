import ArgumentParser
import EarnedCore
import EarnedEngine
import EarnedStore
import Spelling

/// `earned access` (interface, section 3).
struct AccessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "access",
    abstract: "Show whether an app may be opened now, why, and what would unlock it.",
    discussion: """
      EXAMPLES:
        earned access android:com.reddit.frontpage
        earned access android:com.reddit.frontpage --explain
        earned access --last-blocked --take --json

      Only reads; --take clears the hand-off of the last blocked app in the file beside the database. On a day that is not yet rolled over it answers as if it were.
      """)

  @Argument(
    help: "The app's id; it begins with \(AppID.Kind.prefixes).", completion: CompleteCommand.Words.apps.kind)
  var appID: String?

  @Flag(name: .customLong("last-blocked"), help: "Ask for the app that the shield blocked in the last ten minutes.")
  var asksForLastBlocked = false

  @Flag(name: .customLong("take"), help: "Clear the hand-off after answering; goes with --last-blocked.")
  var takes = false

  @Flag(name: .customLong("explain"), help: "List each check in order with the values it looked at.")
  var explains = false

  @OptionGroup var options: QuestionOptions

  func validate() throws {
    guard (appID == nil) == asksForLastBlocked else {
      throw ValidationError("name an app or say --last-blocked, one of the two")
    }
    guard asksForLastBlocked || !takes else { throw ValidationError("--take goes with --last-blocked") }
    if let appID, AppID(appID) == nil { throw ValidationError(MalformedAppID(appID, options).hint) }
  }

  func run() throws {
    let ((answer, questions), words) = try options.ask { questions, now in
      if asksForLastBlocked { try options.warn(of: questions.lastBlockedDamage()) }
      let app = try app(questions, now)
      try warn(ofUnknown: app, questions)
      return (try questions.access(to: app, at: now), questions)
    }
    let text = AccessText(answer: answer, words: words)
    try options.print(explains ? answer.explainedJSON : answer.json) { explains ? text.explainedText : text.text }
    if takes { try questions.clearLastBlocked() }
  }

  /// Every id has an answer; one that was never seen is probably a mistake.
  private func warn(ofUnknown appID: AppID, _ questions: EarnedQuestions) throws {
    guard self.appID != nil, !options.output.isQuiet, try !questions.isKnown(appID) else { return }
    let meant = try questions.appNames().nearest(to: appID.description)
    Console.say("the app '\(appID)' is unknown here" + didYouMean(meant))
  }

  private func app(_ questions: EarnedQuestions, _ now: Now) throws -> AppID {
    if let appID = appID.flatMap(AppID.init) { return appID }
    guard let lastBlocked = try questions.lastBlocked(at: now) else { throw NothingHandedOver() }
    return lastBlocked.appID
  }
}
