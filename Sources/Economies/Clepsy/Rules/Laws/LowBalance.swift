/// The warning that little time is left (rules 2.4; decision C14).
public enum LowBalance {
  /// Whether spending lowered the balance, in seconds, from above five minutes to five minutes or less.
  public static func isCrossed(from before: Int, to after: Int) -> Bool {
    before > Numbers.lowBalanceSeconds && after <= Numbers.lowBalanceSeconds
  }
}
