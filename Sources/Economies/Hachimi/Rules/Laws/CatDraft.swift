import EarnedJSON
import HachimiCatalogue

/// A cat drawn from a seed (interface of Hachimi, section 3; decision K14).
public struct CatDraft: Equatable, Sendable {
  /// The appearance, with all members.
  public let appearance: JSONObject
  /// The personality.
  public let personality: String

  /// The valid seeds.
  public static let seeds = Numbers.seeds

  /// Draws a cat. The order of the draws is part of the contract.
  public init(seed: Int64, from words: AppearanceWords = Catalogue.builtIn.appearance) {
    var draws = Draws(seed: seed)
    var appearance = Appearance()
    appearance.peltType = draws.pick(draws.pick(words.peltTypes, weights: [35, 15, 35, 15]))
    appearance.isTortie = draws.chance(percent: 15)
    if appearance.isTortie { appearance.peltType = draws.pick(words.tortieTypes) }
    appearance.peltColor = draws.pick(words.peltColors)
    appearance.eyeColor = draws.pick(words.eyeColors)
    if draws.chance(percent: 10) {
      appearance.eyeColor2 = draws.pick(words.eyeColors.filter { $0 != appearance.eyeColor })
    }
    if draws.chance(percent: 60) {
      appearance.whitePatches = draws.pick(draws.pick(words.whitePatches, weights: [35, 30, 25, 10]))
    }
    appearance.whitePatchesTint = draws.pick(words.whitePatchesTints)
    if draws.chance(percent: 30) { appearance.tint = draws.pick(words.tints) }
    appearance.skinColor = draws.pick(words.skinColors)
    if appearance.whitePatches == nil, draws.chance(percent: 10) { appearance.points = draws.pick(words.points) }
    if draws.chance(percent: 5) { appearance.vitiligo = draws.pick(words.vitiligo) }
    if appearance.isTortie {
      appearance.tortiePattern = draws.pick(words.tortiePatterns)
      appearance.tortieBase = draws.pick(words.tortieBases)
      appearance.tortieColor = draws.pick(Self.tortieColors(for: appearance.peltColor, words))
    }
    appearance.isLonghair = draws.chance(percent: 20)
    appearance.reverse = draws.chance(percent: 50)
    appearance.spriteVariant = draws.index(3)
    self.appearance = appearance.json
    personality = draws.pick(words.personalities)
  }

  /// The colours of the opposite group; of both groups for a colour in neither.
  private static func tortieColors(for color: String, _ words: AppearanceWords) -> [String] {
    if words.warmColors.contains(color) { return words.darkColors }
    return words.darkColors.contains(color) ? words.warmColors : words.warmColors + words.darkColors
  }
}
