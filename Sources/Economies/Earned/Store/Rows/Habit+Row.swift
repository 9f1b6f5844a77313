import EarnedCore
import EarnedEngine
import EarnedRules
import EarnedSQLite

extension Habit {
  static let columns = RowColumns(
    "habit", key: "habit_id",
    ["habit_id", "name", "reward_credits", "active", "sort_order", "deleted_ts_utc_ms"],
    written: ["created_ts_utc_ms", "updated_ts_utc_ms"], kept: ["created_ts_utc_ms"])

  init(_ row: Row) throws {
    self.init(
      habitID: try row.text(0), name: try row.text(1), rewardCredits: try row.count(2), active: try row.flag(3),
      sortOrder: try row.count(4), deleted: try row.optionalInstant(5))
  }

  var values: [any Bindable] {
    [habitID, name, rewardCredits, active, sortOrder, deleted?.millisecondsSinceEpoch]
  }
}
