import EarnedCore
import EarnedJSON

/// Wagers minutes on a game (specification, sequence 9). Nothing is deducted until the round is resolved.
public struct CommitWager: BudgetOperation {
  package static let recordName = "budget.wager.commit"
  package static let declaration = RecordDeclaration<CommitWager>(
    .required("game_type", \.gameType, .word(of: Game.self)),
    .required("wager_minutes", \.wagerMinutes, .integer(in: TimeBudgetNumbers.wagerMinutes)),
    .newID("wager_id", \.wagerID),
    .optional("seed", \.seed, .hexadecimal(digits: 32), whenLeftOut: "made from the record"),
    .optional(GameField.autoCashOut, \.autoCashOutHundredths, .integer(in: TimeBudgetNumbers.autoCashOutHundredths)),
    .optional(GameField.risk, \.risk, .word(of: PlinkoRisk.self), whenLeftOut: TimeBudgetNumbers.usualRisk.rawValue),
    .optional(
      GameField.mineCount, \.mineCount, .integer(in: TimeBudgetNumbers.mineCount),
      whenLeftOut: "\(TimeBudgetNumbers.usualMineCount)"), check: faults, make: CommitWager.init
  ).described(
    "Wagers minutes on a game.",
    denials: [.noMinutesRemaining, .wagerPending, .zeroOrNegativeWager, .exceedsRemainingMinutes],
    example: ["game_type": "slots", "wager_minutes": 5, "wager_id": "wager-1"])

  let gameType: Game
  let wagerMinutes: Int
  let wagerID: String?
  let seed: String?
  let autoCashOutHundredths: Int?
  let risk: PlinkoRisk?
  let mineCount: Int?

  /// What is nil is left out.
  public init(
    gameType: Game, wagerMinutes: Int, wagerID: String? = nil, seed: String? = nil, autoCashOutHundredths: Int? = nil,
    risk: PlinkoRisk? = nil, mineCount: Int? = nil
  ) {
    self.gameType = gameType
    self.wagerMinutes = wagerMinutes
    self.wagerID = wagerID
    self.seed = seed
    self.autoCashOutHundredths = autoCashOutHundredths
    self.risk = risk
    self.mineCount = mineCount
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [TimeBudgetState.Need] { [.wager(ids.new(wagerID))] }

  private var options: GameOptions {
    guard let options = GameOptions(gameType, Self.declaration.fields(of: self)) else {
      preconditionFailure("the check has accepted the options")
    }
    return options
  }

  package func checkValues(_ state: TimeBudgetState, _ ids: MadeIDs) throws(Rejection) {
    let wagerID = ids.new(wagerID)
    guard state.subject.wagerIsBooked || state.pending?.wagerID.hasBytes(of: wagerID) == true else { return }
    throw Rejection(.idConflict, "the wager id '\(wagerID)' is used by another wager; leave it out or choose another")
  }

  func act(_ decision: inout PendingDecision<TimeBudgetState>) throws(Rejection) -> DenialReason? {
    if let reason = decision.state.denial(ofWager: wagerMinutes) {
      decision.add(
        .wagerDenied(
          DeniedWager(wagerID: decision.ids.new(wagerID), game: gameType, minutes: wagerMinutes, reason: reason)))
      return reason
    }
    let now = decision.now
    decision.add(
      .wagerCommitted(
        Wager(
          wagerID: decision.ids.new(wagerID), options: options, minutes: wagerMinutes, committed: now.instant,
          timeZoneID: now.timeZone.identifier, forfeitDeltaMinutes: -wagerMinutes,
          seed: seed.flatMap { Seed($0) } ?? Seed(of: decision.ids))))
    return nil
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    Game.faults(in: record, \.optionField)
  }
}
