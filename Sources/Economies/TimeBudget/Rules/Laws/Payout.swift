/// What a round pays (interface of the time budget, section 6): whole minutes, floored, and no more than fits into the
/// rest of the day.
public enum Payout {
  /// What comes back beyond the stake, in minutes, or is lost.
  public static func rawDeltaMinutes(stakeMinutes: Int, multiplierHundredths: Int) -> Int {
    stakeMinutes * multiplierHundredths / 100 - stakeMinutes
  }

  /// The most that can be won: what is left until midnight beyond what remains anyway (decisions W5, W6).
  public static func capMinutes(untilMidnight minutes: Int, remaining: Int) -> Int { max(0, minutes - remaining) }

  /// What is booked: a win under its cap, a loss as it is.
  public static func deltaMinutes(raw: Int, capMinutes: Int) -> Int { raw <= 0 ? raw : min(raw, capMinutes) }
}
