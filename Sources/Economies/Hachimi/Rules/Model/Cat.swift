import EarnedCore
import EarnedJSON

/// A cat, as stored in a row of `local_cats`.
public struct Cat: Equatable, Sendable {
  /// Its id.
  public let catID: String
  /// Its name.
  public let name: String
  /// Its appearance. Never changes.
  public let appearance: JSONObject
  /// Its personality: a word of the catalogue, or any word in an app's database.
  public let personality: String
  /// The habit it came with.
  public let boundHabitID: String
  /// When it was adopted.
  public let created: Instant
  /// The total minutes of its habit.
  public var totalMinutes = 0
  /// The accessory it wears; nil without one.
  public var equippedAccessory: String?
  /// Its state.
  public var state = CatState.active
  /// When its last session ended.
  public var lastSession: Instant?
  /// The highest stage it has reached; nil in an app's database.
  public var highestStage: Stage? = .kitten

  /// A new kitten.
  public init(
    catID: String, name: String, appearance: JSONObject, personality: String, boundHabitID: String, created: Instant
  ) {
    self.catID = catID
    self.name = name
    self.appearance = appearance
    self.personality = personality
    self.boundHabitID = boundHabitID
    self.created = created
  }

  /// The stage to display. It never falls (rules 2.3).
  public var displayedStage: Stage { max(Stage(minutes: totalMinutes), highestStage ?? .kitten) }
}
