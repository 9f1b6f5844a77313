import EarnedCore
import EarnedJSON

/// What a run of ingest did, in numbers (interface, section 2).
public struct IngestSummary: Equatable, Sendable {
  /// Records settled: the sum of the next four.
  public private(set) var records = 0
  /// Records that were applied.
  public private(set) var applied = 0
  /// Records that had been applied or denied before.
  public private(set) var duplicates = 0
  /// Records that a rule denied.
  public private(set) var denied = 0
  /// Records that are invalid or impossible.
  public private(set) var rejected = 0
  /// Records of each known type, with any outcome.
  public private(set) var byType: [String: Int] = [:]
  /// Denials by reason.
  public private(set) var denials: [String: Int] = [:]
  /// Rejections by code.
  public private(set) var rejections: [String: Int] = [:]
  /// The earliest time of a record that was not rejected.
  public private(set) var first: Instant?
  /// The latest time of a record that was not rejected.
  public private(set) var last: Instant?
  /// Whether the run is rolled back at the end.
  public var isDryRun = false
  /// Whether the changes are in the database.
  public var isCommitted = true

  mutating func count(_ outcome: Outcome, type: String?, at instant: Instant?) {
    records += 1
    if let type { byType[type, default: 0] += 1 }
    switch outcome {
    case .applied: applied += 1
    case .duplicate: duplicates += 1
    case .denied(let reason):
      denied += 1
      denials[reason.rawValue, default: 0] += 1
    case .rejected(let rejection):
      rejected += 1
      rejections[rejection.code.code, default: 0] += 1
      return
    }
    guard let instant else { return }
    first = min(first ?? instant, instant)
    last = max(last ?? instant, instant)
  }

  /// The document of the contract: keys in its order, counted names in alphabetical order.
  public var json: JSONValue {
    [
      "schema": "earned.ingest/1",
      "records": .integer(Int64(records)), "applied": .integer(Int64(applied)),
      "duplicates": .integer(Int64(duplicates)), "denied": .integer(Int64(denied)),
      "rejected": .integer(Int64(rejected)),
      "by_type": Self.json(byType), "denials": Self.json(denials), "rejections": Self.json(rejections),
      "first_ts_utc_ms": first.map { .integer($0.millisecondsSinceEpoch) } ?? .null,
      "last_ts_utc_ms": last.map { .integer($0.millisecondsSinceEpoch) } ?? .null,
      "dry_run": .bool(isDryRun), "committed": .bool(isCommitted),
    ]
  }

  private static func json(_ counts: [String: Int]) -> JSONValue {
    var object = JSONObject()
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) { object[name] = .integer(Int64(count)) }
    return .object(object)
  }
}
