import EarnedJSON

/// The accessories, achievements and appearances that exist (interface of Hachimi, section 3). The content is our own.
public struct Catalogue: Sendable {
  /// The accessories, ordered by tier.
  public let accessories: [Accessory]
  /// The achievements, in evaluation order.
  public let achievements: [CataloguedAchievement]
  package let appearance: AppearanceWords
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

  static var builtInText: String {
    guard let text = embeddedResources[path] else { preconditionFailure("the program carries no \(path)") }
    return text
  }

  private static let path = "Sources/Economies/Hachimi/Rules/Catalogue/catalogue.json"

  func replacing(accessories: [Accessory]) -> Catalogue {
    Catalogue(accessories: accessories, achievements: achievements, appearance: appearance)
  }
}

/// An accessory that a cat can wear (rules 2.7).
public struct Accessory: Equatable, Sendable {
  /// The id, as records and the ledger name it: `[a-z0-9]+(-[a-z0-9]+)*`.
  public let id: String
  /// The category: `collar`, `bow` ….
  public let category: String
  /// The price tier, cheapest first: `simple`, `fine`, `bright`, `rare` or `royal` in the built-in catalogue.
  public let tier: String
  /// The price in coins.
  public let price: Int

  /// The value, in coins, of an owned accessory that is not in the catalogue.
  package static let unlistedPrice = 150
}

/// An achievement in the catalogue (interface of Hachimi, section 3).
public struct CataloguedAchievement: Equatable, Sendable {
  /// What the achievement counts.
  public enum Kind: String, CaseIterable, Sendable {
    case sessions
    case activeHabits = "active_habits"
    case hoursOfOneHabit = "hours_of_one_habit"
    case allGoalsToday = "all_goals_today"
    case longSessionMinutes = "long_session_minutes"
    case targetOnTime = "target_on_time"
    case targetDaysEarly = "target_days_early"
    case firstCheckIn = "first_check_in"
    case streakDays = "streak_days"
    case checkInDays = "check_in_days"
    case cats
    case stageReached = "stage_reached"
    case graduatedCats = "graduated_cats"
    case accessoriesOwned = "accessories_owned"
    case somethingEquipped = "something_equipped"
    case allCatsHappy = "all_cats_happy"
  }

  /// What must be reached of what the kind counts.
  public enum Goal: Equatable, Sendable {
    /// This number of what the kind counts: sessions, hours, days ….
    case count(Int)
    /// At least this growth stage (rules 2.3).
    case stage(String)
    /// The kind is a condition and has no number.
    case holds
  }

  /// The id, as records and the ledger name it.
  public let id: String
  /// What the achievement counts.
  public let kind: Kind
  /// What must be reached.
  public let goal: Goal
  /// The coins it pays when claimed.
  public let coins: Int
  /// The title it grants; nil when it grants none.
  public let title: String?
  /// Whether it stays hidden until it is unlocked.
  public let isHidden: Bool
}

/// Reads the built-in catalogue. An error in it is our own bug.
extension Catalogue {
  static func read(_ text: String) -> Catalogue {
    do {
      guard let object = try JSONParser().parse(text).objectValue else { preconditionFailure("an object") }
      return Catalogue(
        accessories: try AccessoryList.accessories(in: object), achievements: achievements(in: object),
        appearance: appearance(in: object))
    } catch {
      preconditionFailure("the catalogue cannot be read: \(error)")
    }
  }

  private static func achievements(in object: JSONObject) -> [CataloguedAchievement] {
    (object["achievements"]?.arrayValue ?? []).compactMap(\.objectValue).map { members in
      guard let id = members["id"]?.stringValue, let coins = members["coins"]?.integerValue,
        let kind = members["kind"]?.stringValue.flatMap(CataloguedAchievement.Kind.init)
      else { preconditionFailure("an achievement without id, kind or coins") }
      return CataloguedAchievement(
        id: id, kind: kind, goal: goal(members["at"]), coins: Int(coins), title: members["title"]?.stringValue,
        isHidden: members["hidden"]?.boolValue ?? false)
    }
  }

  private static func goal(_ value: JSONValue?) -> CataloguedAchievement.Goal {
    switch value {
    case .integer(let count): .count(Int(count))
    case .string(let stage): .stage(stage)
    default: .holds
    }
  }

  private static func appearance(in object: JSONObject) -> AppearanceWords {
    let lists = object["appearance"]?.objectValue ?? [:]
    return AppearanceWords(
      Dictionary(
        uniqueKeysWithValues: lists.members.map { ($0.key, ($0.value.arrayValue ?? []).compactMap(\.stringValue)) }))
  }
}
