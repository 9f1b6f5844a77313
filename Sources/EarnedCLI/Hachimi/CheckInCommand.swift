import EarnedArguments
import EarnedCore
import HachimiStore

/// `earned checkin` (contract, section 9).
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
      let before = try HachimiQuestions(session.database).coins(at: session.now)
      try session.add("hachimi.checkin")
      return before ?? 0
    } then: { before, session in
      let questions = HachimiQuestions(session.database)
      let coins = try questions.coins(at: session.now).map { (before: before, now: $0) }
      return CheckInText(coins: coins, status: try questions.status(at: session.now))
    } text: { text, recorded in
      return recorded.lines(applied: text.checkedIn, denied: text.month)
    }
  }
}

struct CheckInText {
  /// The balance before and after; both with what a countdown that is over has brought.
  let coins: (before: Int, now: Int)?
  let status: HachimiStatus?

  var checkedIn: [String] {
    guard let coins else { return ["checked in"] }
    let earned = (coins.now - coins.before).counted("coin")
    return ["checked in: \(earned) earned, \(coins.now.counted("coin")) now"] + month
  }

  var month: [String] {
    guard let month = status?.month else { return [] }
    return ["\(month.days) of \(month.month.days) days this month"]
  }
}
