import EarnedCore

/// The tier that the person has bought (data model A2; limits in rules 2.6).
public enum Tier: String, StoredWord {
  case free = "FREE"
  case plus = "PLUS"
  case pro = "PRO"
}

/// The tier of the person (data model A3, `entitlement_state`).
package struct Entitlement: Equatable, Sendable {
  /// All limits depend on it (decision E42).
  package var tier: Tier = .free
  /// Stored for the app; not used by the rules.
  package var subscriptionActive: Bool = false

  package static let table = Table(
    "entitlement_state", key: "id", shows: .row(as: "entitlement_state"),
    Column("tier", \Entitlement.tier),
    Column("subscription_active", \Entitlement.subscriptionActive),
    others: [.written("updated_ts_utc_ms", .instant), .only("id", .one, isShown: false)],
    make: Entitlement.init(tier:subscriptionActive:))
}

/// What each tier allows (rules 2.6; decisions E1, E42).
extension Tier {
  /// The maximum number of modes; nil is no limit.
  public var maximumModes: Int? { self == .free ? EarnedNumbers.freeModes : nil }

  /// The maximum number of distracting apps; nil is no limit.
  public var maximumDistractingApps: Int? { self == .free ? EarnedNumbers.freeDistractingApps : nil }

  /// The highest strictness. A stored mode with more is treated as if it had this (decision E21).
  public var strictnessCap: Strictness {
    switch self {
    case .free: .gentle
    case .plus: .strict
    case .pro: .hard
    }
  }

  /// The types of quests that it allows.
  public var questTypes: [QuestType] { self == .free ? [.breathing] : QuestType.allCases }

  /// Whether costs may differ from the standard.
  package var mayCustomizeCosts: Bool { self != .free }

  /// The modes in force under the tier, with the strictness it allows. The others stay stored but are locked and not
  /// enforced.
  func enforced(of modes: [Mode]) -> [Mode] {
    let kept = modes.sorted { one, other in
      if one.priority != other.priority { return one.priority > other.priority }
      if one.updated != other.updated { return one.updated > other.updated }
      return one.modeID < other.modeID
    }
    return kept.prefix(maximumModes ?? .max).map(capped)
  }

  fileprivate func capped(_ mode: Mode) -> Mode {
    var mode = mode
    mode.strictness = min(mode.strictness, strictnessCap)
    return mode
  }

  /// Whether an unlock of this length is included.
  package func offers(unlockMinutes: Int) -> Bool { self != .free || unlockMinutes == EarnedNumbers.freeUnlockMinutes }
}

extension EarnedState {
  /// The modes that the tier enforces, with the strictness that it allows, in the order in which it selects them.
  package var enforcedModes: [Mode] { entitlement.tier.enforced(of: modesByID.values) }

  /// One of them; nil when the tier does not enforce it.
  func enforcedMode(_ modeID: String) -> Mode? {
    if entitlement.tier.maximumModes == nil { return modesByID[modeID].map(entitlement.tier.capped) }
    return enforcedModes.first { $0.modeID == modeID }
  }

  /// Those of them that block an app, active or not.
  func enforcedModes(blocking appID: AppID) -> [Mode] {
    let tier = entitlement.tier
    if tier.maximumModes == nil { return modesByID.values(where: { $0.blocks(appID) }).map(tier.capped) }
    return enforcedModes.filter { $0.blocks(appID) }
  }

  /// The costs in force: those of the settings, or the standard ones when the tier does not allow others.
  package var creditCosts: CreditCosts { entitlement.tier.mayCustomizeCosts ? settings.creditCosts : .standard }

  /// The distracting apps that count, the most recently added first: all, or as many as the tier allows.
  package var effectiveDistractingApps: [AppID] {
    let newestFirst = distractingAppsByID.values.sorted { one, other in
      one.created != other.created ? one.created > other.created : one.appID < other.appID
    }
    return newestFirst.prefix(entitlement.tier.maximumDistractingApps ?? .max).map(\.appID)
  }
}
