import EarnedCore

/// Clears everything of the economy; the settings get their defaults (rules 2.6). No time passes before.
struct Reset: Operation {
  static let recordType = RecordType("clepsy.reset")

  init(_ record: Record, at now: Now) {}

  var needs: [State.Need] { [] }

  func carryOut(_ deliberation: inout Deliberation) throws -> DenialReason? {
    deliberation.add(.everythingCleared)
    return nil
  }
}
