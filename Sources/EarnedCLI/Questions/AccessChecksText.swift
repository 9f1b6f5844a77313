import EarnedCore
import EarnedRules
import EarnedStore

/// The checks of `earned access --explain` as text.
struct AccessChecksText {
  let checks: [AccessCheck]
  let words: Words

  var lines: [String] {
    var listing = Listing()
    for check in checks { add(check, to: &listing) }
    return listing.lines
  }

  private func add(_ check: AccessCheck, to listing: inout Listing) {
    switch check {
    case .dayState(let stored, let current):
      listing.add("  day", "\(current)" + (stored == current ? "" : ", rolled over from \(stored)"))
    case .focusSession(let session, let listsApp): listing.add("  focus", session.map { focus($0, listsApp) } ?? "none")
    case .unlockGrant(let grant): listing.add("  grant", grant.map(self.grant) ?? "none")
    case .modes(let modes, let winner):
      listing.add("  modes", modes.isEmpty ? ["none"] : modes.map(mode))
      listing.add("  decides", winner.map(decides) ?? "no mode blocks the app")
    }
  }

  private func focus(_ session: FocusSession, _ listsApp: Bool) -> String {
    let span = "\(words.time(session.started)) to \(words.time(session.plannedEnd))"
    return
      "\(span), \(session.strict ? "strict" : "not strict"), \(listsApp ? "lists the app" : "does not list the app")"
  }

  private func grant(_ grant: UnlockGrant) -> String {
    let span =
      "\(words.time(grant.starts)) to \(words.time(grant.ends)), \(words.codes.inSentence(grant.method.rawValue))"
    return span + (grant.revoked.map { ", revoked at \(words.time($0))" } ?? "")
  }

  private func mode(_ check: ModeCheck) -> String {
    [
      words.safe(check.mode.name), words.codes.inSentence(check.mode.strictness.rawValue),
      "priority \(check.mode.priority)",
      check.isEnforced ? nil : "locked by the tier", check.isScheduled ? "scheduled" : "not scheduled",
      override(check.mode.override), check.isActive ? "active" : "not active",
      check.blocksApp ? "lists the app" : "does not list the app",
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private func override(_ override: ManualOverride) -> String? {
    guard override.state != .auto else { return nil }
    let from = override.effectiveAt.map { " from \(words.time($0))" } ?? ""
    let until = override.expiresAt.map { " until \(words.time($0))" } ?? ""
    return words.codes.inSentence(override.state.rawValue) + from + until
  }

  private func decides(_ winner: EffectiveMode) -> String {
    words.safe(winner.mode.name) + (winner.why.words.map { ", by \($0)" } ?? ", the only one")
  }
}
