import EarnedCore

/// Removes an app from the distracting ones.
struct Undistract: Operation {
  static let recordName = "app.undistract"
  static let recordType = RecordType(recordName, .required("app_id", .appID)).described(
    "Removes an app from the distracting ones.")

  let appID: AppID

  init(_ record: Record, at now: Now) {
    appID = record.fields.appID("app_id")
  }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    if deliberation.state.distractingApps.contains(where: { $0.appID == appID }) {
      deliberation.add(.appNoLongerDistracts(appID))
    }
    return nil
  }
}
