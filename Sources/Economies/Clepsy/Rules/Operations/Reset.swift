import EarnedCore

/// Deletes all data of the economy; the settings get their defaults (rules 2.6). No time passes first.
struct Reset: Operation {
  static let recordName = "clepsy.reset"
  static let recordType = RecordType(recordName).described(
    "Clears everything of the economy.")

  init(_ record: Record, at now: Now) {}

  var needs: [State.Need] { [] }

  func carryOut(_ deliberation: inout Deliberation) throws -> DenialReason? {
    deliberation.add(.everythingCleared)
    return nil
  }
}
