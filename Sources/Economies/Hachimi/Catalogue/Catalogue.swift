/// The accessories, achievements and appearances that exist (interface of Hachimi, section 3). The content is our own.
public struct Catalogue: Sendable {
  /// The accessories, ordered by tier.
  public let accessories: [Accessory]
  /// The achievements, in evaluation order.
  public let achievements: [CataloguedAchievement]
  /// The words for cat appearances.
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

  /// The accessory with this id; nil when there is none.
  public func accessory(_ id: String) -> Accessory? { accessoriesByID[id] }

  /// The achievement with this id; nil when there is none.
  public func achievement(_ id: String) -> CataloguedAchievement? { achievementsByID[id] }

  /// The catalogue built into the program.
  public static let builtIn = read(builtInText)

  /// The JSON source of the built-in catalogue.
  public static var builtInText: String {
    guard let text = embeddedResources[path] else { preconditionFailure("the program carries no \(path)") }
    return text
  }

  private static let path = "Sources/Economies/Hachimi/Catalogue/catalogue.json"

  /// This catalogue with other accessories.
  func replacing(accessories: [Accessory]) -> Catalogue {
    Catalogue(accessories: accessories, achievements: achievements, appearance: appearance)
  }
}
