import EarnedCore
import EarnedStore

/// Credits and streak after an action, as text.
enum CreditsText {
  /// `34 credits`.
  static func balance(_ status: Status) -> String { status.economy.creditBalance.counted("credit") }

  /// The credits earned, and the effect on the day.
  static func earned(_ before: Status, _ after: Status) -> [String] {
    let earned = after.economy.creditBalance - before.economy.creditBalance
    let hasQualified = after.economy.todayQualified && !before.economy.todayQualified
    let bonus = hasQualified && after.economy.streakBonusAwardedDayID != nil ? ", including the streak bonus" : ""
    let credits = "\(earned.counted("credit")) earned\(bonus): \(balance(after)) now"
    guard hasQualified else { return [credits] }
    return [credits, "today has qualified: a streak of \(after.economy.streakCount.counted("day"))"]
  }
}
