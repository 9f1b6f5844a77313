import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import HachimiRules

extension ImportedAction {
  static let columns = RowColumns(
    "action_ledger", key: "id",
    [
      "id", "type", "started_at", "ended_at", "payload", "result", "synced", "synced_at", "sync_attempts", "sync_error",
      "created_at",
    ], written: ["uid"])

  init(_ row: Row) throws {
    self.init(
      actionID: try row.text(0), type: try row.choice(1, "action_ledger.type"), started: try row.instant(2),
      ended: try row.optionalInstant(3), payload: try row.text(4), result: try row.optionalText(5),
      coins: row.optionalObject(5)?["coins"]?.integerValue.map(Int.init) ?? 0, isSynced: try row.flag(6),
      synced: try row.optionalInstant(7), attempts: try row.count(8), error: try row.optionalText(9),
      created: try row.instant(10))
  }

  func values(uid: String) -> [any Bindable] {
    [
      actionID, type.rawValue, started.millisecondsSinceEpoch, ended?.millisecondsSinceEpoch, payload, result,
      isSynced, synced?.millisecondsSinceEpoch, attempts, error, created.millisecondsSinceEpoch, uid,
    ]
  }
}
