import EarnedCore

/// The denial reasons of this economy (interface of the time budget, section 2).
extension DenialReason {
  /// The day has no minutes left.
  public static let noMinutesRemaining = DenialReason(rawValue: "NO_MINUTES_REMAINING")
  /// Another wager is pending.
  public static let wagerPending = DenialReason(rawValue: "WAGER_PENDING")
  /// The wager is 0 or negative.
  public static let zeroOrNegativeWager = DenialReason(rawValue: "ZERO_OR_NEGATIVE_WAGER")
  /// The wager is more than the remaining minutes.
  public static let exceedsRemainingMinutes = DenialReason(rawValue: "EXCEEDS_REMAINING_MINUTES")
}

extension State {
  /// Why a wager cannot be committed now, by the first reason that applies; nil when it can (decisions W4, B8).
  public func denial(ofWager minutes: Int) -> DenialReason? {
    if pending != nil { return .wagerPending }
    if minutes <= 0 { return .zeroOrNegativeWager }
    return minutes > remainingMinutes ? .exceedsRemainingMinutes : nil
  }
}
