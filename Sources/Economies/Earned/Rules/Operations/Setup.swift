import EarnedCore
import EarnedJSON

/// Merges changes into the settings (decision E46).
struct UpdateSettings: RecordOperation {
  static let recordName = "settings.update"
  static let declaration = RecordDeclaration(
    recordName, .required("settings", .object(of: Records.SettingsUpdate.Settings.self))
  ).described(
    "Merges changes into the settings.",
    example: ["settings": ["timezone_id": "America/Vancouver"]])

  let changes: JSONObject

  init(_ record: Record, at now: Now) { changes = record.fields.object("settings") }

  func checkValues(_ state: EarnedState) throws(Rejection) { try state.settings.check(changes) }

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    let state = decision.state
    var settings = state.settings.merging(changes)
    if changes["credit_costs"] != nil, settings.creditCosts != .standard, !state.entitlement.tier.mayCustomizeCosts {
      throw Rejection(.tierLimit, "custom credit costs need the tier PLUS or PRO")
    }
    try rejectTypesOfOtherPlans(settings, state)
    if settings.qrKey != state.settings.qrKey {
      try rejectKeyChangeInCooldown(state, decision.now)
      settings.setQRKeyTime(settings.qrKey == nil ? nil : decision.now.instant)
    }
    if settings != state.settings { decision.add(.settingsUpdated(settings)) }
    return nil
  }

  /// Under a tier that lacks types of quests, some other type must stay, or none at all (decision E65).
  private func rejectTypesOfOtherPlans(_ settings: UserSettings, _ state: EarnedState) throws(Rejection) {
    let (types, tier) = (settings.enabledQuestTypes, state.entitlement.tier)
    guard types != state.settings.enabledQuestTypes, !types.isEmpty, !types.contains(where: tier.questTypes.contains)
    else { return }
    let own = tier.questTypes.map(\.rawValue).joined(separator: " or ")
    throw Rejection(
      .tierLimit, "the tier \(tier.rawValue) has only the quest \(own): name it too, or turn all quests off")
  }

  /// While a STRICT or HARD mode is active, the QR key cannot change within 24 hours after it was set (decision E20).
  private func rejectKeyChangeInCooldown(_ state: EarnedState, _ now: Now) throws(Rejection) {
    guard let set = state.settings.qrKeySet, now.instant - set < EarnedNumbers.keyChangeCooldown else { return }
    guard state.activeModes(at: now).contains(where: { $0.strictness > .gentle }) else { return }
    throw Rejection(
      .modeLocked, "the QR key was set less than 24 hours ago and a STRICT or HARD mode is active; change it later")
  }
}

/// Sets feature flags (decision E64).
struct SetFlags: RecordOperation {
  static let recordName = "flags.set"
  static let declaration = RecordDeclaration(recordName, .required("flags", .named(.flag))).described(
    "Sets feature flags of the app; `null` takes one back to its default.",
    example: ["flags": ["billing_enabled": true]])

  let changes: JSONObject

  init(_ record: Record, at now: Now) { changes = record.fields.object("flags") }

  var needs: [EarnedState.Need] { [.flags] }

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    let stored = decision.state.subject.flags
    let flags = stored.setting(changes)
    if flags != stored { decision.add(.flagsSet(flags)) }
    return nil
  }
}

struct SetEntitlement: RecordOperation {
  static let recordName = "entitlement.set"
  static let declaration = RecordDeclaration(
    recordName, .required("tier", .word(of: Tier.self)),
    .optional("subscription_active", .flag)
  ).described(
    "Sets the tier, with what a change of it brings.",
    example: ["tier": "PRO"])

  let tier: Tier
  let subscriptionActive: Bool?

  init(_ record: Record, at now: Now) {
    tier = record.fields.choice("tier")
    subscriptionActive = record.fields.optionalFlag("subscription_active")
  }

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    let stored = decision.state.entitlement
    let entitlement = Entitlement(tier: tier, subscriptionActive: subscriptionActive ?? stored.subscriptionActive)
    if entitlement != stored { decision.add(.entitlementSet(entitlement)) }
    return nil
  }
}

/// Rolls the economy over to the current day, as every operation does first.
struct EnsureDay: RecordOperation {
  static let recordName = "day.ensure"
  static let declaration = RecordDeclaration(recordName).described(
    "Brings the day up to the time of the record, which every record does first.")

  init(_ record: Record, at now: Now) {}

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    nil
  }
}
