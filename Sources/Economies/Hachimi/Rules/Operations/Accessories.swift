import EarnedCore
import EarnedJSON

/// Buys an accessory (data model, "Accessory Purchase").
struct Purchase: OwnOperation {
  static let recordName = "hachimi.purchase"
  static let declaration = RecordDeclaration(
    recordName, .required("accessory_id", .text()), .optional("price", .integer(in: 1...1_000_000))
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

  var needs: [HachimiState.Need] { [.minutes(date)] }

  func checkValues(_ state: HachimiState) throws(Rejection) { _ = try accessory(in: state.catalogue) }

  func perform(_ decision: inout PendingDecision) throws -> DenialReason? {
    let accessory = try accessory(in: decision.state.catalogue)
    let profile = decision.state.profile
    if profile.owns(accessoryID) { return .alreadyOwned }
    if profile.coins < accessory.price { return .insufficientCoins }
    try decision.actAndUnlock(.purchased(accessoryID: accessoryID, price: accessory.price))
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

  func keeps(_ accessoryID: String) -> Bool { inventory.contains { $0.hasBytes(of: accessoryID) } }
}

/// Equips an accessory on a cat; the one it wore goes back to the inventory (data model, "Equip Accessory").
struct Equip: OwnOperation {
  static let recordName = "hachimi.equip"
  static let declaration = RecordDeclaration(
    recordName, .catID, .required("accessory_id", .text())
  ).described(
    "Puts an accessory on a cat.", denials: [.equippedElsewhere, .notOwned],
    example: ["cat_id": "cat-1", "accessory_id": "red-collar"])

  let catID: String
  let accessoryID: String
  private let date: CalendarDate

  init(_ record: Record, at now: Now) {
    catID = record.fields.text("cat_id")
    accessoryID = record.fields.text("accessory_id")
    date = now.date
  }

  var needs: [HachimiState.Need] { [.minutes(date)] }

  func perform(_ decision: inout PendingDecision) throws -> DenialReason? {
    let profile = decision.state.profile
    let cat = try decision.state.cat(catID)
    if cat.equippedAccessory?.hasBytes(of: accessoryID) == true { return nil }
    if profile.cat(wearing: accessoryID) != nil { return .equippedElsewhere }
    if !profile.keeps(accessoryID) { return .notOwned }
    try decision.actAndUnlock(
      .equipped(catID: catID, accessoryID: accessoryID, previousID: cat.equippedAccessory))
    return nil
  }
}

/// Takes a cat's accessory off (data model, "Unequip Accessory").
struct Unequip: OwnOperation {
  static let recordName = "hachimi.unequip"
  static let declaration = RecordDeclaration(recordName, .catID).described(
    "Takes the accessory off a cat.")

  let catID: String

  init(_ record: Record, at now: Now) { catID = record.fields.text("cat_id") }

  func perform(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    guard let accessoryID = try decision.state.cat(catID).equippedAccessory else { return nil }
    decision.act(.unequipped(catID: catID, accessoryID: accessoryID))
    return nil
  }
}
