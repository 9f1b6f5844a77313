import EarnedCore
import EarnedEngine
import TimeBudgetRules

/// The time budget as text in `earned status`.
struct TimeBudgetStatusText {
  let status: TimeBudgetStatus
  let words: StatusPart.Words

  private var state: State { status.state }

  var lines: [String] { [minutes, lock] + wager }

  private var minutes: String {
    let remaining = state.remainingMinutes
    let left = remaining == 0 ? "0 minutes remaining" : "\(remaining) min left"
    let usage = RemainingMinutes.usageMinutes(seconds: state.usageSeconds)
    return
      "\(left) of \(state.allowanceMinutes) min allowed; bonus \(DeltaText.of(state.bonusMinutes)), \(usage) min used"
  }

  private var lock: String {
    let apps = state.selection.count.counted("app")
    switch state.shield.state {
    case .none: return "no app is selected"
    case .cleared: return "\(apps) unlocked"
    case .applied: return state.wantsUnlocked ? "\(apps) locked until there are minutes again" : "\(apps) locked"
    }
  }

  private var wager: [String] {
    guard let wager = state.pending else { return [] }
    return [
      "\(wager.minutes) min wagered on \(wager.options.game.rawValue) since \(words.time(wager.committed)), not resolved",
      "the SHA-256 of its seed is \(wager.seed.sha256)",
    ]
  }
}
