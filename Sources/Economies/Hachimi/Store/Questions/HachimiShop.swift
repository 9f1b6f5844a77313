import EarnedCore
import EarnedHachimiRules
import EarnedJSON

/// The accessories that are for sale or owned.
public struct HachimiShop: Equatable, Sendable {
  /// Where an accessory is.
  public enum Place: Equatable, Sendable {
    /// For sale.
    case shop
    /// Owned, and no cat wears it.
    case inventory
    /// Owned, and this cat wears it.
    case equipped(catID: String, catName: String)
  }

  /// An accessory of the catalogue, or an owned one that the catalogue lacks.
  public struct Item: Equatable, Sendable {
    /// The id of the accessory.
    public let accessoryID: String
    /// The category; nil when the catalogue lacks it.
    public let category: String?
    /// The tier; nil when the catalogue lacks it.
    public let tier: String?
    /// The price in coins; for an owned accessory that the catalogue lacks, its value.
    public let price: Int
    /// Whether it is for sale, owned or worn.
    public let place: Place
  }

  struct Worn {
    let accessoryID: String
    let catID: String
    let catName: String
  }

  /// The balance in coins.
  public let coins: Int
  /// The accessories, by price, then id.
  public let items: [Item]

  init(_ catalogue: Catalogue, coins: Int, inventory: [String], worn: [Worn]) {
    self.coins = coins
    let equipped = Dictionary(worn.map { ($0.accessoryID, $0) }) { first, _ in first }
    let kept = Set(inventory)
    let ids = Set(catalogue.accessories.map(\.id)).union(kept).union(equipped.keys)
    items = ids.map { id in
      let accessory = catalogue.accessory(id)
      let owned: Place = kept.contains(id) ? .inventory : .shop
      let place = equipped[id].map { Place.equipped(catID: $0.catID, catName: $0.catName) } ?? owned
      return Item(
        accessoryID: id, category: accessory?.category, tier: accessory?.tier,
        price: accessory?.price ?? Accessory.unlistedPrice, place: place)
    }
    .sorted { ($0.price, $0.accessoryID) < ($1.price, $1.accessoryID) }
  }

  /// The document `earned.hachimi-shop/1`.
  public var json: JSONValue {
    ["schema": "earned.hachimi-shop/1", "coins": .count(coins), "items": .array(items.map(\.json))]
  }
}

extension HachimiShop.Item {
  fileprivate var json: JSONValue {
    let (place, catID): (String, String?) =
      switch place {
      case .shop: ("shop", nil)
      case .inventory: ("inventory", nil)
      case .equipped(let catID, _): ("equipped", catID)
      }
    return [
      "accessory_id": .string(accessoryID), "category": .optional(category), "tier": .optional(tier),
      "price": .count(price), "place": .string(place), "cat_id": .optional(catID),
    ]
  }
}
