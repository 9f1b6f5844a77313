/// When to retry a failed sync (decision H16).
public enum Backoff {
  /// The seconds to wait after another failure, given the number of earlier failures. Doubles each time, at most 300.
  public static func seconds(afterFailures failures: Int) -> Int { failures >= 8 ? 300 : min(2 << failures, 300) }
}
