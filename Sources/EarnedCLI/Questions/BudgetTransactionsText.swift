import TimeBudgetStore

/// `earned budget transactions` for a person: a line a round.
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
    return "\(transaction.text)  \(words.safe(transaction.game)) \(words.safe(transaction.result)) \(multiplier) "
      + "of \(transaction.wagerMinutes) min, wager \(words.safe(transaction.wagerID))"
  }
}
