/// The payout of a round (interface of the time budget, section 6): whole minutes, rounded down, and no more than fit
/// into the rest of the day.
public enum Payout {
  /// The minutes won beyond the stake, or lost.
  public static func rawDeltaMinutes(stakeMinutes: Int, multiplierHundredths: Int) -> Int {
    stakeMinutes * multiplierHundredths / 100 - stakeMinutes
  }

  /// The most that can be won: the minutes until midnight, less the minutes that remain already (decisions W5, W6).
  public static func capMinutes(untilMidnight minutes: Int, remaining: Int) -> Int { max(0, minutes - remaining) }

  /// The minutes to book: a win is limited by the cap, a loss is not.
  public static func deltaMinutes(raw: Int, capMinutes: Int) -> Int { raw <= 0 ? raw : min(raw, capMinutes) }
}
