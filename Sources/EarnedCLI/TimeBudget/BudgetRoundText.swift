import EarnedJSON
import EarnedTimeBudgetRules
import EarnedTimeBudgetStore

/// A wager whose round is not played, in words.
struct OpenWagerText {
  let wager: Wager
  let words: Formatter

  /// `10 min on plinko (medium)`.
  var stake: String {
    let detail: String? =
      switch wager.options {
      case .crash(let target): target.map { "cashes out at \(BudgetPreviewText.multiplier(hundredths: $0))" }
      case .plinko(let risk): words.codes.inSentence(risk.rawValue)
      case .mines(let count): count == 1 ? "1 mine" : "\(count) mines"
      case .slots, .blackjack: nil
      }
    return "\(wager.minutes) min on \(wager.options.game.rawValue)" + (detail.map { " (\($0))" } ?? "")
  }

  /// What is wagered, and what fixes its round.
  var promise: [String] { [stake, "the SHA-256 of its seed is \(wager.seed.sha256)"] }

  private var dealt: OpenRound { wager.seen(after: .blackjack([])) }

  /// What the player sees before choosing.
  var sight: [String] { lines(of: dealt.sight) }

  /// What the player sees, and how the round is played.
  var ways: [String] {
    let option = dealt.isOver ? nil : wager.options.game.choiceOption.map { " \($0)" }
    return sight + ["to play it: earned budget resolve\(option ?? "")", "to forfeit it: earned budget launch"]
  }

  func lines(of sight: OpenRound.Sight) -> [String] {
    guard case .cards(let player, let points, let dealer) = sight else { return [] }
    return ["your cards \(player.joined(separator: " ")), \(points) points; the dealer shows \(dealer)"]
  }
}

/// A round that was played, in words.
struct BudgetRoundText {
  let round: TimeBudgetTransaction
  let words: Formatter

  var lines: [String] { [result] + draw + limit }

  private var result: String {
    let game = words.safe(words.codes.words(round.game, with: round.result))
    let multiplier = BudgetPreviewText.multiplier(hundredths: round.multiplierHundredths)
    return "\(game), \(multiplier) of \(round.stakeMinutes) min: \(round.text)"
  }

  /// What was hidden before.
  private var draw: [String] {
    let draw = round.draw.object ?? [:]
    func list(_ name: String) -> String? {
      draw[name]?.arrayValue?.map { $0.stringValue ?? $0.serialized() }.joined(separator: name == "mines" ? ", " : " ")
    }
    switch Game(rawValue: round.game) {
    case .crash:
      let point = draw["crash_point_hundredths"]?.integerValue.map { BudgetPreviewText.multiplier(hundredths: Int($0)) }
      return point.map { ["it crashed at \($0)"] } ?? []
    case .plinko: return draw["path"]?.stringValue.map { ["the ball went \(words.safe($0))"] } ?? []
    case .mines:
      guard let mines = list("mines") else { return [] }
      return [words.safe(mines.contains(",") ? "the mines were at \(mines)" : "the mine was at \(mines)")]
    case .blackjack:
      guard let player = list("player"), let dealer = list("dealer") else { return [] }
      return [words.safe("your cards were \(player), the dealer's \(dealer)")]
    case .slots, nil: return []
    }
  }

  /// A win that midnight has cut.
  private var limit: [String] {
    guard round.rawDeltaMinutes > round.deltaMinutes else { return [] }
    return ["of +\(round.rawDeltaMinutes) min only what can be used before midnight counts"]
  }
}
