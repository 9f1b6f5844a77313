import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import TimeBudgetRules

/// An entry of the limited list of rounds (specification, "transactions").
public struct TimeBudgetTransaction: Equatable, Sendable {
  /// The id of the wager.
  public let wagerID: String
  /// When it was booked.
  public let instant: Instant
  /// The game.
  public let game: String
  /// The result.
  public let result: String
  /// The minutes at stake.
  public let wagerMinutes: Int
  /// What it paid per minute at stake, in hundredths.
  public let multiplierHundredths: Int
  /// The change of the bonus.
  public let deltaMinutes: Int

  static let columns = RowColumns(
    "budget_transaction", key: "position",
    ["wager_id", "ts_utc_ms", "game_type", "result", "wager_minutes", "multiplier_hundredths", "delta_minutes"])

  init(_ row: Row) throws {
    wagerID = try row.text(0)
    instant = try row.instant(1)
    game = try row.text(2)
    result = try row.text(3)
    wagerMinutes = try row.count(4)
    multiplierHundredths = try row.count(5)
    deltaMinutes = try row.count(6)
  }

  /// `+20 min`, `−10 min`.
  public var text: String { DeltaText.of(deltaMinutes) }

  /// As an element of `earned.budget-transactions/1`.
  public var json: JSONValue {
    [
      "wager_id": .string(wagerID), "ts_utc_ms": .instant(instant), "game_type": .string(game),
      "result": .string(result), "wager_minutes": .count(wagerMinutes),
      "multiplier_hundredths": .count(multiplierHundredths), "delta_minutes": .count(deltaMinutes),
      "text": .string(text),
    ]
  }
}
