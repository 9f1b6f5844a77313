import EarnedCore
import EarnedJSON

/// A cat (data model, `local_cats`).
public struct Cat: Equatable, Sendable {
  /// The id, as records name it.
  public let catID: String
  /// The name that the user gave it.
  public package(set) var name: String
  /// The words of its look, with all members. Never changes.
  public let appearance: JSONObject
  /// Its personality: a word of the catalogue, or any word in an app's database.
  public let personality: String
  /// The id of the habit it was adopted with.
  public let boundHabitID: String
  /// When it was adopted.
  public let created: Instant
  /// The total minutes of its habit; they decide its growth stage.
  public package(set) var totalMinutes = 0
  /// The accessory it wears; nil without one.
  public package(set) var equippedAccessory: String?
  /// Active, dormant (its habit is inactive) or graduated (its habit is deleted).
  public package(set) var state = CatState.active
  /// When its last session ended.
  public package(set) var lastSession: Instant?
  /// The highest stage it has reached; nil in a database that an app made.
  package var highestStage: Stage? = .kitten

  package init(
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

  /// Whether this cat comes before another: by adoption, then by id.
  package func precedes(_ other: Cat) -> Bool {
    created == other.created
      ? catID.utf8.lexicographicallyPrecedes(other.catID.utf8) : created < other.created
  }

  package static let table = Table(
    "local_cats", key: "id", shows: .rows(as: "hachimi_cats", "order by created_at, id"),
    Column.hidden("id", \Cat.catID, .text),
    Column.hidden("name", \Cat.name, .text),
    Column.hidden("appearance", { (cat: Cat) in CanonicalObject(cat.appearance) }, .json(.object([]))),
    Column.hidden("personality", \Cat.personality, .text),
    Column.hidden("bound_habit_id", \Cat.boundHabitID, .text),
    Column("total_minutes", \Cat.totalMinutes, .integer(in: HachimiNumbers.counts)),
    Column.hidden("equipped_accessory", \Cat.equippedAccessory, .text),
    Column("state", \Cat.state),
    Column("last_session_at", \Cat.lastSession),
    // Rules 2.3: an unknown stage counts as kitten.
    Column("highest_stage", { (cat: Cat) in cat.highestStage?.rawValue }, .words(of: Stage.self)),
    Column("created_at", \Cat.created),
    others: [.written("uid", .text, isShown: false)],
    make: { id, name, appearance, personality, habitID, minutes, accessory, state, lastSession, stage, created in
      var cat = Cat(
        catID: id, name: name, appearance: appearance.object, personality: personality, boundHabitID: habitID,
        created: created)
      cat.totalMinutes = minutes
      cat.equippedAccessory = accessory
      cat.state = state
      cat.lastSession = lastSession
      cat.highestStage = stage.map { Stage(rawValue: $0) ?? .kitten }
      return cat
    })
}
