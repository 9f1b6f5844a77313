import EarnedArguments
import EarnedCore
import EarnedHachimiRules
import EarnedHachimiStore
import EarnedSystem

/// `earned hachimi timer` (contract, section 9; interface of Hachimi, section 4).
struct HachimiTimerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timer", abstract: "Focus on a habit: start, pause, resume, complete and stop the timer.",
    examples: [
      "earned hachimi timer start read 25m",
      "earned hachimi timer pause",
      "earned hachimi timer resume",
      "earned hachimi timer complete",
    ],
    discussion: """
      There is one timer. 'earned status' shows how much is left. A countdown whose time is over is completed by the next command of Hachimi that records something, at the time when it ended.
      """,
    subcommands: [
      HachimiTimerStartCommand.self, HachimiTimerPauseCommand.self, HachimiTimerResumeCommand.self,
      HachimiTimerCompleteCommand.self, HachimiTimerStopCommand.self,
    ])
}

struct HachimiTimerStartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Start a countdown or a stopwatch for a habit.",
    examples: [
      "earned hachimi timer start read",
      "earned hachimi timer start read 1h30m",
      "earned hachimi timer start piano --stopwatch",
    ],
    discussion: """
      A countdown takes 25 minutes unless you name its length, 1 minute to 8 hours. Every minute pays 10 coins and 1 XP.
      """)

  @OptionGroup var habit: HachimiHabitArgument

  @Argument(help: ArgumentHelp("The length of the countdown in minutes (default: 25).", valueName: "minutes"))
  var length: Minutes?

  @Flag(name: .customLong("stopwatch"), help: "Count up until 'timer complete', without a length.")
  var isStopwatch = false

  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    if isStopwatch, length != nil { throw ValidationError("a stopwatch has no length; leave it out, or --stopwatch") }
  }

  func run() throws {
    try recording.recordHachimi { session, questions in
      let habit = try habit.named(questions)
      let running = try questions.status(at: session.now)?.run
      let mode: TimerMode = isStopwatch ? .stopwatch : .countdown
      try session.add(
        UseTimer(op: .start, habitID: habit.id, mode: mode, totalSeconds: length.map { Int($0.seconds) }),
        advice: [
          .wrongState: running == nil
            ? "'earned hachimi habit edit NAME --active' makes it active again"
            : "'earned hachimi timer resume' continues, 'earned hachimi timer stop' ends it",
          .invalidValue: "a countdown takes 1m to 8h",
        ])
      return running
    } text: { running, outcome, recorded in
      let text = HachimiTimerText(outcome: outcome)
      let isNew = running == nil
      return recorded.lines(
        applied: outcome.lines + (isNew ? [] : ["the timer is on already; nothing has changed"]) + text.running
          + (isNew ? text.advice : []))
    }
  }
}

struct HachimiTimerPauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Pause the timer.", examples: ["earned hachimi timer pause"])

  @OptionGroup var recording: RecordingOptions

  func run() throws { try HachimiTimerText.record(.pause, recording) { $0.paused } }
}

struct HachimiTimerResumeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Go on after a pause.", examples: ["earned hachimi timer resume"])

  @OptionGroup var recording: RecordingOptions

  func run() throws { try HachimiTimerText.record(.resume, recording) { $0.running } }
}

struct HachimiTimerCompleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete", abstract: "Complete a countdown that is over, or a stopwatch.",
    examples: ["earned hachimi timer complete", "earned hachimi timer complete --at 18:30"],
    discussion: """
      A countdown is complete when its time is over, however late you say so: it counts until its end. A stopwatch that ran for more than 4 hours was perhaps forgotten: on a terminal you are asked when you stopped, and --at says it.
      """)

  @OptionGroup var end: EndTimeOptions
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    let end = try end.asked(recording) { database, now in
      let run = try HachimiQuestions(database).status(at: now)?.run
      return run?.mode == .stopwatch ? run?.started : nil
    }
    try HachimiTimerText.record(.finish, at: end, recording) { _ in [] }
  }
}

struct HachimiTimerStopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop", abstract: "End the timer before it is complete.", examples: ["earned hachimi timer stop"],
    discussion: """
      From 5 minutes on, the minutes pay coins and make the cat grow, but do not count towards the goal of the day. Less is not recorded.
      """)

  @OptionGroup var recording: RecordingOptions

  func run() throws { try HachimiTimerText.record(.abandon, recording) { _ in [] } }
}

struct HachimiTimerText {
  let outcome: HachimiOutcome

  static let adviceToStop: [RejectionCode: String] = [
    .wrongState: "'earned hachimi timer stop' ends it, and keeps its minutes from 5 on"
  ]

  /// Records an operation on the running timer, and says what came of it.
  ///
  /// - Parameters:
  ///   - end: when it happened, for what has an end.
  ///   - text: what the timer shows afterwards, unless the session has ended.
  static func record(
    _ operation: TimerUse, at end: EndTime = EndTime(), _ recording: RecordingOptions,
    text: (HachimiTimerText) -> [String]
  ) throws {
    try recording.recordHachimi { session, questions in
      let ended = try end.instant(at: session.now)
      let moment = Now(ended ?? session.now.instant, session.now.timeZone)
      let run = try questions.status(at: moment)?.run
      try session.add(
        UseTimer(op: operation), at: ended,
        advice: [.wrongState: advice(afterRejectionOf: operation, run, at: moment.instant)])
    } text: { _, outcome, recorded in
      recorded.lines(
        applied: outcome.lines + text(HachimiTimerText(outcome: outcome)),
        denied: ["the timer is off, and the session is not recorded"])
    }
  }

  private static func advice(afterRejectionOf operation: TimerUse, _ run: FocusTimer.Run?, at instant: Instant)
    -> String
  {
    guard let run else {
      return "'earned hachimi timer start HABIT' starts one, 'earned hachimi history' shows what is done"
    }
    switch operation {
    case .pause: return "'earned hachimi timer resume' continues"
    case .resume: return "'earned hachimi timer pause' pauses it"
    default: return "\(run.display(at: instant)) left; 'earned hachimi timer stop' ends it early"
    }
  }

  private var run: FocusTimer.Run? { outcome.status?.run }
  private var words: Formatter { outcome.words }

  /// `Read: until 10:25, 25:00 left`.
  var running: [String] {
    guard let run else { return [] }
    let name = outcome.habit(run.habitID)
    let display = run.display(at: words.now.instant)
    if run.mode == .stopwatch { return ["\(name): the stopwatch is at \(display)"] }
    return ["\(name): " + (run.end.map { "until \(words.time($0)), " } ?? "") + "\(display) left"]
  }

  var paused: [String] { running + (run == nil ? [] : ["paused; 'earned hachimi timer resume' continues"]) }

  /// How a session that has begun ends.
  var advice: [String] {
    guard let run else { return [] }
    return ["'earned hachimi timer complete' \(run.mode == .countdown ? "then completes it" : "ends it")"]
  }
}
