import EarnedArguments
import EarnedJSON
import EarnedRules
import EarnedStore

/// `earned mode add`.
struct ModeAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a mode, or change the one with that name.",
    discussion: """
      EXAMPLES:
        earned mode add Work --days mon-fri --from 09:00 --to 17:00
        earned mode add Sleep --strictness hard --from 22:00 --to 07:00
        earned mode add Weekend --days sat,sun --from 8:00 --to 12:00 --app reddit --app insta

      A new mode blocks the distracting apps unless some are named, and is gentle. Of a mode that is there, only what is given changes: windows and apps are replaced by those given.
      """)

  @Argument(help: "Its name.", completion: CompleteCommand.Words.modes.kind)
  var name: String

  @Option(name: .customLong("strictness"), help: "How strictly it holds; strict and hard need a larger plan.")
  var strictness: StrictnessArgument?

  @OptionGroup var windows: ModeWindowOptions

  @Option(
    name: .customLong("app"),
    help: ArgumentHelp("An app that it blocks; may be given several times.", valueName: "app"),
    completion: CompleteCommand.Words.apps.kind)
  var apps: [String] = []

  @Option(
    name: .customLong("priority"),
    help: ArgumentHelp("If several modes block an app, the highest priority decides.", valueName: "number"))
  var priority: Int?

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let modes = try session.questions.modes(at: session.now)
      let subject = try NamedUpsert(typed: name, among: modes.names, takenIDs: modes.takenIDs)
      let known = try session.questions.apps()
      let apps = try apps.map { try known.appID(meantBy: $0) }
      let strictness = strictness?.strictness ?? modes[subject.id]?.strictness ?? .gentle
      try session.add(
        "mode.upsert",
        [
          "mode_id": .string(subject.id), "name": .string(subject.name), "strictness": .string(strictness.rawValue),
          "priority": priority.map { .integer(Int64($0)) }, "windows": windows.json,
          "blocked_apps": apps.isEmpty ? nil : .array(apps.map { .app($0) }),
        ], advice: [.tierLimit: "'earned mode list' shows what there is"])
      return subject
    } then: { subject, session in
      (subject: subject, modes: try session.questions.modes(at: session.now))
    } text: { saved, recorded in
      recorded.lines(applied: ModeText(words: recorded.words).saved(saved.subject, saved.modes))
    }
  }
}
