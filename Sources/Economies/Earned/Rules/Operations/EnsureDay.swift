import EarnedCore

/// Rolls the economy over to the current day, as every operation does first.
struct EnsureDay: Operation {
  static let recordName = "day.ensure"
  static let recordType = RecordType(recordName).described(
    "Brings the day up to the time of the record, which every record does first.")

  init(_ record: Record, at now: Now) {}

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    nil
  }
}
