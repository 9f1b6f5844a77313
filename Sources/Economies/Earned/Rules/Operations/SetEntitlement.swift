import EarnedCore

/// Sets the tier.
struct SetEntitlement: Operation {
  static let recordName = "entitlement.set"
  static let recordType = RecordType(
    recordName, .required("tier", .choice(Tier.allCases.map(\.rawValue))),
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

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let stored = deliberation.state.entitlement
    let entitlement = Entitlement(tier: tier, subscriptionActive: subscriptionActive ?? stored.subscriptionActive)
    if entitlement != stored { deliberation.add(.entitlementSet(entitlement)) }
    return nil
  }
}
