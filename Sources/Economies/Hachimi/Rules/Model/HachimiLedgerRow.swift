import EarnedCore
import EarnedJSON

/// A row of `action_ledger`, made by an action of our own or by the app. The ledger is this economy's log, and the queue
/// of what is sent to the cloud.
public struct HachimiLedgerRow: Equatable, Sendable {
  /// The id of the action, which is also the name of its document in the cloud.
  public let id: String
  /// The action type: a word of the data model, unless the row is damaged.
  public let type: String
  /// The uid of the user, or of the guest.
  package var uid: String
  /// When it happened; for a session, when it began.
  public let started: Instant
  /// When a session ended; nil for any other action.
  package let ended: Instant?
  package let payloadText: String
  package let resultText: String?
  /// Whether it is synced, or needs no sync.
  package let isSynced: Bool
  /// When it was synced; nil before that.
  package let synced: Instant?
  /// The number of failed sync attempts.
  package let attempts: Int
  /// The error of the last failed attempt; nil without one.
  package let error: String?
  /// When it was recorded; never before the previous action.
  package let created: Instant

  package init(
    id: String, type: String, uid: String, started: Instant, ended: Instant?, payloadText: String, resultText: String?,
    isSynced: Bool = false, synced: Instant? = nil, attempts: Int = 0, error: String? = nil, created: Instant
  ) {
    self.id = id
    self.type = type
    self.uid = uid
    self.started = started
    self.ended = ended
    self.payloadText = payloadText
    self.resultText = resultText
    self.isSynced = isSynced
    self.synced = synced
    self.attempts = attempts
    self.error = error
    self.created = created
  }

  /// Without an expiry, which is added by the store (`HachimiRetention`).
  package static let table = Table(
    "action_ledger", key: "id", shows: .first(100, as: "hachimi_ledger", "order by created_at desc, rowid desc"),
    Column.hidden("id", \HachimiLedgerRow.id, .text),
    Column("type", \HachimiLedgerRow.type, .words(of: ActionType.self)),
    Column.hidden("uid", \HachimiLedgerRow.uid, .text),
    Column("started_at", \HachimiLedgerRow.started),
    Column("ended_at", \HachimiLedgerRow.ended),
    Column.hidden("payload", \HachimiLedgerRow.payloadText, .json(.anything)),
    Column.hidden("result", \HachimiLedgerRow.resultText, .json(.anything)),
    // An app marks what it has given up with 2.
    Column("synced", { (row: HachimiLedgerRow) in row.isSynced ? 1 : 0 }, .integer(0...2)),
    Column("synced_at", \HachimiLedgerRow.synced),
    Column("sync_attempts", \HachimiLedgerRow.attempts, .integer(in: HachimiNumbers.counts)),
    Column.hidden("sync_error", \HachimiLedgerRow.error, .text),
    Column("created_at", \HachimiLedgerRow.created),
    make: { id, type, uid, started, ended, payload, result, synced, syncedAt, attempts, error, created in
      HachimiLedgerRow(
        id: id, type: type, uid: uid, started: started, ended: ended, payloadText: payload, resultText: result,
        isSynced: synced != 0, synced: syncedAt, attempts: attempts, error: error, created: created)
    })

  /// The payload: JSON, or a string when the stored text is not JSON.
  package var payload: JSONValue { JSONValue(ifValid: payloadText) ?? .string(payloadText) }

  /// The result in the same form; null when there is none.
  package var result: JSONValue { resultText.map { JSONValue(ifValid: $0) ?? .string($0) } ?? .null }

  /// The coins it added to the balance.
  public var coins: Int { Int(result.objectValue?["coins"]?.integerValue ?? 0) }

  /// Whether it belongs to a guest, who does not exist in the cloud (rules 2.9).
  package var isOfGuest: Bool { uid.hasPrefix(Profile.guestPrefix) }

  /// Whether it is marked as synced without being sent: the app's own sign-in creates the profile (interface of
  /// Hachimi, section 5).
  package var isKeptFromCloud: Bool {
    ActionType.keptFromCloud.contains { $0.rawValue == type }
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
