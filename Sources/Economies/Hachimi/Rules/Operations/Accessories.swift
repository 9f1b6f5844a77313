import EarnedCore
import EarnedJSON

/// Buys an accessory (data model, "Accessory Purchase").
public struct PurchaseAccessory: OwnOperation {
  package static let recordName = "hachimi.purchase"
  package static let declaration = RecordDeclaration<PurchaseAccessory>(
    .required("accessory_id", \.accessoryID, .text()),
    .optional("price", \.price, .integer(in: 1...1_000_000)), make: PurchaseAccessory.init
  ).described(
    "Buys an accessory.", denials: [.alreadyOwned, .insufficientCoins], example: ["accessory_id": "red-collar"])

  let accessoryID: String
  let price: Int?

  /// What is nil is left out.
  public init(accessoryID: String, price: Int? = nil) {
    self.accessoryID = accessoryID
    self.price = price
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [HachimiState.Need] { [.minutes(now.date)] }

  package func checkValues(_ state: HachimiState, _ ids: MadeIDs) throws(Rejection) {
    _ = try accessory(in: state.catalogue)
  }

  func perform(_ decision: inout PendingDecision<HachimiState>) throws -> DenialReason? {
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
public struct EquipAccessory: OwnOperation {
  package static let recordName = "hachimi.equip"
  package static let declaration = RecordDeclaration<EquipAccessory>(
    .catID(\.catID), .required("accessory_id", \.accessoryID, .text()), make: EquipAccessory.init
  ).described(
    "Puts an accessory on a cat.", denials: [.equippedElsewhere, .notOwned],
    example: ["cat_id": "cat-1", "accessory_id": "red-collar"])

  let catID: String
  let accessoryID: String

  /// With a value for each of its fields.
  public init(catID: String, accessoryID: String) {
    self.catID = catID
    self.accessoryID = accessoryID
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [HachimiState.Need] { [.minutes(now.date)] }

  func perform(_ decision: inout PendingDecision<HachimiState>) throws -> DenialReason? {
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
public struct UnequipAccessory: OwnOperation {
  package static let recordName = "hachimi.unequip"
  package static let declaration = RecordDeclaration<UnequipAccessory>(
    .catID(\.catID), make: UnequipAccessory.init
  ).described(
    "Takes the accessory off a cat.")

  let catID: String

  /// With a value for each of its fields.
  public init(catID: String) { self.catID = catID }

  func perform(_ decision: inout PendingDecision<HachimiState>) throws(Rejection) -> DenialReason? {
    guard let accessoryID = try decision.state.cat(catID).equippedAccessory else { return nil }
    decision.act(.unequipped(catID: catID, accessoryID: accessoryID))
    return nil
  }
}
