import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import HachimiRules

extension Action {
  static let columns = RowColumns(
    "action_ledger", key: "id", ["id", "type", "started_at", "ended_at", "payload", "result", "created_at"],
    written: ["uid"])

  func values(uid: String) -> [any Bindable] {
    [
      actionID, change.type.rawValue, started.millisecondsSinceEpoch, ended?.millisecondsSinceEpoch,
      JSONValue.object(payload).canonicalText, JSONValue.object(change.result).canonicalText,
      created.millisecondsSinceEpoch, uid,
    ]
  }

  /// Reads an action of our own. Nil when the row does not have that form.
  ///
  /// - Throws: `TimeZoneFault` when its time zone is not available.
  init?(_ row: Row) throws {
    guard let type = ActionType(rawValue: try row.text(1)), let payload = row.optionalObject(4),
      let zone = payload[Self.timeZoneKey]?.stringValue
    else { return nil }
    let (started, ended) = (try row.instant(2), try row.optionalInstant(3))
    guard
      let change = Change(
        type, payload: payload, result: row.optionalObject(5) ?? [:], started: started, ended: ended)
    else { return nil }
    self.init(
      actionID: try row.text(0), change: change, started: started, ended: ended, created: try row.instant(6),
      timeZone: try TimeZone.named(zone))
  }
}
