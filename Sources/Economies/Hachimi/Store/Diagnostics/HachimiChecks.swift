import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedSQLite

/// What must hold for the tables of the economy after every record (interface of Hachimi, section 8). A finding names
/// a month, a table or nothing, never an id.
enum HachimiChecks {
  static let all =
    [coins] + (sums(of: FocusSession.table.name) + rows).map(check)
    + [actions, checkIns, achievements, replay, syncStuck]

  private static let rebuild = "earned diagnostics check --fix rebuilds the tables from the ledger"
  private static let restore = "restore a backup (earned db restore)"

  /// Rebuilds the tables from the ledger, after a backup.
  private static let rebuilding: Check.Repair = { database, now in try Replay(of: database)?.rebuild(at: now) }

  /// A database without the tables has no violations.
  private static func check(of invariant: (Invariant, isRebuilt: Bool)) -> Check {
    let (invariant, isRebuilt) = invariant
    return Check(
      invariant.code, .error, invariant.message, fix: isRebuilt ? rebuild : restore,
      repair: isRebuilt ? rebuilding : nil
    ) { database, _, limit in
      try HachimiEconomy.hasAdditiveTables(in: database) ? try invariant.violations(in: database, limit: limit) : []
    }
  }

  // MARK: Coins

  private static let coins = Check(
    "HACHIMI_COINS", .error, "The balance is negative, or is not the sum of the opening balance and all actions.",
    fix: rebuild, repair: rebuilding
  ) { database, _, _ in
    guard try HachimiEconomy.hasAdditiveTables(in: database) else { return [] }
    let balance = try database.element(
      "select cast(value as integer) from materialized_state where key = 'coin_balance'"
    ) { try $0.count(0) }
    let sum =
      try database.element(
        """
        select (
            select coalesce(sum(json_extract(result, '$.coins')), 0) from action_ledger where json_valid(result))
          + (select coalesce(sum(coins), 0) from hachimi_rolled_action)
          + (select coalesce(sum(opening_coins), 0) from hachimi_history)
        """
      ) { try $0.count(0) } ?? 0
    return (balance ?? 0) == sum && sum >= 0 ? [] : ["balance"]
  }

  // MARK: Queries

  // What an import is held against, too (`ImportedRowCheck`). The second column is the id of what is named.

  /// The minutes of habits and cats.
  ///
  /// - Parameter sessions: the table whose minutes are summed.
  static func sums(of sessions: String) -> [(Invariant, isRebuilt: Bool)] {
    [
      (
        Invariant(
          code: "HACHIMI_HABIT_MINUTES", sql: minutes(of: "local_habits", "habit_id", as: "habit", in: sessions),
          message: "The minutes of a habit are not the sum of its sessions."), true
      ),
      (
        Invariant(
          code: "HACHIMI_CAT_MINUTES", sql: minutes(of: "local_cats", "cat_id", as: "cat", in: sessions),
          message: "The minutes of a cat are not the sum of its sessions."), true
      ),
    ]
  }

  /// The minutes must equal the sum of the sessions; with rows of an app, they must be at least that sum.
  private static func minutes(of table: String, _ column: String, as name: String, in sessions: String) -> String {
    """
    with sums as (select \(column), sum(duration_minutes) as minutes from \(sessions) group by \(column))
    select '\(name)', t.id from \(table) t left join sums s on s.\(column) = t.id
    where iif(exists (select 1 from hachimi_history where is_from_app = 1),
      t.total_minutes < coalesce(s.minutes, 0), t.total_minutes <> coalesce(s.minutes, 0))
    """
  }

  /// What each row must be, by itself and with those that it names.
  static let rows: [(Invariant, isRebuilt: Bool)] = [
    (
      Invariant(
        code: "HACHIMI_ACCESSORY",
        sql: """
          with places as (
            select j.value as accessory from materialized_state m, json_each(iif(json_valid(m.value), m.value, '[]')) j
            where m.key = 'inventory'
            union all
            select equipped_accessory from local_cats where equipped_accessory is not null)
          select 'accessory', accessory from places group by accessory having count(*) > 1
          """,
        message: "An accessory is in two places."), false
    ),
    (
      Invariant(
        code: "HACHIMI_ORPHAN",
        sql: """
          select 'cat', id from local_cats
          where state <> 'graduated' and bound_habit_id not in (select id from local_habits)
          union all
          select 'habit', h.id from local_habits h left join local_cats c on c.id = h.cat_id
          where c.bound_habit_id is not h.id
          """,
        message: "A cat has no habit, or a habit does not have the cat that is bound to it."), false
    ),
    (
      Invariant(
        code: "HACHIMI_CAT_STATE",
        sql: """
          select 'cat', c.id from local_cats c left join local_habits h on h.id = c.bound_habit_id
          where c.state not in ('active', 'dormant', 'graduated')
            or h.id is not null and c.state <> iif(h.is_active, 'active', 'dormant')
          """,
        message: "The state of a cat does not match its habit."), false
    ),
    (
      Invariant(
        code: "HACHIMI_STAGE",
        sql: """
          with ranks as (
            select id, highest_stage,
              case when total_minutes < \(Stage.adolescent.firstMinute) then 0
                when total_minutes < \(Stage.adult.firstMinute) then 1
                when total_minutes < \(Stage.senior.firstMinute) then 2 else 3 end as computed
            from local_cats where highest_stage is not null)
          select 'cat', id from ranks
          where case highest_stage when 'senior' then 3 when 'adult' then 2 when 'adolescent' then 1 else 0 end < computed
          """,
        message: "The highest stage of a cat is below the stage for its minutes."), true
    ),
    (
      Invariant(
        code: "HACHIMI_SESSION",
        sql: """
          select 'session', id from local_sessions
          where duration_minutes not between 0 and \(HachimiNumbers.maxSessionMinutes)
            or coins_earned not between 0 and \(HachimiNumbers.coinsPerMinute) * duration_minutes
            or status not in ('completed', 'abandoned', 'interrupted') or mode not in ('countdown', 'stopwatch')
            or started_at > ended_at
          """,
        message: "A session has invalid minutes, coins, words or times."), false
    ),
    (
      Invariant(
        code: "HACHIMI_LEDGER",
        sql: """
          select 'action', id from action_ledger
          where type not in (\(ActionType.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")))
            or not json_valid(payload) or result is not null and not json_valid(result)
          """,
        message: "An action of the ledger has an unknown type, or a payload or result that is not JSON."), false
    ),
  ]

  /// The reader of our own actions says what their payloads have. Those of an app are history, in whatever form.
  private static let actions = Check(
    "HACHIMI_ACTION", .error,
    "An action lacks a member of its payload or result, or has one that is not allowed; the tables cannot be compared with the ledger.",
    fix: restore
  ) { database, _, limit in
    guard try HachimiEconomy.hasAdditiveTables(in: database) else { return [] }
    let rows = try database.elements(in: HachimiLedgerRow.table, "where \(OwnActions.condition)")
    return try Array(rows.filter { try Action($0) == nil }.prefix(limit).map { _ in "action" })
  }

  // MARK: Check-ins

  private static let checkIns = Check(
    "HACHIMI_CHECKIN", .error, "A month has invalid days, milestones or coins.", fix: restore
  ) { database, _, limit in
    guard try HachimiEconomy.hasAdditiveTables(in: database) else { return [] }
    let fromApp = try monthsFromApp(in: database)
    let (columns, count) = (CheckInMonth.table.statements.list(of: "m"), CheckInMonth.table.statements.columns.count)
    let found = try database.elements(
      "select \(columns), m.id, m.uid from local_monthly_checkins m order by m.month"
    ) { row in
      let month = try CheckInMonth.table.element(row)
      let isSound =
        try row.text(count) == month.id(uid: row.text(count + 1))
        && month.isSound(coinsMatter: !fromApp.contains(month.month))
      return isSound ? nil : "month"
    }
    return Array(found.compactMap { $0 }.prefix(limit))
  }

  /// The months whose coins the app counted.
  private static func monthsFromApp(in database: Database) throws -> Set<String> {
    Set(
      try database.elements(
        """
        select json_extract(row_json, '$.month') from hachimi_base
        where table_name = 'local_monthly_checkins' and exists (select 1 from hachimi_history where is_from_app = 1)
        """
      ) { try $0.text(0) })
  }

  // MARK: Achievements

  private static let achievements = Check(
    "HACHIMI_ACHIEVEMENT", .error, "An achievement is unknown, or has only one of claim and claim time.",
    fix: restore
  ) { database, _, limit in
    guard try HachimiEconomy.hasAdditiveTables(in: database) else { return [] }
    let found = try database.elements(
      """
      select id, claimed, claimed_at, exists (
        select 1 from hachimi_base b where b.table_name = 'local_achievements' and b.id = a.id)
      from local_achievements a
      """
    ) { row in
      let isKnown = try Catalogue.builtIn.achievement(row.text(0)) != nil || row.flag(3)
      return try isKnown && UnlockedAchievement.isPossible(isClaimed: row.flag(1), hasTime: !row.isNull(2))
    }
    return Array(found.filter { !$0 }.map { _ in "achievement" }.prefix(limit))
  }

  // MARK: Ledger

  private static let replay = Check(
    "HACHIMI_REPLAY", .error, "The tables differ from what the ledger gives.", fix: rebuild,
    namesAreOurs: true, repair: rebuilding
  ) { database, _, _ in try naming { try Replay(of: database)?.differences() ?? [] } }

  /// Reports a value that the data model does not allow by its place.
  private static func naming(_ search: () throws -> [String]) throws -> [String] {
    do { return try search() } catch let fault as StoredValueFault { return [fault.place] }
  }

  private static let syncStuck = Check(
    "HACHIMI_SYNC_STUCK", .warning, "The next action to be sent has been failing for a day.",
    fix: "earned hachimi sync --force; 'earned hachimi ledger --pending' shows the action and its error"
  ) { database, now, _ in
    guard let head = try SyncQueue(of: database).entries().entries.first?.action else { return [] }
    return head.attempts > 0 && now.instant - head.created > .days(1) ? ["action"] : []
  }
}
