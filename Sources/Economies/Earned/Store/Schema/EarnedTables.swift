import EarnedCore
import EarnedEconomyRules
import EarnedEngine
import EarnedSQLite

/// The tables of data model A3 and our own. Diagnostics show ids, names and labels as placeholders, and nothing of
/// other columns, such as icons and snapshots.
enum EarnedTables {
  /// In the order of a diagnostics document. Where rows expire, parents are before children.
  static let all = states + unlocks + setup + activity + history + rolledUp

  private static let states = [
    EconomyState.table.description, EmergencyState.table.description, Entitlement.table.description,
  ]

  private static let unlocks = [
    UnlockAttempt.table.description.rollingUp(EarnedRollUps.attempts),
    UnlockGrant.table.description.rollingUp(EarnedRollUps.grants),
    TableDescription(
      "unlock_grant_current", bookedOn: .parent("unlock_grant", key: "grant_id"),
      columns: [.init("app_id", .app), .init("grant_id", .text), .init("updated_ts_utc_ms", .instant)]),
    TableDescription(
      "daily_app_limits", bookedOn: .column("day_id"),
      columns: [
        .init("day_id", .day), .init("app_id", .app), .init("quest_grants_count", .count),
        .init("last_quest_grant_start_ts_utc_ms", .instant),
      ]),
  ]

  private static let setup = [
    UserSettings.table.description,
    TableDescription(
      "focus_state", shows: .row(as: "focus_state"),
      columns: [
        .init("active_session_id", .placeholder("session")), .init("updated_ts_utc_ms", .instant),
        .hidden("id", .one),
      ]),
    Mode.table.description, ModeWindow.table.description,
    TableDescription(
      "earned_scheduled_disable",
      columns: [.init("mode_id", .text), .init("effective_at_ts_utc_ms", .instant)]),
    TableDescription(
      "mode_blocked_app", shows: .rows(as: "mode_blocked_apps", "order by rowid"),
      columns: [
        .init("mode_id", .placeholder("mode")), .init("app_id", .app), .hidden("created_ts_utc_ms", .instant),
      ]),
    appNames("app_info", as: "apps", on: Platform.specified),
    appNames("earned_other_app", as: "other_apps", on: Platform.allCases.filter { $0 != .android }),
    DistractingApp.table.description, Habit.table.description,
  ]

  private static func appNames(_ name: String, as key: String, on platforms: [Platform]) -> TableDescription {
    TableDescription(
      name, shows: .rows(as: key, "order by rowid"),
      columns: [
        .init("app_id", .app), .init("platform", .words(Set(platforms.map(\.rawValue)))),
        .init("display_name", .placeholder("display-name")), .init("user_alias", .placeholder("alias")),
        .hidden("icon_uri", .text), .init("created_ts_utc_ms", .instant), .init("updated_ts_utc_ms", .instant),
      ])
  }

  private static let activity = [
    FocusSession.table.description,
    TableDescription("focus_session_blocked_app", columns: [.init("session_id", .text), .init("app_id", .app)]),
    HabitCompletion.table.description, QuestSession.table.description,
    GrantExtension.table.description, DaySummary.table.description,
  ]

  /// What the specified tables do not have about facts that were added to closed days. Diagnostics show nothing of it.
  private static let history = [
    TableDescription(
      "earned_qualified_later", bookedOn: .stays,
      columns: [.init("day_id", .day), .init("qualified_by", .words(of: QualificationMethod.self))]),
    FocusSession.addedTable.description,
    TableDescription("earned_added_day", bookedOn: .column("day_id"), columns: [.init("day_id", .day)]),
  ]

  /// What reports need of deleted rows. It is kept forever; diagnostics show nothing of it.
  private static let rolledUp = [
    TableDescription(
      "earned_rolled_attempt", bookedOn: .stays,
      columns: [
        .init("day_id", .day), .init("ts_utc_ms", .instant), .init("timezone_id", .timeZone), .init("app_id", .app),
        .init("mode_id", .text), .init("strictness", .words(of: Strictness.self)),
        .init("outcome", .words(of: AttemptOutcome.self)), .init("option_type", .words(of: UnlockOptionType.self)),
        .init("reason", DenialReason.kind), .init("credits_spent", .count),
      ]),
    TableDescription(
      "earned_rolled_grant", bookedOn: .stays,
      columns: [
        .init("day_id", .day), .init("created_ts_utc_ms", .instant), .init("app_id", .app), .init("mode_id", .text),
        .init("method", .words(of: GrantMethod.self)), .init("starts_ts_utc_ms", .instant),
        .init("ends_ts_utc_ms", .instant), .init("revoked_ts_utc_ms", .instant),
      ]),
    TableDescription(
      "earned_rolled_credit", bookedOn: .stays,
      columns: [
        .init("position", .position), .init("day_id", .day), .init("ts_utc_ms", .instant),
        .init("timezone_id", .timeZone), .init("kind", .words(["EARNED", "SPENT", "ROLLOVER"])),
        .init("source", .words(of: CreditSource.self)), .init("app_id", .app), .init("credits", .count),
      ]),
  ]
}

/// Our own tables and indexes in addition to the specified schema, listed in `docs/schema.md`. A database that an app
/// made lacks them.
enum EarnedAdditiveSchema {
  static let migrations = [
    indexes, scheduledDisables, rollUps, attemptsOfGrants, addedFacts, otherApps, indexesOfReports, addedDays,
    otherAppsOfIOS,
  ]

  private static let indexes = Migration(
    name: "earned/002-additive-indexes",
    script: """
      -- Without it, deleting an attempt scans all grants for the foreign key.
      create index if not exists idx_unlock_grant_attempt on unlock_grant(source_attempt_id);

      -- Attempts that still wait for an outcome: a few, among a million.
      create index if not exists idx_unlock_attempt_pending on unlock_attempt(day_id, app_id)
      where outcome = 'PENDING';
      """)

  private static let scheduledDisables = Migration(
    name: "earned/003-scheduled-disables",
    script: """
      -- A FORCED_OFF to come that somebody asked for while a STRICT or HARD mode did not hold: until then its schedule
      -- is in force. Without a row it is the promise of a disable, which keeps the mode active.
      create table if not exists earned_scheduled_disable (
        mode_id text primary key references mode(mode_id) on delete cascade,
        effective_at_ts_utc_ms integer not null
      );
      """)

  private static let attemptsOfGrants = Migration(
    name: "earned/005-attempts-of-grants",
    script: """
      -- The attempts that name a grant stay and go together with it.
      create index if not exists idx_unlock_attempt_grant on unlock_attempt(grant_id) where grant_id is not null;
      """)

  private static let otherApps = Migration(
    name: "earned/007-other-apps",
    script: """
      -- What is known of apps of systems that app_info.platform has no word for.
      create table if not exists earned_other_app (
        app_id text primary key,
        platform text not null check (platform in ('macos', 'windows', 'linux', 'web')),
        display_name text,
        user_alias text,
        icon_uri text,
        created_ts_utc_ms integer not null,
        updated_ts_utc_ms integer not null
      );
      """)

  private static let indexesOfReports = Migration(
    name: "earned/008-indexes-of-reports",
    script: """
      -- How attempts ended that were not granted, by day, without reading the attempts. For a list of outcomes SQLite
      -- would make a table in memory at every change of an attempt.
      create index if not exists idx_unlock_attempt_not_granted on unlock_attempt(day_id, outcome)
      where outcome = 'DENIED' or outcome = 'CANCELLED' or outcome = 'EXPIRED';

      -- The streak bonuses of some days: one line a day among thousands.
      create index if not exists idx_event_streak_bonus on event_log(type, day_id)
      where type = 'STREAK_BONUS_AWARDED';
      """)

  /// What reports need of deleted rows: one row for each deleted row, without its id, its snapshot and its payload.
  private static let rollUps = Migration(
    name: "earned/004-rollups",
    script: """
      create table if not exists earned_rolled_attempt (
        day_id text not null,
        ts_utc_ms integer not null,
        timezone_id text not null,
        app_id text not null,
        mode_id text,
        strictness text not null,
        outcome text not null,
        option_type text,
        reason text,
        credits_spent integer
      );
      create index if not exists idx_rolled_attempt_day on earned_rolled_attempt(day_id);

      -- Earnings, spendings and rollovers, from the event log; their position is their order in it.
      create table if not exists earned_rolled_credit (
        position integer primary key,
        day_id text not null,
        ts_utc_ms integer not null,
        timezone_id text not null,
        kind text not null check (kind in ('EARNED', 'SPENT', 'ROLLOVER')),
        source text,
        app_id text,
        credits integer
      );
      create index if not exists idx_rolled_credit_day on earned_rolled_credit(day_id);

      create table if not exists earned_rolled_grant (
        day_id text not null,
        created_ts_utc_ms integer not null,
        app_id text not null,
        mode_id text,
        method text not null,
        starts_ts_utc_ms integer not null,
        ends_ts_utc_ms integer not null,
        revoked_ts_utc_ms integer
      );
      create index if not exists idx_rolled_grant_day on earned_rolled_grant(day_id);
      """)

  /// What the specified tables cannot store of added facts.
  private static let addedFacts = Migration(
    name: "earned/006-backfill",
    script: """
      -- Days that qualified by what was added to them. Reports count them, the economy's streak does not.
      create table if not exists earned_qualified_later (
        day_id text primary key,
        qualified_by text not null check (qualified_by in ('FOCUS', 'HABITS'))
      );

      -- Focus sessions whose start was added and whose end was not. An open session is the active one, which these are not.
      create table if not exists earned_added_focus (
        session_id text primary key,
        started_ts_utc_ms integer not null,
        timezone_id text not null,
        day_id text not null,
        planned_duration_minutes integer not null,
        strict integer not null,
        task_label text,
        blocked_apps_json text not null
      );
      """)

  /// The condition of `platform` gets `ios`, which needs a new table.
  private static let otherAppsOfIOS = Migration(
    name: "earned/010-other-apps-of-ios",
    script: """
      -- Not by renaming: that fails when a view of another program is broken.
      create temp table earned_other_app_before as select * from main.earned_other_app order by rowid;
      drop table main.earned_other_app;

      -- What is known of apps whose ids have another prefix than android: and iosToken:, which app_info does not take.
      create table earned_other_app (
        app_id text primary key,
        platform text not null check (platform in ('ios', 'macos', 'windows', 'linux', 'web')),
        display_name text,
        user_alias text,
        icon_uri text,
        created_ts_utc_ms integer not null,
        updated_ts_utc_ms integer not null
      );

      insert into main.earned_other_app select * from temp.earned_other_app_before order by rowid;
      drop table temp.earned_other_app_before;
      \(moveAppsOfIOS)
      """)

  /// Moves what an earlier version kept in `app_info` about apps with `ios:` ids.
  static let moveAppsOfIOS = """
    insert or ignore into earned_other_app
      (app_id, platform, display_name, user_alias, icon_uri, created_ts_utc_ms, updated_ts_utc_ms)
    select app_id, 'ios', display_name, user_alias, icon_uri, created_ts_utc_ms, updated_ts_utc_ms
    from app_info where app_id glob 'ios:*' order by rowid;
    delete from app_info where app_id glob 'ios:*';
    """

  /// Whether that was done.
  static func hasMovedAppsOfIOS(in database: Database) throws(SQLiteError) -> Bool {
    try EarnedDatabase.steps(of: database, [EarnedEconomy.self]).done.contains(otherAppsOfIOS.name)
  }

  private static let addedDays = Migration(
    name: "earned/009-added-days",
    script: """
      -- Days that began with what was added to them. They have no rollover: their balance is that of the day before.
      create table if not exists earned_added_day (
        day_id text primary key
      );
      """)
}
