import EarnedCore
import EarnedJSON

/// The options to unlock an app now, each with the reason why it is disabled, if it is (rules 2.10; snapshot in data
/// model A4.2).
public struct UnlockOptions: Equatable, Sendable {
  /// A duration that can be bought with credits.
  public struct CreditsDuration: Equatable, Sendable {
    /// The length of the unlock.
    public let minutes: UnlockMinutes
    /// The cost in credits, of the settings where the tier allows that.
    public let costCredits: Int
    /// Why it cannot be bought now; nil when it can.
    public let disabledReason: DenialReason?
  }

  /// A type of quest.
  public struct Quest: Equatable, Sendable {
    /// What has to be done.
    public let type: QuestType
    /// Why it cannot be started now; nil when it can.
    public let disabledReason: DenialReason?
  }

  /// The durations that can be bought, shortest first.
  public let durations: [CreditsDuration]
  /// Why no quest can be started; nil when one can.
  public let questDisabledReason: DenialReason?
  /// All types of quest, each with its reason.
  public let quests: [Quest]
  /// Why the emergency unlock cannot be used; nil when it can.
  public let emergencyDisabledReason: DenialReason?

  /// Why no duration can be bought; nil when one can.
  public var creditsDisabledReason: DenialReason? {
    durations.contains { $0.disabledReason == nil } ? nil : .insufficientCredits
  }
}

extension EarnedState {
  /// The options for an app that a mode of this strictness blocks.
  ///
  /// - Parameter app: the unlocks of the app so far.
  package func unlockOptions(for app: AppUnlocks, strictness: Strictness, at now: Now) -> UnlockOptions {
    let costs = creditCosts
    let durations = UnlockMinutes.allCases.map { minutes in
      let cost = costs[minutes: minutes.rawValue]
      return UnlockOptions.CreditsDuration(
        minutes: minutes, costCredits: cost,
        disabledReason: creditsDisabledReason(minutes: minutes.rawValue, costCredits: cost))
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
    if app.questGrantsToday >= EarnedNumbers.questGrantsPerAppAndDay { return .dailyLimitReached }
    if let last = app.lastQuestGrantStart, now.instant - last < EarnedNumbers.questCooldown { return .cooldownActive }
    return nil
  }

  /// The quest types that both the tier and the settings include.
  package var offeredQuestTypes: [QuestType] {
    let enabled = settings.enabledQuestTypes
    return entitlement.tier.questTypes.filter { enabled.contains($0) }
  }

  /// Why a quest type is disabled although quests are enabled.
  func questTypeDisabledReason(_ type: QuestType, offered: [QuestType]) -> DenialReason? {
    guard offered.contains(type) else { return .questTypeNotAvailable }
    return type == .qrScan && settings.qrKey == nil ? .qrKeyNotSet : nil
  }

  /// Why the emergency unlock cannot be used. It is allowed once a day for all apps together, and not twice in a row
  /// for the same app (rules 2.14; decision E2).
  func emergencyDisabledReason(for appID: AppID) -> DenialReason? {
    let usedToday = emergency.lastUsedDayID == economy.currentDayID ? emergency.usedCountToday : 0
    if usedToday >= EarnedNumbers.emergenciesPerDay { return .dailyLimitReached }
    return emergency.lastAppIDUsed == appID ? .sameAppConsecutiveBlocked : nil
  }
}

extension UnlockOptions {
  /// The options in the form of data model A4.2.
  package var json: JSONValue { [credits, quest, emergency] }

  /// The snapshot that an attempt stores (data model A4.2).
  static func snapshot(
    _ options: JSONValue, for appID: AppID, mode modeID: String?, _ strictness: Strictness, at instant: Instant
  ) -> JSONObject {
    [
      "generated_ts_utc_ms": .instant(instant),
      "mode_id": .optional(modeID),
      "mode_strictness": .string(strictness.rawValue),
      "app_id": .app(appID),
      "options": options,
    ]
  }

  /// What the snapshot of an attempt has (data model A4.2).
  static let snapshotKind = ValueKind.object([
    .init("generated_ts_utc_ms", .instant), .init("mode_id", .nullable(.text)),
    .init("mode_strictness", .words(of: Strictness.self)), .init("app_id", .app),
    .init(
      "options",
      .list(
        of: .chosen(
          by: "type",
          [
            UnlockOptionType.credits.rawValue: option(
              .init("durations", .list(of: option(.init("minutes", minutes), .init("cost_credits", .count))))),
            UnlockOptionType.quest.rawValue: option(
              .init("quest_types", .list(of: option(.init("quest_type", .words(of: QuestType.self)))))),
            UnlockOptionType.emergency.rawValue: option(
              .init("delay_seconds", .count), .init("unlock_minutes", minutes)),
          ]))),
  ])

  private static let minutes = ValueKind.integer(in: EarnedNumbers.unlockMinutes)

  private static func option(_ members: ValueKind.Member...) -> ValueKind {
    .object(members + [.init("enabled", .flag), .init("disabled_reason", .nullable(DenialReason.kind))])
  }

  private var credits: JSONValue {
    [
      "type": .string(UnlockOptionType.credits.rawValue),
      "enabled": .bool(creditsDisabledReason == nil),
      "disabled_reason": .optional(creditsDisabledReason?.rawValue),
      "durations": .array(
        durations.map { duration in
          [
            "minutes": .count(duration.minutes.rawValue),
            "cost_credits": .count(duration.costCredits),
            "enabled": .bool(duration.disabledReason == nil),
            "disabled_reason": .optional(duration.disabledReason?.rawValue),
          ]
        }),
    ]
  }

  private var quest: JSONValue {
    [
      "type": .string(UnlockOptionType.quest.rawValue),
      "enabled": .bool(questDisabledReason == nil),
      "disabled_reason": .optional(questDisabledReason?.rawValue),
      "quest_types": .array(
        quests.map { quest in
          [
            "quest_type": .string(quest.type.rawValue),
            "enabled": .bool(quest.disabledReason == nil),
            "disabled_reason": .optional(quest.disabledReason?.rawValue),
          ]
        }),
    ]
  }

  private var emergency: JSONValue {
    [
      "type": .string(UnlockOptionType.emergency.rawValue),
      "enabled": .bool(emergencyDisabledReason == nil),
      "disabled_reason": .optional(emergencyDisabledReason?.rawValue),
      "delay_seconds": .count(EarnedNumbers.emergencyDelaySeconds),
      "unlock_minutes": .count(EarnedNumbers.emergencyUnlockMinutes),
    ]
  }
}

/// The denial reasons of this economy (rules, "Reasons").
extension DenialReason {
  /// All of them, and why quests fail.
  package static let kind = ValueKind.words(
    Set(
      [
        focusSessionActive, noActiveBlock, upgradeRequired, insufficientCredits, disallowedInHardMode,
        dailyLimitReached, cooldownActive, questTypeNotAvailable, qrKeyNotSet, sameAppConsecutiveBlocked,
        cannotDisableHardModeWhileActive,
      ].map(\.rawValue) + QuestFailure.allCases.map(\.rawValue)))

  /// A focus session blocks the app.
  public static let focusSessionActive = DenialReason(
    "FOCUS_SESSION_ACTIVE", "A focus session is running.", advice: "End it, or wait until it is over.")
  /// A mode blocks the app. No record is denied for that: it is the reason of a lock.
  public static let modeBlocked = DenialReason(
    "MODE_BLOCKED", "A mode blocks this app.", advice: "Unlock it, or wait until the mode ends.")
  /// No mode blocks the app.
  public static let noActiveBlock = DenialReason(
    "NO_ACTIVE_BLOCK", "Nothing blocks this app.", advice: "Open it as ever.")
  /// The tier does not include it.
  public static let upgradeRequired = DenialReason(
    "UPGRADE_REQUIRED", "Your plan does not include this.", advice: "Choose what it includes, or another plan.")
  /// The balance is too low.
  public static let insufficientCredits = DenialReason(
    "INSUFFICIENT_CREDITS", "There are not enough credits.", advice: "Focus sessions and habits earn some.")
  /// A HARD mode does not allow quests.
  public static let disallowedInHardMode = DenialReason(
    "DISALLOWED_IN_HARD_MODE", "A hard mode allows no quests.",
    advice: "Choose another way, or wait until the mode ends.")
  /// The daily limit is used up.
  public static let dailyLimitReached = DenialReason(
    "DAILY_LIMIT_REACHED", "The limit of the day is reached.", advice: "Choose another way, or wait until tomorrow.")
  /// The last quest grant for the app was too recent.
  public static let cooldownActive = DenialReason(
    "COOLDOWN_ACTIVE", "The last quest for this app was a short while ago.",
    advice: "Wait a little, or choose another way.")
  /// The tier or the settings exclude this type of quest.
  public static let questTypeNotAvailable = DenialReason(
    "QUEST_TYPE_NOT_AVAILABLE", "This kind of quest is not allowed.",
    advice: "Choose another kind, or allow it in the settings.")
  /// No QR key is set, so there is nothing to compare a scan with.
  public static let qrKeyNotSet = DenialReason(
    "QR_KEY_NOT_SET", "No QR code is set up.", advice: "Set one up first, or choose another quest.")
  /// The last emergency unlock was for the same app.
  public static let sameAppConsecutiveBlocked = DenialReason(
    "SAME_APP_CONSECUTIVE_BLOCKED", "The last emergency was for the same app.", advice: "Choose another way.")
  /// A HARD mode stays active until its end.
  public static let cannotDisableHardModeWhileActive = DenialReason(
    "CANNOT_DISABLE_HARD_MODE_WHILE_ACTIVE", "A hard mode holds until its end.", advice: "Wait until then.")
  /// The proof of a quest is wrong (decision E33).
  public static let mismatch = DenialReason(
    "MISMATCH", "That does not match.", advice: "Try again, or begin another quest.")
  /// The text was not copied in time (decision E33).
  public static let timeout = DenialReason(
    QuestFailure.timeout.rawValue, "The time was over.", advice: "Begin another quest.")
  /// The quest has expired.
  public static let expired = DenialReason(
    "EXPIRED", "The quest is over.", advice: "Begin another one.")
}
