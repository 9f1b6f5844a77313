import EarnedArguments
import EarnedCore
import EarnedJSON
import EarnedRules
import EarnedStore

/// `earned unlock` (contract, section 9).
struct UnlockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock",
    abstract: "Unlock a blocked app: with credits, by a quest, or in an emergency.",
    discussion: """
      EXAMPLES:
        earned unlock reddit --minutes 5
        earned unlock reddit --quest breathing
        earned unlock reddit --done
        earned unlock reddit --emergency

      'earned access APP' shows what each way costs and which are open. A quest is begun with --quest and completed with --done, within three minutes: breathing after 45 seconds, a QR code and a copied text with --proof. --cancel gives up a quest.

      If the rules say no, a denied attempt is recorded and nothing is spent; the exit status is 0, as for every record that a rule denies.
      """)

  @OptionGroup var app: AppArgument

  @Option(help: "With credits, for 5, 15 or 30 minutes.")
  var minutes: UnlockMinutes?

  @Option(help: "By a quest of this type, for 5 minutes.")
  var quest: QuestTypeArgument?

  @Flag(name: .customLong("emergency"), help: "Without credits or quest, a minute from now, once a day.")
  var isEmergency = false

  @Flag(name: .customLong("done"), help: "Complete the quest that is running for the app.")
  var isDone = false

  @Option(
    help: ArgumentHelp("What the QR code says, or the text that was copied; goes with --done.", valueName: "text"))
  var proof: String?

  @Flag(name: .customLong("cancel"), help: "Give up the quest that is running for the app.")
  var isCancelled = false

  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    guard [minutes != nil, quest != nil, isEmergency, isDone, isCancelled].count(where: { $0 }) == 1 else {
      throw ValidationError(
        "choose one of --minutes, --quest, --emergency, --done and --cancel; 'earned access APP' shows which are open")
    }
    guard proof == nil || isDone else { throw ValidationError("--proof goes with --done") }
  }

  func run() throws {
    try recording.record { session in
      let (appID, warning) = try session.questions.appID(meantBy: app.text)
      let before = try session.questions.status(at: session.now)
      let isNew = !isDone && !isCancelled
      // A new attempt replaces an open one and its quest (decision E29).
      let running = try isNew ? session.questions.openAttempt(for: appID, at: session.now)?.quest : nil
      let step = try isNew ? open(appID, in: session) : end(appID, in: session)
      let ended: String? = running == nil ? nil : "the quest that was running is cancelled"
      return (appID: appID, warnings: [warning, ended], before: before, step: step)
    } then: { subject, session in
      let appID = subject.appID
      if !recording.question.output.isQuiet { for case let warning? in subject.warnings { Console.say(warning) } }
      return UnlockText(
        typed: app.text, step: subject.step, before: subject.before,
        after: try session.questions.status(at: session.now),
        access: try session.questions.access(to: appID, at: session.now),
        quest: try session.questions.openAttempt(for: appID, at: session.now)?.quest)
    } text: { text, recorded in
      recorded.lines(applied: text.lines(recorded.words), denied: text.denied(recorded.words, recorded.outcome))
    }
  }

  private func open(_ appID: AppID, in session: RecordingSession) throws -> UnlockText.Step {
    let attemptID = JSONValue.string(try session.add("unlock.attempt", ["app_id": .app(appID)]))
    // A given clock stands still, so waiting does not help.
    let next = recording.question.clock.time.isSystemTime ? "try again" : "take a later --now or $EARNED_NOW"
    let advice = [RejectionCode.wrongState: "the app already has an unlock in this millisecond; \(next)"]
    if let quest {
      try session.add(
        "unlock.quest.start", ["attempt_id": attemptID, "quest_type": .string(quest.type.rawValue)], advice: advice)
      return .questBegun
    }
    if let minutes {
      try session.add(
        "unlock.credits", ["attempt_id": attemptID, "minutes": .integer(Int64(minutes.rawValue))], advice: advice)
    } else {
      try session.add("unlock.emergency", ["attempt_id": attemptID], advice: advice)
    }
    return .unlocked
  }

  /// Ends the running quest: completed, cancelled, or failed because a text was not copied in time.
  private func end(_ appID: AppID, in session: RecordingSession) throws -> UnlockText.Step {
    let attempt = try session.questions.openAttempt(for: appID, at: session.now)
    guard let attempt, let quest = attempt.quest else {
      let next = "'earned unlock \(app.text) --quest breathing' begins one"
      throw CommandFault(
        ExitStatus.someInputRejected, "no quest runs for '\(app.text)'; nothing was changed; \(next)")
    }
    if isCancelled {
      try session.add("unlock.cancel", ["attempt_id": .string(attempt.attemptID)])
      return .questCancelled
    }
    let questSessionID = JSONValue.string(quest.questSessionID)
    if let copy = CopyQuest(quest) {
      guard session.now.instant < copy.end else {
        let reason = JSONValue.string(QuestFailure.timeout.rawValue)
        try session.add("unlock.quest.fail", ["quest_session_id": questSessionID, "reason": reason])
        return .questFailed
      }
      guard copy.isCopied(by: proof ?? "") else {
        let secondsLeft = (copy.end - session.now.instant).wholeMilliseconds / 1_000
        throw CommandFault(
          ExitStatus.someInputRejected,
          "that is not the text; nothing was changed; copy it with --proof within \(secondsLeft) s: \(copy.phrase)")
      }
    }
    try session.add(
      "unlock.quest.complete", ["quest_session_id": questSessionID, "proof": proof.map { .string($0) }])
    return .questDone(quest.type)
  }
}

enum UnlockMinutes: Int, CaseIterable, ExpressibleByArgument {
  case five = 5
  case fifteen = 15
  case thirty = 30

  init?(argument: String) {
    guard let minutes = TypedDuration.count(argument, of: .minutes) else { return nil }
    self.init(rawValue: Int(minutes))
  }
}

/// A quest type as typed: `breathing`, `copy-text`, `QR_SCAN`.
struct QuestTypeArgument: ExpressibleByArgument {
  let type: QuestType

  init?(argument: String) {
    let word = String(argument.uppercased().map { $0 == "-" ? "_" : $0 })
    guard let type = QuestType(rawValue: word) else { return nil }
    self.type = type
  }

  static var allValueStrings: [String] {
    QuestType.allCases.map(word)
  }

  /// As it is typed: `copy-text`.
  static func word(_ type: QuestType) -> String { String(type.rawValue.lowercased().map { $0 == "_" ? "-" : $0 }) }
}

struct UnlockText {
  enum Step {
    case unlocked, questBegun, questCancelled, questFailed
    /// A quest was completed. That unlocks the app unless the proof is wrong.
    case questDone(QuestType)
  }

  /// The app as the person typed it.
  let typed: String
  let step: Step
  let before: EarnedStatus
  let after: EarnedStatus
  let access: AccessAnswer
  /// The running quest for the app; nil without one.
  let quest: QuestSession?

  func lines(_ words: Words) -> [String] {
    switch step {
    case .unlocked, .questDone: unlocked(words)
    case .questBegun: quest.map { begun($0, words) } ?? []
    case .questCancelled: ["the quest is cancelled"] + otherOptions(words)
    case .questFailed: ["the quest has failed: the \(CopyQuest.seconds) s are over"] + otherOptions(words)
    }
  }

  private func unlocked(_ words: Words) -> [String] {
    let app = words.app(access.appID)
    guard let grant = after.grants.first(where: { $0.appID == access.appID }) else { return ["\(app) is unlocked"] }
    let time =
      grant.isActive(at: words.now.instant)
      ? "\(app) is unlocked until \(words.time(grant.ends)), \(words.left(until: grant.ends))"
      : "\(app) opens at \(words.time(grant.starts)), until \(words.time(grant.ends))"
    let cost = before.economy.creditBalance - after.economy.creditBalance
    return [time] + (cost > 0 ? ["it cost \(cost.counted("credit")): \(CreditsText.balance(after)) now"] : [])
  }

  private static let breathingSeconds = EarnedNumbers.breathingDuration.wholeMilliseconds / 1_000

  /// The app in a form that can be typed.
  private func argument(_ words: Words) -> String {
    typed.contains(where: \.isWhitespace) ? "'\(words.safe(typed))'" : words.safe(typed)
  }

  private func begun(_ quest: QuestSession, _ words: Words) -> [String] {
    let task =
      switch quest.type {
      case .breathing:
        "breathe for \(Self.breathingSeconds) s, then: earned unlock \(argument(words)) --done"
      case .copyText:
        "copy within \(CopyQuest.seconds) s: earned unlock \(argument(words)) --done "
          + "--proof '\(CopyQuest(quest)?.phrase ?? "")'"
      case .qrScan: "scan the code, then: earned unlock \(argument(words)) --done --proof TEXT"
      }
    return [task, "the quest is over at \(words.time(quest.expires)), in \(words.left(until: quest.expires))"]
  }

  func denied(_ words: Words, _ outcome: Outcome) -> [String] {
    if outcome == .denied(.upgradeRequired) {
      return ["'earned plan' shows what other plans allow"] + otherOptions(words)
    }
    guard case .questDone(let type) = step, outcome == .denied(.mismatch) else { return otherOptions(words) }
    let reason = type == .breathing ? "breathing takes \(Self.breathingSeconds) s" : "the code is wrong"
    return ["\(reason); 'earned unlock \(argument(words)) --quest \(QuestTypeArgument.word(type))' begins again"]
  }

  private func otherOptions(_ words: Words) -> [String] { [AccessText(answer: access, words: words).text] }
}
