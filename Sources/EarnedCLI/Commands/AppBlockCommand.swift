import EarnedArguments
import EarnedJSON

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
