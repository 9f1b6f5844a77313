import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import HachimiRules

extension Cat {
  static let columns = RowColumns(
    "local_cats", key: "id",
    [
      "id", "name", "appearance", "personality", "bound_habit_id", "created_at", "total_minutes", "equipped_accessory",
      "state", "last_session_at", "highest_stage",
    ], written: ["uid"])

  init(_ row: Row) throws {
    self.init(
      catID: try row.text(0), name: try row.text(1), appearance: try row.object(2, "local_cats.appearance"),
      personality: try row.text(3), boundHabitID: try row.text(4), created: try row.instant(5))
    totalMinutes = try row.count(6)
    equippedAccessory = try row.optionalText(7)
    state = try row.choice(8, "local_cats.state")
    lastSession = try row.optionalInstant(9)
    // Rules 2.3: an unknown stage counts as kitten.
    highestStage = try row.optionalText(10).map { Stage(rawValue: $0) ?? .kitten }
  }

  func values(uid: String) -> [any Bindable] {
    [
      catID, name, JSONValue.object(appearance).canonicalText, personality, boundHabitID,
      created.millisecondsSinceEpoch, totalMinutes, equippedAccessory, state.rawValue,
      lastSession?.millisecondsSinceEpoch, highestStage?.rawValue, uid,
    ]
  }
}
