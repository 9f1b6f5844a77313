import EarnedCore
import EarnedJSON

/// Merges changes into the settings (decision E46).
public struct UpdateSettings: RecordOperation {
  package static let recordName = "settings.update"
  package static let declaration = RecordDeclaration<UpdateSettings>(
    .required("settings", \.changes, .object(SettingsKey.all.map(\.field))), make: UpdateSettings.init
  ).described(
    "Merges changes into the settings.",
    example: ["settings": ["timezone_id": "America/Vancouver"]])

  let changes: JSONObject

  package init(_ changes: JSONObject) { self.changes = changes }

  /// Changes of several settings; of the same one, the last counts.
  public init(_ changes: SettingsChange...) { self.changes = changes.reduce(into: [:]) { $1.add(to: &$0) } }

  package func checkValues(_ state: EarnedState, _ ids: MadeIDs) throws(Rejection) {
    try state.settings.check(changes)
  }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
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
public struct SetFlags: RecordOperation {
  package static let recordName = "flags.set"
  package static let declaration = RecordDeclaration<SetFlags>(
    .required("flags", \.changes, .named(.flag)), make: SetFlags.init
  ).described(
    "Sets feature flags of the app; `null` takes one back to its default.",
    example: ["flags": ["billing_enabled": true]])

  let changes: JSONObject

  package init(_ changes: JSONObject) { self.changes = changes }

  /// Flags by name; nil takes one back to its default.
  public init(flags: [String: Bool?]) {
    changes = flags.sorted { $0.key < $1.key }.reduce(into: [:]) { $0[$1.key] = $1.value.map { .bool($0) } ?? .null }
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [EarnedState.Need] { [.flags] }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    let stored = decision.state.flags ?? FeatureFlags()
    if let flags = stored.setting(changes) { decision.add(.flagsSet(flags)) }
    return nil
  }
}

/// Sets the tier, with what a change of it brings (rules 2.6).
public struct SetEntitlement: RecordOperation {
  package static let recordName = "entitlement.set"
  package static let declaration = RecordDeclaration<SetEntitlement>(
    .required("tier", \.tier, .word(of: Tier.self)),
    .optional("subscription_active", \.subscriptionActive, .flag), make: SetEntitlement.init
  ).described(
    "Sets the tier, with what a change of it brings.",
    example: ["tier": "PRO"])

  let tier: Tier
  let subscriptionActive: Bool?

  /// What is nil is left out.
  public init(tier: Tier, subscriptionActive: Bool? = nil) {
    self.tier = tier
    self.subscriptionActive = subscriptionActive
  }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    let stored = decision.state.entitlement
    let entitlement = Entitlement(tier: tier, subscriptionActive: subscriptionActive ?? stored.subscriptionActive)
    if entitlement != stored { decision.add(.entitlementSet(entitlement)) }
    return nil
  }
}

/// Rolls the economy over to the current day, as every operation does first.
public struct EnsureDay: RecordOperation {
  package static let recordName = "day.ensure"
  package static let declaration = RecordDeclaration<EnsureDay>(
    make: EnsureDay.init
  ).described(
    "Brings the day up to the time of the record, which every record does first.")

  /// It has no fields of its own.
  public init() {}

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    nil
  }
}
