import EarnedCore
import EarnedEngine
import HachimiRules

/// The Hachimi part of `earned status` as text.
struct HachimiStatusText {
  let status: HachimiStatus
  let words: StatusPart.Words

  var lines: [String] { [coins] + habits + featured + timer + achievements + sync }

  private var coins: String {
    let month = status.month
    return "\(status.profile.coins.counted("coin")); \(month.isCheckedToday ? "" : "not ")checked in today, "
      + "\(month.days) of \(month.month.days) days this month"
  }

  private var habits: [String] {
    status.habits.map { "\(words.safe($0.habit.name)): \($0.minutes) of \($0.habit.goalMinutes) min today" }
  }

  private var featured: [String] {
    guard let (cat, mood) = status.featured else { return [] }
    let feeling =
      switch mood {
      case .happy: "is happy"
      case .neutral: "is fine"
      case .lonely: "is lonely"
      case .missing: "misses you"
      }
    return ["\(words.safe(cat.name)) \(feeling)"]
  }

  private var timer: [String] {
    guard let run = status.run else { return [] }
    let name = status.profile.habits[run.habitID]?.name ?? run.habitID
    let what = "\(run.display(at: status.now.instant)) \(run.mode == .countdown ? "left" : "passed")"
    return ["\(words.safe(name)): \(what)\(run.pauseBegan == nil ? "" : ", paused")"]
  }

  private var achievements: [String] {
    let waiting = status.unclaimedAchievements
    return waiting == 0 ? [] : ["\(waiting.counted("achievement")) to claim"]
  }

  private var sync: [String] {
    if let code = status.guestCode { return ["guest \(code): nothing is sent until an account is linked"] }
    guard status.sync.pending > 0 else { return [] }
    let failed = status.sync.attempts > 0 ? "; the first has failed \(status.sync.attempts.counted("time"))" : ""
    let next = status.sync.nextAttempt.map { ", next attempt from \(words.time($0))" } ?? ""
    return ["\(status.sync.pending.counted("action")) to be sent" + failed + next]
  }

}
