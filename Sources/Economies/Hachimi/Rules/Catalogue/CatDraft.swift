import EarnedJSON

/// A cat drawn from a seed (interface of Hachimi, section 3; decision K14).
public struct CatDraft: Equatable, Sendable {
  /// Complete: values that are not drawn have their defaults.
  public let appearance: JSONObject
  /// What it is like, such as `curious`.
  public let personality: String

  package static let seeds = HachimiNumbers.seeds
  /// The most characters that the name of a cat has.
  package static let maxName = HachimiNumbers.catNameLength.upperBound

  /// The cat that a new habit with this seed gets.
  public init(seed: Int) { self.init(seed: Int64(seed)) }

  /// Draws a cat. The order of the draws is part of the contract.
  package init(seed: Int64, from words: AppearanceWords = Catalogue.builtIn.appearance) {
    var draws = Draws(seed: seed)
    var appearance = CatAppearance()
    appearance.peltType = draws.pick(draws.pick(words.peltTypes, weights: [35, 15, 35, 15]))
    let isTortie = draws.chance(percent: 15)
    appearance.isTortie = isTortie
    if isTortie { appearance.peltType = draws.pick(words.tortieTypes) }
    let color = draws.pick(words.peltColors)
    appearance.peltColor = color
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
    if isTortie {
      appearance.tortiePattern = draws.pick(words.tortiePatterns)
      appearance.tortieBase = draws.pick(words.tortieBases)
      appearance.tortieColor = draws.pick(Self.tortieColors(for: color, words))
    }
    appearance.isLonghair = draws.chance(percent: 20)
    appearance.reverse = draws.chance(percent: 50)
    appearance.spriteVariant = draws.index(3)
    self.appearance = appearance.completed
    personality = draws.pick(words.personalities)
  }

  /// The colours of the opposite group. For a colour in neither group, those of both.
  private static func tortieColors(for color: String, _ words: AppearanceWords) -> [String] {
    if words.warmColors.contains(color) { return words.darkColors }
    return words.darkColors.contains(color) ? words.warmColors : words.warmColors + words.darkColors
  }
}

/// Random numbers from a seed: SplitMix64 (decision K14).
struct Draws {
  private var state: UInt64

  init(seed: Int64) { state = UInt64(bitPattern: seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }

  /// A number below `count`.
  mutating func index(_ count: Int) -> Int { Int(((next() >> 11) &* UInt64(count)) >> 53) }

  /// True with this probability, in percent.
  mutating func chance(percent: Int) -> Bool { index(100) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[index(elements.count)] }

  /// Picks an element. The weights are percentages.
  mutating func pick<Element>(_ elements: [Element], weights: [Int]) -> Element {
    var rest = index(100)
    for (element, weight) in zip(elements, weights) {
      if rest < weight { return element }
      rest -= weight
    }
    preconditionFailure("the weights add up to 100")
  }
}

/// The words from which a cat's appearance is drawn (interface of Hachimi, section 3).
package struct AppearanceWords: Sendable {
  private let lists: [String: [String]]

  init(_ lists: [String: [String]]) { self.lists = lists }

  private subscript(name: String) -> [String] {
    guard let words = lists[name] else { preconditionFailure("the catalogue lacks the list \(name)") }
    return words
  }

  /// Fur types by class: tabby, spotted, plain, exotic.
  var peltTypes: [[String]] { [self["tabby"], self["spotted"], self["plain"], self["exotic"]] }
  /// Types that replace the fur type of a tortie.
  var tortieTypes: [String] { self["tortie"] }
  var peltColors: [String] { self["colour"] }
  var warmColors: [String] { self["warm"] }
  var darkColors: [String] { self["dark"] }
  var eyeColors: [String] { self["eye"] }
  /// White patches by amount, smallest first.
  var whitePatches: [[String]] { [self["low"], self["medium"], self["high"], self["full"]] }
  var whitePatchesTints: [String] { self["white_tint"] }
  var tints: [String] { self["tint"] }
  var skinColors: [String] { self["skin"] }
  var points: [String] { self["point"] }
  var vitiligo: [String] { self["vitiligo"] }
  var tortiePatterns: [String] { self["pattern"] }
  var tortieBases: [String] { self["base"] }
  var personalities: [String] { self["personality"] }
}
