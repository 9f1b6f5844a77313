import EarnedArguments
import EarnedHachimiRules
import EarnedHachimiStore

/// `earned hachimi` (contract, section 9; interface of Hachimi, sections 5 and 6).
struct HachimiCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hachimi",
    abstract: "Cats that grow when you focus: habits, a timer, coins, a shop, achievements, diaries.",
    examples: [
      "earned hachimi",
      #"earned hachimi habit add "Read a book" --cat Mochi --seed 42"#,
      "earned hachimi timer start read 25m",
      "earned hachimi timer complete",
      "earned hachimi buy wool-scarf && earned hachimi equip mochi wool-scarf",
      "earned hachimi cats",
      "earned hachimi claim",
      #"earned hachimi diary add mochi "Ten pages today.""#,
    ],
    discussion: """
      Every habit has a cat. Minutes of focus make it grow and pay coins, and so does the daily 'earned checkin'; coins buy accessories. A habit, a cat or an accessory is called by its id, its name, or a unique beginning of one. Without a subcommand, 'show' runs.
      """,
    subcommands: [
      HachimiShowCommand.self, HachimiHabitCommand.self, HachimiTimerCommand.self, HachimiCatsCommand.self,
      HachimiCatCommand.self, HachimiShopCommand.self, HachimiBuyCommand.self, HachimiEquipCommand.self,
      HachimiUnequipCommand.self, HachimiAchievementsCommand.self, HachimiClaimCommand.self, HachimiDiaryCommand.self,
      HachimiChatCommand.self, HachimiDraftCommand.self, HachimiHistoryCommand.self, HachimiLedgerCommand.self,
      HachimiLinkCommand.self, HachimiSyncCommand.self, HachimiResetCommand.self,
    ],
    defaultSubcommand: HachimiShowCommand.self)
}

/// `earned hachimi show` (contract, section 9).
struct HachimiShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the coins, the habits of today, the timer, and the cat that is featured.",
    examples: ["earned hachimi show", "earned hachimi show --json"],
    discussion: """
      Only reads.
      """)

  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (part, words) = try question.askDatabase { try HachimiEconomy.statusPart(of: $0, at: $1) }
    try question.print(words.document("hachimi", part), words) {
      let nothing = "nothing is recorded yet; 'earned hachimi habit add NAME' adds a habit and adopts its cat"
      return "\(words.heading)\n\(part.map(words.text(of:)) ?? nothing)"
    }
  }
}

/// `earned hachimi reset` (contract, section 9).
struct HachimiResetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Delete all habits, cats, coins and their history.",
    examples: ["earned hachimi reset --yes", "earned hachimi reset --dry-run"],
    discussion: """
      On a terminal it asks; elsewhere it needs --yes. It cannot be taken back, 'earned db backup' keeps a copy. What was sent to an account stays there, what was not sent is lost.
      """)

  @Flag(name: .customLong("yes"), help: "Do not ask.")
  var isConfirmed = false

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    if !isConfirmed, !recording.isDryRun {
      guard Prompt.isPossible else {
        throw ValidationError("it deletes everything of this economy, so without a terminal it needs --yes")
      }
      try Prompt.confirm("Delete all habits, cats and coins, and their history?")
    }
    try recording.record { session in
      try session.add(ResetHachimi())
    } text: { _, recorded in
      recorded.lines(applied: ["all habits, cats and coins are deleted"])
    }
  }
}

enum HachimiRulesPage: RulesPage {
  static let name = "hachimi"
  static let document = "docs/hachimi.md"
  static let sections = ["What counts", "The timer"]
}
