import EarnedCore
import HachimiStore

/// The result of `earned hachimi shop` as text: one line per accessory.
struct HachimiShopText {
  let shop: HachimiShop
  let words: Words

  var text: String {
    var listing = Listing()
    for item in shop.items { listing.add(words.safe(item.accessoryID), line(item)) }
    return ([shop.coins.counted("coin")] + listing.lines).joined(separator: "\n")
  }

  private func line(_ item: HachimiShop.Item) -> String {
    let kind = [item.tier, item.category].compactMap { $0 }.map(words.safe).joined(separator: " ")
    let price = String(repeating: " ", count: max(0, priceWidth - "\(item.price)".count)) + "\(item.price)"
    return [price, kind.isEmpty ? "not for sale" : kind].joined(separator: "  ") + place(item)
  }

  private var priceWidth: Int { shop.items.map { "\($0.price)".count }.max() ?? 0 }

  private func place(_ item: HachimiShop.Item) -> String {
    switch item.place {
    case .shop: ""
    case .inventory: ", owned"
    case .equipped(_, let catName): ", worn by \(words.safe(catName))"
    }
  }
}
