import EarnedCore

/// Begins a new day if it is due, and counts running sessions; both happen because time passes (architecture, section
/// 3).
struct EnsureDay: Operation {
  static let recordName = "clepsy.day.ensure"
  static let recordType = RecordType(recordName).described(
    "Brings the day up to the time of the record.")

  init() {}

  init(_ record: Record, at now: Now) {}

  func carryOut(_ deliberation: inout Deliberation) throws -> DenialReason? {
    try deliberation.passTime()
    return nil
  }
}
