import EarnedCore
import EarnedEngine
import JSON
import SQLite

/// A row of the ledger as it is stored, whoever wrote it.
public struct HachimiLedgerRow: Equatable, Sendable {
  /// Its id.
  public let id: String
  /// What was done.
  public let type: String
  /// Whose row it is.
  public let uid: String
  /// When it began.
  public let started: Instant
  /// When it ended; nil of what takes no time.
  public let ended: Instant?
  /// What was given. JSON; a text when it is none.
  public let payload: JSONValue
  /// What came of it; null without a result.
  public let result: JSONValue
  /// Whether it is synced.
  public let isSynced: Bool
  /// When it was synced.
  public let synced: Instant?
  /// How often it was tried in vain.
  public let attempts: Int
  /// Why, the last time.
  public let error: String?
  /// When it was written.
  public let created: Instant

  /// What it added to the coins.
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

  /// As an element of `earned.hachimi-ledger/1`: the columns of the table.
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
  /// JSON, or the text itself when it is none.
  fileprivate init(stored text: String) {
    do { self = try JSONParser().parse(text) } catch { self = .string(text) }
  }
}
