import EarnedCore

/// The options to unlock an app now, each with the reason why it is disabled, if it is (rules 2.10; snapshot in data
/// model A4.2).
public struct UnlockOptions: Equatable, Sendable {
  /// A duration that can be bought with credits.
  public struct CreditsDuration: Equatable, Sendable {
    /// The duration in minutes.
    public let minutes: Int
    /// The cost in credits.
    public let costCredits: Int
    /// Why it is disabled; nil when it is enabled.
    public let disabledReason: DenialReason?
  }

  /// A type of quest.
  public struct Quest: Equatable, Sendable {
    /// The type.
    public let type: QuestType
    /// Why it is disabled; nil when it is enabled.
    public let disabledReason: DenialReason?
  }

  /// The durations that can be bought, shortest first.
  public let durations: [CreditsDuration]
  /// Why all quests are disabled; nil when one is enabled.
  public let questDisabledReason: DenialReason?
  /// All types of quest.
  public let quests: [Quest]
  /// Why the emergency unlock is disabled; nil when it is enabled.
  public let emergencyDisabledReason: DenialReason?

  /// Why all durations are disabled; nil when one is enabled.
  public var creditsDisabledReason: DenialReason? {
    durations.contains { $0.disabledReason == nil } ? nil : .insufficientCredits
  }
}

extension State {
  /// The options for an app under a strictness. `app` contains what is known of its unlocks.
  public func unlockOptions(for app: AppUnlocks, strictness: Strictness, at now: Now) -> UnlockOptions {
    let costs = creditCosts
    let durations = CreditCosts.minutes.map { minutes in
      UnlockOptions.CreditsDuration(
        minutes: minutes, costCredits: costs[minutes: minutes],
        disabledReason: creditsDisabledReason(minutes: minutes, costCredits: costs[minutes: minutes]))
    }
    let closed = questDisabledReason(for: app, strictness: strictness, at: now)
    let offered = offeredQuestTypes
    let quests = QuestType.allCases.map {
      UnlockOptions.Quest(type: $0, disabledReason: closed ?? questTypeDisabledReason($0, offered: offered))
    }
    let noneIsOpen = quests.allSatisfy { $0.disabledReason != nil }
    return UnlockOptions(
      durations: durations, questDisabledReason: closed ?? (noneIsOpen ? .questTypeNotAvailable : nil), quests: quests,
      emergencyDisabledReason: emergencyDisabledReason(for: app.appID))
  }

  /// Why a duration cannot be bought now: the tier first, then the balance (decision E13).
  func creditsDisabledReason(minutes: Int, costCredits: Int) -> DenialReason? {
    if !entitlement.tier.offers(unlockMinutes: minutes) { return .upgradeRequired }
    return economy.creditBalance < costCredits ? .insufficientCredits : nil
  }

  /// Why all quests for an app are disabled: checks strictness, the day's limit and the cooldown, in this order.
  func questDisabledReason(for app: AppUnlocks, strictness: Strictness, at now: Now) -> DenialReason? {
    if strictness == .hard { return .disallowedInHardMode }
    if app.questGrantsToday >= Numbers.questGrantsPerAppAndDay { return .dailyLimitReached }
    if let last = app.lastQuestGrantStart, now.instant - last < Numbers.questCooldown { return .cooldownActive }
    return nil
  }

  /// The quest types that both the tier and the settings include.
  var offeredQuestTypes: [QuestType] {
    let enabled = settings.enabledQuestTypes
    return entitlement.tier.questTypes.filter { enabled.contains($0) }
  }

  /// Why a quest type is disabled although quests are enabled.
  func questTypeDisabledReason(_ type: QuestType, offered: [QuestType]) -> DenialReason? {
    guard offered.contains(type) else { return .questTypeNotAvailable }
    return type == .qrScan && settings.qrKey == nil ? .qrKeyNotSet : nil
  }

  /// Why the emergency unlock is disabled: it is allowed once a day for all apps together, and not for the app of its
  /// last use (rules 2.14; decision E2).
  func emergencyDisabledReason(for appID: AppID) -> DenialReason? {
    let usedToday = emergency.lastUsedDayID == economy.currentDayID ? emergency.usedCountToday : 0
    if usedToday >= Numbers.emergenciesPerDay { return .dailyLimitReached }
    return emergency.lastAppIDUsed == appID ? .sameAppConsecutiveBlocked : nil
  }
}
