/// The words from which a cat's appearance is drawn (interface of Hachimi, section 3).
public struct AppearanceWords: Sendable {
  private let lists: [String: [String]]

  init(_ lists: [String: [String]]) { self.lists = lists }

  /// A list by its name in the catalogue.
  private subscript(name: String) -> [String] {
    guard let words = lists[name] else { preconditionFailure("the catalogue lacks the list \(name)") }
    return words
  }

  /// Fur types by class: tabby, spotted, plain, exotic.
  public var peltTypes: [[String]] { [self["tabby"], self["spotted"], self["plain"], self["exotic"]] }
  /// Types that replace the fur type of a tortie.
  public var tortieTypes: [String] { self["tortie"] }
  /// Fur colours.
  public var peltColors: [String] { self["colour"] }
  /// The warm fur colours.
  public var warmColors: [String] { self["warm"] }
  /// The dark fur colours.
  public var darkColors: [String] { self["dark"] }
  /// Eye colours.
  public var eyeColors: [String] { self["eye"] }
  /// White patches by amount, smallest first.
  public var whitePatches: [[String]] { [self["low"], self["medium"], self["high"], self["full"]] }
  /// Tints of white patches.
  public var whitePatchesTints: [String] { self["white_tint"] }
  /// Fur tints.
  public var tints: [String] { self["tint"] }
  /// Skin colours.
  public var skinColors: [String] { self["skin"] }
  /// Colour points.
  public var points: [String] { self["point"] }
  /// Vitiligo patterns.
  public var vitiligo: [String] { self["vitiligo"] }
  /// Tortie patterns.
  public var tortiePatterns: [String] { self["pattern"] }
  /// Tortie bases.
  public var tortieBases: [String] { self["base"] }
  /// Personalities.
  public var personalities: [String] { self["personality"] }
}
