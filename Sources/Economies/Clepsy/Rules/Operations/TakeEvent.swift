import EarnedCore

/// Books an event together with the waiting ones, or only adds it to the queue (rules 2.2).
struct TakeEvent: Operation {
  static let recordName = QueueEvent.recordName
  static let recordType = QueueEvent.recordType

  let queueing: QueueEvent
  let isQueued: Bool

  init(_ record: Record, at now: Now) {
    queueing = QueueEvent(record, at: now)
    isQueued = record.fields.optionalFlag("queued") == true
  }

  var needs: [State.Need] { isQueued ? queueing.needs : queueing.needs + [.waiting] }

  func carryOut(_ deliberation: inout Deliberation) throws -> DenialReason? {
    if isQueued { return queueing.carryOut(&deliberation) }
    try deliberation.passTime(with: queueing.event)
    return nil
  }
}
