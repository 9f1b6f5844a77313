import EarnedCore

/// Equips an accessory on a cat; the one it wore goes back to the inventory (data model, "Equip Accessory").
struct Equip: Operation {
  static let recordName = "hachimi.equip"
  static let recordType = RecordType(
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

  var needs: [State.Need] { [.minutes(date)] }

  func carryOut(_ deliberation: inout Deliberation) throws -> DenialReason? {
    let profile = deliberation.state.profile
    let cat = try deliberation.state.cat(catID)
    if cat.equippedAccessory?.hasBytes(of: accessoryID) == true { return nil }
    if profile.cat(wearing: accessoryID) != nil { return .equippedElsewhere }
    if !profile.keeps(accessoryID) { return .notOwned }
    try deliberation.actAndUnlock(
      .equipped(catID: catID, accessoryID: accessoryID, previousID: cat.equippedAccessory))
    return nil
  }
}

/// Takes a cat's accessory off (data model, "Unequip Accessory").
struct Unequip: Operation {
  static let recordName = "hachimi.unequip"
  static let recordType = RecordType(recordName, .catID).described(
    "Takes the accessory off a cat.")

  let catID: String

  init(_ record: Record, at now: Now) { catID = record.fields.text("cat_id") }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    guard let accessoryID = try deliberation.state.cat(catID).equippedAccessory else { return nil }
    deliberation.act(.unequipped(catID: catID, accessoryID: accessoryID))
    return nil
  }
}
