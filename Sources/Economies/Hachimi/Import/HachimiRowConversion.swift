import EarnedCore
import EarnedHachimiRules
import EarnedJSON
import EarnedSQLite

/// A row in the form of the data model, as a record contains it.
struct HachimiConvertedRow {
  var table: String
  /// The row's own time, which becomes the time of the record.
  var instant: Instant
  var row: JSONObject
  /// The check-in days that the app counted for a habit.
  var checkInDays: Int64?
  var leftOut: [HachimiLeftOut] = []
}

/// Converts rows from the app's form to that of the data model (interface of Hachimi, section 9). Rows that are in
/// that form already stay unchanged.
struct HachimiRowConversion {
  let user: String
  let timeZone: Zone
  /// What the file's times count.
  let unit: HachimiTimeUnit
  /// A later time is wrong.
  let latest: Instant
  /// Whether texts belong to the user of their cat. Version 1 of the app's database has no cats.
  let textsHaveUsers: Bool

  /// - Throws: what is left out.
  func convert(_ row: HachimiAppRow, of table: HachimiAppTable) throws(HachimiLeftOut) -> HachimiConvertedRow {
    let converted = try converted(HachimiRowReading(row: row, table: table, unit: unit, latest: latest))
    for column in table.documentIDs {
      guard let id = converted.row[column]?.stringValue, !DocumentID.allows(id) else { continue }
      throw .invalidID(table, column: column)
    }
    return converted
  }

  private func converted(_ reading: HachimiRowReading) throws(HachimiLeftOut) -> HachimiConvertedRow {
    switch reading.table {
    case .ledger: try action(reading)
    case .habits: try habit(reading)
    case .cats: try cat(reading)
    case .sessions: try session(reading)
    case .months: try month(reading)
    case .achievements: try achievement(reading)
    case .diary: try diaryEntry(reading)
    case .chat: try message(reading)
    case .state: try state(reading)
    }
  }

  // MARK: One function a table

  private func action(_ row: HachimiRowReading) throws(HachimiLeftOut) -> HachimiConvertedRow {
    guard row.text("type").flatMap(ActionType.init(rawValue:)) != nil else { throw .unknownAction }
    // The app gives up after some attempts. The data model has no such state.
    let synced: JSONValue = row.integer("synced") == 2 ? 0 : try row.copy("synced")
    return try row.converted(
      at: "created_at",
      [
        "id": row.copy("id"), "type": row.copy("type"), "uid": row.copy("uid"), "started_at": row.time("started_at"),
        "ended_at": row.time("ended_at"), "payload": row.json("payload"), "result": row.json("result"),
        "synced": synced, "synced_at": row.time("synced_at"),
        "sync_attempts": row.copy("sync_attempts", absent: 0), "sync_error": row.copy("sync_error"),
        "created_at": row.time("created_at"),
      ])
  }

  private func habit(_ row: HachimiRowReading) throws(HachimiLeftOut) -> HachimiConvertedRow {
    // The app deletes a habit by making it inactive and letting its cat graduate.
    if row.integer("is_active") == 0, row.integer("has_graduated") == 1 {
      var deleted = try row.converted(at: "created_at", ["habit_id": row.copy("id"), "name": row.copy("name")])
      deleted.table = "hachimi_habit"
      return deleted
    }
    guard row.integer("has_cat") == 1 else { throw .habitWithoutCat }
    let (reminders, invalid) = reminders(row)
    let deadline = deadline(row)
    var converted = try row.converted(
      at: "created_at",
      [
        "id": row.copy("id"), "uid": row.copy("uid"), "name": row.copy("name"),
        "cat_id": row.copy(row.isNull("cat_id") ? "bound_cat_id" : "cat_id"),
        "goal_minutes": row.copy("goal_minutes"), "target_hours": row.copy("target_hours"),
        "total_minutes": row.copy("total_minutes"), "deadline_date": deadline ?? .null,
        "target_completed": row.copy("target_completed", absent: 0),
        "last_check_in_date": row.copy("last_check_in_date"), "reminders": .array(reminders),
        "motivation_text": row.copy("motivation_text"), "is_active": row.copy("is_active"),
        "created_at": row.time("created_at"),
      ])
    converted.checkInDays = row.integer("total_check_in_days")
    converted.leftOut = Array(repeating: .invalidReminder, count: invalid)
    if deadline == nil { converted.leftOut.append(.invalidDeadline) }
    return converted
  }

  private func cat(_ row: HachimiRowReading) throws(HachimiLeftOut) -> HachimiConvertedRow {
    guard row.text("state") == CatState.graduated.rawValue || row.integer("has_habit") == 1 else {
      throw .catWithoutHabit
    }
    return try row.converted(
      at: "created_at",
      [
        "id": row.copy("id"), "uid": row.copy("uid"), "name": row.copy("name"), "appearance": row.json("appearance"),
        "personality": row.copy("personality"), "total_minutes": row.copy("total_minutes", absent: 0),
        "equipped_accessory": row.copy("equipped_accessory"), "bound_habit_id": row.copy("bound_habit_id"),
        "state": row.copy("state"), "last_session_at": row.time("last_session_at"),
        "highest_stage": row.copy("highest_stage"), "created_at": row.time("created_at"),
      ])
  }

  private func session(_ row: HachimiRowReading) throws(HachimiLeftOut) -> HachimiConvertedRow {
    let created = row.has("created_at") ? "created_at" : "ended_at"
    return try row.converted(
      at: created,
      [
        "id": row.copy("id"), "uid": row.copy("uid"), "habit_id": row.copy("habit_id"), "cat_id": row.copy("cat_id"),
        "started_at": row.time("started_at"), "ended_at": row.time("ended_at"),
        "duration_minutes": row.copy("duration_minutes"),
        "target_duration_minutes": row.copy("target_duration_minutes"),
        "paused_seconds": row.copy("paused_seconds"), "status": row.copy("status"),
        "completion_ratio": row.copy("completion_ratio"), "xp_earned": row.copy("xp_earned"),
        "coins_earned": row.copy("coins_earned"), "mode": row.copy("mode"), "created_at": row.time(created),
      ])
  }

  private func month(_ row: HachimiRowReading) throws(HachimiLeftOut) -> HachimiConvertedRow {
    guard let month = row.text("month"), month.utf8.count == 7, let first = CalendarDate(month + "-01") else {
      throw .unreadable(.months, column: "month")
    }
    let start = timeZone.instant(of: first, hour: 0)
    guard Instant.validRange.contains(start) else { throw .impossibleTime(.months) }
    return HachimiConvertedRow(
      table: HachimiAppTable.months.rawValue, instant: start,
      row: [
        "id": .string("\(user)_\(month)"), "uid": try row.copy("uid"), "month": .string(month),
        "checked_days": try row.numbers("checked_days"), "total_coins": try row.copy("total_coins"),
        "milestones_claimed": try row.numbers("milestones_claimed"),
      ])
  }

  private func achievement(_ row: HachimiRowReading) throws(HachimiLeftOut) -> HachimiConvertedRow {
    guard !row.isNull("unlocked_at") else { throw .lockedAchievement }
    let claimed = row.has("claimed") ? "claimed" : "reward_claimed"
    let claimedAt = row.has("claimed_at") ? "claimed_at" : "reward_claimed_at"
    let isClaimed = row.integer(claimed) == 1
    // The app pays at the unlock, and may not store the time of payment.
    let time = row.isNull(claimedAt) ? "unlocked_at" : claimedAt
    return try row.converted(
      at: "unlocked_at",
      [
        "id": row.copy("id"), "uid": row.copy("uid"), "unlocked_at": row.time("unlocked_at"),
        "claimed": row.copy(claimed, absent: 0), "claimed_at": isClaimed ? row.time(time) : .null,
      ])
  }

  private func diaryEntry(_ row: HachimiRowReading) throws(HachimiLeftOut) -> HachimiConvertedRow {
    try requireOwnCat(row)
    return try row.converted(
      at: "created_at",
      [
        "id": row.copy("id"), "cat_id": row.copy("cat_id"), "habit_id": row.copy("habit_id"),
        "content": row.copy("content"), "date": row.copy("date"), "personality": row.copy("personality"),
        "mood": row.copy("mood"), "stage": row.copy("stage"), "total_minutes": row.copy("total_minutes"),
        "created_at": row.time("created_at"),
      ])
  }

  private func message(_ row: HachimiRowReading) throws(HachimiLeftOut) -> HachimiConvertedRow {
    try requireOwnCat(row)
    return try row.converted(
      at: "created_at",
      [
        "id": row.copy("id"), "cat_id": row.copy("cat_id"), "role": row.copy("role"), "content": row.copy("content"),
        "created_at": row.time("created_at"),
      ])
  }

  /// The keys of `materialized_state`, plus the app's name for one of them.
  private static let keys = Set(ProfileKey.allCases.map(\.rawValue) + ["coins"])

  private func state(_ row: HachimiRowReading) throws(HachimiLeftOut) -> HachimiConvertedRow {
    guard let key = row.text("key"), Self.keys.contains(key) else { throw .otherKey }
    if key == "uid", let uid = row.text("value"), !DocumentID.allows(uid) { throw .invalidID(.state, column: "uid") }
    let isList = ["inventory", "unlocked_titles"].contains(key)
    return try row.converted(
      at: "updated_at",
      [
        "key": .string(key == "coins" ? "coin_balance" : key), "value": isList ? row.json("value") : row.copy("value"),
        "updated_at": row.time("updated_at"),
      ])
  }

  /// The row of the inventory, for a file that has none.
  func inventory(_ legacy: HachimiLegacyAccessories) -> HachimiConvertedRow {
    let time = unit.instant(legacy.time).map { min($0, latest) } ?? .epoch
    return HachimiConvertedRow(
      table: HachimiAppTable.state.rawValue, instant: time,
      row: [
        "key": "inventory", "value": .array(legacy.ids.map { .string($0) }), "updated_at": .instant(time),
      ])
  }

  // MARK: Parts

  private func requireOwnCat(_ row: HachimiRowReading) throws(HachimiLeftOut) {
    guard textsHaveUsers else { return }
    guard let owner = row.text("cat_uid") else { throw .textWithoutCat(row.table) }
    guard owner.utf8.elementsEqual(user.utf8) else { throw .otherUser }
  }

  /// The valid reminders of a habit, and the number of invalid ones.
  private func reminders(_ row: HachimiRowReading) -> (valid: [JSONValue], invalid: Int) {
    guard !row.isNull("reminders") else { return ([], 0) }
    guard let reminders = row.parsed("reminders")?.arrayValue else { return ([], 1) }
    let valid = reminders.filter { Reminder($0) != nil }
    return (valid, reminders.count - valid.count)
  }

  /// The date of a deadline, which the app stores as a time; nil when it is neither.
  private func deadline(_ row: HachimiRowReading) -> JSONValue? {
    if row.isNull("deadline_date") { return .null }
    if let instant = row.instant("deadline_date") { return .day(timeZone.localDate(at: instant)) }
    return row.text("deadline_date").flatMap { CalendarDate($0) }.map(JSONValue.day)
  }
}

/// Reads a row of a table. If a required value cannot be read, the whole row is left out.
private struct HachimiRowReading {
  let row: HachimiAppRow
  let table: HachimiAppTable
  let unit: HachimiTimeUnit
  let latest: Instant

  func has(_ column: String) -> Bool { row.has(column) }
  func isNull(_ column: String) -> Bool { row.isNull(column) }
  func text(_ column: String) -> String? { row.text(column) }
  func integer(_ column: String) -> Int64? { row.integer(column) }
  func instant(_ column: String) -> Instant? { integer(column).flatMap(unit.instant) }
  func parsed(_ column: String) -> JSONValue? { row.json(column) }

  /// An unchanged value.
  ///
  /// - Parameter absent: the value for a table without the column.
  func copy(_ column: String, absent: JSONValue = .null) throws(HachimiLeftOut) -> JSONValue {
    guard row.has(column) else { return absent }
    switch row.value(column) {
    case .null: return .null
    case .integer(let integer): return .integer(integer)
    case .real(let number) where number.isFinite: return .number(number)
    case .text(let text): return .string(text)
    case .real, .blob: throw .unreadable(table, column: column)
    }
  }

  /// A time, which may be null, in milliseconds.
  func time(_ column: String) throws(HachimiLeftOut) -> JSONValue {
    guard let number = integer(column) else { return try copy(column) }
    guard let instant = unit.instant(number), instant <= latest else {
      throw .wrongTime(
        HachimiStoredTime(table: table.rawValue, row: text(table.key) ?? "?", column: column, value: number))
    }
    return .instant(instant)
  }

  /// The JSON in a column, which may be null.
  func json(_ column: String) throws(HachimiLeftOut) -> JSONValue {
    if row.isNull(column) { return .null }
    guard let json = row.json(column) else { throw .unreadable(table, column: column) }
    return json
  }

  /// A list of whole numbers, sorted, without duplicates.
  func numbers(_ column: String) throws(HachimiLeftOut) -> JSONValue {
    guard let list = row.json(column)?.arrayValue else { throw .unreadable(table, column: column) }
    let numbers = list.compactMap(\.integerValue)
    guard numbers.count == list.count else { throw .unreadable(table, column: column) }
    return .array(Set(numbers).sorted().map(JSONValue.integer))
  }

  func converted(at column: String, _ converted: JSONObject) throws(HachimiLeftOut) -> HachimiConvertedRow {
    guard case .integer(let milliseconds) = try time(column) else { throw .impossibleTime(table) }
    let instant = Instant(millisecondsSinceEpoch: milliseconds)
    return HachimiConvertedRow(table: table.rawValue, instant: instant, row: converted)
  }
}
