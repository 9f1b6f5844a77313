/// An accessory that a cat can wear (rules 2.7).
public struct Accessory: Equatable, Sendable {
  /// Its id.
  public let id: String
  /// The category: `collar`, `bow` ….
  public let category: String
  /// The price tier.
  public let tier: String
  /// The price in coins.
  public let price: Int

  /// The value, in coins, of an accessory that is not in the catalogue.
  public static let unlistedPrice = 150
}
