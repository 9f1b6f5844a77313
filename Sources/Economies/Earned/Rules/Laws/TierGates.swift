import EarnedCore

/// What each tier may do (rules 2.6; decisions E1, E42).
extension Tier {
  /// How many modes it may keep; nil is no limit.
  var maximumModes: Int? { self == .free ? Numbers.freeModes : nil }

  /// How many distracting apps it may keep; nil is no limit.
  var maximumDistractingApps: Int? { self == .free ? Numbers.freeDistractingApps : nil }

  /// The strictest mode it may set. Stricter ones that are stored are clamped to it (decision E21).
  var strictnessCap: Strictness {
    switch self {
    case .free: .gentle
    case .plus: .strict
    case .pro: .hard
    }
  }

  /// Quest types it offers.
  var questTypes: [QuestType] { self == .free ? [.breathing] : QuestType.allCases }

  /// Whether costs may differ from the standard ones.
  var mayCustomizeCosts: Bool { self != .free }

  /// The modes in force under the tier, strictness clamped. Those left out stay stored but are locked and not enforced.
  func enforced(of modes: [Mode]) -> [Mode] {
    let kept = modes.sorted { one, other in
      if one.priority != other.priority { return one.priority > other.priority }
      if one.updated != other.updated { return one.updated > other.updated }
      return one.modeID < other.modeID
    }
    return kept.prefix(maximumModes ?? .max).map { mode in
      var mode = mode
      mode.strictness = min(mode.strictness, strictnessCap)
      return mode
    }
  }

  /// Whether an unlock of this length is offered.
  func offers(unlockMinutes: Int) -> Bool { self != .free || unlockMinutes == Numbers.freeUnlockMinutes }
}

extension State {
  /// The costs in force: the settings', or the standard ones where the tier has no say.
  var creditCosts: CreditCosts { entitlement.tier.mayCustomizeCosts ? settings.creditCosts : .standard }

  /// The distracting apps in force, most recently added first: all of them, or the tier's most recent ones.
  public var effectiveDistractingApps: [AppID] {
    let newestFirst = distractingApps.sorted { one, other in
      one.created != other.created ? one.created > other.created : one.appID < other.appID
    }
    return newestFirst.prefix(entitlement.tier.maximumDistractingApps ?? .max).map(\.appID)
  }
}
