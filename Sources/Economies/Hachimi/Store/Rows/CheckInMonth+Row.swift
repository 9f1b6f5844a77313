import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import HachimiRules

extension CheckInMonth {
  static let columns = RowColumns(
    "local_monthly_checkins", key: "id", ["month", "checked_days", "total_coins", "milestones_claimed"],
    written: ["id", "uid"])

  init(_ row: Row) throws {
    self.init(month: try row.text(0))
    days = try row.counts(1, "local_monthly_checkins.checked_days")
    coins = try row.count(2)
    milestones = try row.counts(3, "local_monthly_checkins.milestones_claimed")
  }

  func values(uid: String) -> [any Bindable] {
    [
      month, JSONValue.array(days.map(JSONValue.count)).canonicalText, coins,
      JSONValue.array(milestones.map(JSONValue.count)).canonicalText, "\(uid)_\(month)", uid,
    ]
  }
}
