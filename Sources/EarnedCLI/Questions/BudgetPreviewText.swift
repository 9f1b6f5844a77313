import TimeBudgetRules

/// The result of `earned budget preview` as text.
struct BudgetPreviewText {
  let preview: WagerPreview
  let words: Words

  var text: String {
    var listing = Listing()
    listing.add("wager", wager)
    if let win = preview.winMinutes { listing.add("win", DeltaText.of(win)) }
    if let loss = preview.lossMinutes { listing.add("loss", DeltaText.of(loss)) }
    if let share = preview.expectedReturnMillionths {
      listing.add("return", "\(Self.percent(millionths: share)) on average, with whole minutes and the cap")
    }
    listing.add("cap", cap)
    listing.add("outcomes", preview.outcomes.map(outcome))
    if let round = preview.resolution { listing.add("this round", booked(round)) }
    return ([words.heading] + listing.lines).joined(separator: "\n")
  }

  private var wager: String {
    let game = words.codes.inSentence(preview.bet.options.game.rawValue)
    let denial = preview.reason.map { ", which would be denied: \(words.codes.searchable("\($0)"))" } ?? ""
    return "\(preview.wagerMinutes) of \(preview.remainingMinutes) min on \(game)\(denial)"
  }

  private var cap: String {
    "\(preview.capMinutes) min: \(preview.minutesUntilMidnight) until 23:59, less what remains"
  }

  private func outcome(_ outcome: WagerPreview.Outcome) -> String {
    let multiplier = Self.multiplier(hundredths: outcome.chance.multiplierHundredths)
    let chance = outcome.chance.probability.map { ", chance \(Self.percent($0))" } ?? ""
    let result = words.codes.inSentence(outcome.chance.result)
    return "\(result) \(multiplier): \(DeltaText.of(outcome.deltaMinutes))\(chance)"
  }

  private func booked(_ round: Round) -> String {
    let multiplier = Self.multiplier(hundredths: round.multiplierHundredths)
    return "\(words.codes.inSentence(round.result.rawValue)) \(multiplier): \(DeltaText.of(round.deltaMinutes)), "
      + "\(round.remainingAfterMinutes) min left then"
  }

  /// `2.50×`.
  static func multiplier(hundredths: Int) -> String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    return "\(whole).\(rest < 10 ? "0" : "")\(rest)×"
  }

  /// `42.8%`; a small chance is not none.
  private static func percent(_ fraction: Fraction) -> String {
    let millionths = fraction.numerator * 1_000_000 / fraction.denominator
    return fraction.numerator > 0 && millionths < 500 ? "under 0.1%" : percent(millionths: millionths)
  }

  /// `42.8%`, rounded half up.
  private static func percent(millionths: Int) -> String {
    let (whole, rest) = ((millionths + 500) / 1_000).quotientAndRemainder(dividingBy: 10)
    return "\(whole).\(rest)%"
  }
}
