import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedSQLite

/// Which ledger actions are our own: their payload has a time zone, and they are not imported. All others come from
/// the app.
enum OwnActions {
  /// An SQL condition on `action_ledger`: the payload has a time zone.
  static let hasZone = "iif(json_valid(payload), json_extract(payload, '$.timezoneId'), null) is not null"

  /// An SQL condition on `action_ledger`: the action is our own.
  static let condition = "(\(hasZone)) and id not in (select action_id from hachimi_imported)"

  /// Our actions in the order of the ledger. Nil when the tables cannot be made of them: because one cannot be read, or
  /// the app still writes to the file.
  static func conclusive(in database: Database) throws -> [Action]? {
    guard try HachimiEconomy.hasAdditiveTables(in: database), try !appGoesOn(in: database) else { return nil }
    let actions = try database.elements(
      in: HachimiLedgerRow.table, "where \(condition) order by created_at, rowid"
    ).map { try Action($0) }
    let readable = actions.compactMap { $0 }
    return readable.count == actions.count ? readable : nil
  }

  /// Whether the app has added actions after our own. Their effects are unknown to us.
  private static func appGoesOn(in database: Database) throws(SQLiteError) -> Bool {
    try database.exists(
      """
      select 1 from action_ledger
      where not (\(hasZone)) and id not in (select action_id from hachimi_imported)
        and rowid > coalesce((select min(rowid) from action_ledger where \(condition)), 0)
      """)
  }

  /// Whether there are any, or were any before a cleanup, which shows when more actions were deleted than were
  /// imported.
  static func areThere(in database: Database) throws -> Bool {
    if try database.exists("select 1 from action_ledger where \(condition) order by rowid desc") { return true }
    return try database.exists(
      """
      select 1 where (select count(*) from hachimi_rolled_action) > (
        select count(*) from hachimi_imported where action_id not in (select id from action_ledger))
      """)
  }
}

/// Fills our own tables when they are added to a file that the app made. The existing rows become the base.
struct Adoption {
  private let database: Database
  private let now: Now

  init(_ database: Database, at now: Now) {
    self.database = database
    self.now = now
  }

  /// Whether there are rows that our own tables do not know: not made by actions of our own and not imported.
  private func isNeeded(_ profile: Profile) throws -> Bool {
    guard profile.uid != nil, try !OwnActions.areThere(in: database) else { return false }
    return try !database.exists("select 1 from hachimi_history where is_from_app = 1")
  }

  func perform() throws {
    let profile = try ProfileLoader(database).profile().profile
    guard try isNeeded(profile) else { return }
    try Base(database).replace(with: profile)
    for habit in profile.habits.values.sorted(by: { $0.habitID < $1.habitID }) {
      try database.upsert(habit.memory, into: HabitMemory.table)
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
    for session in try database.elements(in: FocusSession.table, "") {
      try database.writeDay(of: session, in: now.timeZone)
    }
  }
}

/// The tables as computed from base and ledger, to compare with the stored ones or to make them again (interface of
/// Hachimi, section 8).
struct Replay {
  let profile: Profile
  /// The sessions of the ledger in order, each with the time of its record and its dates.
  let sessions: [(session: FocusSession, created: Instant, day: SessionDay)]
  private let database: Database

  /// Nil when the tables cannot be made of the ledger (`OwnActions.conclusive`).
  init?(of database: Database) throws {
    guard let actions = try OwnActions.conclusive(in: database) else { return nil }
    self.database = database
    profile = try Base(database).profile().replaying(actions)
    sessions = actions.compactMap { action in
      guard case .focused(let focus) = action.change else { return nil }
      return (focus.session, action.created, SessionDay(of: focus.session, in: action.timeZone))
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
      let stored = try database.element(session.sessionID, in: FocusSession.table)
      let storedDay = try database.element(session.sessionID, in: SessionDay.table)
      guard stored == session, storedDay == day else { return false }
    }
    return true
  }

  func rebuild(at now: Now) throws {
    guard let uid = profile.uid else { return }
    for table in ["local_habits", "local_cats", "local_monthly_checkins", "local_achievements", "hachimi_habit"] {
      try database.execute("delete from \(table)")
    }
    let writer = ProfileWriter(database, profile)
    for row in ProfileRow.all(of: profile) where try !isStored(row) { try writer.write(row, changed: now.instant) }
    for (session, created, day) in sessions {
      try database.upsert(session, into: FocusSession.table, uid, created)
      try database.upsert(day, into: SessionDay.table)
    }
  }

  /// Whether the value of a key is stored as computed. Deletes a stored value that the profile does not have.
  private func isStored(_ row: ProfileRow) throws -> Bool {
    guard case .key(let key) = row else { return false }
    let value = profile.value(of: key)
    if value == nil { try database.execute("delete from materialized_state where key = ?", key.rawValue) }
    // A value that was never written and equals that of a new profile need not be written.
    return try value == database.element(key.rawValue, in: ProfileValue.table)?.value ?? Profile().value(of: key)
  }
}

extension Profile {
  fileprivate var keyValues: [String?] { ProfileKey.allCases.map { value(of: $0) } }
}
