import EarnedCore
import JSON

/// What there is to buy, to achieve, and for a cat to look like (interface of Hachimi, section 3). The content is our own.
public struct Catalogue: Sendable {
  /// The accessories, tier by tier.
  public let accessories: [Accessory]
  /// The achievements, in the order in which they are evaluated.
  public let achievements: [CataloguedAchievement]
  /// What cats look like.
  public let appearance: AppearanceWords
  private let accessoriesByID: [String: Accessory]
  private let achievementsByID: [String: CataloguedAchievement]

  init(accessories: [Accessory], achievements: [CataloguedAchievement], appearance: AppearanceWords) {
    self.accessories = accessories
    self.achievements = achievements
    self.appearance = appearance
    accessoriesByID = Dictionary(uniqueKeysWithValues: accessories.map { ($0.id, $0) })
    achievementsByID = Dictionary(uniqueKeysWithValues: achievements.map { ($0.id, $0) })
  }

  /// An accessory; nil when there is none of that id.
  public func accessory(_ id: String) -> Accessory? { accessoriesByID[id] }

  /// An achievement; nil when there is none of that id.
  public func achievement(_ id: String) -> CataloguedAchievement? { achievementsByID[id] }

  /// The one that the program carries in itself.
  public static let builtIn = read(builtInText)

  /// The JSON that it is read from.
  public static var builtInText: String {
    guard let text = embeddedResources[path] else { preconditionFailure("the program carries no \(path)") }
    return text
  }

  private static let path = "Sources/Economies/Hachimi/Catalogue/catalogue.json"

  /// The same with other accessories.
  func replacing(accessories: [Accessory]) -> Catalogue {
    Catalogue(accessories: accessories, achievements: achievements, appearance: appearance)
  }
}
