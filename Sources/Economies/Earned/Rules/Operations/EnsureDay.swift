import EarnedCore

/// Brings the economy to the day of now, which every operation does first.
struct EnsureDay: Operation {
  static let recordType = RecordType("day.ensure")

  init(_ record: Record, at now: Now) {}

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    nil
  }
}
