import EarnedCore

/// Resets the day if that is due, and counts what goes on; time does both by passing (architecture, section 3).
struct EnsureDay: Operation {
  static let recordType = RecordType("clepsy.day.ensure")

  init() {}

  init(_ record: Record, at now: Now) {}

  func carryOut(_ deliberation: inout Deliberation) throws -> DenialReason? {
    try deliberation.passTime()
    return nil
  }
}
