import EarnedCore
import EarnedJSON

/// Merges changes into the settings (decision E46).
struct UpdateSettings: Operation {
  static let recordName = "settings.update"
  static let recordType = RecordType(recordName, .required("settings", .object(UserSettings.fields))).described(
    "Merges changes into the settings.",
    example: ["settings": ["timezone_id": "America/Vancouver"]])

  let changes: JSONObject

  init(_ record: Record, at now: Now) {
    changes = record.fields.object("settings")
  }

  func checkValues(_ state: State) throws(Rejection) { try state.settings.check(changes) }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let state = deliberation.state
    var settings = state.settings.merging(changes)
    if changes["credit_costs"] != nil, settings.creditCosts != .standard, !state.entitlement.tier.mayCustomizeCosts {
      throw Rejection(.tierLimit, "custom credit costs need the tier PLUS or PRO")
    }
    if settings.qrKey != state.settings.qrKey {
      try rejectKeyChangeInCooldown(state, deliberation.now)
      settings.setQRKeyTime(settings.qrKey == nil ? nil : deliberation.now.instant)
    }
    if settings != state.settings { deliberation.add(.settingsUpdated(settings)) }
    return nil
  }

  /// While a STRICT or HARD mode is active, the QR key cannot change within 24 hours after it was set (decision E20).
  private func rejectKeyChangeInCooldown(_ state: State, _ now: Now) throws(Rejection) {
    guard let set = state.settings.qrKeySet, now.instant - set < Numbers.keyChangeCooldown else { return }
    guard state.activeModes(at: now).contains(where: { $0.strictness > .gentle }) else { return }
    throw Rejection(
      .modeLocked, "the QR key was set less than 24 hours ago and a STRICT or HARD mode is active; change it later")
  }
}
