import EarnedArguments
import EarnedCore
import EarnedStore

/// An app as typed by a person.
struct AppArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The app: its id, name or alias, or a unique beginning of one.", valueName: "app"),
    completion: CompleteCommand.Words.apps.kind)
  var text: String

  /// The id of the app.
  func appID(in session: RecordingSession) throws -> AppID { try session.questions.apps().appID(meantBy: text) }
}
