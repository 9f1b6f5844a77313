import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedJSON
import EarnedSQLite

/// Holds a row to import against the checks of the database, before it is applied (decision K56).
///
/// The queries of the checks are the same. They read, under the names of the tables, only the row and what it belongs to. Of
/// the stored sessions they read only sums, which no bounds of a row hold for (decision K57).
struct ImportedRowCheck {
  private let database: Database
  private let state: HachimiState

  init(_ database: Database, _ state: HachimiState) {
    self.database = database
    self.state = state
  }

  /// What a check would say of the row, or of what it belongs to because of the row; nil when nothing.
  func finding(of row: ImportedRow) throws -> String? {
    let (tables, named) = tables(of: row)
    guard !named.isEmpty else { return nil }
    let values = tables.values
    for (invariant, sql) in Self.queries where row.isMeant(by: invariant) {
      let found = try database.elements(sql, values[0], values[1], values[2], values[3], values[4], values[5]) {
        Named(kind: try $0.text(0), id: try $0.text(1))
      }
      if found.contains(where: { one in named.contains { $0.isSame(as: one) } }) { return invariant.message }
    }
    return nil
  }

  private static let queries = (HachimiChecks.sums(of: Tables.allSessions) + HachimiChecks.rows).map { invariant, _ in
    (invariant, sql: "\(Tables.prefix) select * from (\(invariant.sql))")
  }

  private struct Named {
    let kind: String
    let id: String

    func isSame(as other: Named) -> Bool { kind == other.kind && id.hasBytes(of: other.id) }
  }

  /// The rows that the queries see, and what of these the row is to blame for.
  private func tables(of row: ImportedRow) -> (Tables, [Named]) {
    let profile = state.profile
    var tables = Tables()
    switch row {
    case .action(let action):
      tables.actions = [action]
      return (tables, [Named(kind: "action", id: action.id)])
    case .habit(let habit, _):
      let cats = profile.cats.values.filter { habit.belongs(to: $0) }
      tables.habits = [habit]
      tables.cats = cats
      add(habit.habitID, to: &tables)
      // Its cat comes after it.
      if !cats.contains(where: { $0.catID.hasBytes(of: habit.catID) }) { tables.cats.append(habit.fittingCat) }
      return (tables, [Named(kind: "habit", id: habit.habitID)] + cats.map { Named(kind: "cat", id: $0.catID) })
    case .cat(let cat):
      let habits = profile.habits.values.filter { $0.belongs(to: cat) }
      tables.habits = habits
      tables.cats = [cat]
      tables.inventory = profile.inventory + profile.cats.values.compactMap(\.equippedAccessory)
      add(cat, to: &tables)
      let blamed = habits.filter { $0.catID.hasBytes(of: cat.catID) }.map { Named(kind: "habit", id: $0.habitID) }
      return (
        tables,
        [Named(kind: "cat", id: cat.catID)] + blamed
          + (cat.equippedAccessory.map { [Named(kind: "accessory", id: $0)] } ?? [])
      )
    case .session(let session, _):
      tables.sessions = [session]
      if let habit = profile.habits[session.habitID] { tables.habits = [habit] }
      if let cat = profile.cats[session.catID] { tables.cats = [cat] }
      add(session.habitID, to: &tables)
      if let cat = profile.cats[session.catID] { add(cat, to: &tables) }
      return (
        tables,
        [
          Named(kind: "session", id: session.sessionID), Named(kind: "habit", id: session.habitID),
          Named(kind: "cat", id: session.catID),
        ]
      )
    case .key(.inventory, let value, _):
      var kept = Profile()
      guard kept.set(.inventory, value) else { return (tables, []) }
      tables.inventory = kept.inventory + profile.cats.values.compactMap(\.equippedAccessory)
      return (tables, kept.inventory.map { Named(kind: "accessory", id: $0) })
    case .deletedHabit, .month, .achievement, .diary, .message, .key: return (tables, [])
    }
  }

  /// The minutes of the stored sessions of a habit.
  private func add(_ habitID: String, to tables: inout Tables) {
    if let minutes = state.sessionMinutes?.byHabit[habitID] { tables.sums.append((habitID, nil, minutes)) }
  }

  /// The minutes of the stored sessions of a cat.
  private func add(_ cat: Cat, to tables: inout Tables) {
    if let minutes = state.sessionMinutes?.byCat[cat.catID] { tables.sums.append((nil, cat.catID, minutes)) }
  }
}

extension ImportedRow {
  /// Whether a check can say anything of the row. Of a session only itself and sums are seen, not what else belongs to its
  /// habit and cat.
  fileprivate func isMeant(by invariant: Invariant) -> Bool {
    switch self {
    case .action: invariant.code == "HACHIMI_LEDGER"
    case .key: invariant.code == "HACHIMI_ACCESSORY"
    case .session: ["HACHIMI_SESSION", "HACHIMI_HABIT_MINUTES", "HACHIMI_CAT_MINUTES"].contains(invariant.code)
    case .habit, .cat, .deletedHabit, .month, .achievement, .diary, .message: true
    }
  }
}

extension Habit {
  fileprivate func belongs(to cat: Cat) -> Bool {
    cat.catID.hasBytes(of: catID) || cat.boundHabitID.hasBytes(of: habitID)
  }

  /// A cat as it should be.
  fileprivate var fittingCat: Cat {
    var cat = Cat(
      catID: catID, name: name, appearance: [:], personality: "", boundHabitID: habitID, created: created)
    cat.state = isActive ? .active : .dormant
    return cat
  }
}

/// What the queries of the checks read in place of the tables.
private struct Tables {
  var actions: [HachimiLedgerRow] = []
  var habits: [Habit] = []
  var cats: [Cat] = []
  var sessions: [FocusSession] = []
  /// The minutes of other sessions, of a habit or of a cat.
  var sums: [(habitID: String?, catID: String?, minutes: Int)] = []
  /// Accessories that are somewhere else.
  var inventory: [String] = []

  /// The minutes of `sessions` and `sums` together.
  static let allSessions = "all_sessions"

  /// Hides the tables behind rows that are bound.
  static let prefix = """
    with action_ledger (id, type, payload, result) as (\(columns(4, of: 1))),
      local_habits (id, cat_id, is_active, total_minutes) as (\(columns(4, of: 2))),
      local_cats (id, bound_habit_id, state, total_minutes, equipped_accessory, highest_stage) as (\(columns(6, of: 3))),
      local_sessions (
        id, habit_id, cat_id, duration_minutes, coins_earned, status, mode, started_at, ended_at
      ) as (\(columns(9, of: 4))),
      \(allSessions) (habit_id, cat_id, duration_minutes) as (
        select habit_id, cat_id, duration_minutes from local_sessions union all \(columns(3, of: 6))
      ),
      materialized_state (key, value) as (select 'inventory', ?5),
      hachimi_history (is_from_app) as (select 1)
    """

  private static func columns(_ count: Int, of number: Int) -> String {
    let values = (0..<count).map { "json_extract(value, '$[\($0)]')" }.joined(separator: ", ")
    return "select \(values) from json_each(?\(number))"
  }

  var values: [String] {
    let lists: [[JSONValue]] = [
      actions.map { [.string($0.id), .string($0.type), .string($0.payloadText), .optional($0.resultText)] },
      habits.map { [.string($0.habitID), .string($0.catID), .bool($0.isActive), .count($0.totalMinutes)] },
      cats.map {
        [
          .string($0.catID), .string($0.boundHabitID), .string($0.state.rawValue), .count($0.totalMinutes),
          .optional($0.equippedAccessory), .optional($0.highestStage?.rawValue),
        ]
      },
      sessions.map {
        [
          .string($0.sessionID), .string($0.habitID), .string($0.catID), .count($0.minutes), .count($0.coins),
          .string($0.status.rawValue), .string($0.mode.rawValue), .instant($0.started), .instant($0.ended),
        ]
      },
      inventory.map { .string($0) },
      sums.map { [.optional($0.habitID), .optional($0.catID), .count($0.minutes)] },
    ]
    return lists.map { JSONValue.array($0).serialized() }
  }
}
