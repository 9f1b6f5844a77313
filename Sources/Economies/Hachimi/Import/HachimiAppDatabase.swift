import EarnedCore
import EarnedImport
import EarnedJSON
import EarnedSQLite

/// A database of the Hachimi app, in the app's own form or in that of the data model.
struct HachimiAppDatabase {
  private let source: ForeignDatabase

  /// - Throws: `ImportFault` when the file is not a database of the app.
  init(path: String, name: String? = nil) throws(ImportFault) {
    source = try ForeignDatabase(path: path, name: name)
    for table in HachimiAppTable.allCases {
      try source.require(table.rawValue, columns: table.requiredColumns, format: "Hachimi")
    }
  }

  /// The user to import; nil when there is none.
  ///
  /// - Throws: `HachimiImportFault`; `ImportFault` when reading the file fails.
  func user(chosen: String?) throws -> String? {
    let users = try users()
    if let chosen {
      guard users.contains(where: { $0.utf8.elementsEqual(chosen.utf8) }) else {
        throw HachimiImportFault.unknownUser(chosen, users: users)
      }
      return chosen
    }
    guard users.count <= 1 else { throw HachimiImportFault.severalUsers(users) }
    return users.first
  }

  private func users() throws(ImportFault) -> [String] {
    var parts: [String] = []
    for table in HachimiAppTable.allCases where try hasUser(table) {
      parts.append("select uid from \(table.rawValue) where typeof(uid) = 'text'")
    }
    let sql = parts.joined(separator: " union ") + " order by uid"
    return try source.read { (database) throws(SQLiteError) in
      try database.rows(sql) { row throws(SQLiteError) in try row.text(0) }
    }
  }

  /// Tables of neither the app nor Android.
  func otherTables() throws(ImportFault) -> [String] {
    let known = Set(HachimiAppTable.allCases.map(\.rawValue)).union(["android_metadata"])
    let names = try source.read { (database) throws(SQLiteError) in
      try database.rows(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name"
      ) { row throws(SQLiteError) in try row.text(0) }
    }
    return names.filter { !known.contains($0) }
  }

  /// Calls `body` for the rows of a table in order, without keeping any in memory.
  func rows(of table: HachimiAppTable, user: String, _ body: (HachimiAppRow) throws -> Void) throws {
    let sql = """
      select t.*\(table.addition)
      from \(table.rawValue) t
      where \(table.condition(hasUser: try hasUser(table)))
      order by \(table.order)
      """
    let statement = try source.read { (database) throws(SQLiteError) in
      let statement = try database.prepare(sql)
      try statement.bind(user, named: "?1")
      return statement
    }
    defer { statement.reset() }
    let names = statement.columnNames
    while try source.read({ _ throws(SQLiteError) in try statement.step() }) {
      try body(HachimiAppRow(names: names, values: names.indices.map { statement.row.value($0) }))
    }
  }

  private func hasUser(_ table: HachimiAppTable) throws(ImportFault) -> Bool {
    try source.read { (database) throws(SQLiteError) in
      try database.first("select 1 from pragma_table_info(?) where name = 'uid'", table.rawValue) { _ in true } ?? false
    }
  }
}

struct HachimiAppRow {
  private let names: [String]
  private let values: [Value]

  init(names: [String], values: [Value]) {
    self.names = names
    self.values = values
  }

  func has(_ column: String) -> Bool { names.contains(column) }

  /// The value of a column; null when the column does not exist.
  func value(_ column: String) -> Value { names.firstIndex(of: column).map { values[$0] } ?? .null }

  func text(_ column: String) -> String? {
    guard case .text(let text) = value(column) else { return nil }
    return text
  }

  func integer(_ column: String) -> Int64? {
    guard case .integer(let integer) = value(column) else { return nil }
    return integer
  }

  func isNull(_ column: String) -> Bool { value(column) == .null }

  /// A time in milliseconds; nil when it is outside the range that a record may have.
  func instant(_ column: String) -> Instant? {
    integer(column).map(Instant.init(millisecondsSinceEpoch:)).flatMap { Instant.validRange.contains($0) ? $0 : nil }
  }

  /// Nil when it is not valid JSON.
  func json(_ column: String) -> JSONValue? {
    text(column).flatMap { JSONValue(ifValid: $0) }
  }
}

/// The tables of the Hachimi app, in the order in which their rows are imported.
enum HachimiAppTable: String, CaseIterable {
  case ledger = "action_ledger"
  case habits = "local_habits"
  case cats = "local_cats"
  case sessions = "local_sessions"
  case months = "local_monthly_checkins"
  case achievements = "local_achievements"
  case diary = "diary_entries"
  case chat = "chat_messages"
  case state = "materialized_state"

  /// Without these columns, a table is not one of the app.
  var requiredColumns: Set<String> {
    switch self {
    case .ledger: ["id", "type", "uid", "started_at", "payload", "synced", "created_at"]
    case .habits: ["id", "uid", "name", "cat_id", "goal_minutes", "total_minutes", "is_active", "created_at"]
    case .cats: ["id", "uid", "name", "appearance", "personality", "bound_habit_id", "state", "created_at"]
    case .sessions: ["id", "uid", "habit_id", "cat_id", "started_at", "ended_at", "duration_minutes"]
    case .months: ["uid", "month", "checked_days", "total_coins", "milestones_claimed"]
    case .achievements: ["id", "uid", "unlocked_at"]
    case .diary: ["id", "cat_id", "habit_id", "content", "date", "created_at"]
    case .chat: ["id", "cat_id", "role", "content", "created_at"]
    case .state: ["key", "value", "updated_at"]
    }
  }

  /// The condition for the user's rows. Rows of diary and chat belong to the user of their cat.
  func condition(hasUser: Bool) -> String {
    switch self {
    case .diary, .chat: "true"
    default: hasUser ? "t.uid = ?1" : "?1 is not null"
    }
  }

  /// Additional columns that the import needs: a habit's cat and its state, or the user of a text's cat.
  var addition: String {
    switch self {
    case .habits:
      """
      , (
        select c.id from local_cats c
        where c.uid = t.uid and c.bound_habit_id = t.id
        order by c.state = 'graduated', c.created_at, c.id limit 1
      ) as bound_cat_id, exists (
        select 1 from local_cats c
        where c.uid = t.uid and c.state = 'graduated' and (c.id = t.cat_id or c.bound_habit_id = t.id)
      ) as has_graduated
      """
    case .diary, .chat: ", (select c.uid from local_cats c where c.id = t.cat_id and ?1 is not null) as cat_uid"
    default: ""
    }
  }

  /// The order of import: the ledger in its own order, other tables by time.
  var order: String {
    switch self {
    case .ledger, .chat: "t.created_at, t.rowid"
    case .habits, .cats, .diary: "t.created_at, t.id"
    case .sessions: "t.ended_at, t.id"
    case .months: "t.month"
    case .achievements: "t.unlocked_at, t.id"
    case .state: "t.key"
    }
  }
}
