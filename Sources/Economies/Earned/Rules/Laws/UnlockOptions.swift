import EarnedCore
import JSON

/// The ways to unlock an app now, each with the reason that closes it (rules 2.10; snapshot in data model A4.2).
public struct UnlockOptions: Equatable, Sendable {
  /// One duration that credits can buy.
  public struct CreditsDuration: Equatable, Sendable {
    /// How long it opens the app.
    public let minutes: Int
    /// What it costs.
    public let costCredits: Int
    /// What closes it; nil when it is open.
    public let disabledReason: DenialReason?
  }

  /// One kind of quest.
  public struct Quest: Equatable, Sendable {
    /// The kind.
    public let type: QuestType
    /// What closes it; nil when it is open.
    public let disabledReason: DenialReason?
  }

  /// What credits can buy, the shortest first.
  public let durations: [CreditsDuration]
  /// What closes all quests; nil when one is open.
  public let questDisabledReason: DenialReason?
  /// Every kind of quest.
  public let quests: [Quest]
  /// What closes the emergency unlock; nil when it is open.
  public let emergencyDisabledReason: DenialReason?

  /// Closed when no duration is open.
  public var creditsDisabledReason: DenialReason? {
    durations.contains { $0.disabledReason == nil } ? nil : .insufficientCredits
  }
}

extension State {
  /// The options for an app under a strictness. `app` is what is known of its unlocks.
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

  /// Why no quest at all is open for an app: strictness, the day's limit, the cooldown, in this order.
  func questDisabledReason(for app: AppUnlocks, strictness: Strictness, at now: Now) -> DenialReason? {
    if strictness == .hard { return .disallowedInHardMode }
    if app.questGrantsToday >= Numbers.questGrantsPerAppAndDay { return .dailyLimitReached }
    if let last = app.lastQuestGrantStart, now.instant - last < Numbers.questCooldown { return .cooldownActive }
    return nil
  }

  /// The types of quest that the tier and the settings offer.
  var offeredQuestTypes: [QuestType] {
    let enabled = settings.enabledQuestTypes
    return entitlement.tier.questTypes.filter { enabled.contains($0) }
  }

  /// Why a type of quest is closed although quests are open.
  func questTypeDisabledReason(_ type: QuestType, offered: [QuestType]) -> DenialReason? {
    guard offered.contains(type) else { return .questTypeNotAvailable }
    return type == .qrScan && settings.qrKey == nil ? .qrKeyNotSet : nil
  }

  /// Why the emergency unlock is closed: one a day over all apps, and not for the app it was used for last (rules 2.14;
  /// decision E2).
  func emergencyDisabledReason(for appID: AppID) -> DenialReason? {
    let usedToday = emergency.lastUsedDayID == economy.currentDayID ? emergency.usedCountToday : 0
    if usedToday >= Numbers.emergenciesPerDay { return .dailyLimitReached }
    return emergency.lastAppIDUsed == appID ? .sameAppConsecutiveBlocked : nil
  }
}
