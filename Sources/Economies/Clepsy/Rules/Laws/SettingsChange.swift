import EarnedCore
import JSON

/// How changes of the settings are checked and merged (rules 2.6; decisions C17, C18).
extension UserSettings {
  /// The fields of the document, all of them optional in a change.
  public static let fields: [Field] = [
    .optional("has_completed_onboarding", .flag),
    .optional("onboarding_step", .integer(0...Int64(Numbers.lastOnboardingStep))),
    .optional("notifications_enabled", .flag),
    .optional("exchange_rate", .number(0...100)),
    .optional("exchange_rate_enabled", .flag),
    .optional(
      "goal_minutes", .integer(Int64(Numbers.goalMinutes.lowerBound)...Int64(Numbers.goalMinutes.upperBound))),
    .optional("milestone_interval_minutes", .numberOrWord(Numbers.milestoneMinutes.map(Int64.init), ["off"])),
    .optional("low_balance_warning", .flag),
    .optional("time_expired_notice", .flag),
    .optional("daily_summary", .flag),
    .optional("streak_notice", .flag),
  ]

  /// What a field's own bounds cannot say.
  static func check(_ changes: JSONObject) throws(Rejection) {
    let step = Int64(Numbers.goalStepMinutes)
    if let minutes = changes["goal_minutes"]?.integerValue, minutes % step != 0 {
      throw Rejection(.invalidValue, "'settings.goal_minutes' is \(minutes); it goes in steps of \(step)")
    }
  }

  /// The settings with changes merged in; null changes nothing.
  func merging(_ changes: JSONObject) -> UserSettings {
    var settings = self
    for (name, value) in changes.members where value != .null { settings.document[name] = value }
    return settings
  }
}
