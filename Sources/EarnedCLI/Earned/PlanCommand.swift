import EarnedArguments
import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedJSON

/// `earned plan` (contract, section 9).
struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "Show the plan and what each plan allows, or record another one.",
    examples: ["earned plan", "earned plan plus"],
    discussion: """
      Nothing is bought here: a plan that was bought in the app, or chosen for oneself, is recorded. After a smaller plan, what is beyond it stays stored and waits: 'earned app list', 'mode list' and 'settings' show what is in force.
      """)

  @Argument(help: "The plan to record.")
  var plan: PlanArgument?

  @OptionGroup var owner: VerbOwner
  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    if plan == nil, recording.isDryRun { throw ValidationError("--dry-run goes with a plan to record") }
  }

  func run() throws {
    guard let plan else {
      let (answer, words) = try recording.question.askDatabase { database, now in
        try owner.check(.plan, in: database)
        return try EarnedQuestions(database).plan(at: now)
      }
      return try recording.question.print(answer.json, words) { PlanText(plan: answer, words: words).text }
    }
    try recording.record { session in
      try owner.check(.plan, in: session.database)
      let before = try session.questions.plan(at: session.now).tier
      try session.add(SetEntitlement(tier: plan.tier))
      return before
    } then: { before, session in
      (before: before, plan: try session.questions.plan(at: session.now))
    } text: { answer, recorded in
      let text = PlanText(plan: answer.plan, words: recorded.words)
      let isChanged = answer.plan.tier != answer.before
      return recorded.lines(
        applied: ["the plan is \(PlanText.name(answer.plan.tier)) \(isChanged ? "now" : "already"): \(text.use)"]
          + (isChanged ? [try recorded.effectLine()] : []))
    }
  }
}

/// A tier as typed, in any case.
struct PlanArgument: ExpressibleByArgument {
  let tier: Tier

  init?(argument: String) {
    guard let tier = Tier(rawValue: argument.uppercased()) else { return nil }
    self.tier = tier
  }

  static var allValueStrings: [String] { Tier.allCases.map(PlanText.name) }
}

struct PlanText {
  let plan: PlanAnswer
  let words: Formatter

  static func name(_ tier: Tier) -> String { tier.rawValue.lowercased() }

  var text: String {
    let others = Tier.allCases.filter { $0 != plan.tier }.map { "'earned plan \(Self.name($0))'" }
    return
      (["the plan is \(Self.name(plan.tier)): \(use)", ""] + table + [
        "", "\(others.joined(separator: " or ")) records another one",
      ])
      .joined(separator: "\n")
  }

  /// `3 of 3 distracting apps, 1 of 1 modes`.
  var use: String {
    "\(share(plan.distractingApps, plan.tier.maximumDistractingApps, "distracting app")), "
      + share(plan.modes, plan.tier.maximumModes, "mode")
  }

  private func share(_ count: Int, _ limit: Int?, _ what: String) -> String {
    guard let limit else { return count.counted(what) }
    let waiting = count > limit ? " (\(count - limit) waiting)" : ""
    return "\(min(count, limit)) of \(limit.counted(what))\(waiting)"
  }

  private var table: [String] {
    let rows: [(title: String, value: (Tier) -> String)] = [
      ("", Self.name),
      ("distracting apps", { Self.limit($0.maximumDistractingApps) }),
      ("modes", { Self.limit($0.maximumModes) }),
      ("strictness", { "up to " + words.codes.inSentence($0.strictnessCap.rawValue) }),
      ("minutes for credits", { CreditCosts.minutes.filter($0.offers).map(String.init).joined(separator: ", ") }),
      ("quests", { $0.questTypes.map { words.codes.inSentence($0.rawValue) }.joined(separator: ", ") }),
      ("costs", { $0.mayCustomizeCosts ? "of your own" : "standard" }),
    ]
    let columns = [rows.map(\.title)] + Tier.allCases.map { tier in rows.map { $0.value(tier) } }
    let widths = columns.map { $0.map(\.count).max() ?? 0 }
    return rows.indices.map { row in
      let cells = zip(columns, widths).map { column, width in
        column[row] + String(repeating: " ", count: width - column[row].count)
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static func limit(_ limit: Int?) -> String { limit.map(String.init) ?? "any number" }
}
