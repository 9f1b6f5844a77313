import EarnedArguments
import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSystem

/// `earned shield` (contract, section 3).
struct ShieldCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shield", abstract: "List the blocked apps, and when that changes.",
    examples: [
      "earned shield",
      "earned shield --next",
      "earned shield --next --within 30m",
      "earned shield --at 2026-03-16T09:00:00-07:00 --json",
      "earned shield --economy budget",
      "earned shield --ids",
      "earned shield --format dnsmasq",
    ],
    discussion: """
      Lists what every economy in use locks.

      Only reads. On a day that is not yet rolled over it answers as if it were.
      """)

  @Option(
    name: .customLong("at"),
    help: ArgumentHelp(
      "The time to ask for: epoch milliseconds, or RFC 3339 with an offset (default: now).", valueName: "time"))
  var timeText: String?

  @Flag(name: .customLong("next"), help: "Add the changes of the next 7 days, at most 100.")
  var asksForNext = false

  @Option(
    help: ArgumentHelp(
      "Goes with --next: only the changes of so many minutes, and as text only what begins to be blocked, or nothing.",
      valueName: "minutes"))
  var within: Minutes?

  @Option(help: ArgumentHelp("Ask this economy alone (default: all in use).", valueName: "name"))
  var economy: EconomyArgument?

  @Flag(name: .customLong("ids"), help: "Print only the ids of the blocked apps, one a line.")
  var printsIDs = false

  @Option(help: ArgumentHelp("Print only lines for another program.", valueName: "format"))
  var format: BlockFormat?

  @OptionGroup var newer: NewerSchemaOption
  @OptionGroup var options: QuestionOptions

  func validate() throws {
    _ = try instant()
    guard !printsIDs || format == nil else { throw ValidationError("choose one of --ids and --format") }
    if printsIDs || format != nil, asksForNext || options.output.isJSON {
      throw ValidationError("--ids and --format go without --next and --json")
    }
    guard let within else { return }
    guard asksForNext else { throw ValidationError("--within goes with --next") }
    guard (1...Self.maxMinutes).contains(within.count) else {
      throw ValidationError("--within takes between 1 and \(Self.maxMinutes), which is 7 days")
    }
  }

  private static let maxMinutes = 7 * 1_440

  func run() throws {
    let elapsed = ElapsedLine("looking ahead", isQuiet: options.output.isQuiet)
    let span = !asksForNext ? nil : within.map { .minutes($0.count) } ?? ShieldAnswer.span
    let ((shield, blocking), words) = try options.askDatabase(at: instant(), newer: newer) { database, now in
      let shield = try Economies.shield(in: database, at: now, within: span) { asked in
        economy.map { $0.economy == asked } ?? true
      }
      return (shield, try BlockingSwitch(EarnedQuestions(database)))
    }
    elapsed.clear()
    if printsIDs || format != nil { return try print(shield.appIDs) }
    let text = ShieldText(shield: shield, words: words.naming(shield.apps))
    if within != nil, !options.output.isJSON {
      if !text.soon.isEmpty { try Console.print(text.soon.joined(separator: "\n")) }
      return
    }
    var json = shield.json.objectValue ?? [:]
    blocking.add(to: &json)
    try options.print(json, words) { (blocking.lines + [text.text]).joined(separator: "\n") }
  }

  /// Prints the ids, or their lines for another program.
  private func print(_ blocked: [AppID]) throws {
    guard let format else { return try Console.print(lines: blocked.map(\.description)) }
    try Console.print(lines: blocked.flatMap(format.lines))
    let others = blocked.count { format.lines(for: $0).isEmpty }
    if others > 0, !options.output.isQuiet {
      Console.say(
        "\(others.counted("app")) of \(blocked.count) \(others == 1 ? "has" : "have") no form as \(format.rawValue)")
    }
  }

  private func instant() throws -> Instant? {
    guard let timeText else { return nil }
    guard let instant = Instant(timeArgument: timeText) else {
      throw ValidationError(
        "--at is '\(timeText)'; it takes epoch milliseconds or a time such as 2026-02-02T12:00:00Z")
    }
    return instant
  }
}

struct ShieldText {
  let shield: ShieldAnswer
  let words: Formatter

  var text: String { ([words.heading] + blocked + next).joined(separator: "\n") }

  /// `09:00  Instagram, Reddit`: what begins to be blocked.
  var soon: [String] {
    var listing = Listing()
    var before = Set(shield.appIDs)
    for change in shield.next ?? [] {
      let begun = Set(change.appIDs).subtracting(before).sorted()
      if !begun.isEmpty { listing.add(words.time(change.instant), words.list(begun)) }
      before = Set(change.appIDs)
    }
    return listing.lines
  }

  private var blocked: [String] {
    guard !shield.blocked.isEmpty else { return ["nothing is blocked"] }
    var listing = Listing()
    listing.add("by focus", apps { $0.lock.reason == .focusSessionActive })
    listing.add("by modes", apps { $0.lock.reason == .modeBlocked })
    for other in shield.economies where other != EarnedEconomy.self {
      listing.add("by \(other.title)", apps { $0.economy == other })
    }
    return listing.lines
  }

  private func apps(_ isMeant: (ShieldAnswer.BlockedApp) -> Bool) -> [String] {
    shield.blocked.filter(isMeant).map { words.app($0.lock.appID) }
  }

  private var next: [String] {
    guard let next = shield.next else { return [] }
    guard !next.isEmpty else { return ["", "no change in the next 7 days"] }
    var listing = Listing()
    var before = Set(shield.appIDs)
    for change in next {
      let after = Set(change.appIDs)
      listing.add("  " + words.time(change.instant), difference(before, after))
      before = after
    }
    return ["", "changes in the next 7 days"] + listing.lines
  }

  /// A line with the apps that are blocked from then on, and a line with those that are blocked no more.
  private func difference(_ before: Set<AppID>, _ after: Set<AppID>) -> [String] {
    if after.isEmpty { return ["frees everything"] }
    let blocked = after.subtracting(before).sorted()
    let freed = before.subtracting(after).sorted()
    return [
      blocked.isEmpty ? nil : "blocks \(words.list(blocked))", freed.isEmpty ? nil : "frees \(words.list(freed))",
    ]
    .compactMap { $0 }
  }
}
