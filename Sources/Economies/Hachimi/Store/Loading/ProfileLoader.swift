import EarnedCore
import EarnedEngine
import EarnedSQLite
import HachimiRules

/// Reads the profile from the tables.
struct ProfileLoader {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The profile, and whether the file names its user.
  ///
  /// - Throws: `HachimiFault.severalUsers` when the file names no user and its rows belong to several.
  func profile() throws -> (profile: Profile, saysWhoseItIs: Bool) {
    var profile = Profile()
    try profile.add(keys: try database.elements(ProfileKey.columns.select, as: ProfileKey.read))
    let saysWhoseItIs = profile.uid != nil
    if !saysWhoseItIs { profile.uid = try uidOfRows() }
    profile.add(
      habits: try database.elements(Habit.columns.select, as: Habit.init), memories: try memories(),
      cats: try database.elements(Cat.columns.select, as: Cat.init),
      months: try database.elements(CheckInMonth.columns.select, as: CheckInMonth.init),
      achievements: try database.elements(UnlockedAchievement.columns.select, as: UnlockedAchievement.init))
    return (profile, saysWhoseItIs)
  }

  /// Throws `HachimiFault.severalUsers` when the file names no user and its rows belong to several.
  func checkUser() throws {
    guard try !database.exists("select 1 from materialized_state where key = 'uid'") else { return }
    _ = try uidOfRows()
  }

  /// What outlives habits. A file of the app has none of it.
  private func memories() throws -> [HabitMemory.Element] {
    guard try HachimiEconomy.hasAdditiveTables(in: database) else { return [] }
    return try database.elements(HabitMemory.columns.select, as: HabitMemory.read)
  }

  /// The user in the rows of an app's file, or in imported rows (decision K4).
  private func uidOfRows() throws -> String? {
    let sql = HachimiTables.withUID.map { "select uid from \($0)" }.joined(separator: " union ") + " limit 2"
    let uids = try database.elements(sql) { try $0.text(0) }
    guard uids.count < 2 else { throw HachimiFault.severalUsers }
    return uids.first
  }
}
