import EarnedCore

/// How long a vice app is asked to be unlocked (rules 2.4).
public enum UnlockChoice: Equatable, Sendable {
  case minutes(Int)
  /// Everything there is.
  case all

  /// The seconds that it takes of a balance.
  func seconds(of balance: Int) -> Int {
    switch self {
    case .minutes(let minutes): minutes * 60
    case .all: balance
    }
  }
}

/// Whether a vice app can be unlocked (rules 2.4). The balance is not touched: what is used is spent.
enum Unlocking {
  /// Why not; nil when it can.
  ///
  /// - Parameters:
  ///   - balance: the seconds there are.
  ///   - recentUnlocks: unlocks of the app in the last 60 seconds.
  static func denial(_ choice: UnlockChoice, balance: Int, recentUnlocks: Int) -> DenialReason? {
    if balance <= 0 { return .noBalance }
    if choice.seconds(of: balance) > balance { return .insufficientBalance }
    return recentUnlocks >= Numbers.rapidUnlockLimit ? .rapidUnlock : nil
  }
}
