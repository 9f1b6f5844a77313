import ClepsyRules
import EarnedCore
import EarnedEngine

/// The time balance as text in `earned status`.
struct ClepsyStatusText {
  let status: ClepsyStatus
  let words: StatusPart.Words

  var lines: [String] { [balance, goal] + unlocked + session }

  private var balance: String {
    let (earned, spent) = (
      TimeBalance(seconds: status.today.totalEarned), TimeBalance(seconds: status.today.totalSpent)
    )
    return "\(status.balance.formatted) left; \(earned.formatted) earned today, \(spent.formatted) spent"
  }

  private var goal: String {
    let percent = Int((status.goalProgress * 100).rounded())
    return "\(percent)% of the goal of \(status.goal.minutes) min; \(days) in a row"
  }

  private var days: String { status.streakDays.counted("day") }

  private var unlocked: [String] { status.unlockedUntil.map { ["unlocked until \(words.time($0))"] } ?? [] }

  private var session: [String] {
    guard let session = status.session else { return [] }
    let name = words.safe(status.appNames[session.opening.appBundleID] ?? session.opening.appBundleID)
    let amount = TimeBalance(seconds: session.seconds).formatted
    switch session.state {
    case .warmingUp: return ["\(name): earns after its first minute"]
    case .earning: return ["\(name): earning, \(amount) so far"]
    case .paused: return ["\(name): paused, \(amount) so far"]
    case .spending: return ["\(name): spending, \(amount) so far"]
    }
  }
}
