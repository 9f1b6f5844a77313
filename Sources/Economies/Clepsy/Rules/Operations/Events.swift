import EarnedCore
import EarnedJSON

/// Books an event together with the waiting ones, or only adds it to the queue (rules 2.2).
struct TakeEvent: RecordOperation {
  static let recordName = QueueEvent.recordName
  static let declaration = QueueEvent.declaration

  let queueing: QueueEvent
  let isQueued: Bool

  init(_ record: Record, at now: Now) {
    queueing = QueueEvent(record, at: now)
    isQueued = record.fields.optionalFlag("queued") == true
  }

  var needs: [ClepsyState.Need] { isQueued ? queueing.needs : queueing.needs + [.waiting] }

  func carryOut(_ decision: inout PendingDecision) throws -> DenialReason? {
    if isQueued { return try queueing.carryOut(&decision) }
    try decision.passTime(with: queueing.event)
    return nil
  }
}

/// Adds an event to the queue, even when the record does not say `queued`. For calls from an app extension. No time
/// passes (S1).
package struct QueueEvent: RecordOperation {
  package static let recordName = "clepsy.event"
  package static let declaration = RecordDeclaration(
    recordName, .required("id", .uuid), .required("seconds", .integer(in: ClepsyNumbers.eventSeconds)),
    .required("kind", .word(of: TimeEvent.Kind.self)), .optional("app_bundle_id", .text()),
    .optional("queued", .flag), .optional("imported", .flag), check: faults
  ).described(
    "Seconds that were earned or spent, or a balance that is imported.",
    example: ["seconds": 60])

  private(set) var event: TimeEvent

  /// The event of a record. Its date is that of its zone.
  package init(_ record: Record, at now: Now) {
    let fields = record.fields
    event = TimeEvent(
      id: fields.text("id"), at: now, fields.choice("kind"), seconds: fields.integer("seconds"),
      appBundleID: fields.optionalText("app_bundle_id"))
    event.isImported = fields.optionalFlag("imported") == true
  }

  private static func faults(in record: JSONObject) -> [Rejection] {
    guard record["imported"] == true, record["kind"] == "spent" else { return [] }
    return [Rejection(.invalidValue, "'imported' is for a balance, and 'kind' is spent")]
  }

  package var needs: [ClepsyState.Need] { [.event(event)] }

  package func carryOut(_ decision: inout EarnedCore.PendingDecision<ClepsyState>) throws -> DenialReason? {
    guard !event.isImported else {
      throw Rejection(.invalidValue, "an imported balance does not wait in the queue; pass it to 'earned ingest'")
    }
    decision.add(.eventQueued(event))
    return nil
  }
}
