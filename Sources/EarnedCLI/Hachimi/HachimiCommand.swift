import EarnedArguments

/// `earned hachimi` (contract, section 9; interface of Hachimi, sections 5 and 6).
struct HachimiCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hachimi",
    abstract: "Cats that grow when you focus: habits, a timer, coins, a shop, achievements, diaries.",
    discussion: """
      EXAMPLES:
        earned hachimi habit add "Read a book" --cat Mochi --seed 42
        earned hachimi timer start read 25m
        earned hachimi timer complete
        earned hachimi buy wool-scarf && earned hachimi equip mochi wool-scarf
        earned hachimi cats
        earned hachimi claim
        earned hachimi diary add mochi "Ten pages today."

      Every habit has a cat. Minutes of focus make it grow and pay coins, and so does the daily 'earned checkin'; coins buy accessories. A habit, a cat or an accessory is called by its id, its name, or a unique beginning of one.
      """,
    subcommands: [
      HachimiHabitCommand.self, HachimiTimerCommand.self, HachimiCatsCommand.self, HachimiShopCommand.self,
      HachimiBuyCommand.self, HachimiEquipCommand.self, HachimiUnequipCommand.self, HachimiAchievementsCommand.self,
      HachimiClaimCommand.self, HachimiDiaryCommand.self, HachimiChatCommand.self, HachimiDraftCommand.self,
      HachimiHistoryCommand.self, HachimiLedgerCommand.self, HachimiLinkCommand.self, HachimiSyncCommand.self,
    ])
}

enum HachimiRulesPage: RulesPage {
  static let name = "hachimi"
  static let document = "docs/hachimi.md"
  static let sections = ["What counts", "The timer"]
}
