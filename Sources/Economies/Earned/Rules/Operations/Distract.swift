import EarnedCore

/// Adds an app to the distracting apps. Beyond the tier's limit it is rejected; no other app is removed (rules 2.6).
struct Distract: Operation {
  static let recordName = "app.distract"
  static let recordType = RecordType(recordName, .required("app_id", .appID)).described(
    "Adds an app to the distracting ones.")

  let appID: AppID

  init(_ record: Record, at now: Now) {
    appID = record.fields.appID("app_id")
  }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let state = deliberation.state
    guard !state.distractingApps.contains(where: { $0.appID == appID }) else { return nil }
    if let maximum = state.entitlement.tier.maximumDistractingApps, state.distractingApps.count >= maximum {
      throw Rejection(.tierLimit, "the tier FREE keeps \(maximum) distracting apps; remove one or upgrade")
    }
    deliberation.add(.appDistracts(appID))
    return nil
  }
}
