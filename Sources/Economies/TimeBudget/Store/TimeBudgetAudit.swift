import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedTimeBudgetRules

/// Replays every kept round from its seed, options and choices, and compares it with what was booked (interface of the
/// time budget, section 7). It only reads.
public struct TimeBudgetAudit: Sendable {
  /// The rounds to replay.
  public struct Request: Sendable {
    /// Only the round of this wager; all rounds when nil.
    public var wagerID: String?
    /// The first date; no limit when nil.
    public var from: CalendarDate?
    /// The last date; no limit when nil.
    public var to: CalendarDate?

    /// By default all rounds.
    public init(wagerID: String? = nil, from: CalendarDate? = nil, to: CalendarDate? = nil) {
      self.wagerID = wagerID
      self.from = from
      self.to = to
    }
  }

  /// A field whose booked value differs from the replay.
  public struct Finding: Sendable {
    /// The id of the wager.
    public let wagerID: String
    /// The game, as it is stored.
    public let game: String
    /// When the round was booked.
    public let instant: Instant
    /// The field, its booked value and its value in the replay.
    public let difference: RoundDifference
  }

  /// The number of rounds replayed.
  package private(set) var replayed = 0
  /// The number of rounds that match the replay.
  public private(set) var matching = 0
  /// The number of forfeited wagers, which have nothing to replay.
  package private(set) var forfeited = 0
  /// The number of rounds that retention has rolled up, which cannot be replayed.
  package let rolledUp: Int
  /// The differences, in booking order.
  public private(set) var findings: [Finding] = []
  /// The round of the requested wager, with its replay; nil when all rounds were requested, or when it was not found.
  package private(set) var round: JSONValue?

  /// The number of rounds examined.
  public var rounds: Int { replayed + forfeited }

  /// Replays rounds of a database, with or without the tables of the economy.
  ///
  /// - Throws: `SQLiteError`, and `StoredValueFault` for a value that is not allowed.
  public init(of database: Database, _ request: Request = Request()) throws {
    guard try TimeBudgetEconomy.hasTables(in: database) else {
      rolledUp = 0
      return
    }
    // Dates are texts of the same length, so they sort like the calendar.
    let (from, to) = (request.from?.description ?? "", request.to?.description ?? "9999-12-31")
    rolledUp =
      try database.element(
        "select count(*) from budget_rolled_transaction where ?3 is null and date between ?1 and ?2", from, to,
        request.wagerID
      ) { try $0.count(0) } ?? 0
    let sql = BookedRound.select(where: "t.date between ?1 and ?2 and (?3 is null or t.wager_id = ?3)")
    for round in try database.elements(sql, from, to, request.wagerID, as: { try BookedRound($0) }) {
      add(round)
      if request.wagerID != nil { self.round = round.json }
    }
  }

  private mutating func add(_ round: BookedRound) {
    guard !round.transaction.isForfeit else {
      forfeited += 1
      return
    }
    replayed += 1
    if round.audit.differences.isEmpty { matching += 1 }
    let transaction = round.transaction
    findings += round.audit.differences.map {
      Finding(wagerID: transaction.wagerID, game: transaction.game, instant: transaction.instant, difference: $0)
    }
  }

  /// The document `earned.budget-audit/1`.
  public var json: JSONValue {
    var document: JSONObject = [
      "schema": "earned.budget-audit/1", "rounds": .count(rounds), "replayed": .count(replayed),
      "matching": .count(matching), "forfeited": .count(forfeited), "rolled_up": .count(rolledUp),
      "findings": .array(findings.map(\.json)),
    ]
    document["round"] = round
    return .object(document)
  }

  /// `12 rounds played again: 12 as booked. 1 forfeited. 3 only summed up.`
  public var text: String {
    "\(replayed.counted("round")) played again: \(matching) as booked. \(forfeited) forfeited. "
      + "\(rolledUp) only summed up."
  }
}

extension TimeBudgetAudit.Finding {
  fileprivate var json: JSONValue {
    [
      "wager_id": .string(wagerID), "game_type": .string(game), "ts_utc_ms": .instant(instant),
      "field": .string(difference.field), "booked": difference.booked, "replayed": difference.replayed,
    ]
  }
}

/// A stored transaction, which any program may have written, together with its replay.
struct BookedRound {
  let transaction: TimeBudgetTransaction
  let audit: RoundAudit

  /// The kept transactions that meet a condition, in booking order, each with its commit if that is still in the log.
  /// The commit's line is found by its time, because the log has too many lines of its type.
  static func select(where condition: String) -> String {
    """
    select \(TimeBudgetTransaction.table.statements.list(of: "t")),
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
    let table = TimeBudgetTransaction.table
    transaction = try table.element(row)
    let commit = try ObjectIfValid(row, table.statements.columns.count, of: table.name)
    audit = RoundAudit(transaction, commit: commit.object.flatMap(RoundAudit.Commit.init))
  }

  /// The member `round` of `earned.budget-audit/1`.
  var json: JSONValue {
    [
      "wager_id": .string(transaction.wagerID), "game_type": .string(transaction.game),
      "committed_ts_utc_ms": .instant(transaction.committed), "ts_utc_ms": .instant(transaction.instant),
      "seed": .string(transaction.seed), "seed_sha256": .optional(Seed(transaction.seed)?.sha256),
      "options": transaction.options.object.json, "choices": transaction.choices.object.json,
      "draw": transaction.draw.object.json, "result": .string(transaction.result),
      "wager_minutes": .count(audit.wagerMinutes), "multiplier_hundredths": .count(transaction.multiplierHundredths),
      "raw_delta_minutes": .count(transaction.rawDeltaMinutes), "cap_minutes": transaction.capMinutes.json,
      "delta_minutes": .count(transaction.deltaMinutes), "matches": .bool(audit.differences.isEmpty),
    ]
  }
}

extension RoundAudit.Commit {
  /// Reads the payload of a log line; nil when it is not that of a commit.
  fileprivate init?(_ payload: JSONObject) {
    guard let minutes = payload["wager_minutes"]?.integerValue, let hash = payload["seed_sha256"]?.stringValue else {
      return nil
    }
    self.init(wagerMinutes: Int(minutes), seedSHA256: hash)
  }
}
