import EarnedJSON

/// The appearance of a cat. Values that are not drawn or given have defaults.
struct Appearance {
  var peltType = "solid"
  var peltColor = "white"
  var tint = "none"
  var eyeColor = "amber"
  var eyeColor2: String?
  var whitePatches: String?
  var whitePatchesTint = "none"
  var skinColor = "pink"
  var points: String?
  var vitiligo: String?
  var isTortie = false
  var tortiePattern: String?
  var tortieBase: String?
  var tortieColor: String?
  var isLonghair = false
  var reverse = false
  var spriteVariant = 0

  /// The stored map, with all members.
  var json: JSONObject {
    [
      "peltType": .string(peltType), "peltColor": .string(peltColor), "tint": .string(tint),
      "eyeColor": .string(eyeColor), "eyeColor2": .optional(eyeColor2), "whitePatches": .optional(whitePatches),
      "whitePatchesTint": .string(whitePatchesTint), "skinColor": .string(skinColor), "points": .optional(points),
      "vitiligo": .optional(vitiligo), "isTortie": .bool(isTortie), "tortiePattern": .optional(tortiePattern),
      "tortieBase": .optional(tortieBase), "tortieColor": .optional(tortieColor), "isLonghair": .bool(isLonghair),
      "reverse": .bool(reverse), "spriteVariant": .count(spriteVariant),
    ]
  }

  /// A given map, completed with the defaults.
  static func completing(_ given: JSONObject) -> JSONObject {
    var json = Appearance().json
    for member in given.members where member.value != .null { json[member.key] = member.value }
    return json
  }
}
