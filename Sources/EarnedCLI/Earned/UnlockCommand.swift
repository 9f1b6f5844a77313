import EarnedArguments
import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSystem

/// `earned unlock` (contract, section 9).
struct UnlockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock", abstract: "Open the gate of a blocked app: with credits, by a quest, or in an emergency.",
    examples: [
      "earned unlock reddit",
      "earned unlock reddit --minutes 5",
      "earned unlock reddit --quest breathing",
      "earned unlock reddit --done",
      "earned unlock reddit --emergency",
      "earned unlock reddit --cancel",
    ],
    discussion: """
      Alone it records the attempt and shows the gate: the balance, and each way with its price and command. A choice within ten minutes belongs to that attempt; --cancel resists, and gives up a running quest.

      A quest is begun with --quest and completed with --done, within three minutes: breathing after 45 seconds, a text typed within 90 seconds with two tries, a QR code with --proof. On a terminal, --emergency asks first.

      If the rules say no, a denied attempt is recorded and nothing is spent; the exit status is 0, as for every record that a rule denies.
      """,
    hints: [CommandHint.number: .remark("'--minutes 5' opens it with credits.")])

  @OptionGroup var app: AppArgument

  @Option(help: "With credits, for 5, 15 or 30 minutes.")
  var minutes: UnlockMinutes?

  @Option(help: "By a quest of this type, for 5 minutes.")
  var quest: QuestTypeArgument?

  @Flag(name: .customLong("emergency"), help: "Without credits or quest, a minute from now, once a day.")
  var isEmergency = false

  @Flag(name: .customLong("yes"), help: "Do not ask whether the emergency is one; goes with --emergency.")
  var isConfirmed = false

  @Flag(name: .customLong("done"), help: "Complete the quest that is running for the app.")
  var isDone = false

  @Option(
    help: ArgumentHelp("What the QR code says, or the text that was copied; goes with --done.", valueName: "text"))
  var proof: String?

  @Flag(name: .customLong("cancel"), help: "Resist: cancel the attempt, and the quest that is running for the app.")
  var isCancelled = false

  @OptionGroup var owner: VerbOwner
  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    guard [minutes != nil, quest != nil, isEmergency, isDone, isCancelled].count(where: { $0 }) <= 1 else {
      throw ValidationError(
        "choose one of --minutes, --quest, --emergency, --done and --cancel; without any, the gate shows which are open"
      )
    }
    guard proof == nil || isDone else { throw ValidationError("--proof goes with --done") }
    guard !isConfirmed || isEmergency else { throw ValidationError("--yes goes with --emergency") }
  }

  func run() throws {
    let proof = try proof ?? typedCopy()
    if isEmergency, !isConfirmed, !recording.isDryRun, Prompt.isPossible {
      try Prompt.confirm("the only emergency of today; not the same app twice in a row. Open \(app.text)?")
    }
    try recording.record { session in
      try owner.check(.unlock, in: session.database)
      let (appID, warning) = try session.questions.appID(meantBy: app.text, at: session.now)
      let before = try session.questions.status(at: session.now)
      let open = try session.questions.openAttempt(for: appID, at: session.now)
      let step = try step(appID, open, proof: proof, in: session)
      // A new attempt replaces an open one and its quest (decision E29).
      let isRunning = open?.runningQuest(at: session.now) != nil
      let ended: String? = step.isChoice && isRunning ? "the quest that was running is cancelled" : nil
      return (appID: appID, warnings: [warning, ended], before: before, step: step)
    } then: { subject, session in
      let appID = subject.appID
      if !recording.question.output.isQuiet { for case let warning? in subject.warnings { Console.say(warning) } }
      return UnlockText(
        typed: app.text, step: subject.step, before: subject.before,
        after: try session.questions.status(at: session.now),
        access: try session.questions.access(to: appID, at: session.now),
        others: try OtherLocks(in: session.database, at: session.now, asking: nil),
        blocking: try BlockingSwitch(session.questions),
        quest: try session.questions.openAttempt(for: appID, at: session.now)?.quest)
    } text: { text, recorded in
      recorded.lines(
        applied: text.lines(recorded.words) + text.notes, denied: text.denied(recorded.words, recorded.outcome))
    }
  }

  private func step(
    _ appID: AppID, _ open: OpenAttempt?, proof: String?, in session: RecordingSession
  ) throws -> UnlockText.Step {
    do {
      if isDone {
        try session.finishQuest(for: appID, proof: proof)
        return .questDone(open?.quest?.type)
      }
      if isCancelled {
        try session.resist(appID)
        return open?.quest == nil ? .resisted : .questCancelled
      }
      guard let choice else {
        try session.openGate(of: appID)
        return .gate
      }
      // A given clock stands still, so waiting does not help.
      let next = recording.question.clock.time.isSystemTime ? "try again" : "take a later --now or $EARNED_NOW"
      try session.advising([.wrongState: "the app already has an unlock in this millisecond; \(next)"]) {
        try session.unlock(appID, choice)
      }
      return quest == nil ? .unlocked : .questBegun
    } catch let fault as ActFault {
      throw CommandFault(fault.exitStatus, words(fault))
    }
  }

  /// How the gate is passed; nil when that is still to be chosen.
  private var choice: UnlockChoice? {
    if isEmergency { return .emergency }
    return minutes.map { .credits($0) } ?? quest.map { .quest($0.type) }
  }

  private func words(_ fault: ActFault) -> String {
    let command = "earned unlock \(app.typed)"
    return switch fault {
    case .questIsRunning:
      "a quest is running for '\(app.text)'; nothing was changed; '\(command) --done' completes it, "
        + "'\(command) --cancel' gives it up"
    case .noQuest: "no quest runs for '\(app.text)'; nothing was changed; '\(command) --quest breathing' begins one"
    case .breatheOn(let left):
      "keep breathing, \(Formatter.duration(milliseconds: left.wholeMilliseconds)) left; nothing was changed; "
        + "then '\(command) --done'"
    case .noProof: "--proof TEXT takes what the code says; nothing was changed"
    case .dayToCome: "\(fault)"
    }
  }

  /// Shows the text of the running quest and reads what the person types; nil when the quest takes no copy.
  private func typedCopy() throws -> String? {
    guard isDone else { return nil }
    let (copy, words) = try recording.question.askDatabase { database, now in
      let questions = EarnedQuestions(database)
      let appID = try questions.appID(meantBy: app.text, at: now).appID
      return try questions.openAttempt(for: appID, at: now)?.quest.flatMap { CopyQuest($0) }
    }
    // When its time is over, the engine says so.
    guard let copy, words.now.instant < copy.end else { return nil }
    if !recording.question.output.isQuiet {
      Console.say("type this text, within \(words.left(until: copy.end)):")
      Console.say(copy.phrase)
    }
    guard let line = StandardInput.line() else {
      throw CommandFault(ExitStatus.usage, "nothing was typed, and nothing was changed; type the text and Enter")
    }
    return line
  }
}

extension UnlockMinutes: ExpressibleByArgument {
  package init?(argument: String) {
    guard let minutes = TypedDuration.count(argument, of: .minutes) else { return nil }
    self.init(rawValue: Int(minutes))
  }
}

extension ActFault: ExitStatusProviding {
  /// A wrong argument, or what cannot be done now.
  package var exitStatus: Int32 {
    switch self {
    case .noProof, .dayToCome: ExitStatus.usage
    case .questIsRunning, .noQuest, .breatheOn: ExitStatus.someInputRejected
    }
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
    /// The gate is open, and nothing is chosen yet.
    case gate
    case unlocked, questBegun, questCancelled, resisted
    /// A quest was completed. That unlocks the app unless the proof is wrong.
    case questDone(QuestType?)

    /// Whether it may have replaced an older attempt.
    var isChoice: Bool {
      switch self {
      case .unlocked, .questBegun: true
      case .gate, .questCancelled, .resisted, .questDone: false
      }
    }
  }

  /// The app as the person typed it.
  let typed: String
  let step: Step
  let before: EarnedStatus
  let after: EarnedStatus
  let access: AccessAnswer
  /// What other economies lock.
  let others: OtherLocks
  let blocking: BlockingSwitch
  /// The running quest for the app; nil without one.
  let quest: QuestSession?

  /// Of the gate and the other options, the text of the access has them.
  var notes: [String] {
    switch step {
    case .gate, .questCancelled, .resisted: []
    case .unlocked, .questBegun, .questDone: [access.ignoredSettings.note].compactMap(\.self) + blocking.lines
    }
  }

  func lines(_ words: Formatter) -> [String] {
    switch step {
    case .gate: gate(words)
    case .unlocked, .questDone: unlocked(words)
    case .questBegun: quest.map { begun($0, words) } ?? []
    case .questCancelled: ["the quest is cancelled"] + otherOptions(words)
    case .resisted: resisted(words)
    }
  }

  /// An app may be open all the same, because nothing blocks it, or by an unlock from before.
  private func resisted(_ words: Formatter) -> [String] {
    let text = text(words)
    guard text.isOpen else {
      return ["resisted: \(words.app(access.appID)) stays closed, and \(CreditsText.balance(after)) stay yours"]
    }
    return ["resisted: \(CreditsText.balance(after)) stay yours", text.text]
  }

  private func text(_ words: Formatter, gate: String? = nil) -> AccessText {
    AccessText(answer: access, others: others, words: words.naming(others.apps), gate: gate)
  }

  /// What blocks the app, the balance, and each way with its price and command.
  private func gate(_ words: Formatter) -> [String] {
    let resist = access.access.options == nil ? [] : ["or resist: earned unlock \(argument(words)) --cancel"]
    return [text(words, gate: argument(words)).text] + resist
  }

  private func unlocked(_ words: Formatter) -> [String] {
    let app = words.app(access.appID)
    guard let grant = after.grants.first(where: { $0.appID == access.appID }) else { return ["\(app) is unlocked"] }
    let time =
      grant.isActive(at: words.now.instant)
      ? "\(app) is unlocked until \(words.time(grant.ends)), \(words.left(until: grant.ends))"
      : "\(app) opens at \(words.time(grant.starts)), until \(words.time(grant.ends))"
    let cost = before.economy.creditBalance - after.economy.creditBalance
    let price = cost > 0 ? ["it cost \(cost.counted("credit")): \(CreditsText.balance(after)) now"] : []
    return [time] + price + text(words).besides("still")
  }

  private static let breathingSeconds = EarnedNumbers.breathingDuration.wholeMilliseconds / 1_000

  /// The app in a form that can be typed.
  private func argument(_ words: Formatter) -> String { words.argument(typed) }

  private func begun(_ quest: QuestSession, _ words: Formatter) -> [String] {
    let done = "earned unlock \(argument(words)) --done"
    let end = "the quest is over at \(words.time(quest.expires)), in \(words.left(until: quest.expires))"
    return switch quest.type {
    case .breathing: ["breathe for \(Self.breathingSeconds) s, then: \(done)", end]
    // What is typed later fails, though the quest runs on until then.
    case .copyText:
      ["type this text within \(CopyQuest.seconds) s, in \(done):", "  \(CopyQuest(quest)?.phrase ?? "")"]
    case .qrScan: ["scan the code, then: \(done) --proof TEXT", end]
    }
  }

  func denied(_ words: Formatter, _ outcome: Outcome) -> [String] {
    if outcome == .denied(.upgradeRequired) {
      return ["'earned plan' shows what other plans allow; a plan costs nothing here"] + otherOptions(words)
    }
    guard case .questDone(let type?) = step, [.denied(.mismatch), .denied(.timeout)].contains(outcome) else {
      return otherOptions(words)
    }
    if let copy = quest.flatMap({ CopyQuest($0) }) {
      return ["one more try, within \(words.left(until: copy.end)): 'earned unlock \(argument(words)) --done'"]
    }
    return [
      "the quest has failed; 'earned unlock \(argument(words)) --quest \(QuestTypeArgument.word(type))' begins another"
    ]
  }

  private func otherOptions(_ words: Formatter) -> [String] { [text(words).text] }
}
