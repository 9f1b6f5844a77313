import EarnedCore

/// Adds an event to the queue, even when the record does not say `queued`: for a call from an app extension. No time
/// passes (S1).
public struct QueueEvent: Operation {
  /// The record that an extension adds to the queue.
  public static let recordName = "clepsy.event"
  public static let recordType = RecordType(
    recordName, .required("id", .uuid), .required("seconds", .integer(1...Int64(Numbers.longestEventSeconds))),
    .required("kind", .choice(TimeEvent.Kind.allCases.map(\.rawValue))), .optional("app_bundle_id", .text()),
    .optional("queued", .flag)
  ).described(
    "Seconds that were earned or spent.",
    example: ["seconds": 60])

  let event: TimeEvent

  /// The event of a record. Its date depends on its zone.
  public init(_ record: Record, at now: Now) {
    let fields = record.fields
    event = TimeEvent(
      id: fields.text("id"), at: now, fields.choice("kind"), seconds: fields.integer("seconds"),
      appBundleID: fields.optionalText("app_bundle_id"))
  }

  /// Whether the event is known already.
  public var needs: [State.Need] { [.event(event)] }

  /// Adds it after the others.
  public func carryOut(_ deliberation: inout EarnedCore.Deliberation<State>) -> DenialReason? {
    deliberation.add(.eventQueued(event))
    return nil
  }
}
