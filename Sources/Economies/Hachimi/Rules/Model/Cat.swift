import EarnedCore
import JSON

/// A cat, as a row of `local_cats` holds it.
public struct Cat: Equatable, Sendable {
  /// Its id.
  public let catID: String
  /// Its name.
  public let name: String
  /// What it looks like. Never changed.
  public let appearance: JSONObject
  /// A word of the catalogue, or of an app's.
  public let personality: String
  /// The habit that has brought it.
  public let boundHabitID: String
  /// When it was adopted.
  public let created: Instant
  /// All minutes of its habit.
  public var totalMinutes = 0
  /// What it wears.
  public var equippedAccessory: String?
  /// Whether it is there.
  public var state = CatState.active
  /// When its last session ended.
  public var lastSession: Instant?
  /// The highest stage that it was in; nil in an app's.
  public var highestStage: Stage? = .kitten

  /// A kitten.
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

  /// The stage that is shown: it never falls (rules 2.3).
  public var displayedStage: Stage { max(Stage(minutes: totalMinutes), highestStage ?? .kitten) }
}
