import EarnedCore
import EarnedEngine
import EarnedSQLite
import HachimiRules

/// The tables as computed from base and ledger, to compare with the stored ones or to rebuild them (interface of
/// Hachimi, section 8).
struct Replay {
  /// The computed profile.
  let profile: Profile
  /// The sessions of the actions in the ledger, in order, with the time of their record and their dates.
  let sessions: [(session: FocusSession, created: Instant, day: SessionDay)]
  private let database: Database

  /// Nil when the ledger is not conclusive.
  init?(of database: Database) throws {
    guard let actions = try OwnActions.conclusive(in: database) else { return nil }
    self.database = database
    profile = try Base(database).profile().replaying(actions)
    sessions = actions.compactMap { action in
      guard case .focused(let focus) = action.change else { return nil }
      let session = focus.session
      return (
        session, action.created,
        SessionDay(session.sessionID, from: session.started, to: session.ended, in: action.timeZone)
      )
    }
  }

  /// The names of the tables that differ from the computed ones.
  func differences() throws -> [String] {
    let stored = try ProfileLoader(database).profile().profile
    var tables: [String] = []
    if stored.keyValues != profile.keyValues { tables.append("materialized_state") }
    if stored.habits != profile.habits || stored.deletedHabits != profile.deletedHabits {
      tables.append("local_habits")
    }
    if stored.cats != profile.cats { tables.append("local_cats") }
    if stored.months != profile.months { tables.append("local_monthly_checkins") }
    if stored.achievements != profile.achievements { tables.append("local_achievements") }
    if try !areSessionsStored() { tables.append("local_sessions") }
    return tables
  }

  private func areSessionsStored() throws -> Bool {
    for (session, _, day) in sessions {
      let stored = try database.element(FocusSession.columns.selectByKey, session.sessionID, as: FocusSession.init)
      let storedDay = try database.element(SessionDay.columns.selectByKey, session.sessionID, as: SessionDay.init)
      guard stored == session, storedDay == day else { return false }
    }
    return true
  }

  /// Writes the computed tables.
  func rebuild(at now: Now) throws {
    guard let uid = profile.uid else { return }
    for table in ["local_habits", "local_cats", "local_monthly_checkins", "local_achievements", "hachimi_habit"] {
      try database.execute("delete from \(table)")
    }
    let writer = ProfileWriter(database, uid: uid)
    let rows = Base.Rows.all(of: profile)
    for id in rows.habits { try writer.writeHabit(id, of: profile) }
    for id in rows.cats { if let cat = profile.cats[id] { try writer.write(cat) } }
    for id in rows.months { if let month = profile.months[id] { try writer.write(month) } }
    for id in rows.achievements { if let achievement = profile.achievements[id] { try writer.write(achievement) } }
    let kept = try database.elements(ProfileKey.columns.select, as: ProfileKey.read)
    for key in rows.keys {
      let (value, stored) = (profile.value(of: key), kept.first { $0.key == key }?.value)
      if value == nil { try database.execute("delete from materialized_state where key = ?", key.rawValue) }
      // What was never written, and would be as in a new profile, is not written either.
      if value != stored ?? Profile().value(of: key) { try writer.write(key, value, updated: now.instant) }
    }
    for (session, created, day) in sessions {
      try database.execute(
        FocusSession.columns.upsert, values: session.values(uid: uid, created: created))
      try database.execute(SessionDay.columns.upsert, values: day.values)
    }
  }
}

extension Profile {
  /// What its keys hold.
  fileprivate var keyValues: [String?] { ProfileKey.allCases.map { value(of: $0) } }
}
