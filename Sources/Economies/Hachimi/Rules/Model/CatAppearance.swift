import EarnedCore
import EarnedJSON

/// The appearance of a cat, in words of the catalogue or others. What is nil gets its default.
public struct CatAppearance: DeclaredObject {
  package static let declaration = ObjectDeclaration<CatAppearance>(
    .optional("peltType", \.peltType, word), .optional("peltColor", \.peltColor, word), .optional("tint", \.tint, word),
    .optional("eyeColor", \.eyeColor, word), .optional("eyeColor2", \.eyeColor2, word),
    .optional("whitePatches", \.whitePatches, word), .optional("whitePatchesTint", \.whitePatchesTint, word),
    .optional("skinColor", \.skinColor, word), .optional("points", \.points, word),
    .optional("vitiligo", \.vitiligo, word), .optional("isTortie", \.isTortie, .flag),
    .optional("tortiePattern", \.tortiePattern, word), .optional("tortieBase", \.tortieBase, word),
    .optional("tortieColor", \.tortieColor, word), .optional("isLonghair", \.isLonghair, .flag),
    .optional("reverse", \.reverse, .flag), .optional("spriteVariant", \.spriteVariant, .integer(in: 0...2)),
    make: CatAppearance.init)

  private static var word: DeclaredKind<String> { .characters(1...40) }

  private static let usual: JSONObject = [
    "peltType": "solid", "peltColor": "white", "tint": "none", "eyeColor": "amber", "eyeColor2": nil,
    "whitePatches": nil, "whitePatchesTint": "none", "skinColor": "pink", "points": nil, "vitiligo": nil,
    "isTortie": false, "tortiePattern": nil, "tortieBase": nil, "tortieColor": nil, "isLonghair": false,
    "reverse": false, "spriteVariant": 0,
  ]

  var peltType: String?
  var peltColor: String?
  var tint: String?
  var eyeColor: String?
  var eyeColor2: String?
  var whitePatches: String?
  var whitePatchesTint: String?
  var skinColor: String?
  var points: String?
  var vitiligo: String?
  var isTortie: Bool?
  var tortiePattern: String?
  var tortieBase: String?
  var tortieColor: String?
  var isLonghair: Bool?
  var reverse: Bool?
  var spriteVariant: Int?

  /// What is nil gets its default.
  public init(
    peltType: String? = nil, peltColor: String? = nil, tint: String? = nil, eyeColor: String? = nil,
    eyeColor2: String? = nil, whitePatches: String? = nil, whitePatchesTint: String? = nil, skinColor: String? = nil,
    points: String? = nil, vitiligo: String? = nil, isTortie: Bool? = nil, tortiePattern: String? = nil,
    tortieBase: String? = nil, tortieColor: String? = nil, isLonghair: Bool? = nil, reverse: Bool? = nil,
    spriteVariant: Int? = nil
  ) {
    self.peltType = peltType
    self.peltColor = peltColor
    self.tint = tint
    self.eyeColor = eyeColor
    self.eyeColor2 = eyeColor2
    self.whitePatches = whitePatches
    self.whitePatchesTint = whitePatchesTint
    self.skinColor = skinColor
    self.points = points
    self.vitiligo = vitiligo
    self.isTortie = isTortie
    self.tortiePattern = tortiePattern
    self.tortieBase = tortieBase
    self.tortieColor = tortieColor
    self.isLonghair = isLonghair
    self.reverse = reverse
    self.spriteVariant = spriteVariant
  }

  /// The map that is stored, with all members.
  var completed: JSONObject {
    var completed = Self.usual
    completed.set(Self.declaration.write(self))
    return completed
  }
}
