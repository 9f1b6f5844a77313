import EarnedCore

/// The mode that decides for an app, and what made it win (rules 2.7; decision E16).
public struct EffectiveMode: Equatable, Sendable {
  /// The mode, its strictness clamped to the tier.
  public let mode: Mode
  /// Why it won.
  public let why: Why

  /// The first difference between the winner and the next best.
  public enum Why: String, Sendable {
    case only = "ONLY"
    case priority = "PRIORITY"
    case strictness = "STRICTNESS"
    case latestUpdate = "LATEST_UPDATE"
    case modeID = "MODE_ID"
  }
}

extension State {
  /// The modes that hold now.
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
  /// Why this mode goes before another one; nil when it does not.
  fileprivate func outranks(_ other: Mode) -> EffectiveMode.Why? {
    if priority != other.priority { return priority > other.priority ? .priority : nil }
    if strictness != other.strictness { return strictness > other.strictness ? .strictness : nil }
    if updated != other.updated { return updated > other.updated ? .latestUpdate : nil }
    return modeID < other.modeID ? .modeID : nil
  }
}
