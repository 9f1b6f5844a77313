import EarnedCore

/// The signature of a session that is sent to the cloud (rules 2.1).
public enum SessionChecksum {
  /// HMAC-SHA256 in lower-case hex.
  ///
  /// - Parameter key: the bytes of the key file. One trailing line feed is dropped.
  public static func of(
    habitID: String, minutes: Int, coins: Int, xp: Int, started: Instant, key: [UInt8]
  ) -> String {
    let key = key.last == UInt8(ascii: "\n") ? Array(key.dropLast()) : key
    let message = "\(habitID)|\(minutes)|\(coins)|\(xp)|\(started.millisecondsSinceEpoch)"
    return HMACSHA256.code(of: Array(message.utf8), key: key).hexadecimal
  }
}
