/// When a sync that failed is tried again (decision H16).
public enum Backoff {
  /// The seconds to wait after that many failures before the one at hand: twice as many each time, at most 300.
  public static func seconds(afterFailures failures: Int) -> Int { failures >= 8 ? 300 : min(2 << failures, 300) }
}
