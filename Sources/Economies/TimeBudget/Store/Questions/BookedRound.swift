import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import TimeBudgetRules

/// A stored transaction, which any program may have written, with its commit if that is still in the log.
struct BookedRound {
  let booked: RoundAudit.Booked
  let instant: Instant
  let committed: Instant
  let audit: RoundAudit

  /// The kept transactions that meet a condition, in booking order. The line of a commit is found by its time, because
  /// there are too many lines of its type.
  static func select(where condition: String) -> String {
    """
    select t.wager_id, t.game_type, t.seed, t.options_json, t.choices_json, t.draw_json, t.result, t.wager_minutes,
      t.multiplier_hundredths, t.raw_delta_minutes, t.cap_minutes, t.delta_minutes, t.ts_utc_ms, t.committed_ts_utc_ms,
      (
        select iif(json_valid(e.payload_json), e.payload_json, '{}') from event_log e
        where e.ts_utc_ms = t.committed_ts_utc_ms and +e.type = 'BUDGET_WAGER_COMMITTED'
          and json_extract(iif(json_valid(e.payload_json), e.payload_json, '{}'), '$.wager_id') = t.wager_id)
    from budget_transaction t
    where \(condition)
    order by t.position
    """
  }

  init(_ row: Row) throws {
    booked = RoundAudit.Booked(
      wagerID: try row.text(0), game: try row.text(1), seed: try row.text(2), options: try row.optionalObject(3),
      choices: try row.optionalObject(4), draw: try row.optionalObject(5), result: try row.text(6),
      stakeMinutes: try row.count(7), multiplierHundredths: try row.count(8), rawDeltaMinutes: try row.count(9),
      capMinutes: try row.optionalInteger(10).map(Int.init), deltaMinutes: try row.count(11))
    instant = try row.instant(12)
    committed = try row.instant(13)
    audit = RoundAudit(booked, commit: try row.optionalObject(14).flatMap(RoundAudit.Commit.init))
  }

  /// The member `round` of `earned.budget-audit/1`.
  var json: JSONValue {
    [
      "wager_id": .string(booked.wagerID), "game_type": .string(booked.game),
      "committed_ts_utc_ms": .instant(committed), "ts_utc_ms": .instant(instant), "seed": .string(booked.seed),
      "seed_sha256": .optional(Seed(booked.seed)?.sha256), "options": .optional(booked.options),
      "choices": .optional(booked.choices), "draw": .optional(booked.draw), "result": .string(booked.result),
      "wager_minutes": .count(audit.wagerMinutes), "multiplier_hundredths": .count(booked.multiplierHundredths),
      "raw_delta_minutes": .count(booked.rawDeltaMinutes),
      "cap_minutes": booked.capMinutes.map(JSONValue.count) ?? .null, "delta_minutes": .count(booked.deltaMinutes),
      "matches": .bool(audit.differences.isEmpty),
    ]
  }
}

extension RoundAudit.Commit {
  /// Reads the payload of a log line; nil when it is not a commit's.
  fileprivate init?(_ payload: JSONObject) {
    guard let minutes = payload["wager_minutes"]?.integerValue, let hash = payload["seed_sha256"]?.stringValue else {
      return nil
    }
    self.init(wagerMinutes: Int(minutes), seedSHA256: hash)
  }
}

extension JSONValue {
  fileprivate static func optional(_ object: JSONObject?) -> JSONValue { object.map(JSONValue.object) ?? .null }
}

extension Row {
  /// A JSON object; nil for null and for any other text.
  fileprivate func optionalObject(_ column: Int) throws(SQLiteError) -> JSONObject? {
    try optionalText(column).flatMap { JSONValue(ifValid: $0)?.objectValue }
  }
}
