import EarnedCore
import EarnedJSON
import EarnedSQLite

/// The documents that a cloud must have after it received everything in Hachimi's tables.
package enum CloudDocuments {
  /// The differences between a cloud and the tables, one line each.
  ///
  /// - Parameters:
  ///   - user: the name of the user's document.
  ///   - zone: the zone of all records.
  package static func differences(
    _ cloud: SimulatedCloud, from database: Database, user: String, zone: Zone
  ) throws -> [String] {
    let expected = try documents(of: database, user: user, zone: zone)
    // Only its presence matters; its texts are compared with the ledger.
    var found = cloud.documents.filter { !$0.key.hasPrefix("\(user)/ledger/") }
    found[user] = withDefaults(found[user] ?? [:])
    var lines: [String] = []
    for name in Set(expected.keys).union(found.keys).sorted() {
      let (left, right) = (text(found[name], of: name), text(expected[name], of: name))
      if left != right { lines.append("\(name):\n  cloud  \(left)\n  tables \(right)") }
    }
    let markers = Set(cloud.documents.keys.filter { $0.hasPrefix("\(user)/ledger/") })
    let actions = try database.rows(
      "select id from action_ledger where type not in ('account_created', 'account_linked')"
    ) { row throws(SQLiteError) in "\(user)/ledger/\(try row.text(0))" }
    if markers != Set(actions) { lines.append("\(markers.count) markers instead of \(actions.count)") }
    return lines
  }

  private static func text(_ document: JSONObject?, of name: String) -> String {
    guard var document else { return "none" }
    // It is the app version that sent the session; no table has it.
    if name.contains("/sessions/") { document["clientVersion"] = nil }
    return String(decoding: JSONValue.object(document).canonical, as: UTF8.self)
  }

  /// Adds the values that a document has before anything happens to it.
  private static func withDefaults(_ fields: JSONObject) -> JSONObject {
    var fields = fields
    if fields["coins"] == nil { fields["coins"] = integer(0) }
    if fields["inventory"] == nil { fields["inventory"] = list([]) }
    return fields
  }

  private static func documents(
    of database: Database, user: String, zone: Zone
  ) throws -> [String: JSONObject] {
    var documents: [String: JSONObject] = [:]
    let state = Dictionary(
      uniqueKeysWithValues: try database.rows("select key, value from materialized_state") { row throws(SQLiteError) in
        (try row.text(0), try row.text(1))
      })
    documents[user] = [
      "coins": integer(Int64(state["coin_balance"] ?? "0") ?? 0), "inventory": json(state["inventory"]),
    ]
    if let date = state["last_check_in_date"] { documents[user]?["lastCheckInDate"] = text(date) }

    try each(
      """
      select id, name, cat_id as catId, goal_minutes as goalMinutes, target_hours as targetHours,
        total_minutes as totalMinutes, last_check_in_date as lastCheckInDate, motivation_text as motivationText,
        deadline_date as _deadline, target_completed as _completed, reminders as _reminders, is_active as _active,
        created_at as _created
      from local_habits
      """, in: database
    ) { id, fields, hidden in
      fields["deadlineDate"] = hidden["_deadline"].flatMap { midnight($0, zone) } ?? null
      fields["targetCompleted"] = flag(hidden["_completed"])
      fields["reminders"] = json(hidden["_reminders"]?.stringValue)
      fields["isActive"] = flag(hidden["_active"])
      fields["createdAt"] = instant(hidden["_created"])
      documents["\(user)/habits/\(id)"] = fields
    }
    try each(
      """
      select id, name, personality, total_minutes as totalMinutes, equipped_accessory as equippedAccessory,
        bound_habit_id as boundHabitId, state, highest_stage as highestStage, appearance as _appearance,
        last_session_at as _last, created_at as _created
      from local_cats
      """, in: database
    ) { id, fields, hidden in
      fields["appearance"] = json(hidden["_appearance"]?.stringValue)
      fields["accessories"] = list([])
      fields["lastSessionAt"] = instant(hidden["_last"])
      fields["createdAt"] = instant(hidden["_created"])
      documents["\(user)/cats/\(id)"] = fields
    }
    try each(
      """
      select habit_id || '/sessions/' || id, habit_id as habitId, cat_id as catId,
        duration_minutes as durationMinutes, target_duration_minutes as targetDurationMinutes,
        paused_seconds as pausedSeconds, status, xp_earned as xpEarned, coins_earned as coinsEarned, mode,
        started_at as _started, ended_at as _ended, completion_ratio as _ratio
      from local_sessions
      """, in: database
    ) { id, fields, hidden in
      fields["startedAt"] = instant(hidden["_started"])
      fields["endedAt"] = instant(hidden["_ended"])
      fields["completionRatio"] = ["doubleValue": hidden["_ratio"] ?? .null]
      documents["\(user)/habits/\(id)"] = fields
    }
    try each(
      """
      select month, total_coins as totalCoins, checked_days as _days, milestones_claimed as _milestones
      from local_monthly_checkins
      """, in: database
    ) { month, fields, hidden in
      fields["checkedDays"] = json(hidden["_days"]?.stringValue)
      fields["milestonesClaimed"] = json(hidden["_milestones"]?.stringValue)
      documents["\(user)/monthlyCheckIns/\(month)"] = fields
    }
    return documents
  }

  /// Rows by their first column; the other columns become fields, those named with a `_` exactly as stored.
  private static func each(
    _ sql: String, in database: Database, _ body: (String, inout JSONObject, JSONObject) -> Void
  ) throws {
    let statement = try database.prepare(sql)
    defer { statement.reset() }
    let names = statement.columnNames
    while try statement.step() {
      var (fields, hidden): (JSONObject, JSONObject) = ([:], [:])
      for column in 1..<names.count {
        switch statement.row.value(column) {
        case .integer(let number) where names[column].hasPrefix("_"): hidden[names[column]] = .integer(number)
        case .real(let number): hidden[names[column]] = .number(number)
        case .text(let text) where names[column].hasPrefix("_"): hidden[names[column]] = .string(text)
        case .integer(let number): fields[names[column]] = integer(number)
        case .text(let text): fields[names[column]] = self.text(text)
        default: if !names[column].hasPrefix("_") { fields[names[column]] = null }
        }
      }
      body(try statement.row.text(0), &fields, hidden)
    }
  }

  // MARK: Values

  private static let null: JSONValue = ["nullValue": nil]
  private static func integer(_ number: Int64) -> JSONValue { ["integerValue": .string("\(number)")] }
  private static func text(_ text: String) -> JSONValue { ["stringValue": .string(text)] }
  private static func list(_ values: [JSONValue]) -> JSONValue { ["arrayValue": ["values": .array(values)]] }
  private static func flag(_ value: JSONValue?) -> JSONValue { ["booleanValue": .bool(value == 1)] }

  private static func instant(_ value: JSONValue?) -> JSONValue {
    guard let milliseconds = value?.integerValue else { return null }
    return ["timestampValue": .string(Instant(millisecondsSinceEpoch: milliseconds).rfc3339)]
  }

  private static func midnight(_ date: JSONValue, _ zone: Zone) -> JSONValue? {
    guard let date = date.stringValue.flatMap({ CalendarDate($0) }) else { return nil }
    return instant(.integer(zone.instant(of: date, hour: 0).millisecondsSinceEpoch))
  }

  private static func json(_ text: String?) -> JSONValue {
    guard let text else { return list([]) }
    do { return value(try JSONParser().parse(text)) } catch { return .string("no JSON") }
  }

  private static func value(_ json: JSONValue) -> JSONValue {
    switch json {
    case .null: null
    case .bool(let flag): ["booleanValue": .bool(flag)]
    case .integer(let number): integer(number)
    case .number: ["doubleValue": json]
    case .string(let text): self.text(text)
    case .array(let values): list(values.map(value))
    case .object(let object):
      ["mapValue": ["fields": .object(object.members.reduce(into: [:]) { $0[$1.key] = value($1.value) })]]
    }
  }
}
