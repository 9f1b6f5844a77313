import EarnedCore
import EarnedRules
import EarnedStore

/// The result of `earned status` as text.
struct StatusText {
  let status: Status
  let words: Words

  var text: String {
    var listing = Listing()
    listing.add("credits", "\(status.economy.creditBalance)")
    listing.add("streak", streak)
    listing.add("today", today)
    listing.add("grants", status.grants.map(grant))
    listing.add("modes", status.activeModes.map { "\(words.safe($0.name)) (\(words.code($0.strictness)))" })
    listing.add("focus", status.focus.map { [focus($0)] } ?? [])
    listing.add("habits", status.habitAwardsSuspendedUntil.map { ["earn nothing until \($0)"] } ?? [])
    listing.add(
      "last blocked", status.lastBlocked.map { ["\(words.app($0.appID)), \(words.ago($0.instant)) ago"] } ?? [])
    return ([words.heading] + listing.lines).joined(separator: "\n")
  }

  private var streak: String {
    let days = status.economy.streakCount.counted("day")
    let today = "today \(status.economy.todayQualified ? "has qualified" : "has not qualified yet")"
    return status.streakEnded.map { "ended on \(words.day($0.date)) after \(days); \(today)" } ?? "\(days), \(today)"
  }

  private var today: [String] {
    let today = status.today
    return [
      "\(today.focusMinutesCompleted) min of focus, \(today.creditsEarned) credits earned, \(today.creditsSpent) spent",
      today.unlockAttemptsCount.counted("unlock attempt")
        + "; unlocked \(today.creditsUnlocksCount) by credits, \(today.questUnlocksCount) by quest, "
        + "\(today.emergencyUnlocksCount) by emergency",
    ]
  }

  private func grant(_ grant: UnlockGrant) -> String {
    let method = words.codes.inSentence(grant.method.rawValue)
    let time =
      grant.isActive(at: words.now.instant)
      ? "\(words.left(until: grant.ends)) left, until \(words.time(grant.ends))"
      : "opens in \(words.left(until: grant.starts)), until \(words.time(grant.ends))"
    return "\(words.app(grant.appID)) \(method): \(time)"
  }

  private func focus(_ session: FocusSession) -> String {
    guard words.now.instant < session.plannedEnd else { return "the planned time is over; the session can be ended" }
    return "\(words.left(until: session.plannedEnd)) left, until \(words.time(session.plannedEnd))"
  }
}
