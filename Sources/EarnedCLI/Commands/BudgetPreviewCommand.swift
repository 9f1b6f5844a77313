import EarnedArguments
import EarnedCore
import EarnedEngine
import TimeBudgetRules
import TimeBudgetStore

/// `earned budget preview`.
struct BudgetPreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show what a wager could win and lose now.",
    discussion: """
      EXAMPLES:
        earned budget preview slots --wager 5
        earned budget preview crash --wager 5 --cash-out 1.50
        earned budget preview mines --wager 5 --mines 5 --tiles 2 --json
        earned budget preview blackjack --wager 5 --seed 000102030405060708090a0b0c0d0e0f --actions hit,stand

      Only reads. Wins are whole minutes and limited by midnight: no more can be won than the rest of the day minus the remaining minutes. With --seed the round is played as it would be booked.
      """)

  @OptionGroup var bet: BetOptions
  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (answer, words) = try question.askDatabase { database, now in
      (
        preview: try TimeBudgetQuestions(database).preview(
          bet.bet(), wagerMinutes: bet.wagerMinutes, round: bet.round(), at: now), now: now
      )
    }
    try question.print(answer.preview.json(at: answer.now)) {
      BudgetPreviewText(preview: answer.preview, words: words).text
    }
  }
}
