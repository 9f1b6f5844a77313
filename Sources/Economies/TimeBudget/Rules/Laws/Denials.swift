import EarnedCore

/// The reasons of this economy (interface of the time budget, section 2).
extension DenialReason {
  /// Nothing is left of the day.
  public static let noMinutesRemaining = DenialReason(rawValue: "NO_MINUTES_REMAINING")
  /// Another round goes on.
  public static let wagerPending = DenialReason(rawValue: "WAGER_PENDING")
  /// Nothing is wagered.
  public static let zeroOrNegativeWager = DenialReason(rawValue: "ZERO_OR_NEGATIVE_WAGER")
  /// More is wagered than remains.
  public static let exceedsRemainingMinutes = DenialReason(rawValue: "EXCEEDS_REMAINING_MINUTES")
}

extension State {
  /// Why a wager may not be committed now; nil when it may. The first reason that holds (decisions W4, B8).
  public func denial(ofWager minutes: Int) -> DenialReason? {
    if pending != nil { return .wagerPending }
    if minutes <= 0 { return .zeroOrNegativeWager }
    return minutes > remainingMinutes ? .exceedsRemainingMinutes : nil
  }
}
