import ArgumentParser
import EarnedCore
import EarnedStore
import Spelling

/// `earned app` (interface, section 9).
struct AppCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app",
    abstract: "Choose the distracting apps, and their names.",
    discussion: """
      EXAMPLES:
        earned app block android:com.reddit.frontpage
        earned app alias com.reddit.frontpage "The rabbit hole"
        earned app allow rabbit
        earned app list

      An app is named by its id, with or without the prefix, by its name or alias, or by a unique beginning of one. A new app is named by its full id.
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

      Focus sessions and modes that you add from now on block the distracting apps. Existing modes keep their apps.
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
        "\(recorded.words.app(app)) is a distracting app now: focus sessions and modes added from now on block it"
      ])
    }
  }
}

/// `earned app allow`.
struct AppAllowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "allow",
    abstract: "Remove an app from the distracting ones.",
    discussion: """
      EXAMPLES:
        earned app allow insta

      Modes with it in their own list keep blocking it, and so does a running focus session.
      """)

  @OptionGroup var app: AppArgument
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let app = try app.appID(in: session)
      let wasDistracting = try session.questions.apps().distracting.contains(app)
      try session.add("app.undistract", ["app_id": .app(app)])
      return (app: app, wasDistracting: wasDistracting)
    } text: { subject, recorded in
      let app = recorded.words.app(subject.app)
      return recorded.lines(applied: [
        subject.wasDistracting
          ? "\(app) is no longer a distracting app"
          : "\(app) was not a distracting app; 'earned app list' shows which are"
      ])
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

  @Argument(help: "The new name; an empty text restores its own name.")
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
    abstract: "List the known apps, and which are distracting.",
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
    help: ArgumentHelp("The app: its id, name or alias, or a unique beginning of one.", valueName: "app"),
    completion: CompleteCommand.Words.apps.kind)
  var text: String

  /// The id of the app.
  func appID(in session: RecordingSession) throws -> AppID { try session.questions.apps().appID(meantBy: text) }
}
