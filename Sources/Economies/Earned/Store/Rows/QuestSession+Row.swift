import EarnedCore
import EarnedEngine
import EarnedRules
import EarnedSQLite

extension QuestSession {
  static let columns = RowColumns(
    "quest_session", key: "quest_session_id",
    ["quest_session_id", "attempt_id", "quest_type", "created_ts_utc_ms", "expires_ts_utc_ms", "state"],
    written: ["updated_ts_utc_ms"])

  init(_ row: Row) throws {
    self.init(
      questSessionID: try row.text(0), attemptID: try row.text(1), type: try row.choice(2, "quest_session.quest_type"),
      created: try row.instant(3), expires: try row.instant(4), state: try row.choice(5, "quest_session.state"))
  }

  var values: [any Bindable] {
    [
      questSessionID, attemptID, type.rawValue, created.millisecondsSinceEpoch, expires.millisecondsSinceEpoch,
      state.rawValue,
    ]
  }
}
