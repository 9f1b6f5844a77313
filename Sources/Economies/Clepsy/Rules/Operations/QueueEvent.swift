import EarnedCore

/// Puts an event into the queue, whatever its record says of `queued`: what an extension asks for. No time passes (S1).
public struct QueueEvent: Operation {
  /// The record that an extension puts into the queue.
  public static let recordType = RecordType(
    "clepsy.event", .required("id", .uuid), .required("seconds", .integer(1...Int64(Numbers.longestEventSeconds))),
    .required("kind", .choice(TimeEvent.Kind.allCases.map(\.rawValue))), .optional("app_bundle_id", .text()),
    .optional("queued", .flag))

  let event: TimeEvent

  /// The event of a record. Its zone tells the date.
  public init(_ record: Record, at now: Now) {
    let fields = record.fields
    event = TimeEvent(
      id: fields.text("id"), at: now, fields.choice("kind"), seconds: fields.integer("seconds"),
      appBundleID: fields.optionalText("app_bundle_id"))
  }

  /// Whether the event was here before.
  public var needs: [State.Need] { [.event(event)] }

  /// Puts it behind the others.
  public func carryOut(_ deliberation: inout EarnedCore.Deliberation<State>) -> DenialReason? {
    deliberation.add(.eventQueued(event))
    return nil
  }
}
