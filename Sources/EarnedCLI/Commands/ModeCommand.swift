import ArgumentParser
import EarnedCore
import EarnedRules
import EarnedStore
import JSON
import Spelling

/// `earned mode` (interface, section 9).
struct ModeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mode",
    abstract: "Add modes, which block apps at certain times, and switch them.",
    discussion: """
      EXAMPLES:
        earned mode add Work --days mon-fri --from 09:00 --to 17:00
        earned mode on work --minutes 90
        earned mode off work
        earned mode auto work
        earned mode list
      """,
    subcommands: [
      ModeAddCommand.self, ModeOnCommand.self, ModeOffCommand.self, ModeAutoCommand.self, ModeDeleteCommand.self,
      ModeListCommand.self,
    ])
}

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
      let subject = try NewThing(typed: name, among: modes.names, takenIDs: modes.takenIDs)
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

/// `earned mode on`.
struct ModeOnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "on",
    abstract: "Switch a mode on, regardless of its windows.",
    discussion: """
      EXAMPLES:
        earned mode on work
        earned mode on work --minutes 90

      It stays on until 'earned mode auto', or for the minutes given.
      """)

  @OptionGroup var override: ModeOverrideOptions

  func run() throws { try override.record(.forcedOn) }
}

/// `earned mode off`.
struct ModeOffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "off",
    abstract: "Switch a mode off, regardless of its windows.",
    discussion: """
      EXAMPLES:
        earned mode off work
        earned mode off work --minutes 30

      It stays off until 'earned mode auto', or for the minutes given, which count from now. A strict mode that holds goes off 15 minutes later: with 15 minutes or less it stays off. A hard one does not go off.
      """)

  @OptionGroup var override: ModeOverrideOptions

  func run() throws { try override.record(.forcedOff) }
}

/// `earned mode auto`.
struct ModeAutoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "auto",
    abstract: "Let the windows of a mode decide again.",
    discussion: """
      EXAMPLES:
        earned mode auto work
      """)

  @OptionGroup var mode: ModeArgument
  @OptionGroup var recording: RecordingOptions

  func run() throws { try ModeOverride(mode: mode, recording: recording, minutes: nil).record(.auto) }
}

/// `earned mode delete`.
struct ModeDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a mode.",
    discussion: """
      EXAMPLES:
        earned mode delete work

      A strict mode that holds is only switched off, 15 minutes later; delete it then. A hard one that holds stays.
      """)

  @OptionGroup var mode: ModeArgument
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let mode = try mode.named(in: session)
      try session.add("mode.delete", ["mode_id": .string(mode.id)])
      return mode
    } then: { mode, session in
      (mode: mode, stillThere: try session.questions.modes(at: session.now)[mode.id])
    } text: { deleted, recorded in
      let text = ModeText(words: recorded.words)
      return recorded.lines(applied: text.deleted(deleted.mode, stillThere: deleted.stillThere))
    }
  }
}

/// `earned mode list`.
struct ModeListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the modes: when they hold, how strictly, and what they block.",
    discussion: """
      EXAMPLES:
        earned mode list
        earned mode list --json
      """)

  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (modes, words) = try question.ask { questions, now in try questions.modes(at: now) }
    try question.print(modes.json) { ModeText(words: words).list(modes) }
  }
}

/// A mode as typed by a person.
struct ModeArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The mode: its name, its id, or a unique beginning of one.", valueName: "mode"),
    completion: CompleteCommand.Words.modes.kind)
  var text: String

  /// The mode that the text names.
  func named(in session: RecordingSession) throws -> Named {
    try session.questions.modes(at: session.now).names.meant(by: text)
  }
}

/// A mode, and for how long to switch it.
struct ModeOverrideOptions: ParsableArguments {
  @OptionGroup var mode: ModeArgument

  @Option(
    name: .customLong("minutes"),
    help: ArgumentHelp("For how long (default: until 'earned mode auto').", valueName: "number"))
  var minutes: Int?

  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    if let minutes, !(1...527_040).contains(minutes) {
      throw ValidationError("--minutes takes between 1 and 527040, which is a year")
    }
  }

  func record(_ state: ManualState) throws {
    try ModeOverride(mode: mode, recording: recording, minutes: minutes).record(state)
  }
}

/// A manual override of a mode.
struct ModeOverride {
  let mode: ModeArgument
  let recording: RecordingOptions
  /// The length of the override; nil for no end.
  let minutes: Int?

  func record(_ state: ManualState) throws {
    try recording.record { session in
      let mode = try mode.named(in: session)
      try session.add(
        "mode.override",
        [
          "mode_id": .string(mode.id), "manual_state": .string(state.rawValue),
          "expires_at_ts_utc_ms": minutes.map { .instant(session.now.instant + .minutes($0)) },
        ])
      return mode
    } then: { mode, session in
      (mode: mode, modes: try session.questions.modes(at: session.now))
    } text: { overridden, recorded in
      let lines = ModeText(words: recorded.words).overridden(overridden.mode, overridden.modes)
      return recorded.lines(applied: lines, denied: lines)
    }
  }
}

/// A strictness as typed, in any case.
struct StrictnessArgument: ExpressibleByArgument {
  let strictness: Strictness

  init?(argument: String) {
    guard let strictness = Strictness(rawValue: argument.uppercased()) else { return nil }
    self.strictness = strictness
  }

  static var allValueStrings: [String] { Strictness.allCases.map { $0.rawValue.lowercased() } }
}
