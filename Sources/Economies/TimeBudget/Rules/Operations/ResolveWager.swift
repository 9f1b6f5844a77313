import EarnedCore
import EarnedJSON

/// Plays and books the round of the pending wager, in one record (specification, sequence 9). A wager from yesterday
/// counts for today (decision B4).
public struct ResolveWager: BudgetOperation {
  package static let recordName = "budget.wager.resolve"
  package static let declaration = RecordDeclaration<ResolveWager>(
    .required("wager_id", \.wagerID, .text()), .required("game_type", \.gameType, .word(of: Game.self)),
    .optional(GameField.cashOut, \.cashOutHundredths, .integer(in: TimeBudgetNumbers.cashOutHundredths)),
    .optional(GameField.reveals, \.reveals, .list(.integer(in: TimeBudgetNumbers.tiles))),
    .optional(GameField.actions, \.actions, .list(.word(of: BlackjackAction.self))), check: faults,
    make: ResolveWager.init
  ).described(
    "Plays the round of the pending wager and books it.",
    denials: [.exceedsRemainingMinutes],
    example: ["game_type": "slots", "wager_id": "wager-1"])

  let wagerID: String
  let gameType: Game
  let cashOutHundredths: Int?
  let reveals: [Int]?
  let actions: [BlackjackAction]?

  /// What is nil is left out.
  public init(
    wagerID: String, gameType: Game, cashOutHundredths: Int? = nil, reveals: [Int]? = nil,
    actions: [BlackjackAction]? = nil
  ) {
    self.wagerID = wagerID
    self.gameType = gameType
    self.cashOutHundredths = cashOutHundredths
    self.reveals = reveals
    self.actions = actions
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [TimeBudgetState.Need] { [.wager(wagerID)] }

  /// The round of a wager, with these choices.
  package init(_ wager: Wager, _ choices: GameChoices) {
    var (cashOut, reveals, actions): (Int?, [Int]?, [BlackjackAction]?)
    switch choices {
    case .crash(let hundredths): cashOut = hundredths
    case .mines(let tiles): reveals = tiles
    case .blackjack(let taken): actions = taken.isEmpty ? nil : taken
    case .plinko, .slots: break
    }
    self.init(
      wagerID: wager.wagerID, gameType: wager.options.game, cashOutHundredths: cashOut, reveals: reveals,
      actions: actions)
  }

  private var choices: GameChoices {
    guard let choices = GameChoices(gameType, Self.declaration.fields(of: self)) else {
      preconditionFailure("the check has accepted the choices")
    }
    return choices
  }

  func act(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> DenialReason? {
    let state = decision.state
    let wager = try wager(in: state)
    let play = wager.play(choices)
    // Only for a double. The minutes of the wager itself were checked when it was committed.
    if play.stakeMinutes > wager.minutes, play.stakeMinutes > state.remainingMinutes {
      let reason = DenialReason.exceedsRemainingMinutes
      decision.add(
        .wagerDenied(DeniedWager(wagerID: wagerID, game: gameType, minutes: play.stakeMinutes, reason: reason)))
      return reason
    }
    guard let date = state.date else { preconditionFailure("the day has begun") }
    decision.add(.wagerResolved(Round(wager, choices, play, in: state, on: date, at: decision.now)))
    // A game never unlocks: after a win at 0 the person has to (decision W1).
    if state.wantsUnlocked, !state.unlockAllowed, decision.state.unlockAllowed { decision.add(.locked) }
    return nil
  }

  private func wager(in state: TimeBudgetState) throws(Rejection) -> Wager {
    guard let wager = state.pending, wager.wagerID.hasBytes(of: wagerID) else {
      if state.subject.wagerIsBooked {
        throw Rejection(.wrongState, "the wager '\(wagerID)' is no longer pending")
      }
      throw Rejection(.notFound, "there is no wager '\(wagerID)'")
    }
    guard wager.options.game == gameType else {
      throw Rejection(
        .wrongState, "the wager '\(wagerID)' is one of \(wager.options.game.rawValue), not of \(gameType.rawValue)")
    }
    return wager
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    var faults = Game.faults(in: record, \.choiceField)
    if record["game_type"] == .string(Game.mines.rawValue), record.given(GameField.reveals) == nil {
      faults.append(Rejection(.missingField, "the field '\(GameField.reveals)' is missing; mines need tiles to open"))
    }
    if let tiles = record[GameField.reveals]?.arrayValue, !TimeBudgetNumbers.revealCount.contains(tiles.count) {
      faults.append(
        Rejection(.invalidValue, "'\(GameField.reveals)' has \(tiles.count) tiles; it takes 1 to 100"))
    }
    if let words = record[GameField.actions]?.arrayValue {
      let actions = words.compactMap(\.stringValue).compactMap(BlackjackAction.init(rawValue:))
      if !GameChoices.canPlay(actions) {
        faults.append(
          Rejection(
            .invalidValue,
            "'\(GameField.actions)' is neither one double nor hits with an optional stand at the end, at most 20"))
      }
    }
    return faults
  }
}
