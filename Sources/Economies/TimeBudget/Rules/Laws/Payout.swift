/// The payout of a round in whole minutes, rounded down and limited to the rest of the day (interface of the time
/// budget, section 6).
public enum Payout {
  /// The minutes won beyond the stake, or lost.
  public static func rawDeltaMinutes(stakeMinutes: Int, multiplierHundredths: Int) -> Int {
    stakeMinutes * multiplierHundredths / 100 - stakeMinutes
  }

  /// The maximum win: the minutes until midnight minus the remaining minutes (decisions W5, W6).
  public static func capMinutes(untilMidnight minutes: Int, remaining: Int) -> Int { max(0, minutes - remaining) }

  /// The minutes to book: a win is limited by the cap, a loss is not.
  public static func deltaMinutes(raw: Int, capMinutes: Int) -> Int { raw <= 0 ? raw : min(raw, capMinutes) }
}
