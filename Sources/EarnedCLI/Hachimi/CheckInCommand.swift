import EarnedArguments
import EarnedHachimiRules

/// `earned checkin` (contract, section 9).
struct CheckInCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "checkin", abstract: "Check in for today, which pays coins for the cats.",
    examples: ["earned checkin"],
    discussion: """
      Once per date: 10 coins, 15 on Saturday and Sunday, and more with 7, 14, 21 and all days of a month.
      """)

  @OptionGroup var owner: VerbOwner
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.recordHachimi { session, _ in
      try owner.check(.checkin, in: session.database)
      try session.add(CheckInToday())
    } text: { _, outcome, recorded in
      recorded.lines(applied: outcome.lines, denied: outcome.lines + outcome.month)
    }
  }
}
