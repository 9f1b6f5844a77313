import EarnedCore
import EarnedImport
import EarnedJSON

/// Turns a database of the Hachimi app into `hachimi.import.row` records, one per row (interface of Hachimi, section
/// 9).
///
/// The app's own form is converted to that of the data model. Rows of other users, and data without a place in the
/// data model, are left out; anything a person might miss is reported. Records are emitted while the file is read.
package struct HachimiAppImport {
  package static let kind = FileKind("a database of the Hachimi app", format: "hachimi") {
    $0.hasTables(["local_habits", "local_sessions", "materialized_state"]) || isVersionOne($0)
  }

  private static func isVersionOne(_ content: FileContent) -> Bool {
    guard case .database(let tables) = content else { return false }
    return tables.subtracting(["android_metadata"]) == Set(HachimiAppTable.versionOne.map(\.rawValue))
  }

  private let path: String
  private let userID: String?
  private let timeZone: Zone
  private let now: Instant
  private let kinds: [FileKind]

  /// - Parameters:
  ///   - path: the database. It is only read.
  ///   - userID: the user to import. Required when there are several.
  ///   - now: times far after it are wrong.
  ///   - kinds: the known kinds of files, to say what a file is that is no Hachimi database.
  package init(
    path: String, userID: String? = nil, timeZone: Zone, now: Instant, kinds: [FileKind] = FileKind.common
  ) {
    self.path = path
    self.userID = userID
    self.timeZone = timeZone
    self.now = now
    self.kinds = kinds
  }

  /// Converts the rows and emits the records one by one.
  ///
  /// - Returns: what was imported and what was left out.
  /// - Throws: `HachimiImportFault` before the first record; `ImportFault`; any error of `emit`.
  package func run(_ emit: (JSONObject) throws -> Void) throws -> HachimiImportSummary {
    let app: HachimiAppDatabase
    let input = path == "-" ? try ForeignFile(path) : nil
    do throws(ImportFault) {
      app = try HachimiAppDatabase(path: input?.path ?? path, name: input?.name)
    } catch {
      throw error.naming(path, besides: Self.kind, among: kinds)
    }
    let user = try app.user(chosen: userID)
    let unit = try app.timeUnit()
    var summary = HachimiImportSummary(otherTables: try app.otherTables(), isVersionOne: app.isVersionOne, unit)
    let conversion = HachimiRowConversion(
      user: user ?? "", timeZone: timeZone, unit: unit, latest: now + PlausibleTime.maxAhead,
      textsHaveUsers: !app.isVersionOne)
    for table in app.tables where table != .state {
      try app.rows(of: table, user: user ?? "") { row in
        try convert(row, of: table, conversion, &summary) { try emit(record($0)) }
      }
    }
    if app.tables.contains(.state) { try runState(app, user: user, conversion, &summary, emit) }
    return summary
  }

  private func convert(
    _ row: HachimiAppRow, of table: HachimiAppTable, _ conversion: HachimiRowConversion,
    _ summary: inout HachimiImportSummary, emit: (HachimiConvertedRow) throws -> Void
  ) throws {
    let converted: HachimiConvertedRow
    do throws(HachimiLeftOut) {
      converted = try conversion.convert(row, of: table)
    } catch {
      return summary.leaveOut(error)
    }
    for part in converted.leftOut { summary.leaveOut(part) }
    try emit(converted)
    summary.count(converted)
  }

  /// The keys, with the accessories that cats have kept in the inventory.
  private func runState(
    _ app: HachimiAppDatabase, user: String?, _ conversion: HachimiRowConversion,
    _ summary: inout HachimiImportSummary, _ emit: (JSONObject) throws -> Void
  ) throws {
    let owner = try app.stateOwner(for: user)
    var legacy: HachimiLegacyAccessories? = try app.legacyAccessories(of: user ?? "")
    for _ in 0..<(legacy?.unreadable ?? 0) { summary.leaveOut(.invalidAccessories) }
    try app.rows(of: .state, user: user ?? "") { row in
      guard owner == .thisUser else { return summary.leaveOut(owner == .unknown ? .stateOfNobody : .otherUsersKey) }
      try convert(row, of: .state, conversion, &summary) { converted in
        var converted = converted
        if converted.row["key"] == "inventory", let moved = legacy {
          let kept = converted.row["value"]?.arrayValue ?? []
          converted.row["value"] = .array(kept + moved.ids.map { .string($0) }.filter { !kept.contains($0) })
          legacy = nil
        }
        try emit(record(converted))
      }
    }
    guard let legacy, !legacy.ids.isEmpty else { return }
    let inventory = conversion.inventory(legacy)
    try emit(record(inventory))
    summary.count(inventory)
  }

  private func record(_ row: HachimiConvertedRow) -> JSONObject {
    var record: JSONObject = [
      "type": "hachimi.import.row", "ts_utc_ms": .integer(row.instant.millisecondsSinceEpoch),
      "timezone_id": .string(timeZone.identifier), "table": .string(row.table), "row": .object(row.row),
    ]
    record["check_in_days"] = row.checkInDays.map(JSONValue.integer)
    return record
  }
}

/// Why no user of a Hachimi database can be imported.
package enum HachimiImportFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// There are several users, and none was chosen.
  case severalUsers([String])
  /// The database does not contain the user.
  case unknownUser(String, users: [String])
  /// Some times can only be seconds, others only milliseconds.
  case mixedTimes(HachimiStoredTime, HachimiStoredTime)

  package var description: String {
    switch self {
    case .severalUsers(let users): "there are several users; choose one with --uid: \(Self.names(users))"
    case .unknownUser(let name, let users):
      "the database has no user '\(name)'; " + (users.isEmpty ? "it has none" : "its users: \(Self.names(users))")
    case .mixedTimes(let seconds, let milliseconds):
      """
      some times of the file are seconds, others milliseconds: \(seconds); \(milliseconds); correct them in a copy. \
      Nothing was imported
      """
    }
  }

  private static func names(_ users: [String]) -> String {
    users.prefix(10).joined(separator: ", ") + (users.count > 10 ? ", …" : "")
  }
}

package struct HachimiImportSummary: Sendable {
  package private(set) var records = 0
  private var counts: [(table: String, rows: Int)] = []
  private var first: Instant?
  private var last: Instant?
  private var parts: [HachimiLeftOut: Int] = [:]
  /// The reasons, in order of appearance.
  private var order: [HachimiLeftOut] = []
  private let otherTables: [String]
  private let isVersionOne: Bool
  private let unit: HachimiTimeUnit
  /// Rows with a wrong time beyond those that are named.
  private var moreWrongTimes = 0

  init(otherTables: [String], isVersionOne: Bool, _ unit: HachimiTimeUnit) {
    self.otherTables = otherTables
    self.isVersionOne = isVersionOne
    self.unit = unit
  }

  mutating func count(_ row: HachimiConvertedRow) {
    records += 1
    first = min(first ?? row.instant, row.instant)
    last = max(last ?? row.instant, row.instant)
    if let index = counts.firstIndex(where: { $0.table == row.table }) {
      counts[index].rows += 1
    } else {
      counts.append((row.table, 1))
    }
  }

  mutating func leaveOut(_ part: HachimiLeftOut) {
    if case .wrongTime = part, parts[part] == nil {
      let named = order.count { if case .wrongTime = $0 { true } else { false } }
      guard named < 10 else {
        moreWrongTimes += 1
        return
      }
    }
    if parts[part] == nil { order.append(part) }
    parts[part, default: 0] += 1
  }

  /// The counts as text, with the first and last date in a time zone.
  package func text(in zone: Zone) -> String {
    var made = records.counted("row")
    if let first, let last { made += " from \(zone.localDate(at: first)) to \(zone.localDate(at: last))" }
    guard !counts.isEmpty else { return made }
    return made + ": " + counts.map { "\($0.rows) of \($0.table)" }.joined(separator: ", ")
  }

  /// What was left out and might be missed, one sentence each.
  package var leftOut: [String] {
    let more = moreWrongTimes == 0 ? [] : [moreWrongTimes.counted("more row") + " with a wrong time left out"]
    return sentences(expected: false) + more + tableSentence
  }

  private var tableSentence: [String] {
    guard !otherTables.isEmpty else { return [] }
    let names = otherTables.prefix(10).map { "'\($0.prefix(80))'" }.joined(separator: ", ")
    let more = otherTables.count > 10 ? ", …" : ""
    return ["\(otherTables.count.counted("table")) left out, not part of Hachimi: \(names)\(more)"]
  }

  /// What was left out because the data model has no place for it, one sentence each.
  package var notes: [String] {
    (isVersionOne ? ["version 1 of the app's database: it has only diaries and chats"] : [])
      + (unit == .seconds ? ["the times of the file are seconds"] : []) + sentences(expected: true)
  }

  private func sentences(expected: Bool) -> [String] {
    order.filter { $0.isExpected == expected }.map { $0.sentence(count: parts[$0] ?? 0) }
  }
}

/// A row, or a part of one, that is not imported.
enum HachimiLeftOut: Error, Hashable {
  case unknownAction
  case invalidReminder
  case invalidDeadline
  case habitWithoutCat
  case catWithoutHabit
  case invalidAccessories
  /// In a file of several users, and nothing says that it is this one's.
  case stateOfNobody
  case invalidID(HachimiAppTable, column: String)
  /// It does not exist, or is too far in the future.
  case wrongTime(HachimiStoredTime)
  case textWithoutCat(HachimiAppTable)
  case impossibleTime(HachimiAppTable)
  case unreadable(HachimiAppTable, column: String)
  /// Nothing that a person recorded is lost with these.
  case lockedAchievement, otherKey, otherUser, otherUsersKey

  /// Whether it is only reported, without changing the exit status.
  var isExpected: Bool {
    switch self {
    case .lockedAchievement, .otherKey, .otherUser, .otherUsersKey: true
    default: false
    }
  }

  /// A sentence for a person. It does not repeat stored values.
  func sentence(count: Int) -> String {
    switch self {
    case .unknownAction: count.counted("action") + " of an unknown type left out"
    case .invalidReminder: count.counted("reminder") + " left out because invalid; the habit is kept"
    case .invalidDeadline: count.counted("deadline") + " left out because invalid; the habit is kept"
    case .habitWithoutCat: count.counted("habit") + " without a cat left out"
    case .catWithoutHabit: count.counted("cat") + " without a habit left out"
    case .invalidAccessories:
      count.counted("list") + " of accessories left out because invalid; the cat is kept"
    case .stateOfNobody:
      count.counted("key")
        + " of materialized_state left out: the file has several users, and the ledger of this one does not give the balance"
    case .invalidID(let table, let column):
      count.counted("row") + " of \(table.rawValue) left out, whose '\(column)' is not a valid document id"
    case .wrongTime(let time): "1 row left out, whose time is wrong or too far ahead: \(time)"
    case .textWithoutCat(let table): count.counted("row") + " of \(table.rawValue) left out, whose cat is missing"
    case .impossibleTime(let table): count.counted("row") + " of \(table.rawValue) with an impossible time left out"
    case .unreadable(let table, let column):
      count.counted("row") + " of \(table.rawValue) left out, whose '\(column)' is invalid"
    case .lockedAchievement: count.counted("achievement") + " left out, not yet unlocked"
    case .otherKey: count.counted("key") + " of materialized_state left out, which the data model does not have"
    case .otherUsersKey: count.counted("key") + " of materialized_state of another user left out"
    case .otherUser:
      (count == 1 ? "1 diary entry or message" : "\(count.grouped) diary entries and messages")
        + " of another user left out"
    }
  }
}
