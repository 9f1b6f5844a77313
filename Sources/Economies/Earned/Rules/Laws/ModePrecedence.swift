import EarnedCore

/// The mode that decides for an app, and why it was selected (rules 2.7; decision E16).
public struct EffectiveMode: Equatable, Sendable {
  /// The mode, with the strictness that the tier allows.
  public let mode: Mode
  /// Why it was selected.
  public let why: Why

  /// The first difference between this mode and the next best.
  public enum Why: String, Sendable {
    case only = "ONLY"
    case priority = "PRIORITY"
    case strictness = "STRICTNESS"
    case latestUpdate = "LATEST_UPDATE"
    case modeID = "MODE_ID"
  }
}

extension State {
  /// The modes that are active now.
  public func activeModes(at now: Now) -> [Mode] { enforcedModes.filter { $0.isActive(at: now) } }

  /// The mode that decides for an app now; nil when none blocks it.
  public func effectiveMode(for appID: AppID, at now: Now) -> EffectiveMode? {
    let ranked = enforcedModes.filter { $0.blocks(appID) && $0.isActive(at: now) }
      .sorted { $0.outranks($1) != nil }
    guard let winner = ranked.first else { return nil }
    guard ranked.count > 1, let why = winner.outranks(ranked[1]) else { return EffectiveMode(mode: winner, why: .only) }
    return EffectiveMode(mode: winner, why: why)
  }
}

extension Mode {
  /// Why this mode has precedence over another one; nil when it does not.
  fileprivate func outranks(_ other: Mode) -> EffectiveMode.Why? {
    if priority != other.priority { return priority > other.priority ? .priority : nil }
    if strictness != other.strictness { return strictness > other.strictness ? .strictness : nil }
    if updated != other.updated { return updated > other.updated ? .latestUpdate : nil }
    return modeID < other.modeID ? .modeID : nil
  }
}
