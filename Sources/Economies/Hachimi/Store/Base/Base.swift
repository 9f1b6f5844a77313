import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedSQLite

/// `hachimi_base`: the profile that imported rows and deleted actions make. The remaining actions, applied to it, give
/// the current tables.
struct Base {
  private static let habits = BaseRows(of: Habit.table)
  private static let memories = BaseRows(of: HabitMemory.table)
  private static let cats = BaseRows(of: Cat.table)
  private static let months = BaseRows(of: CheckInMonth.table)
  private static let achievements = BaseRows(of: UnlockedAchievement.table)
  private static let values = BaseRows(of: ProfileValue.table)

  /// The tables whose rows it has.
  static let tables: Set<String> = [
    Habit.table.name, HabitMemory.table.name, Cat.table.name, CheckInMonth.table.name, UnlockedAchievement.table.name,
    ProfileValue.table.name,
  ]

  private let database: Database

  init(_ database: Database) { self.database = database }

  func profile() throws -> Profile {
    var profile = Profile()
    try profile.add(try Self.values.elements(in: database))
    profile.add(
      habits: try Self.habits.elements(in: database), memories: try Self.memories.elements(in: database),
      cats: try Self.cats.elements(in: database), months: try Self.months.elements(in: database),
      achievements: try Self.achievements.elements(in: database))
    return profile
  }

  func replace(with profile: Profile) throws(SQLiteError) {
    try database.execute("delete from hachimi_base")
    try add(ProfileRow.all(of: profile), of: profile)
  }

  func add(_ rows: [ProfileRow], of profile: Profile) throws(SQLiteError) {
    for row in rows {
      switch row {
      case .habit(let habitID):
        let habit = profile.habits[habitID.id]
        if let habit { try Self.habits.write(habit, habitID.id, to: database) }
        if let memory = habit?.memory ?? profile.deletedHabits[habitID.id] {
          try Self.memories.write(memory, habitID.id, to: database)
        }
      case .cat(let catID):
        if let cat = profile.cats[catID.id] { try Self.cats.write(cat, catID.id, to: database) }
      case .month(let name):
        if let month = profile.months[name] { try Self.months.write(month, name, to: database) }
      case .achievement(let id):
        if let achievement = profile.achievements[id.id] {
          try Self.achievements.write(achievement, id.id, to: database)
        }
      case .key(let key):
        guard let value = profile.value(of: key) else { continue }
        try Self.values.write(ProfileValue(key: key.rawValue, value: value), key.rawValue, to: database)
      }
    }
  }
}

/// The rows of a table that are also stored in `hachimi_base`.
private struct BaseRows<Element>: Sendable {
  private let table: Table<Element>
  private let insert: String
  private let select: String

  init(of table: Table<Element>) {
    self.table = table
    let columns = table.statements.columns
    let members = columns.map { "'\($0)', ?" }.joined(separator: ", ")
    insert = """
      insert into hachimi_base (table_name, id, row_json) values ('\(table.name)', ?, json_object(\(members)))
      on conflict (table_name, id) do update set row_json = excluded.row_json
      """
    let values = columns.map { "json_extract(row_json, '$.\($0)') as \($0)" }.joined(separator: ", ")
    select = "select \(values) from hachimi_base where table_name = '\(table.name)' order by hachimi_base.rowid"
  }

  func elements(in database: Database) throws -> [Element] {
    try database.elements(select) { try table.element($0) }
  }

  func write(_ element: Element, _ id: String, to database: Database) throws(SQLiteError) {
    try database.execute(insert, values: [id] + table.values(of: element))
  }
}
