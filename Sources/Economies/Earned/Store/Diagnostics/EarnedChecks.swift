import EarnedCore
import EarnedEngine
import EarnedSQLite

extension EarnedEconomy {
  /// The checks of its tables and hand-off, and how days ahead are removed (backlog E11-04, E11-05).
  package static let diagnostics = EconomyDiagnostics(
    checks: EarnedChecks.all,
    companionChecks: [
      CompanionCheck(
        "HANDOFF_DAMAGED", "The hand-off of the last blocked app next to the database cannot be read.",
        isBroken: { try LastBlockedFile(besideDatabase: $0).damage() != nil },
        repair: { try LastBlockedFile(besideDatabase: $0).removeDamage() })
    ],
    futureDays: EarnedFutureDays.description)
}

/// The checks of the tables: the invariants, and rows that should have been cleaned up long ago (data model A5, A8).
enum EarnedChecks {
  static let all = EarnedInvariants.all.map(check) + [settings, platforms, staleAttempts, staleQuests]

  /// Makes a check of an invariant. Some can be repaired from other tables.
  private static func check(of invariant: Invariant) -> Check {
    Check(
      invariant.code, .error, invariant.message, fix: fixes[invariant.code] ?? restore,
      fixAfterRepair: fixesAfterRepair[invariant.code], repair: repairs[invariant.code]
    ) { database, _, limit in try invariant.violations(in: database, limit: limit) }
  }

  private static let restore = "not safe to guess; restore a backup (earned db restore), or leave it as it is"

  private static let fixes = [
    "SINGLETON_MISSING": Finding.repairFix,
    "CURRENT_GRANT_OF_OTHER_APP": Finding.repairFix,
    "CURRENT_GRANT_NOT_LATEST": Finding.repairFix,
    "DAY_SUMMARY_LOG": Finding.repairFix,
    "STREAK_LOG": Finding.repairFix,
    "FOCUS_POINTER": "\(Finding.repairFix) clears an ended session; record focus.end for an open one",
    "WINDOW_EMPTY":
      "record mode.upsert or mode.override with other times, or mode.upsert with another window for the whole day",
  ]

  private static let fixesAfterRepair = ["FOCUS_POINTER": "record focus.end for an open one"]

  private static let repairs: [String: Check.Repair] = [
    "SINGLETON_MISSING": { try EarnedSingletons($0).restore(at: $1) },
    "CURRENT_GRANT_OF_OTHER_APP": { try GrantPointers($0).derive(at: $1) },
    "CURRENT_GRANT_NOT_LATEST": { try GrantPointers($0).derive(at: $1) },
    "DAY_SUMMARY_LOG": { try DaySummaries($0).rebuild(at: $1) },
    "STREAK_LOG": { database, now in
      try database.execute(
        "update economy_state set streak_count = (\(EarnedInvariants.loggedStreak)), updated_ts_utc_ms = ? where id = 1",
        now.instant.millisecondsSinceEpoch)
    },
    "FOCUS_POINTER": { database, now in
      try database.execute(
        """
        update focus_state set active_session_id = null, updated_ts_utc_ms = ?
        where active_session_id in (select session_id from focus_session where ended_ts_utc_ms is not null)
        """, now.instant.millisecondsSinceEpoch)
    },
  ]

  // MARK: Values that depend on others

  /// Data model A4.1. What breaks its rule does not count, so the repair changes nothing that the rules use.
  private static let settings = Check(
    "SETTINGS", .error, "Settings are missing or break their rule; their default values count instead.",
    namesAreOurs: true,
    repair: { try StoredSettings($0).repair(at: $1) },
    search: { database, _, _ in try StoredSettings(database).faults() })

  /// Data model A5.5: the system that is stored with an app is that of its id, and `app_info` has only the ids of the data
  /// model (decision E68).
  private static let platforms = Check(
    "APP_PLATFORM", .error, "An app is stored with another system than that of its id, or in the wrong table.",
    fix: "record app.upsert for the app, or find out which program wrote it"
  ) { database, _, limit in
    var found: [String] = []
    // Until the next record moves them, ids of `ios:` are where older versions put them.
    let areMoved = try EarnedAdditiveSchema.hasMovedAppsOfIOS(in: database)
    for (table, isSpecified) in [("app_info", true), ("earned_other_app", false)] where try database.hasTable(table) {
      let forms = AppID.Kind.allCases.map { kind in
        let belongs = kind.isSpecified == isSpecified || kind == .ios && !areMoved
        return "app_id glob '\(kind.prefix)*'" + (belongs ? " and platform <> '\(kind.platform.rawValue)'" : "")
      }
      found += try database.rows(
        "select app_id from \(table) where \(forms.joined(separator: " or ")) limit ?", limit
      ) { row throws(SQLiteError) in try row.text(0) }
    }
    return found
  }

  // MARK: What should have been tidied up

  /// A rollover expires the attempts of earlier days, unless their quest is running (rules 2.11).
  private static let staleAttempts = Check(
    "STALE_ATTEMPT", .warning, "Attempts of earlier days still wait for an outcome.",
    repair: { database, now in
      try database.execute(
        "update unlock_attempt set outcome = 'EXPIRED', updated_ts_utc_ms = ? where attempt_id in (\(selectStale))",
        now.instant.millisecondsSinceEpoch)
    },
    search: { database, _, limit in
      try database.rows("\(selectStale) limit ?", limit) { row throws(SQLiteError) in try row.text(0) }
    })

  private static let selectStale = """
    select attempt_id from unlock_attempt
    join economy_state on economy_state.id = 1 and date(current_day_id) = current_day_id
    where outcome = 'PENDING' and day_id < current_day_id
      and not exists (
        select 1 from quest_session q where q.attempt_id = unlock_attempt.attempt_id and q.state = 'ACTIVE')
    """

  /// A quest that ran out is ended by the next record about it (decision E9). After a day no record will come.
  private static let staleQuests = Check(
    "STALE_QUEST", .warning, "Quests that ran out more than a day ago still count as running.",
    repair: { try StaleQuests($0).expire(at: $1) },
    search: { database, now, limit in try StaleQuests(database).ids(at: now, limit: limit) })
}
