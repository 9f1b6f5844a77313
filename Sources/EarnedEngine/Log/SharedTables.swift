import EarnedCore
import EarnedSQLite
import EarnedSystem

/// The tables of all economies, `meta` and `event_log` (data model A3): the engine creates, fills and checks them.
package struct SharedTables {
  /// Exactly as in the data model. Released, so it is never edited.
  static let migration = Migration(name: "engine/002-shared-tables", script: script)

  private static let script = """
    CREATE TABLE IF NOT EXISTS meta (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    );

    CREATE TABLE IF NOT EXISTS event_log (
      event_id TEXT PRIMARY KEY,

      ts_utc_ms INTEGER NOT NULL,
      timezone_id TEXT NOT NULL,
      day_id TEXT NOT NULL,

      type TEXT NOT NULL,
      payload_json TEXT NOT NULL,

      created_ts_utc_ms INTEGER NOT NULL,

      sync_status TEXT NOT NULL DEFAULT 'LOCAL_ONLY'
    );

    CREATE INDEX IF NOT EXISTS idx_event_day ON event_log(day_id);
    CREATE INDEX IF NOT EXISTS idx_event_ts ON event_log(ts_utc_ms);
    CREATE INDEX IF NOT EXISTS idx_event_type ON event_log(type);
    """

  /// The keys of `meta` that have a meaning here, and what their values are. Others are only counted.
  static let metaKeys: [ValueKind.Member] = [
    .init("schema_version", .digits(1...Int64(Int32.max))), .init("device_id", .uuid("device")),
    .init("db_location", .words(of: DatabaseLocation.self)), .init(RetentionRun.cleanupKey, time),
    .init(RecordKeys.keptSinceKey, time), .init(RecordKeys.closedBeforeKey, time), .init(RetentionRun.cutoffKey, time),
    .init(archiveKey, .digits(1...1)), .init(databaseKey, .placeholder("database")),
    .init(archivedKey, time),
    .hidden("flags_json", .json(.map(of: .optional(.flag)))), .hidden("last_shield_ts_utc_ms", time),
  ]

  /// The tables with a row that exists in a database from its beginning (data model A5.1), so that it says nothing about
  /// use.
  package static let filledFromTheStart = [
    "economy_state", "user_settings", "entitlement_state", "emergency_state", "focus_state",
  ]

  private static let time = ValueKind.digits(0...Instant.latest.millisecondsSinceEpoch)

  /// The code of findings about their values.
  static let ownCode = "META_VALUE"

  /// The keys that a repair can write as in a new database.
  static let restorableKeys = ["device_id", "db_location", "flags_json"]

  /// The columns of `meta`.
  static let meta: [ValueKind.Member] = [
    .hidden("key", .text),
    .init(
      "value", .chosen(by: "key", Dictionary(uniqueKeysWithValues: metaKeys.map { ($0.name, $0.kind) })),
      findings: ownCode),
  ]

  /// The key of `meta` that archives of cleanups have.
  private static let archiveKey = "is_archive"
  /// The key of `meta` with the id that an archive and its database share.
  private static let databaseKey = "database_id"
  /// The key of `meta`, in an archive and its database, with the time when rows were last moved from one to the other.
  private static let archivedKey = "last_archived_ts_utc_ms"

  private let database: Database

  package init(_ database: Database) { self.database = database }

  /// Creates the required keys of `meta` that are missing (data model A3).
  func ensureMeta() throws {
    let sql = "insert into meta (key, value) values (?, ?) on conflict do nothing"
    try database.execute(sql, "schema_version", "\(EarnedDatabase.schemaVersion)")
    try database.execute(sql, "device_id", DeviceID.current())
    try database.execute(sql, "db_location", DatabaseLocation.appSandbox.rawValue)
  }

  func missingMetaKeys() throws(SQLiteError) -> [String] {
    try database.rows(
      """
      select key from (select 'schema_version' as key union all select 'device_id' union all select 'db_location')
      where key not in (select key from meta)
      """
    ) { row throws(SQLiteError) in try row.text(0) }
  }

  /// The value of a key of `meta`; nil without the key.
  func value(_ key: String) throws(SQLiteError) -> String? {
    try database.first("select value from meta where key = ?", key) { row throws(SQLiteError) in try row.text(0) }
  }

  func set(_ key: String, _ value: String) throws(SQLiteError) {
    try database.execute(
      "insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value", key, value)
  }

  /// Whether this is the archive of a cleanup, and not a database that records activity.
  func isArchive() throws(SQLiteError) -> Bool {
    try database.exists("select 1 from meta where key = ?", Self.archiveKey)
  }

  func markAsArchive() throws(SQLiteError) { try set(Self.archiveKey, "1") }

  /// The id of this database, or of the database that an archive belongs to; nil before the first archiving cleanup.
  func databaseID() throws(SQLiteError) -> String? { try value(Self.databaseKey) }

  func setDatabaseID(_ id: String) throws(SQLiteError) { try set(Self.databaseKey, id) }

  /// When a cleanup last moved rows into an archive; nil when none did, or none of this version.
  func lastArchived() throws(SQLiteError) -> Instant? { try instant(Self.archivedKey) }

  func noteArchived(at instant: Instant) throws(SQLiteError) {
    try set(Self.archivedKey, "\(instant.millisecondsSinceEpoch)")
  }

  /// The time since which all record keys are kept: a record applied here with this time or a later one is recognised
  /// when it is sent again. Nil when keys were never deleted.
  package func recordsKnownSince() throws(SQLiteError) -> Instant? { try instant(RecordKeys.keptSinceKey) }

  /// The time in a key of `meta`; nil without the key, and when its value is not a valid time.
  func instant(_ key: String) throws(SQLiteError) -> Instant? {
    let instant = try value(key).flatMap(Int64.init).map { Instant(millisecondsSinceEpoch: $0) }
    return instant.flatMap { Instant.validRange.contains($0) ? $0 : nil }
  }
}

/// The `device_id` of new databases: a UUID that is the same for every database of this machine. The machine's own id
/// cannot be derived from it. Without a machine id it is random.
enum DeviceID {
  /// The id of this machine.
  ///
  /// - Throws: `FileFault` when the machine's id may exist but cannot be read: a wrong id would be stored forever.
  static func current(machineIDFile path: String = "/etc/machine-id") throws(FileFault) -> String {
    guard let machineID = try machineID(path) else { return RecordKey.random.description }
    return RecordKey(.epoch, content: Array("earned device \(machineID)".utf8)).description
  }

  private static func machineID(_ path: String) throws(FileFault) -> String? {
    do {
      let text = String(decoding: try File.read(path).prefix { $0 > 32 }, as: UTF8.self)
      return text.isEmpty ? nil : text
    } catch {
      if error.isMissingFile { return nil }
      throw FileFault(.read, path, errorNumber: error.errorNumber)
    }
  }
}
