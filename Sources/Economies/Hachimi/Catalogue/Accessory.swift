/// Something for a cat to wear (rules 2.7).
public struct Accessory: Equatable, Sendable {
  /// Its id.
  public let id: String
  /// What kind of thing it is: `collar`, `bow` ….
  public let category: String
  /// The tier whose price it has.
  public let tier: String
  /// What it costs, in coins.
  public let price: Int

  /// What an accessory that the catalogue lacks is worth, in coins.
  public static let unlistedPrice = 150
}
