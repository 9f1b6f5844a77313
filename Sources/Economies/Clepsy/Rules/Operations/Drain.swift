import EarnedCore

/// Books the waiting events in order of time, as every record does (rules 2.2).
struct Drain: Operation {
  static let recordName = "clepsy.drain"
  static let recordType = RecordType(recordName).described(
    "Applies what waits in the queue.")

  init(_ record: Record, at now: Now) {}

  func carryOut(_ deliberation: inout Deliberation) throws -> DenialReason? {
    try deliberation.passTime()
    return nil
  }
}
