import EarnedCore
import EarnedRules
import EarnedStore

/// The answer of `earned access` as text.
struct AccessText {
  let answer: AccessAnswer
  let words: Words

  /// The decision and the options.
  var text: String { (decision + options).joined(separator: "\n") }

  /// The same, with all checks.
  var explainedText: String {
    let checks = AccessChecksText(checks: answer.checks, words: words).lines
    return (decision + options + ["", "checks; the last one decides"] + checks).joined(separator: "\n")
  }

  private var decision: [String] {
    let app = words.app(answer.appID)
    switch answer.access.reason {
    case .focusSessionActive: return ["\(app) is blocked by the focus session\(focusEnd); nothing unlocks it before"]
    case .unlockGrantActive:
      guard let grant = answer.access.activeGrant else { return ["\(app) may be opened"] }
      return ["\(app) may be opened: unlocked until \(words.time(grant.ends)), \(words.left(until: grant.ends)) left"]
    case .noActiveBlock: return ["\(app) may be opened: no mode blocks it now"]
    case .modeBlocked:
      guard let effective = answer.access.effectiveMode else { return ["\(app) is blocked"] }
      let mode = "\(words.safe(effective.mode.name)) (\(words.code(effective.mode.strictness)))"
      return ["\(app) is blocked by \(mode)" + (effective.why.words.map { ", which wins by \($0)" } ?? "")] + opening
    }
  }

  /// When it opens without another unlock.
  private var opening: [String] {
    for case .unlockGrant(let grant?) in answer.checks where grant.revoked == nil && grant.starts > words.now.instant {
      return ["  it opens at \(words.time(grant.starts)), until \(words.time(grant.ends))"]
    }
    return []
  }

  private var focusEnd: String {
    for case .focusSession(let session?, _) in answer.checks { return " until \(words.time(session.plannedEnd))" }
    return ""
  }

  private var options: [String] {
    guard let options = answer.access.options else { return [] }
    var listing = Listing()
    listing.add(
      "  credits",
      options.durations.map {
        "\($0.minutes) min for \($0.costCredits) credits" + remark($0.disabledReason)
      })
    listing.add("  quest", options.quests.map { words.code($0.type) + remark($0.disabledReason) })
    listing.add(
      "  emergency",
      "\(Numbers.emergencyUnlockMinutes) min, \(Numbers.emergencyDelaySeconds) s from now"
        + remark(options.emergencyDisabledReason))
    return listing.lines
  }

  private func remark(_ reason: DenialReason?) -> String {
    reason.map { ": \(words.codes.searchable($0.rawValue))" } ?? ""
  }
}

extension EffectiveMode.Why {
  /// Why it was chosen; nil when it was the only one.
  var words: String? {
    switch self {
    case .only: nil
    case .priority: "its priority"
    case .strictness: "its strictness"
    case .latestUpdate: "its later update"
    case .modeID: "its id"
    }
  }
}
