import EarnedCore
import EarnedJSON

/// Checks and merges changes of the settings (rules 2.6; decisions C17, C18).
extension UserSettings {
  /// The fields of the settings document, all optional in a change.
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

  /// Checks what the fields' limits cannot express.
  static func check(_ changes: JSONObject) throws(Rejection) {
    let step = Int64(Numbers.goalStepMinutes)
    if let minutes = changes["goal_minutes"]?.integerValue, minutes % step != 0 {
      throw Rejection(.invalidValue, "'settings.goal_minutes' is \(minutes); it must be a multiple of \(step)")
    }
  }

  /// The settings with the changes merged in; null changes nothing.
  func merging(_ changes: JSONObject) -> UserSettings {
    var settings = self
    for member in changes.members where member.value != .null { settings.document[member.key] = member.value }
    return settings
  }
}
