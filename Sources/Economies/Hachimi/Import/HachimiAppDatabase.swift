import EarnedCore
import EarnedImport
import EarnedJSON
import EarnedSQLite

/// A database of the Hachimi app, in the app's own form or in that of the data model.
struct HachimiAppDatabase {
  private let source: ForeignDatabase
  /// Those that the file has, in the order of the import.
  let tables: [HachimiAppTable]

  /// - Throws: `ImportFault` when the file is not a database of the app.
  init(path: String, name: String? = nil) throws(ImportFault) {
    source = try ForeignDatabase(path: path, name: name)
    tables = try Self.isVersionOne(source) ? HachimiAppTable.versionOne : HachimiAppTable.allCases
    for table in tables {
      try source.require(table.rawValue, columns: table.requiredColumns, format: "Hachimi")
    }
  }

  /// Whether it has only the texts of cats, as the first version of the app (decision K42).
  var isVersionOne: Bool { tables.count < HachimiAppTable.allCases.count }

  private static func isVersionOne(_ source: ForeignDatabase) throws(ImportFault) -> Bool {
    let (version, names) = try source.read { (database) throws(SQLiteError) in
      (
        try database.first("pragma user_version") { row throws(SQLiteError) in try row.integer(0) },
        try database.rows("select name from sqlite_master where type = 'table'") { row throws(SQLiteError) in
          try row.text(0)
        }
      )
    }
    let others = Set(HachimiAppTable.allCases).subtracting(HachimiAppTable.versionOne).map(\.rawValue)
    return version == 1 && Set(others).isDisjoint(with: names)
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
    for table in tables where try hasUser(table) {
      parts.append("select uid from \(table.rawValue) where typeof(uid) = 'text'")
    }
    if parts.isEmpty { return [] }
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
      select t.*\(isVersionOne ? "" : table.addition)
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

  private func hasUser(_ table: HachimiAppTable) throws(ImportFault) -> Bool { try has("uid", table) }

  private func has(_ column: String, _ table: HachimiAppTable) throws(ImportFault) -> Bool {
    try source.read { (database) throws(SQLiteError) in
      try database.first("select 1 from pragma_table_info(?) where name = ?", table.rawValue, column) { _ in true }
        ?? false
    }
  }
}

/// The unit of the file's times (decision K41).
extension HachimiAppDatabase {
  /// - Throws: `HachimiImportFault.mixedTimes`; `ImportFault`.
  func timeUnit() throws -> HachimiTimeUnit {
    var (seconds, milliseconds): (HachimiStoredTime?, HachimiStoredTime?)
    for table in tables {
      for column in table.timeColumns where try has(column, table) {
        seconds = try seconds ?? time(in: table, column, "between 0 and \(HachimiTimeUnit.firstMillisecond - 1)")
        milliseconds = try milliseconds ?? time(in: table, column, ">= \(HachimiTimeUnit.firstMillisecond)")
      }
    }
    guard let seconds else { return .milliseconds }
    if let milliseconds { throw HachimiImportFault.mixedTimes(seconds, milliseconds) }
    return .seconds
  }

  private func time(
    in table: HachimiAppTable, _ column: String, _ condition: String
  ) throws(ImportFault) -> HachimiStoredTime? {
    try source.read { (database) throws(SQLiteError) in
      try database.first(
        """
        select \(table.key), \(column) from \(table.rawValue)
        where typeof(\(column)) = 'integer' and \(column) \(condition) limit 1
        """
      ) { row throws(SQLiteError) in
        var name = "?"
        if case .text(let text) = row.value(0) { name = text }
        return HachimiStoredTime(table: table.rawValue, row: name, column: column, value: try row.integer(1))
      }
    }
  }
}

/// What has no user of its own in a file of several (decisions K43, K44).
extension HachimiAppDatabase {
  /// Whose the rows of `materialized_state` are that the file keeps without a user.
  func stateOwner(for user: String?) throws(ImportFault) -> HachimiStateOwner {
    guard let user, !isVersionOne, try !hasUser(.state), try users().count > 1 else { return .thisUser }
    return try source.read { (database) throws(SQLiteError) in
      if let named = try database.first(
        "select value from materialized_state where key = 'uid'",
        as: { row throws(SQLiteError) in try row.text(0) })
      {
        return named.utf8.elementsEqual(user.utf8) ? .thisUser : .anotherUser
      }
      let givesBalance = try database.first(
        """
        select 1 from materialized_state where key in ('coin_balance', 'coins') and cast(value as integer) = (
          select coalesce(sum(json_extract(result, '$.coins')), 0) from action_ledger
          where uid = ? and json_valid(result))
        """, user
      ) { _ in true }
      return givesBalance == true ? .thisUser : .unknown
    }
  }

  /// The accessories that the user's cats kept themselves, before there was an inventory; without those that are worn.
  func legacyAccessories(of user: String) throws(ImportFault) -> HachimiLegacyAccessories {
    var legacy = HachimiLegacyAccessories()
    guard !isVersionOne, try has("accessories", .cats) else { return legacy }
    let cats = try source.read { (database) throws(SQLiteError) in
      try database.rows(
        """
        select accessories, equipped_accessory, created_at from local_cats
        where uid = ? order by created_at, id
        """, user
      ) { row throws(SQLiteError) in
        HachimiAppRow(
          names: ["accessories", "equipped_accessory", "created_at"], values: (0..<3).map { row.value($0) })
      }
    }
    let worn = cats.compactMap { $0.text("equipped_accessory") }
    for cat in cats { legacy.add(cat, except: worn) }
    return legacy
  }
}

enum HachimiStateOwner {
  /// The only one of the file, the one that its key `uid` names, or the one whose ledger gives its balance.
  case thisUser
  /// The key `uid` names another one.
  case anotherUser
  case unknown
}

struct HachimiLegacyAccessories {
  /// Once each, in the order of their cats.
  private(set) var ids: [String] = []
  /// How many cats have a list that cannot be read.
  private(set) var unreadable = 0
  /// When the last cat with any was adopted, as stored.
  private(set) var time: Int64 = 0

  fileprivate mutating func add(_ cat: HachimiAppRow, except worn: [String]) {
    if cat.isNull("accessories") { return }
    guard let list = cat.json("accessories")?.arrayValue, list.allSatisfy({ $0.stringValue?.isEmpty == false }) else {
      unreadable += 1
      return
    }
    for id in list.compactMap(\.stringValue) where !(ids + worn).contains(where: { $0.utf8.elementsEqual(id.utf8) }) {
      ids.append(id)
      time = max(time, cat.integer("created_at") ?? 0)
    }
  }
}

/// What the numbers of a file count.
enum HachimiTimeUnit {
  case seconds
  case milliseconds

  /// Smaller numbers are seconds: up to the year 5138, when as milliseconds they would be of 1973.
  static let firstMillisecond: Int64 = 100_000_000_000

  /// Nil when it does not exist.
  func instant(_ number: Int64) -> Instant? {
    let (milliseconds, overflows) = number.multipliedReportingOverflow(by: self == .seconds ? 1_000 : 1)
    let instant = Instant(millisecondsSinceEpoch: milliseconds)
    return !overflows && Instant.validRange.contains(instant) ? instant : nil
  }
}

/// A time in a file, with its place.
package struct HachimiStoredTime: Hashable, Sendable, CustomStringConvertible {
  let table: String
  let row: String
  let column: String
  let value: Int64

  package var description: String { "\(column) \(value) of '\(row.prefix(80))' in \(table)" }
}

struct HachimiAppRow {
  let names: [String]
  let values: [Value]

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

  /// The tables of the first version of the app.
  static let versionOne = [diary, chat]

  /// The column that tells its rows apart.
  var key: String {
    switch self {
    case .months: "month"
    case .state: "key"
    default: "id"
    }
  }

  /// The columns with times that there may be.
  var timeColumns: [String] {
    switch self {
    case .ledger: ["started_at", "ended_at", "synced_at", "created_at"]
    case .habits: ["deadline_date", "created_at"]
    case .cats: ["last_session_at", "created_at"]
    case .sessions: ["started_at", "ended_at", "created_at"]
    case .months: []
    case .achievements: ["unlocked_at", "claimed_at", "reward_claimed_at"]
    case .diary, .chat: ["created_at"]
    case .state: ["updated_at"]
    }
  }

  /// The columns of a record's row whose ids become document ids (decision K53).
  var documentIDs: [String] {
    let ids = ["uid", "habit_id", "cat_id", "bound_habit_id"]
    switch self {
    case .habits, .cats, .sessions: return ["id"] + ids
    case .ledger, .months, .achievements, .diary, .chat, .state: return ids
    }
  }

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

  /// An SQL condition: a habit and a cat belong together, and the one's state is that of the other (decision K56).
  private static let fit = """
    c.uid = h.uid and c.bound_habit_id = h.id and coalesce(h.cat_id, c.id) = c.id
      and c.state = iif(h.is_active = 0, 'dormant', 'active')
    """

  /// Additional columns that the import needs: a habit's cat and its state, a cat's habit, or the user of a text's cat.
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
      ) as has_graduated, exists (
        select 1 from local_cats c, local_habits h where h.rowid = t.rowid and \(Self.fit)
      ) as has_cat
      """
    case .cats:
      """
      , exists (
        select 1 from local_habits h, local_cats c where c.rowid = t.rowid and \(Self.fit)
      ) as has_habit
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
