import EarnedCore

/// For how long a vice app should be unlocked (rules 2.4).
public enum UnlockChoice: Equatable, Sendable {
  case minutes(Int)
  /// For the whole balance.
  case all

  /// The seconds of this choice for a balance.
  func seconds(of balance: Int) -> Int {
    switch self {
    case .minutes(let minutes): minutes * 60
    case .all: balance
    }
  }
}

/// Whether a vice app can be unlocked (rules 2.4). This does not change the balance: only use spends time.
enum Unlocking {
  /// Why the app cannot be unlocked; nil when it can.
  ///
  /// - Parameters:
  ///   - balance: the balance in seconds.
  ///   - recentUnlocks: the number of unlocks of the app in the last 60 seconds.
  static func denial(_ choice: UnlockChoice, balance: Int, recentUnlocks: Int) -> DenialReason? {
    if balance <= 0 { return .noBalance }
    if choice.seconds(of: balance) > balance { return .insufficientBalance }
    return recentUnlocks >= Numbers.rapidUnlockLimit ? .rapidUnlock : nil
  }
}
