import EarnedCore

/// The shield of the selected apps. It is derived from the state and never stored (decision B7).
public struct Shield: Equatable, Sendable {
  /// Whether the apps are shielded.
  public enum State: String, CaseIterable, Sendable {
    /// No app is selected.
    case none
    /// The apps are blocked.
    case applied
    /// The apps can be opened.
    case cleared
  }

  /// Whether the apps are shielded.
  public let state: State
  /// The selection.
  public let apps: [AppID]
}

extension State {
  /// Whether minutes are left (specification, "Policy derived values").
  public var unlockAllowed: Bool { remainingMinutes > 0 }

  /// Whether the apps are unlocked: the person wants it, and minutes are left. So a win or a new day clears the shield
  /// again while the person still wants the apps unlocked (decision W1). No other code has this rule.
  public var isUnlockedEffective: Bool { wantsUnlocked && unlockAllowed }

  /// The shield for this state.
  public var shield: Shield {
    Shield(state: selection.isEmpty ? .none : isUnlockedEffective ? .cleared : .applied, apps: selection)
  }
}
