/// The words that the appearance of a cat is drawn from (interface of Hachimi, section 3).
public struct AppearanceWords: Sendable {
  private let lists: [String: [String]]

  init(_ lists: [String: [String]]) { self.lists = lists }

  /// A list by its name in the catalogue.
  private subscript(name: String) -> [String] {
    guard let words = lists[name] else { preconditionFailure("the catalogue lacks the list \(name)") }
    return words
  }

  /// The types of each class of fur: tabby, spotted, plain, exotic.
  public var peltTypes: [[String]] { [self["tabby"], self["spotted"], self["plain"], self["exotic"]] }
  /// What takes the place of the type in a tortie.
  public var tortieTypes: [String] { self["tortie"] }
  /// The colours of fur.
  public var peltColors: [String] { self["colour"] }
  /// Those that are warm.
  public var warmColors: [String] { self["warm"] }
  /// Those that are dark.
  public var darkColors: [String] { self["dark"] }
  /// The colours of eyes.
  public var eyeColors: [String] { self["eye"] }
  /// White patches by their amount, least first.
  public var whitePatches: [[String]] { [self["low"], self["medium"], self["high"], self["full"]] }
  /// Tints of white patches.
  public var whitePatchesTints: [String] { self["white_tint"] }
  /// Tints of fur.
  public var tints: [String] { self["tint"] }
  /// The colours of skin.
  public var skinColors: [String] { self["skin"] }
  /// Points.
  public var points: [String] { self["point"] }
  /// Forms of vitiligo.
  public var vitiligo: [String] { self["vitiligo"] }
  /// Patterns of a tortie.
  public var tortiePatterns: [String] { self["pattern"] }
  /// Bases of a tortie.
  public var tortieBases: [String] { self["base"] }
  /// Personalities.
  public var personalities: [String] { self["personality"] }
}
