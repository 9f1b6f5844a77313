import EarnedCore

/// Records that the shield was shown for an app (data model, Part B).
struct NoteBlocked: Operation {
  static let recordName = "shield.blocked"
  static let recordType = RecordType(recordName, .required("app_id", .appID), .optional("mode_id", .text()))
    .described(
      "Notes that the shield came up for an app.")

  let appID: AppID
  let modeID: String?

  init(_ record: Record, at now: Now) {
    appID = record.fields.appID("app_id")
    modeID = record.fields.optionalText("mode_id")
  }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    if let modeID, !deliberation.state.modes.contains(where: { $0.modeID == modeID }) {
      throw Rejection(.notFound, "there is no mode '\(modeID)'")
    }
    deliberation.add(.blockedNoted(appID, modeID: modeID))
    return nil
  }
}
