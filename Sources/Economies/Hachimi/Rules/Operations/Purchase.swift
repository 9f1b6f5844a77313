import EarnedCore
import EarnedJSON
import HachimiCatalogue

/// Buys an accessory (data model, "Accessory Purchase").
struct Purchase: Operation {
  static let recordName = "hachimi.purchase"
  static let recordType = RecordType(
    recordName, .required("accessory_id", .text()), .optional("price", .integer(1...1_000_000))
  ).described(
    "Buys an accessory.", denials: [.alreadyOwned, .insufficientCoins], example: ["accessory_id": "red-collar"])

  let accessoryID: String
  let price: Int?
  private let date: CalendarDate

  init(_ record: Record, at now: Now) {
    accessoryID = record.fields.text("accessory_id")
    price = record.fields.optionalInteger("price")
    date = now.date
  }

  var needs: [State.Need] { [.minutes(date)] }

  func checkValues(_ state: State) throws(Rejection) { _ = try accessory(in: state.catalogue) }

  func carryOut(_ deliberation: inout Deliberation) throws -> DenialReason? {
    let accessory = try accessory(in: deliberation.state.catalogue)
    let profile = deliberation.state.profile
    if profile.owns(accessoryID) { return .alreadyOwned }
    if profile.coins < accessory.price { return .insufficientCoins }
    try deliberation.actAndUnlock(.purchased(accessoryID: accessoryID, price: accessory.price))
    return nil
  }

  private func accessory(in catalogue: Catalogue) throws(Rejection) -> Accessory {
    guard let accessory = catalogue.accessory(accessoryID) else {
      let hint = accessoryID.hint(among: catalogue.accessories.map(\.id))
      throw Rejection(.invalidValue, "'accessory_id' is not in the catalogue\(hint)")
    }
    guard price == nil || price == accessory.price else {
      throw Rejection(.invalidValue, "'price' is \(price ?? 0); '\(accessoryID)' costs \(accessory.price)")
    }
    return accessory
  }
}

extension Profile {
  /// Whether an accessory is in the inventory or on a cat.
  func owns(_ accessoryID: String) -> Bool { keeps(accessoryID) || cat(wearing: accessoryID) != nil }

  /// Whether an accessory is in the inventory.
  func keeps(_ accessoryID: String) -> Bool { inventory.contains { $0.hasBytes(of: accessoryID) } }
}
