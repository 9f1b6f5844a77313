import EarnedArguments
import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore

/// `earned focus` (contract, section 9).
struct FocusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "focus", abstract: "Start and end a focus session.",
    examples: [
      "earned focus start",
      "earned focus start 50",
      #"earned focus start 25 --label "Tax return""#,
      "earned focus end",
    ],
    subcommands: [FocusStartCommand.self, FocusEndCommand.self],
    hints: [
      "begin": "start", "stop": "end", "done": "end", "finish": "end", "cancel": "end", "quit": "end",
      CommandHint.number: "start", "status": .remark("'earned status' shows the running session."),
      "pause": .remark("A session cannot be paused; 'earned focus end' ends it."),
    ])
}

struct FocusStartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Start a focus session, which blocks the distracting apps.",
    examples: [
      "earned focus start 50",
      #"earned focus start 25 --label "Tax return""#,
      "earned focus start 1h30m --no-strict",
    ],
    discussion: """
      Only one can run at a time. 20 minutes or more qualify the day, and every full 25 minutes earn credits, once the planned time is over and the session is ended.
      """)

  @Argument(
    help: ArgumentHelp(
      "The planned length, in minutes (default: the first of the setting focus.preset_minutes).", valueName: "minutes"))
  var length: Minutes?

  @Option(help: ArgumentHelp("What it is for.", valueName: "text"))
  var label: String?

  @Flag(inversion: .prefixedNo, help: "Whether it blocks the distracting apps (default: the setting focus.strict).")
  var strict: Bool?

  @OptionGroup var owner: VerbOwner
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      try owner.check(.focus, in: session.database)
      let running = try session.questions.status(at: session.now).focus
      try session.advising(running == nil ? [:] : [.wrongState: "'earned focus end' ends it"]) {
        try session.startFocus(minutes: length?.count, label: label, strict: strict)
      }
    } then: { _, session in
      try session.questions.status(at: session.now)
    } text: { status, recorded in
      recorded.lines(applied: FocusText(words: recorded.words).started(status))
    }
  }
}

struct FocusEndCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "end", abstract: "End the running focus session.",
    examples: ["earned focus end", "earned focus end --at 18:30"],
    discussion: """
      It is completed when its planned time is over. A session that is ended earlier earns nothing. One that ran for more than 4 hours was perhaps forgotten: on a terminal you are asked when it ended, and --at says it.
      """)

  @OptionGroup var end: EndTimeOptions
  @OptionGroup var owner: VerbOwner
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    let end = try end.asked(recording) { try EarnedQuestions($0).status(at: $1).focus?.started }
    try recording.record { session in
      try owner.check(.focus, in: session.database)
      let ended = try end.instant(at: session.now, since: session.questions.status(at: session.now).focus?.started)
      // What an earlier day earns is compared on that day, before the rollover.
      let then = ended.map { Now($0, session.now.timeZone) }.flatMap { $0.dayID < session.now.dayID ? $0 : nil }
      let before = try session.questions.status(at: then ?? session.now)
      var advice: [RejectionCode: String] = [
        .dayClosed: "something is on record since, so it can only end today: 'earned focus end' ends it"
      ]
      if before.focus == nil { advice[.wrongState] = "'earned focus start MINUTES' starts one" }
      try session.advising(advice) {
        try session.endFocus(at: ended)
      }
      return (before: before, ended: ended, then: then)
    } then: { subject, session in
      (
        subject: subject, after: try session.questions.status(at: subject.then ?? session.now),
        now: try session.questions.status(at: session.now)
      )
    } text: { change, recorded in
      let text = FocusText(words: recorded.words, past: change.subject.then?.dayID.date)
      return recorded.lines(
        applied: text.ended(at: change.subject.ended, change.subject.before, change.after, now: change.now))
    }
  }
}

struct FocusText {
  let words: Formatter
  /// The day on which a session ended that is ended only now; nil is today.
  var past: CalendarDate?

  func started(_ status: EarnedStatus) -> [String] {
    guard let session = status.focus else { return ["the focus session has begun"] }
    let label = session.taskLabel.map { ": \(words.safe($0))" } ?? ""
    let blocks = session.strict && !session.blockedApps.isEmpty
    return [
      "focus until \(words.time(session.plannedEnd))\(label)",
      blocks ? "until then it blocks \(words.list(session.blockedApps))" : "it blocks no app",
      "then 'earned focus end' completes it",
    ]
  }

  /// - Parameter end: when it ended; nil is now.
  func ended(at end: Instant?, _ before: EarnedStatus, _ after: EarnedStatus, now: EarnedStatus) -> [String] {
    guard let session = before.focus else { return ["the focus session has ended"] }
    let end = end ?? words.now.instant
    guard end >= session.plannedEnd else {
      let ran = Formatter.duration(milliseconds: (end - session.started).wholeMilliseconds)
      return [
        "ended early, after \(ran) of \(session.plannedMinutes) min: nothing is earned",
        CreditsText.balance(now),
      ]
    }
    let day = words.now.timeZone.dayID(at: session.plannedEnd)
    let ran =
      day < words.now.timeZone.dayID(at: end)
      ? ["it ran on \(words.day(day.date)); its minutes count \(past.map { "on \(words.day($0))" } ?? "today")"] : []
    let credits = CreditsText.earned(before, after, broughtAlong: past == nil ? nil : now.economy.creditBalance)
    return ["\(session.plannedMinutes) min of focus completed"] + ran + credits
  }
}

/// Credits and streak after an action, as text.
enum CreditsText {
  /// For example `34 credits`.
  static func balance(_ status: EarnedStatus) -> String { status.economy.creditBalance.counted("credit") }

  /// The credits that were earned, and what became of the day.
  ///
  /// - Parameter broughtAlong: what is left of the balance today; nil when the day is today.
  static func earned(_ before: EarnedStatus, _ after: EarnedStatus, broughtAlong: Int? = nil) -> [String] {
    let earned = after.economy.creditBalance - before.economy.creditBalance
    let hasQualified = after.economy.todayQualified && !before.economy.todayQualified
    let bonus = hasQualified && after.economy.streakBonusAwardedDayID != nil ? ", including the streak bonus" : ""
    let credits =
      "\(earned.counted("credit")) earned\(bonus): \(balance(after)) "
      + (broughtAlong.map { "then, of which \($0) came along" } ?? "now")
    guard hasQualified else { return [credits] }
    return [
      credits,
      "\(broughtAlong == nil ? "today" : "that day") has qualified: a streak of \(after.economy.streakCount.counted("day"))",
    ]
  }
}
