import EarnedCore
import JSON

extension Deliberation {
  /// Holds what a command asks for against what is stored: faults of its values, before anything else is looked at.
  func checkValues(of command: Command) throws(Rejection) {
    switch command {
    case .updateSettings(let changes): try state.settings.check(changes)
    case .upsertMode(let draft): try draft.checkWindows()
    default: break
    }
  }

  /// Merges changes into the settings (decision E46).
  mutating func updateSettings(_ changes: JSONObject) throws(Rejection) {
    var settings = state.settings.merging(changes)
    let costs = settings.creditCosts
    if changes["credit_costs"] != nil, costs != .standard, !state.entitlement.tier.mayCustomizeCosts {
      throw Rejection(.tierLimit, "custom credit costs need the tier PLUS or PRO")
    }
    if settings.qrKey != state.settings.qrKey {
      try refuseKeyChangeInCooldown()
      settings.setQRKeyTime(settings.qrKey == nil ? nil : now.instant)
    }
    if settings != state.settings { add(.settingsUpdated(settings)) }
  }

  /// While a STRICT or HARD mode holds, the QR key stays as it is for 24 hours (decision E20).
  private func refuseKeyChangeInCooldown() throws(Rejection) {
    guard let set = state.settings.qrKeySet, now.instant - set < Numbers.keyChangeCooldown else { return }
    guard state.activeModes(at: now).contains(where: { $0.strictness > .gentle }) else { return }
    throw Rejection(
      .modeLocked, "the QR key was set less than 24 hours ago and a STRICT or HARD mode is active; change it later")
  }

  mutating func setEntitlement(_ tier: Tier, _ subscriptionActive: Bool?) {
    let entitlement = Entitlement(
      tier: tier, subscriptionActive: subscriptionActive ?? state.entitlement.subscriptionActive)
    if entitlement != state.entitlement { add(.entitlementSet(entitlement)) }
  }
}
