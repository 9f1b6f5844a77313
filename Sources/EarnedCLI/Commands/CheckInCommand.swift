import ArgumentParser
import EarnedCore
import HachimiStore

/// `earned checkin` (interface, section 9).
struct CheckInCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "checkin",
    abstract: "Check in for today, which pays coins for the cats.",
    discussion: """
      EXAMPLES:
        earned checkin

      Once per date: 10 coins, 15 on Saturday and Sunday, and more with 7, 14, 21 and all days of a month.
      """)

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let before = try HachimiQuestions(session.database).status(at: session.now)
      try session.add("hachimi.checkin")
      return before?.profile.coins ?? 0
    } then: { coinsBefore, session in
      (coinsBefore, try HachimiQuestions(session.database).status(at: session.now))
    } text: { answer, recorded in
      let text = CheckInText(coinsBefore: answer.0, status: answer.1)
      return recorded.lines(applied: text.checkedIn, denied: text.month)
    }
  }
}
