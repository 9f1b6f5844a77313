import EarnedArguments
import EarnedJSON
import EarnedText

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
