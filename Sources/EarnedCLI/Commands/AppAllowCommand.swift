import EarnedArguments
import EarnedJSON
import EarnedStore

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
