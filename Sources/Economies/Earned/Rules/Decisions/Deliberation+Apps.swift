import EarnedCore

extension Deliberation {
  /// Adds an app to the distracting ones. The tier's cap is held, never by silent trimming (rules 2.6).
  mutating func distract(_ appID: AppID) throws(Rejection) {
    guard !state.distractingApps.contains(where: { $0.appID == appID }) else { return }
    if let maximum = state.entitlement.tier.maximumDistractingApps, state.distractingApps.count >= maximum {
      throw Rejection(.tierLimit, "the tier FREE keeps \(maximum) distracting apps; remove one or upgrade")
    }
    add(.appDistracts(appID))
  }

  mutating func undistract(_ appID: AppID) {
    guard state.distractingApps.contains(where: { $0.appID == appID }) else { return }
    add(.appNoLongerDistracts(appID))
  }
}
