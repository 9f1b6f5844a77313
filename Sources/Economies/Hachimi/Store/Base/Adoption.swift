import EarnedCore
import EarnedEngine
import EarnedSQLite
import HachimiRules

/// Fills our own tables when they are added to a file that the app made. The existing rows become the base.
struct Adoption {
  private let database: Database
  private let now: Now

  init(_ database: Database, at now: Now) {
    self.database = database
    self.now = now
  }

  /// Whether there are rows that our own tables do not know: neither made by actions of our own nor imported. An app may
  /// name its user or not.
  private func isNeeded(_ profile: Profile) throws -> Bool {
    guard profile.uid != nil, try !OwnActions.areThere(in: database) else { return false }
    return try !database.exists("select 1 from hachimi_history where is_from_app = 1")
  }

  func perform() throws {
    let profile = try ProfileLoader(database).profile().profile
    guard try isNeeded(profile) else { return }
    try Base(database).replace(with: profile)
    for id in profile.habits.ids.sorted() {
      guard let habit = profile.habits[id] else { continue }
      try database.execute(HabitMemory.columns.upsert, values: habit.memoryValues)
    }
    try dateSessions()
    try database.execute(
      """
      insert into hachimi_history (id, is_from_app, opening_coins)
      values (1, 1, ? - (
        select coalesce(sum(json_extract(result, '$.coins')), 0) from action_ledger where json_valid(result)))
      on conflict (id) do update set is_from_app = 1, opening_coins = excluded.opening_coins
      """, profile.coins)
  }

  /// Dates the sessions in the time zone of `now`, because an app does not store their zone.
  private func dateSessions() throws {
    for session in try database.elements(FocusSession.columns.select, as: FocusSession.init) {
      let day = SessionDay(session.sessionID, from: session.started, to: session.ended, in: now.timeZone)
      try database.execute(SessionDay.columns.upsert, values: day.values)
      try database.execute(
        "insert into hachimi_habit_day (habit_id, date) values (?, ?) on conflict do nothing", session.habitID,
        day.checkInDate.description)
    }
  }
}
