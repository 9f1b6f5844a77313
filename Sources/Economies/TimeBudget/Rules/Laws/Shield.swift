import EarnedCore

/// What stands before the apps of the selection. It follows from the state and is stored nowhere (decision B7).
public struct Shield: Equatable, Sendable {
  /// Whether the apps are shielded.
  public enum State: String, CaseIterable, Sendable {
    /// No app is selected.
    case none
    /// The apps cannot be opened.
    case applied
    /// They can.
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

  /// Whether the apps are unlocked: as long as it is wanted and minutes are left. So a win or a new day clears the shield
  /// by itself while the intent still stands (decision W1). This is the one place that says so.
  public var isUnlockedEffective: Bool { wantsUnlocked && unlockAllowed }

  /// The shield that follows.
  public var shield: Shield {
    Shield(state: selection.isEmpty ? .none : isUnlockedEffective ? .cleared : .applied, apps: selection)
  }
}
