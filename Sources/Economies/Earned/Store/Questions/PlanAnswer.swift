import EarnedCore
import EarnedEconomyRules
import EarnedEngine
import EarnedJSON

/// The tier of the person, and what of the settings it keeps in force (rules 2.6).
public struct PlanAnswer: Sendable {
  /// What was bought.
  public let tier: Tier
  /// How many distracting apps and modes are stored, also those that the tier does not keep in force.
  package let distractingApps: Int
  package let modes: Int
  package let costs: CreditCosts
  /// The types of quests that are offered.
  public let questTypes: [QuestType]
  /// The types that the settings allow and the tier lacks: they wait for a larger plan (decision E65).
  public let waitingQuestTypes: [QuestType]
  /// The distracting apps that the tier does not keep in force: they wait for a larger plan, or for room.
  public let waitingApps: Set<AppID>
  package let ignoredSettings: IgnoredSettings

  /// The document `earned.plan/1`.
  public var json: JSONValue {
    [
      "schema": "earned.plan/1", "tier": .string(tier.rawValue), "distracting_apps": .count(distractingApps),
      "modes": .count(modes),
      "plans": .array(Tier.allCases.map(Self.json)),
    ]
  }

  private static func json(_ tier: Tier) -> JSONValue {
    [
      "tier": .string(tier.rawValue), "distracting_apps_limit": tier.maximumDistractingApps.map { .count($0) } ?? .null,
      "modes_limit": tier.maximumModes.map { .count($0) } ?? .null,
      "strictness_limit": .string(tier.strictnessCap.rawValue),
      "unlock_minutes": .array(CreditCosts.minutes.filter(tier.offers).map { .count($0) }),
      "quest_types": .array(tier.questTypes.map { .string($0.rawValue) }),
      "custom_costs": .bool(tier.mayCustomizeCosts),
    ]
  }
}

extension EarnedQuestions {
  /// The plan, and what is stored next to it.
  public func plan(at now: Now) throws -> PlanAnswer {
    try answering(at: now) { state, _ in
      let tier = state.entitlement.tier
      return PlanAnswer(
        tier: tier, distractingApps: state.distractingApps.count, modes: state.modes.count, costs: state.creditCosts,
        questTypes: state.offeredQuestTypes,
        waitingQuestTypes: QuestType.allCases.filter {
          state.settings.enabledQuestTypes.contains($0) && !tier.questTypes.contains($0)
        },
        waitingApps: Set(state.distractingApps.map(\.appID)).subtracting(state.effectiveDistractingApps),
        ignoredSettings: IgnoredSettings(of: state))
    }
  }
}
