import EarnedCore
import HachimiStore

/// What `earned checkin` has recorded, for a person.
struct CheckInText {
  let coinsBefore: Int
  let status: HachimiStatus?

  var checkedIn: [String] {
    guard let status else { return ["checked in"] }
    let coins = status.profile.coins
    return ["checked in: \((coins - coinsBefore).counted("coin")) earned, \(coins.counted("coin")) now"] + month
  }

  /// How many days of the month, and what the next of them pays.
  var month: [String] {
    guard let month = status?.month else { return [] }
    return ["\(month.days) of \(month.month.days) days this month"]
  }
}
