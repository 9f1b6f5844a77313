import ArgumentParser
import EarnedCore
import EarnedStore
import Spelling

/// `earned app` (interface, section 9).
struct AppCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app",
    abstract: "Choose the distracting apps, and what they are called.",
    discussion: """
      EXAMPLES:
        earned app block android:com.reddit.frontpage
        earned app alias com.reddit.frontpage "The rabbit hole"
        earned app allow rabbit
        earned app list

      An app is named by its id, by that without the prefix, by its name or alias, or by a beginning that only one has. A new one is named by its whole id.
      """,
    subcommands: [AppBlockCommand.self, AppAllowCommand.self, AppAliasCommand.self, AppListCommand.self])
}

/// `earned app block`.
struct AppBlockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "block",
    abstract: "Add an app to the distracting ones.",
    discussion: """
      EXAMPLES:
        earned app block android:com.reddit.frontpage
        earned app block insta

      Focus sessions block the distracting apps, and modes that are made from now on. Modes that are there keep the apps they have.
      """)

  @OptionGroup var app: AppArgument
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let app = try app.appID(in: session)
      try session.add("app.distract", ["app_id": .app(app)], advice: [.tierLimit: "'earned app list' shows them"])
      return app
    } text: { app, recorded in
      recorded.lines(applied: [
        "\(recorded.words.app(app)) is a distracting app now: focus sessions block it, and modes that are made from now on"
      ])
    }
  }
}

/// `earned app allow`.
struct AppAllowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "allow",
    abstract: "Take an app from the distracting ones.",
    discussion: """
      EXAMPLES:
        earned app allow insta

      Modes that have it in their own list go on blocking it, and so does the focus session that runs.
      """)

  @OptionGroup var app: AppArgument
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let app = try app.appID(in: session)
      try session.add("app.undistract", ["app_id": .app(app)])
      return app
    } text: { app, recorded in
      recorded.lines(applied: ["\(recorded.words.app(app)) is no distracting app any more"])
    }
  }
}

/// `earned app alias`.
struct AppAliasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alias",
    abstract: "Call an app by a name of your own.",
    discussion: """
      EXAMPLES:
        earned app alias android:com.reddit.frontpage "The rabbit hole"
        earned app alias rabbit ""
      """)

  @OptionGroup var app: AppArgument

  @Argument(help: "What it is to be called; an empty text gives it its own name again.")
  var alias: String

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let app = try app.appID(in: session)
      try session.add("app.upsert", ["app_id": .app(app), "user_alias": .string(alias.trimmed)])
      return app
    } text: { app, recorded in
      let words = recorded.words
      return recorded.lines(applied: ["\(words.safe(app.description)) is called \(words.app(app)) now"])
    }
  }
}

/// `earned app list`.
struct AppListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the apps that are known, and which are distracting.",
    discussion: """
      EXAMPLES:
        earned app list
        earned app list --json

      'earned shield' lists those that are blocked now.
      """)

  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (apps, words) = try question.ask { questions, _ in try questions.apps() }
    try question.print(apps.json) { AppListText(apps: apps, words: words).text }
  }
}

/// An app as typed by a person.
struct AppArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The app: its id, its name or alias, or a beginning that only one has.", valueName: "app"),
    completion: CompleteCommand.Words.apps.kind)
  var text: String

  /// The id of the app.
  func appID(in session: RecordingSession) throws -> AppID { try session.questions.apps().appID(meantBy: text) }
}
