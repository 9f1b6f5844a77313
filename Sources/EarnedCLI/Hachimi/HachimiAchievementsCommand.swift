import EarnedArguments
import EarnedCore
import EarnedHachimiRules
import EarnedHachimiStore

struct HachimiAchievementsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "achievements",
    abstract: "List the achievements: what is unlocked, what waits to be claimed, how near the others are.",
    examples: ["earned hachimi achievements", "earned hachimi achievements --json"],
    discussion: """
      What you do unlocks them; 'earned hachimi claim' pays them. Two stay hidden until they are unlocked.
      """)

  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (achievements, words) = try question.askDatabase { try HachimiQuestions($0).achievements(at: $1) }
    try question.print(achievements.json, words) {
      HachimiAchievementsText(achievements: achievements, words: words).text
    }
  }
}

struct HachimiClaimCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "claim", abstract: "Claim the coins of achievements.",
    examples: ["earned hachimi claim", "earned hachimi claim first-session"],
    discussion: """
      Without a name, all that wait are claimed.
      """)

  @Argument(
    help: ArgumentHelp("The achievement: its id, its name, or a unique beginning; 'all'.", valueName: "achievement"),
    completion: CompleteCommand.Words.hachimiAchievements.kind)
  var text = "all"

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.recordHachimi { session, _ in
      // Those that are hidden can be named, too.
      let names = try HachimiNames.achievements(Catalogue.builtIn.achievements.map(\.id) + ["all"])
      try session.add(ClaimAchievement(achievementID: try names.meant(by: text).id))
    } text: { _, outcome, recorded in
      let advice = "'earned hachimi achievements' shows what can be reached"
      let nothing = ["no achievement waits; \(advice)"]
      return recorded.lines(
        applied: outcome.lines.isEmpty ? nothing : outcome.lines, denied: outcome.lines + [advice])
    }
  }
}

struct HachimiAchievementsText {
  let achievements: HachimiAchievements
  let words: Formatter

  var text: String {
    var listing = Listing()
    for entry in achievements.entries { listing.add(words.safe(words.codes.words(entry.id)), line(entry)) }
    let titles = achievements.titles.map { words.safe(words.codes.words($0)) }.joined(separator: ", ")
    return (listing.lines + (titles.isEmpty ? [] : ["titles: \(titles)"]) + [summary]).joined(separator: "\n")
  }

  private func line(_ entry: HachimiAchievements.Entry) -> String {
    let coins = entry.catalogued.map { [$0.coins.counted("coin")] } ?? []
    let title = entry.catalogued?.title.map { ["title \(words.codes.words($0))"] } ?? []
    return (coins + title + [state(entry)]).joined(separator: ", ")
  }

  private func state(_ entry: HachimiAchievements.Entry) -> String {
    if entry.waits { return "to claim" }
    if let claimed = entry.unlocked?.claimed { return "claimed on \(words.day(of: claimed))" }
    if entry.unlocked != nil { return "unlocked" }
    return entry.progress.map { "\($0.current.grouped) of \($0.target.grouped)" } ?? "not yet"
  }

  private var summary: String {
    let unlocked = achievements.entries.count { $0.unlocked != nil }
    let waiting = achievements.waitingCoins
    return "\(unlocked.counted("achievement")) unlocked"
      + (waiting > 0 ? "; 'earned hachimi claim' pays \(waiting.counted("coin"))" : "")
  }
}

extension Formatter {
  /// The day of an instant: `Mon 2026-02-09`.
  fileprivate func day(of instant: Instant) -> String { day(now.timeZone.localDate(at: instant)) }
}
