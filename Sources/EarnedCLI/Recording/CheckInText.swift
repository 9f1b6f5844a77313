import EarnedCore
import HachimiStore

/// The result of `earned checkin` as text.
struct CheckInText {
  let coinsBefore: Int
  let status: HachimiStatus?

  var checkedIn: [String] {
    guard let status else { return ["checked in"] }
    let coins = status.profile.coins
    return ["checked in: \((coins - coinsBefore).counted("coin")) earned, \(coins.counted("coin")) now"] + month
  }

  /// The check-in days of the month, and the next milestone.
  var month: [String] {
    guard let month = status?.month else { return [] }
    return ["\(month.days) of \(month.month.days) days this month"]
  }
}
