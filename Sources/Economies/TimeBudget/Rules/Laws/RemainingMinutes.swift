/// The remaining minutes of a day (specification, "Core Data and Derived Values").
public enum RemainingMinutes {
  /// The usage in whole minutes.
  public static func usageMinutes(seconds: Int) -> Int { seconds / 60 }

  /// `max(0, allowance + bonus − usage)`, never stored as state.
  public static func of(allowanceMinutes: Int, bonusMinutes: Int, usageSeconds: Int) -> Int {
    max(0, allowanceMinutes + bonusMinutes - usageMinutes(seconds: usageSeconds))
  }
}
