import EarnedArguments
import EarnedStore

/// `earned focus` (interface, section 9).
struct FocusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "focus",
    abstract: "Start and end a focus session.",
    discussion: """
      EXAMPLES:
        earned focus start 50
        earned focus start 25 --label "Tax return"
        earned focus end
      """,
    subcommands: [FocusStartCommand.self, FocusEndCommand.self])
}

/// `earned focus start`.
struct FocusStartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Start a focus session, which blocks the distracting apps.",
    discussion: """
      EXAMPLES:
        earned focus start 50
        earned focus start 25 --label "Tax return"
        earned focus start 25 --no-strict

      Only one can run at a time. 20 minutes or more qualify the day, and every full 25 minutes earn credits, once the planned time is over and the session is ended.
      """)

  @Argument(help: ArgumentHelp("The planned length.", valueName: "minutes"))
  var minutes: Int

  @Option(name: .customLong("label"), help: ArgumentHelp("What it is for.", valueName: "text"))
  var label: String?

  @Flag(inversion: .prefixedNo, help: "Whether it blocks the distracting apps (default: the setting focus.strict).")
  var strict: Bool?

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let running = try session.questions.status(at: session.now).focus
      try session.add(
        "focus.start",
        [
          "planned_duration_minutes": .integer(Int64(minutes)), "task_label": label.map { .string($0) },
          "strict": strict.map { .bool($0) },
        ], advice: running == nil ? [:] : [.wrongState: "'earned focus end' ends it"])
    } then: { _, session in
      try session.questions.status(at: session.now)
    } text: { status, recorded in
      recorded.lines(applied: FocusText(words: recorded.words).started(status))
    }
  }
}

/// `earned focus end`.
struct FocusEndCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "end",
    abstract: "End the running focus session.",
    discussion: """
      EXAMPLES:
        earned focus end

      It is completed when its planned time is over. A session that is ended earlier earns nothing.
      """)

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let before = try session.questions.status(at: session.now)
      try session.add("focus.end", advice: [.wrongState: "'earned focus start MINUTES' starts one"])
      return before
    } then: { before, session in
      (before: before, after: try session.questions.status(at: session.now))
    } text: { change, recorded in
      recorded.lines(applied: FocusText(words: recorded.words).ended(change.before, change.after))
    }
  }
}
