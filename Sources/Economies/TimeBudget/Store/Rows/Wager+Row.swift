import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import TimeBudgetRules

extension Wager {
  static let columns = RowColumns(
    "budget_pending_wager", key: "id",
    [
      "wager_id", "game_type", "wager_minutes", "ts_utc_ms", "timezone_id", "forfeit_delta_minutes", "options_json",
      "seed",
    ], written: ["id"])

  init(_ row: Row) throws {
    let place = "budget_pending_wager.options_json"
    guard let options = GameOptions(try row.choice(1, "budget_pending_wager.game_type"), try row.object(6, place))
    else { throw StoredValueFault(place: place, expectation: "options of the game") }
    guard let seed = Seed(try row.text(7)) else {
      throw StoredValueFault(place: "budget_pending_wager.seed", expectation: "32 hexadecimal digits")
    }
    self.init(
      wagerID: try row.text(0), options: options, minutes: try row.count(2), committed: try row.instant(3),
      timeZoneID: try row.text(4), forfeitDeltaMinutes: try row.count(5), seed: seed)
  }

  var values: [any Bindable] {
    [
      wagerID, options.game.rawValue, minutes, committed.millisecondsSinceEpoch, timeZoneID, forfeitDeltaMinutes,
      options.json, seed.text, 1,
    ]
  }
}
