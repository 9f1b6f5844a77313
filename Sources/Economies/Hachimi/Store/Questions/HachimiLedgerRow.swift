import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite

/// A stored ledger row, of our own or of the app.
public struct HachimiLedgerRow: Equatable, Sendable {
  /// Its id.
  public let id: String
  /// The action type.
  public let type: String
  /// The user.
  public let uid: String
  /// When it began.
  public let started: Instant
  /// When it ended; nil for an action without duration.
  public let ended: Instant?
  /// The payload. JSON, or a string when the stored text is not JSON.
  public let payload: JSONValue
  /// The result; null when there is none.
  public let result: JSONValue
  /// Whether it is synced.
  public let isSynced: Bool
  /// When it was synced.
  public let synced: Instant?
  /// The number of failed sync attempts.
  public let attempts: Int
  /// The error of the last failed attempt.
  public let error: String?
  /// When it was recorded.
  public let created: Instant

  /// The coins it added to the balance.
  public var coins: Int { Int(result.objectValue?["coins"]?.integerValue ?? 0) }

  static func newest(_ count: Int, isPending: Bool, in database: Database) throws -> [HachimiLedgerRow] {
    try database.elements(
      """
      select id, type, uid, started_at, ended_at, payload, result, synced, synced_at, sync_attempts, sync_error, created_at
      from action_ledger
      \(isPending ? "where synced = 0" : "")
      order by created_at desc, rowid desc limit ?
      """, count
    ) { try HachimiLedgerRow($0) }
  }

  private init(_ row: Row) throws {
    id = try row.text(0)
    type = try row.text(1)
    uid = try row.text(2)
    started = try row.instant(3)
    ended = try row.optionalInstant(4)
    payload = JSONValue(stored: try row.text(5))
    result = try row.optionalText(6).map(JSONValue.init(stored:)) ?? .null
    isSynced = try row.integer(7) != 0
    synced = try row.optionalInstant(8)
    attempts = try row.count(9)
    error = try row.optionalText(10)
    created = try row.instant(11)
  }

  /// An element of `earned.hachimi-ledger/1`, with the columns of the table.
  public var json: JSONValue {
    [
      "id": .string(id), "type": .string(type), "uid": .string(uid), "started_at": .instant(started),
      "ended_at": .optional(ended), "payload": payload, "result": result, "synced": .count(isSynced ? 1 : 0),
      "synced_at": .optional(synced), "sync_attempts": .count(attempts), "sync_error": .optional(error),
      "created_at": .instant(created),
    ]
  }
}

extension JSONValue {
  /// The parsed JSON, or the text itself when it is not JSON.
  fileprivate init(stored text: String) {
    do { self = try JSONParser().parse(text) } catch { self = .string(text) }
  }
}
