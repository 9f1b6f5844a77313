import EarnedCore
import EarnedJSON

/// Books an event together with the waiting ones, or only adds it to the queue (rules 2.2).
struct TakeEvent: RecordOperation {
  static let recordName = QueueEvent.recordName
  static let declaration = QueueEvent.declaration.wrapped(TakeEvent.init, \TakeEvent.queueing)

  let queueing: QueueEvent

  private var isQueued: Bool { queueing.queued == true }

  func needs(_ ids: MadeIDs, at now: Now) -> [ClepsyState.Need] {
    queueing.needs(ids, at: now) + (isQueued ? [] : [.waiting])
  }

  func carryOut(_ decision: inout PendingDecision<ClepsyState>) throws -> DenialReason? {
    if isQueued { return try queueing.carryOut(&decision) }
    try decision.passTime(with: queueing.event(at: decision.now))
    return nil
  }
}

/// Adds an event to the queue, even when the record does not say `queued`. For calls from an app extension. No time
/// passes (S1).
public struct QueueEvent: RecordOperation {
  package static let recordName = "clepsy.event"
  package static let declaration = RecordDeclaration<QueueEvent>(
    .required("id", \.id, .uuid), .required("seconds", \.seconds, .integer(in: ClepsyNumbers.eventSeconds)),
    .required("kind", \.kind, .word(of: TimeEvent.Kind.self)), .optional("app_bundle_id", \.appBundleID, .text()),
    .optional("queued", \.queued, .flag), .optional("imported", \.imported, .flag), check: faults,
    make: QueueEvent.init
  ).described(
    "Seconds that were earned or spent, or a balance that is imported.",
    example: ["seconds": 60])

  let id: String
  package let seconds: Int
  package let kind: TimeEvent.Kind
  package let appBundleID: String?
  let queued: Bool?
  let imported: Bool?

  /// What is nil is left out.
  public init(
    id: String, seconds: Int, kind: TimeEvent.Kind, appBundleID: String? = nil, queued: Bool? = nil,
    imported: Bool? = nil
  ) {
    self.id = id
    self.seconds = seconds
    self.kind = kind
    self.appBundleID = appBundleID
    self.queued = queued
    self.imported = imported
  }

  /// Its date is that of the zone of the record.
  func event(at now: Now) -> TimeEvent {
    var event = TimeEvent(id: id, at: now, kind, seconds: seconds, appBundleID: appBundleID)
    event.isImported = imported == true
    return event
  }

  private static func faults(in record: JSONObject) -> [Rejection] {
    guard record["imported"] == true, record["kind"] == "spent" else { return [] }
    return [Rejection(.invalidValue, "'imported' is for a balance, and 'kind' is spent")]
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [ClepsyState.Need] { [.event(event(at: now))] }

  package func carryOut(_ decision: inout PendingDecision<ClepsyState>) throws -> DenialReason? {
    guard imported != true else {
      throw Rejection(.invalidValue, "an imported balance does not wait in the queue; pass it to 'earned ingest'")
    }
    decision.add(.eventQueued(event(at: decision.now)))
    return nil
  }
}
