import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedTimeBudgetRules

/// Read-only questions about the time budget. When a new date is due, they answer as if it had begun.
public struct TimeBudgetQuestions {
  private let database: Database

  /// - Parameter database: with or without the tables of the economy.
  public init(_ database: Database) { self.database = database }

  /// The state of the budget; nil when the economy was never used.
  ///
  /// - Throws: `SQLiteError`, and `StoredValueFault` for an invalid stored value.
  public func status(at now: Now) throws -> TimeBudgetStatus? {
    guard database.isInTransaction else { return try database.snapshot { try status(at: now) } }
    guard try TimeBudgetEconomy.isInUse(in: database) else { return nil }
    let state = try TimeBudgetStateLoader(database).state().broughtUpToDate(at: now)
    return TimeBudgetStatus(state: state, locks: state.locks(at: now))
  }

  /// The selected apps and when they are locked; nil when the economy was never used.
  ///
  /// - Throws: as `status`.
  func appLocks(at now: Now) throws -> AppLocks? {
    try status(at: now).map { status in
      AppLocks(apps: status.state.selection.map { AppLocks.App($0) }, locks: status.locks)
    }
  }

  /// A preview of a wager. Without data of the economy it is made from the default state. It never uses the seed of a
  /// pending wager.
  ///
  /// - Throws: as `status`.
  public func preview(
    _ bet: Bet, wagerMinutes: Int, round: (seed: Seed, choices: GameChoices)? = nil, at now: Now
  ) throws -> WagerPreview {
    let hasTables = try TimeBudgetEconomy.hasTables(in: database)
    let state = hasTables ? try TimeBudgetStateLoader(database).state() : TimeBudgetState()
    return WagerPreview(bet, wagerMinutes: wagerMinutes, round: round, in: state, at: now)
  }

  /// The wager whose round is not played; nil without one.
  ///
  /// - Throws: as `status`.
  public func pendingWager() throws -> Wager? {
    guard try TimeBudgetEconomy.hasTables(in: database) else { return nil }
    return try TimeBudgetStateLoader(database).pendingWager()
  }

  /// The newest 100 rounds, or fewer, in booking order, the newest first (decisions B18, B28).
  ///
  /// - Throws: as `status`.
  public func transactions(atMost limit: Int? = nil) throws -> [TimeBudgetTransaction] {
    guard try TimeBudgetEconomy.hasTables(in: database) else { return [] }
    return try database.elements(
      in: TimeBudgetTransaction.table, "order by position desc limit ?", limit ?? TimeBudgetNumbers.listedTransactions)
  }
}

extension RecordingSession {
  /// Selects apps for the budget and takes others out of the selection, as one record of the whole selection.
  ///
  /// - Parameter usageSeconds: how long the selected apps were used today; nil when that is not known.
  /// - Throws: `Rejection` for a record that cannot be, and faults of the database; then nothing is recorded.
  @discardableResult
  public func changeBudgetSelection(
    adding added: [AppID] = [], removing removed: [AppID] = [], usageSeconds: Int? = nil
  ) throws -> Outcome {
    let selected = try TimeBudgetQuestions(database).status(at: now)?.state.selection ?? []
    let selection = Set(selected).union(added).subtracting(removed).sorted()
    try add(SetBudgetSelection(appSelection: selection, usageSeconds: usageSeconds))
    return outcome
  }
}

extension TimeBudgetTransaction {
  /// The minutes won or lost: `+20 min`, `−10 min`.
  public var text: String { DeltaText.of(deltaMinutes) }

  /// As an element of `earned.budget-transactions/1`.
  public var json: JSONValue {
    [
      "wager_id": .string(wagerID), "ts_utc_ms": .instant(instant), "game_type": .string(game),
      "result": .string(result), "wager_minutes": .count(stakeMinutes),
      "multiplier_hundredths": .count(multiplierHundredths), "delta_minutes": .count(deltaMinutes),
      "text": .string(text),
    ]
  }
}

extension WagerPreview {
  /// The document `earned.budget-preview/1`.
  public func json(at now: Now) -> JSONValue {
    [
      "schema": "earned.budget-preview/1", "now_ts_utc_ms": .instant(now.instant),
      "timezone_id": .string(now.timeZone.identifier), "game_type": .string(bet.options.game.rawValue),
      "wager_minutes": .count(wagerMinutes), "remaining_minutes": .count(remainingMinutes),
      "minutes_until_midnight": .count(minutesUntilMidnight), "cap_minutes": .count(capMinutes),
      "allowed": .bool(isAllowed), "reason": .optional(commit.reason), "win": delta(winMinutes),
      "loss": delta(lossMinutes),
      "outcomes": .array(outcomes.map(\.json)),
      "expected_return": expectedReturnMillionths.map { .number(Double($0) / 1_000_000) } ?? .null,
      "resolution": resolution?.json ?? .null,
    ]
  }

  private func delta(_ minutes: Int?) -> JSONValue {
    minutes.map { ["delta_minutes": .count($0), "text": .string(DeltaText.of($0))] } ?? .null
  }
}

extension WagerPreview.Outcome {
  fileprivate var json: JSONValue {
    [
      "result": .string(chance.result), "probability": .optional(chance.probability?.description),
      "multiplier_hundredths": .count(chance.multiplierHundredths), "raw_delta_minutes": .count(rawDeltaMinutes),
      "delta_minutes": .count(deltaMinutes), "text": .string(DeltaText.of(deltaMinutes)),
    ]
  }
}

extension Round {
  fileprivate var json: JSONValue {
    [
      "result": .string(result.rawValue), "wager_minutes": .count(stakeMinutes),
      "multiplier_hundredths": .count(multiplierHundredths), "raw_delta_minutes": .count(rawDeltaMinutes),
      "delta_minutes": .count(deltaMinutes), "bonus_minutes": .count(bonusAfterMinutes),
      "remaining_minutes": .count(remainingAfterMinutes), "draw": draw.json,
    ]
  }
}
