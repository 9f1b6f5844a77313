import EarnedArguments
import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedJSON
import EarnedJournalStore
import EarnedSystem

struct TrialDayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "day", abstract: "Say whether a day went as it was drawn, on or off.",
    examples: [
      "earned trial day yes",
      "earned trial day no --yesterday",
      "earned trial day yes phone-free --on 2026-03-12",
    ],
    discussion: """
      The last word about a day counts. The day stays where it was drawn whatever you say: else the comparison would not be one by lot.
      """)

  enum Answer: String, CaseIterable, ExpressibleByArgument {
    case yes, no
  }

  @Argument(help: ArgumentHelp("Whether it went as drawn.", valueName: "yes|no"))
  var answer: Answer

  @OptionGroup var name: TrialArgument
  @OptionGroup var recordedDay: RecordedDayOptions
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let trials = try JournalQuestions(session.database).trials()
      let then = recordedDay.day.map { "on \($0)" } ?? (recordedDay.yesterday ? "yesterday" : "today")
      let trial = try name.meant(among: trials, then) { trial in
        let today = trial.economy.day(at: session.now)
        return trial.index(of: recordedDay.day(on: today) ?? today) != nil
      }
      let today = trial.economy.day(at: session.now)
      let day = try recordedDay.day(upTo: today) ?? today
      try session.add(MarkTrialDay(trialID: trial.trialID, date: day, followed: answer == .yes))
      return (trial: trial, day: day)
    } text: { marked, recorded in
      let (words, drawn) = (recorded.words, marked.trial.drawn(on: marked.day)?.drawn.rawValue ?? "")
      return recorded.lines(applied: [
        "Trial \(words.safe(marked.trial.name)), \(words.day(marked.day)): \(drawn), \(answer == .yes ? "followed" : "not followed")"
      ])
    }
  }
}

struct TrialTodayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "today", abstract: "Say what today is drawn to be, and switch the mode of the trial.",
    examples: [
      "earned trial today",
      "earned trial today --apply",
      #"earned trial today --fail-if-off > /dev/null && echo "phone in the kitchen""#,
    ],
    discussion: """
      With --apply the mode of the trial is off until the day ends, or on; a mode with windows follows them on a day that is on. Doing so again changes nothing. For cron: 5 4 * * * earned trial today --apply --quiet
      """)

  @OptionGroup var name: TrialArgument

  @Flag(help: "Switch the mode of the trial as the day is drawn.")
  var apply = false

  @Flag(name: .customLong("fail-if-off"), help: "End with status 2, after printing, on a day that is off.")
  var failsIfOff = false

  @OptionGroup var question: QuestionOptions

  func run() throws {
    let ((todays, switches), words) = try question.askDatabase { database, now in
      let trials = try JournalQuestions(database).trials()
      let named = try name.name == nil ? trials : [name.meant(among: trials) { _ in false }]
      let todays = named.compactMap { TrialToday($0, at: now) }
      let modes = try EarnedQuestions(database).modes(at: now)
      return (todays, todays.compactMap { TrialSwitch($0, modes, at: now) })
    }
    let lines = apply ? try switches.flatMap { try $0.carryOut(question) } : []
    let json: JSONObject = [
      "schema": "earned.trial-today/1", "trials": .array(todays.map { .object($0.json) }),
      "applied": .array(lines.map(JSONValue.string)),
    ]
    try question.print(json, words) {
      let texts = todays.map(TrialText(words: words).today) + lines
      return texts.isEmpty ? "no trial has a day today" : texts.joined(separator: "\n")
    }
    if failsIfOff, todays.contains(where: { $0.day.drawn == .off }) { throw ExitCode(ExitStatus.foundProblems) }
  }
}

/// The mode of a trial, and what a day's draw makes of it.
private struct TrialSwitch {
  private let modeID: String
  private let isDeleted: Bool
  /// What switches it; nil when it is as it should be already.
  private let record: OverrideMode?

  /// Nil for a trial without a mode.
  init?(_ today: TrialToday, _ modes: ModeList, at now: Now) {
    guard let modeID = today.trial.modeID else { return nil }
    let mode = modes[modeID]
    (self.modeID, isDeleted) = (modeID, mode == nil)
    record = mode.flatMap { Self.record(of: $0, today, at: now) }
  }

  private static func record(of mode: Mode, _ today: TrialToday, at now: Now) -> OverrideMode? {
    let isInForce = mode.override.expiresAt.map { $0 > now.instant } ?? true
    let state = isInForce ? mode.override.state : .auto
    let end = now.timeZone.instant(of: today.day.date.next, hour: today.trial.economy == .earned ? 4 : 0)
    switch today.day.drawn {
    case .off where state == .forcedOff && mode.override.expiresAt == end: return nil
    case .off: return OverrideMode(modeID: mode.modeID, manualState: .forcedOff, expiresAt: end)
    case .on:
      let wanted = mode.windows.isEmpty ? ManualState.forcedOn : .auto
      let isDone = state == wanted && (wanted == .auto || mode.override.expiresAt == nil)
      return isDone ? nil : OverrideMode(modeID: mode.modeID, manualState: wanted)
    }
  }

  /// Switches it, and says what became of it.
  func carryOut(_ question: QuestionOptions) throws -> [String] {
    if isDeleted { return ["the mode '\(modeID.asSeen)' of this trial was deleted; nothing is switched"] }
    guard let record else { return [] }
    do {
      let (recorded, modes) = try question.record(isDryRun: false) { session in
        try session.add(record)
      } then: { _, session in
        try session.questions.modes(at: session.now)
      }
      let lines = ModeText(words: recorded.words).overridden(Named(id: modeID), modes)
      return recorded.lines(applied: lines, denied: lines)
    } catch let rejected as RecordRejected {
      return ["\(rejected)"]
    }
  }
}
