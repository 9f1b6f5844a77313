import EarnedCore
import EarnedSQLite

/// The checks for all economies: SQLite's own, the schema, the form of values, clock and zone.
enum EngineChecks {
  static func all(_ economies: [any Economy.Type]) -> [Check] {
    let schema = [missing(economies), different(economies), added(economies)]
    return file(economies) + schema + values(economies) + ClockChecks.all(economies) + economies.map(timeZone) + [
      meta, metaValues, metaTimes, retention,
    ]
  }

  /// The checks of a database that this economy's app made: it need not have our tables.
  static func all(inAppDatabaseOf economy: any Economy.Type) -> [Check] { file([economy]) + values([economy]) }

  /// The checks of an archive of cleanups. It has only deleted rows, and their parents may follow later. Nothing in it
  /// is repaired, because rows that a migration creates do not belong in an archive.
  static func all(inArchiveOf economies: [any Economy.Type]) -> [Check] {
    let missing = missing(economies).unrepaired(fix: "restore a backup of it (earned db restore)")
    return [integrity, missing, different(economies), added(economies)] + ValueChecks.all(economies)
  }

  private static func file(_ economies: [any Economy.Type]) -> [Check] { [integrity, foreignKeys(economies)] }

  /// The checks that take no longer in a large database.
  static let quickCodes: Set = [
    "SCHEMA_MISSING", "SCHEMA_DIFFERENT", "SCHEMA_ADDED", "META_MISSING", "META_VALUE", "META_TIME", "TIMEZONE",
    "SETTINGS", "SINGLETON_MISSING", "RETENTION_OVERDUE", ClockChecks.code,
  ]

  private static func values(_ economies: [any Economy.Type]) -> [Check] {
    ValueChecks.all(economies) + [forbidden(economies), states(economies)]
  }

  static let integrity = Check(
    "INTEGRITY", .error, "SQLite finds the file damaged.",
    fix: Finding.damageFix
  ) { database, _, _ in
    Array(repeating: "", count: try Integrity(of: database, isQuick: false).complaints)
  }

  private static func foreignKeys(_ economies: [any Economy.Type]) -> Check {
    Check(
      "FOREIGN_KEYS", .error, "Rows refer to rows that are not there.", fix: "restore a backup (earned db restore)",
      namesAreOurs: true,
      parts: { database, _, _ in
        let known = KnownSchema(economies).tables
        return try database.rows("select \"table\", count(*) from pragma_foreign_key_check group by 1") {
          row throws(SQLiteError) in
          let table = try row.text(0)
          return Finding.Part(known.contains(table) ? table : "another table", rows: Int(try row.integer(1)))
        }
      })
  }

  // MARK: Schema

  private static func missing(_ economies: [any Economy.Type]) -> Check {
    Check(
      "SCHEMA_MISSING", .error, "Parts of the schema are not there.",
      fix: "\(Finding.repairFix) makes tables and indexes; for columns restore a backup",
      fixAfterRepair: "for columns restore a backup",
      namesAreOurs: true,
      repair: { database, _ in
        let drift = try SchemaDrift(of: database, economies: economies)
        for migration in drift.expected { try database.run(script: migration.script) }
      },
      search: { database, _, _ in try SchemaDrift(of: database, economies: economies).missing })
  }

  private static func different(_ economies: [any Economy.Type]) -> Check {
    Check(
      "SCHEMA_DIFFERENT", .warning, "Parts of the schema are not as the data model has them.",
      fix: "find out what changed them; a new database with the same records has the right schema", namesAreOurs: true
    ) { database, _, _ in try SchemaDrift(of: database, economies: economies).different }
  }

  private static func added(_ economies: [any Economy.Type]) -> Check {
    Check(
      "SCHEMA_ADDED", .warning, "Tables have triggers, columns or indexes that are not earned's.",
      fix: "find out what added them; they can change or reject what is recorded", namesAreOurs: true
    ) { database, _, _ in try SchemaAdditions(in: database, economies: economies).tables }
  }

  // MARK: Values

  private static func forbidden(_ economies: [any Economy.Type]) -> Check {
    Check(
      "FORBIDDEN_VALUE", .error, "Rows hold values that a rule of their table does not allow.",
      fix: "restore a backup (earned db restore)", namesAreOurs: true,
      parts: { database, _, _ in try ForbiddenValues(in: database, economies).tables })
  }

  /// Values that have the right form but that decisions do not accept, so that no command works.
  private static func states(_ economies: [any Economy.Type]) -> Check {
    Check(
      "UNREADABLE_STATE", .error, "Columns that every command reads hold values that it does not accept.",
      fix: "restore a backup (earned db restore)", namesAreOurs: true
    ) { database, _, _ in
      try EarnedDatabase.made(economies, in: database).compactMap { economy in
        do {
          try economy.init(database: database).checkState()
          return nil
        } catch let fault as StoredValueFault {
          // A missing row is a finding of its own.
          return fault.expectation == StoredValueFault.theOneRow ? nil : fault.place
        } catch let error as SQLiteError where error.isOfStatement {
          // A database that an app made lacks what only our migrations add.
          guard try EarnedDatabase.steps(of: database, [economy]).pending.isEmpty else { return nil }
          throw error
        }
      }
    }
  }

  // MARK: Shared tables

  /// Data model A3, "required meta keys".
  private static let meta = Check(
    "META_MISSING", .error, "Keys that every database has are not there.", namesAreOurs: true,
    repair: { database, _ in try SharedTables(database).ensureMeta() },
    search: { database, _, _ in try SharedTables(database).missingMetaKeys() })

  /// What `meta` says of the database, where it cannot be so. `--fix` writes it as in a new database.
  private static let metaValues = Check(
    "META_VALUE", .error, "Keys of meta hold values that they cannot have.", namesAreOurs: true,
    repair: { database, _ in
      let places = try wrongMeta(in: database, isRestorable: true)
      for key in SharedTables.restorableKeys where places.contains(where: { $0.isOf(key) }) {
        try database.execute("delete from meta where key = ?", key)
      }
      try SharedTables(database).ensureMeta()
    },
    search: { database, _, _ in try wrongMeta(in: database, isRestorable: true) })

  /// Times and marks of the engine: from what they should be, nothing else follows.
  private static let metaTimes = Check(
    "META_TIME", .error, "Keys of meta hold times or marks that they cannot have.",
    fix:
      "earned retention run writes the time of the last cleanup again; for others restore a backup (earned db restore)",
    namesAreOurs: true
  ) { database, _, _ in try wrongMeta(in: database, isRestorable: false) }

  /// - Parameter isRestorable: whether to look at the keys that a repair can write as in a new database, or at the others.
  private static func wrongMeta(in database: Database, isRestorable: Bool) throws -> [String] {
    try ValueSearch(in: database, []).places(ofFindings: SharedTables.ownCode).filter { place in
      SharedTables.restorableKeys.contains { place.isOf($0) } == isRestorable
    }
  }

  /// A cleanup may be up to two days late, for machines that are off overnight.
  private static let retention = Check(
    "RETENTION_OVERDUE", .warning, "Rows older than 30 days wait for the cleanup.", fix: "earned retention run",
    namesAreOurs: true
  ) { database, now, _ in
    if let last = try RetentionRun.lastCleanup(in: database), last <= now.instant,
      now.instant - last < .days(2)
    {
      return []
    }
    let cutoff = now.instant - .days(32)
    let sql = "select 1 from event_log where ts_utc_ms < ? limit 1"
    return try database.exists(sql, cutoff.millisecondsSinceEpoch) ? ["event_log"] : []
  }

  // MARK: Zone

  private static func timeZone(of economy: any Economy.Type) -> Check {
    Check(
      "TIMEZONE", .error, "The time zone in the settings is unknown to this system.",
      fix: "install tzdata, or store a zone that exists: earned settings timezone_id UTC --timezone UTC"
    ) { database, _, _ in
      guard let name = try economy.storedTimeZoneID(in: database) else { return [] }
      return try name.isTimeZone() ? [] : ["settings"]
    }
  }
}

extension String {
  /// Whether a place is the value of this key of `meta`.
  fileprivate func isOf(_ key: String) -> Bool { hasPrefix("meta.value \(key)") }
}

/// Compares the clock with what is recorded: one check for each economy that can remove future days, and one for the
/// log as a whole (contract, section 10).
enum ClockChecks {
  static let code = "CLOCK_AHEAD"

  static func all(_ economies: [any Economy.Type]) -> [Check] { [log(economies)] + economies.compactMap(days) }

  private static func days(of economy: any Economy.Type) -> Check? {
    guard let days = economy.diagnostics.futureDays else { return nil }
    let consequence =
      days.closesEarlierDays ? "earlier days accept no new records" : "what was recorded then counts as the latest"
    return Check(
      code, .error,
      "The economy '\(economy.name)' has a day that begins more than 48 hours after now: \(consequence).",
      fix: "set the clock of this machine if it is behind; "
        + "else earned diagnostics check --fix removes that day and all later ones",
      repair: { try days.takeOut(of: $0, at: $1) },
      search: { database, now, _ in try days.first(in: database, at: now).map { [$0] } ?? [] })
  }

  /// Checks the log lines on plausible days, and those of economies that cannot remove days.
  private static func log(_ economies: [any Economy.Type]) -> Check {
    Check(
      code, .warning,
      "The clock cannot be right: the log has lines more than 48 hours after now, or now is before 2020.",
      fix: "set the clock of this machine"
    ) { database, now, _ in
      if now.instant < PlausibleTime.earliest { return ["now"] }
      guard let limit = PlausibleTime.limit(at: now)?.instant.millisecondsSinceEpoch,
        try database.exists("select 1 from event_log where ts_utc_ms > ?", limit)
      else { return [] }
      for economy in economies where try economy.diagnostics.futureDays?.first(in: database, at: now) != nil {
        // The check of that economy reports the line.
        return []
      }
      return ["log"]
    }
  }
}

struct Integrity {
  private static let limit = 100

  /// The number of complaints, at most 100. Their texts are not kept, because they may contain names that are not ours.
  let complaints: Int

  /// Reads the whole file.
  ///
  /// - Parameter isQuick: leaves out the comparison of indexes with their tables.
  init(of database: Database, isQuick: Bool) throws(SQLiteError) {
    complaints = try database.integrityLines(isQuick: isQuick, limit: Self.limit).count
  }
}
