import TimeBudgetStore

/// The result of `earned budget transactions` as text: one line per round.
struct BudgetTransactionsText {
  let transactions: [TimeBudgetTransaction]
  let words: Words

  var text: String {
    guard !transactions.isEmpty else { return "no rounds were played" }
    var listing = Listing()
    for transaction in transactions { listing.add(words.time(transaction.instant), line(transaction)) }
    return listing.lines.joined(separator: "\n")
  }

  private func line(_ transaction: TimeBudgetTransaction) -> String {
    let multiplier = BudgetPreviewText.multiplier(hundredths: transaction.multiplierHundredths)
    let game = words.safe(words.codes.words(transaction.game, with: transaction.result))
    return "\(transaction.text)  \(game), \(multiplier) "
      + "of \(transaction.wagerMinutes) min, wager \(words.safe(transaction.wagerID))"
  }
}
