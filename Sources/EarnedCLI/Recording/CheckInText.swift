import EarnedCore
import HachimiStore

/// The result of `earned checkin` as text.
struct CheckInText {
  /// The balance before and after, without what a countdown that has ended will bring.
  let coins: (before: Int, now: Int)?
  let status: HachimiStatus?

  var checkedIn: [String] {
    guard let coins else { return ["checked in"] }
    let earned = (coins.now - coins.before).counted("coin")
    return ["checked in: \(earned) earned, \(coins.now.counted("coin")) now"] + month
  }

  /// The check-in days of the month, and the next milestone.
  var month: [String] {
    guard let month = status?.month else { return [] }
    return ["\(month.days) of \(month.month.days) days this month"]
  }
}
