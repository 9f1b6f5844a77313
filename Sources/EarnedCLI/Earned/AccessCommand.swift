import EarnedArguments
import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// `earned access` (contract, section 3).
struct AccessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "access", abstract: "Show whether an app may be opened now, why, and what would unlock it.",
    examples: [
      "earned access web:reddit.com",
      "earned access reddit --explain",
      "earned access --last-blocked --take --json",
      "earned access reddit --economy budget",
      "earned access web:reddit.com --fail-if-blocked --quiet && xdg-open https://reddit.com",
    ],
    discussion: """
      Answers for every economy in use: 'locks' of --json is empty when the app may be opened.

      Only reads; --take clears the hand-off of the last blocked app in the file next to the database. On a day that is not yet rolled over it answers as if it were.
      """)

  @Argument(
    help: ArgumentHelp("The app: its id, name or alias, or a unique beginning of one.", valueName: "app"),
    completion: CompleteCommand.Words.apps.kind)
  var name: String?

  @Flag(name: .customLong("last-blocked"), help: "Ask for the app that the shield blocked in the last ten minutes.")
  var asksForLastBlocked = false

  @Flag(name: .customLong("take"), help: "Clear the hand-off after answering; goes with --last-blocked.")
  var takes = false

  @Flag(name: .customLong("explain"), help: "List each check in order with the values it looked at.")
  var explains = false

  @Flag(name: .customLong("fail-if-blocked"), help: "End with status 2, after printing, when the app is blocked.")
  var failsIfBlocked = false

  @Option(help: ArgumentHelp("Ask this economy alone (default: all in use).", valueName: "name"))
  var economy: EconomyArgument?

  @OptionGroup var newer: NewerSchemaOption
  @OptionGroup var options: QuestionOptions

  func validate() throws {
    guard (name == nil) == asksForLastBlocked else {
      throw ValidationError("give either an app or --last-blocked")
    }
    guard asksForLastBlocked || !takes else { throw ValidationError("--take goes with --last-blocked") }
  }

  func run() throws {
    let ((answer, others, handOff, blocking), words) = try options.askDatabase(newer: newer) { database, now in
      let questions = EarnedQuestions(database)
      if asksForLastBlocked { try options.warn(of: questions.lastBlockedDamage()) }
      let others = try OtherLocks(in: database, at: now, asking: economy?.economy)
      let app = try app(questions, among: others.apps, now)
      let answer = try questions.access(to: app, at: now)
      return (answer, others, LastBlockedFile(of: database), try BlockingSwitch(questions))
    }
    let text = AccessText(answer: answer, others: others, words: words.naming(others.apps))
    var json = (explains ? answer.explainedJSON : answer.json).objectValue ?? [:]
    json["locks"] = .array(text.locks.map(\.json))
    blocking.add(to: &json)
    try options.print(json, words) {
      (blocking.lines + [explains ? text.explainedText : text.text]).joined(separator: "\n")
    }
    if takes { try handOff?.clear() }
    if failsIfBlocked, !text.locks.isEmpty { throw ExitCode(ExitStatus.foundProblems) }
  }

  private func app(_ questions: EarnedQuestions, among others: [AppLocks.App], _ now: Now) throws -> AppID {
    if let name {
      let (appID, warning) = try questions.appID(meantBy: name, among: others, at: now)
      if let warning, !options.output.isQuiet { Console.say(warning) }
      return appID
    }
    guard let lastBlocked = try questions.lastBlocked(at: now) else {
      throw CommandFault(
        ExitStatus.noInput,
        "no app was handed over as blocked in the last ten minutes; name one: earned access APP_ID")
    }
    return lastBlocked.appID
  }
}

/// What the economies besides Earned say of apps.
struct OtherLocks {
  /// Of all that are in use, also those that are not asked: their apps have names.
  private let all: ShieldAnswer
  /// The only economy that is asked; nil for all.
  let asked: (any Economy.Type)?
  let earnedIsInUse: Bool

  init(in database: Database, at now: Now, asking asked: (any Economy.Type)?) throws {
    self.asked = asked
    earnedIsInUse = try EarnedEconomy.isInUse(in: database)
    all = try Economies.shield(in: database, at: now) { $0 != EarnedEconomy.self }
  }

  var apps: [AppLocks.App] { all.apps }
  var economies: [any Economy.Type] { all.economies.filter(isAsked) }
  var blocked: [ShieldAnswer.BlockedApp] { all.blocked.filter { isAsked($0.economy) } }
  var asksEarned: Bool { isAsked(EarnedEconomy.self) }

  private func isAsked(_ economy: any Economy.Type) -> Bool { asked.map { $0 == economy } ?? true }
}

struct AccessText {
  let answer: AccessAnswer
  let others: OtherLocks
  let words: Formatter
  /// The app as it was typed at its gate, whose options have their commands; nil for a mere question.
  var gate: String?

  /// All locks of the app, Earned's first.
  var locks: [ShieldAnswer.BlockedApp] {
    let own = answer.lock.map { ShieldAnswer.BlockedApp(economy: EarnedEconomy.self, lock: $0) }
    return (others.asksEarned ? [own].compactMap(\.self) : []) + otherLocks
  }

  private var otherLocks: [ShieldAnswer.BlockedApp] { others.blocked.filter { $0.lock.appID == answer.appID } }

  /// Whether no economy locks the app.
  var isOpen: Bool { locks.isEmpty && answer.access.status == .allow }

  var text: String { (lines + notes).joined(separator: "\n") }

  /// The locks of other economies, in addition to what is said of Earned.
  func besides(_ how: String) -> [String] {
    otherLocks.flatMap { ["it is \(how) locked by \($0.text(words))", $0.opening(words)].compactMap(\.self) }
  }

  private var notes: [String] {
    others.asksEarned ? [answer.ignoredSettings.note].compactMap(\.self) : []
  }

  var explainedText: String {
    let checks = AccessChecksText(checks: answer.checks, words: words).lines
    return (lines + notes + ["", "checks of Earned; the last one decides"] + checks).joined(separator: "\n")
  }

  private var lines: [String] {
    let app = words.app(answer.appID)
    if answer.access.status == .block, others.asksEarned {
      return decision + options + besides("also")
    }
    guard otherLocks.isEmpty else {
      return otherLocks.flatMap { ["\(app) is locked by \($0.text(words))", $0.opening(words)].compactMap(\.self) }
        + grantBesides
    }
    if let asked = others.asked, asked != EarnedEconomy.self {
      let isInUse = !others.economies.isEmpty
      return ["\(app) may be opened: \(asked.title) \(isInUse ? "does not lock it now" : "locks nothing here")"]
    }
    return decision
  }

  /// A grant of Earned, while another economy locks the app.
  private var grantBesides: [String] {
    guard others.asksEarned, let grant = answer.access.activeGrant else { return [] }
    return ["  its unlock until \(words.time(grant.ends)) does not count there"]
  }

  private var nothing: String {
    guard !others.economies.isEmpty else { return "no mode blocks it now" }
    guard !others.earnedIsInUse else { return "nothing locks it now" }
    let titles = others.economies.map { $0.title }.joined(separator: " and ")
    return "\(titles) \(others.economies.count == 1 ? "does" : "do") not lock it now"
  }

  private var decision: [String] {
    let app = words.app(answer.appID)
    switch answer.access.reason {
    case .focusSessionActive: return ["\(app) is blocked by the focus session\(focusEnd); nothing unlocks it before"]
    case .unlockGrantActive:
      guard let grant = answer.access.activeGrant else { return ["\(app) may be opened"] }
      return ["\(app) may be opened: unlocked until \(words.time(grant.ends)), \(words.left(until: grant.ends)) left"]
    case .noActiveBlock: return ["\(app) may be opened: \(nothing)"]
    case .modeBlocked:
      guard let effective = answer.access.effectiveMode else { return ["\(app) is blocked"] }
      let mode = "\(words.safe(effective.mode.name)) (\(words.code(effective.mode.strictness)))"
      return ["\(app) is blocked by \(mode)" + (effective.why.words.map { ", which wins by \($0)" } ?? "")] + opening
    }
  }

  /// When the app opens without another unlock.
  private var opening: [String] {
    for case .unlockGrant(let grant?) in answer.checks where grant.revoked == nil && grant.starts > words.now.instant {
      return ["  it opens at \(words.time(grant.starts)), until \(words.time(grant.ends))"]
    }
    return []
  }

  private var focusEnd: String {
    for case .focusSession(let session?, _) in answer.checks { return " until \(words.time(session.plannedEnd))" }
    return ""
  }

  private var options: [String] {
    guard let options = answer.access.options else { return [] }
    var listing = Listing()
    listing.add("  balance", answer.creditBalance.counted("credit"))
    listing.add(
      "  credits",
      options.durations.map {
        "\($0.minutes.rawValue) min for \($0.costCredits) credits"
          + remark($0.disabledReason, "--minutes \($0.minutes.rawValue)")
      })
    listing.add(
      "  quest",
      options.quests.map {
        words.code($0.type) + remark($0.disabledReason, "--quest \(QuestTypeArgument.word($0.type))")
      })
    listing.add(
      "  emergency",
      "\(EarnedNumbers.emergencyUnlockMinutes) min, \(EarnedNumbers.emergencyDelaySeconds) s from now"
        + remark(options.emergencyDisabledReason, "--emergency"))
    return listing.lines
  }

  /// Why an option is not open, or at the gate its command.
  private func remark(_ reason: DenialReason?, _ choice: String) -> String {
    if let reason { return ": \(words.codes.searchable(reason.rawValue))" }
    return gate.map { ": earned unlock \($0) \(choice)" } ?? ""
  }
}

extension EffectiveMode.Why {
  var words: String? {
    switch self {
    case .only: nil
    case .priority: "its priority"
    case .strictness: "its strictness"
    case .latestUpdate: "its later update"
    case .modeID: "its id"
    }
  }
}

struct AccessChecksText {
  let checks: [AccessCheck]
  let words: Formatter

  var lines: [String] {
    var listing = Listing()
    for check in checks { add(check, to: &listing) }
    return listing.lines
  }

  private func add(_ check: AccessCheck, to listing: inout Listing) {
    switch check {
    case .dayState(let stored, let current):
      listing.add("  day", "\(current)" + (stored == current ? "" : ", rolled over from \(stored)"))
    case .focusSession(let session, let listsApp): listing.add("  focus", session.map { focus($0, listsApp) } ?? "none")
    case .unlockGrant(let grant): listing.add("  grant", grant.map(self.grant) ?? "none")
    case .modes(let modes, let winner):
      listing.add("  modes", modes.isEmpty ? ["none"] : modes.map(mode))
      listing.add("  decides", winner.map(decides) ?? "no mode blocks the app")
    }
  }

  private func focus(_ session: FocusSession, _ listsApp: Bool) -> String {
    let span = "\(words.time(session.started)) to \(words.time(session.plannedEnd))"
    return
      "\(span), \(session.strict ? "strict" : "not strict"), \(listsApp ? "lists the app" : "does not list the app")"
  }

  private func grant(_ grant: UnlockGrant) -> String {
    let span =
      "\(words.time(grant.starts)) to \(words.time(grant.ends)), \(words.codes.inSentence(grant.method.rawValue))"
    return span + (grant.revoked.map { ", revoked at \(words.time($0))" } ?? "")
  }

  private func mode(_ check: ModeCheck) -> String {
    [
      words.safe(check.mode.name), words.codes.inSentence(check.mode.strictness.rawValue),
      "priority \(check.mode.priority)",
      check.isEnforced ? nil : "locked by the tier", check.isScheduled ? "scheduled" : "not scheduled",
      override(check.mode.override), check.isActive ? "active" : "not active",
      check.blocksApp ? "lists the app" : "does not list the app",
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private func override(_ override: ManualOverride) -> String? {
    guard override.state != .auto else { return nil }
    let from = override.effectiveAt.map { " from \(words.time($0))" } ?? ""
    let until = override.expiresAt.map { " until \(words.time($0))" } ?? ""
    return words.codes.inSentence(override.state.rawValue) + from + until
  }

  private func decides(_ winner: EffectiveMode) -> String {
    words.safe(winner.mode.name) + (winner.why.words.map { ", by \($0)" } ?? ", the only one")
  }
}
