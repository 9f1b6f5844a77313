import EarnedCore
import EarnedEngine
import EarnedSQLite
import HachimiRules

extension UnlockedAchievement {
  static let columns = RowColumns(
    "local_achievements", key: "id", ["id", "unlocked_at", "claimed", "claimed_at"], written: ["uid"])

  init(_ row: Row) throws {
    self.init(achievementID: try row.text(0), unlocked: try row.instant(1))
    isClaimed = try row.flag(2)
    claimed = try row.optionalInstant(3)
  }

  func values(uid: String) -> [any Bindable] {
    [achievementID, unlocked.millisecondsSinceEpoch, isClaimed, claimed?.millisecondsSinceEpoch, uid]
  }
}
