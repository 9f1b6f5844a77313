import EarnedArguments
import EarnedCore
import EarnedRules
import EarnedStore

/// `earned shield` (contract, section 3).
struct ShieldCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shield",
    abstract: "List the blocked apps, and when that changes.",
    discussion: """
      EXAMPLES:
        earned shield
        earned shield --next
        earned shield --next --within 30m
        earned shield --at 2026-03-16T09:00:00-07:00 --json

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

  @OptionGroup var options: QuestionOptions

  func validate() throws {
    _ = try instant()
    guard let within else { return }
    guard asksForNext else { throw ValidationError("--within goes with --next") }
    guard (1...Self.mostMinutes).contains(within.count) else {
      throw ValidationError("--within takes between 1 and \(Self.mostMinutes), which is 7 days")
    }
  }

  private static let mostMinutes = 7 * 1_440

  func run() throws {
    let (answer, words) = try options.ask(at: instant()) { questions, now in
      guard asksForNext else { return try questions.shield(at: now) }
      guard let within else { return try questions.shieldPlan(at: now) }
      return try questions.shieldPlan(at: now, within: .minutes(within.count))
    }
    let text = ShieldText(answer: answer, words: words)
    if within != nil, !options.output.isJSON {
      if !text.soon.isEmpty { try Console.print(text.soon.joined(separator: "\n")) }
      return
    }
    try options.print(answer.json) { text.text }
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
  let answer: ShieldAnswer
  let words: Words

  var text: String { ([words.heading] + blocked + next).joined(separator: "\n") }

  /// `09:00  Instagram, Reddit`: what begins to be blocked.
  var soon: [String] {
    var listing = Listing()
    var before = Set(answer.shield.appIDs)
    for change in answer.next ?? [] {
      let begun = Set(change.blocked).subtracting(before).sorted()
      if !begun.isEmpty { listing.add(words.time(change.instant), words.list(begun)) }
      before = Set(change.blocked)
    }
    return listing.lines
  }

  private var blocked: [String] {
    guard !answer.shield.blocked.isEmpty else { return ["nothing is blocked"] }
    var listing = Listing()
    listing.add("by focus", apps { $0.reason == .focusSessionActive })
    listing.add("by modes", apps { $0.reason == .modeBlocked })
    return listing.lines
  }

  private func apps(_ isMeant: (Shield.BlockedApp) -> Bool) -> [String] {
    answer.shield.blocked.filter(isMeant).map { words.app($0.appID) }
  }

  private var next: [String] {
    guard let next = answer.next else { return [] }
    guard !next.isEmpty else { return ["", "no change in the next 7 days"] }
    var listing = Listing()
    var before = Set(answer.shield.appIDs)
    for change in next {
      let after = Set(change.blocked)
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
