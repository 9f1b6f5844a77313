import EarnedArguments
import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON

/// `earned status` (contract, section 3).
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show where you stand: credits, streak, today, grants, modes, and each economy in use.",
    examples: [
      "earned status",
      "earned status --now 2026-03-14T18:00:00Z --json",
      "earned status --health",
      #"earned status --fail-if-unqualified > /dev/null || notify-send "Today is open""#,
    ],
    discussion: """
      Only reads. On a day that is not yet rolled over it answers as if it were.
      """)

  @Flag(name: .customLong("health"), help: "Add whether blocking works: last shield, next change, retention, schema.")
  var asksForHealth = false

  @Flag(
    name: .customLong("fail-if-unqualified"),
    help: "End with status 2, after printing, when today has not qualified yet.")
  var failsIfUnqualified = false

  @OptionGroup var stale: StaleOptions
  @OptionGroup var newer: NewerSchemaOption
  @OptionGroup var options: QuestionOptions

  func run() throws {
    let (answer, words) = try options.askDatabase(newer: newer) { database, now in
      let questions = EarnedQuestions(database)
      for warning in try Economies.warnings(in: database) { options.warn(of: warning) }
      let health = asksForHealth ? try questions.health(at: now, economies: Economies.all) : nil
      return (
        status: try questions.status(at: now), isInUse: try EarnedEconomy.isInUse(in: database),
        parts: try Economies.statusParts(of: database, now), health: health,
        recordAge: NewestRecordAge(since: try NewestRecord(in: database).instant(), at: now),
        blocking: try BlockingSwitch(questions)
      )
    }
    var json = answer.status.json.objectValue ?? [:]
    for (name, part) in answer.parts { json[name] = part.json }
    json["health"] = answer.health?.json
    let otherZone = options.clock.otherTimeZone(than: words.now)
    json["machine_timezone_id"] = otherZone.map { .string($0.identifier) }
    answer.blocking.add(to: &json)
    try options.print(
      json, words, notes: [answer.recordAge.note, answer.status.ignoredSettings.note].compactMap(\.self)
    ) {
      var listing = Listing()
      if answer.isInUse { StatusText(status: answer.status, words: words).add(to: &listing) }
      for (_, part) in answer.parts { listing.add(part.title, words.lines(of: part)) }
      let lines = listing.lines.isEmpty ? [StatusText.nothing] : listing.lines
      let zone = otherZone.map { "this machine is in \($0): 'earned settings timezone_id \($0)' counts by it" }
      let status = ([words.heading] + [zone].compactMap(\.self) + answer.blocking.lines + lines).joined(separator: "\n")
      return status + (answer.health.map { "\n" + HealthText(health: $0, words: words).text } ?? "")
    }
    try stale.check(answer.recordAge)
    if failsIfUnqualified, !answer.status.economy.todayQualified {
      Console.say("today has not qualified yet; --fail-if-unqualified")
      throw ExitCode(ExitStatus.foundProblems)
    }
  }
}

struct StatusText {
  let status: EarnedStatus
  let words: Formatter

  static let nothing = "nothing is recorded yet; \(FirstCommands.text) begins"

  func add(to listing: inout Listing) {
    listing.add("credits", "\(status.economy.creditBalance)")
    listing.add("streak", streak)
    listing.add(dayName, today)
    listing.add("grants", status.grants.map(grant))
    listing.add("modes", status.activeModes.map { "\(words.safe($0.name)) (\(words.code($0.strictness)))" })
    listing.add("blocked", blocked)
    listing.add("focus", status.focus.map { [focus($0)] } ?? [])
    listing.add("habits", status.habitAwardsSuspendedUntil == nil ? [] : [HabitText.paused])
    listing.add(
      "last blocked", status.lastBlocked.map { ["\(words.app($0.appID)), \(words.ago($0.instant)) ago"] } ?? [])
  }

  /// `until 17:00: Instagram, Reddit`, the first to be open first.
  private var blocked: [String] {
    let ends = Set(status.locks.compactMap(\.until)).sorted().map(Optional.some) + [nil]
    return ends.compactMap { end in
      let apps = status.locks.filter { $0.until == end }.map(\.appID)
      guard !apps.isEmpty else { return nil }
      return (end.map { "until \(words.time($0)): " } ?? "") + words.list(apps)
    }
  }

  /// The day that counts, which is later than today after travel or a clock that was ahead.
  private var dayName: String {
    let day = status.economy.currentDayID
    return day == words.now.dayID ? "today" : words.day(day.date)
  }

  private var streak: String {
    let days = status.economy.streakCount.counted("day")
    let today = "\(dayName) \(status.economy.todayQualified ? "has qualified" : "has not qualified yet")"
    return status.streakEnded.map { "ended on \(words.day($0.date)) after \(days); \(today)" } ?? "\(days), \(today)"
  }

  private var today: [String] {
    let today = status.today
    return [
      "\(today.focusMinutesCompleted) min of focus, \(today.creditsEarned) credits earned, \(today.creditsSpent) spent",
      today.unlockAttemptsCount.counted("unlock attempt")
        + "; unlocked \(today.creditsUnlocksCount) by credits, \(today.questUnlocksCount) by quest, "
        + "\(today.emergencyUnlocksCount) by emergency",
    ]
  }

  private func grant(_ grant: UnlockGrant) -> String {
    let method = words.codes.inSentence(grant.method.rawValue)
    let time =
      grant.isActive(at: words.now.instant)
      ? "\(words.left(until: grant.ends)) left, until \(words.time(grant.ends))"
      : "opens in \(words.left(until: grant.starts)), until \(words.time(grant.ends))"
    return "\(words.app(grant.appID)) \(method): \(time)"
  }

  private func focus(_ session: FocusSession) -> String {
    guard words.now.instant < session.plannedEnd else {
      return "\(session.plannedMinutes) min are done since \(words.time(session.plannedEnd)): 'earned focus end'"
    }
    return "\(words.left(until: session.plannedEnd)) left, until \(words.time(session.plannedEnd))"
  }
}

struct HealthText {
  let health: Health
  let words: Formatter

  var text: String {
    var listing = Listing()
    listing.add("last shield", lastShield)
    listing.add("monitoring", monitoring)
    listing.add("blocking", health.blockingEnabled.map { [$0 ? "allowed by the person" : "not allowed"] } ?? [])
    listing.add("retention", retention)
    listing.add("schema", schema)
    listing.add("location", health.databaseLocation.map { [words.safe(words.codes.words($0))] } ?? [])
    return (["", "health"] + listing.lines.map { "  " + $0 }).joined(separator: "\n")
  }

  private var lastShield: String {
    guard let instant = health.lastShield else { return "none" }
    return (health.lastBlocked.map { words.app($0.appID) + ", " } ?? "") + "\(words.ago(instant)) ago"
  }

  private var monitoring: String {
    let blocked = health.blockedAppCount.counted("app") + " blocked by modes and focus"
    guard let next = health.nextChange else { return "\(blocked), with no change in the next 7 days" }
    return "\(blocked), with the next change \(words.time(next))"
  }

  private var retention: String {
    let last = health.lastCleanup.map { "last cleanup \(words.time($0))" } ?? "no cleanup so far"
    return health.nextCleanup.map { "\(last), next due \(words.time($0))" } ?? "\(last); a run is due"
  }

  private var schema: [String] {
    let drift = health.schemaDrift
    if drift.isNone { return ["as it should be"] }
    return drift.missing.map { "\($0) is missing" } + drift.different.map { "\($0) is different" }
  }
}
