import EarnedCore
import EarnedJSON

/// Imports a row of an app's database unchanged (interface of Hachimi, section 9).
package struct ImportRow: RecordOperation {
  package static let recordName = "hachimi.import.row"
  package static let declaration = RecordDeclaration<ImportRow>(
    .required("table", \.table, .word(of: ImportTable.self)),
    .required("row", \.row, .dependent(on: "table", ImportTable.allCases.map { ($0.rawValue, $0.fields) })),
    .optional("check_in_days", \.checkInDays, .integer(in: 0...1_000_000)), check: faults, make: ImportRow.init
  ).described(
    "Imports a row of an app's database, as 'earned import hachimi' prints it.",
    example: ["table": "hachimi_habit", "row": ["habit_id": "habit-1", "name": "Read"]])

  let table: ImportTable
  let row: JSONObject
  let checkInDays: Int?

  /// What is nil is left out.
  package init(table: ImportTable, row: JSONObject, checkInDays: Int? = nil) {
    self.table = table
    self.row = row
    self.checkInDays = checkInDays
  }

  private func imported(at now: Now) -> ImportedRow {
    ImportedRow(table, row.withoutNulls, checkInDays: checkInDays ?? 0, at: now)
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [HachimiState.Need] {
    let row = imported(at: now)
    guard case .session(let session, _) = row else { return [.importedRow(row), .ownActions] }
    let endDate = now.timeZone.localDate(at: session.ended)
    return [.importedRow(row), .ownActions, .checkInDay(habitID: session.habitID, endDate)]
  }

  package func checkValues(_ state: HachimiState, _ ids: MadeIDs) throws(Rejection) {
    if state.subject.idIsTaken, !state.subject.isDone {
      throw Rejection(.idConflict, "a different row with this id exists")
    }
  }

  package func carryOut(_ decision: inout PendingDecision<HachimiState>) throws(Rejection) -> DenialReason? {
    if decision.state.hasOwnActions == true {
      throw Rejection(.wrongState, "rows can only be imported before the first record of your own; use a new database")
    }
    let uid = row["uid"]?.stringValue
    if let uid, let known = decision.state.profile.uid, !known.hasBytes(of: uid) {
      throw Rejection(.wrongState, "the earlier rows belong to another user; one database belongs to one user")
    }
    if let finding = decision.state.subject.finding {
      throw Rejection(.invalidValue, "with this row a check would say: \(finding)")
    }
    decision.add(.imported(imported(at: decision.now), uid: uid))
    return nil
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    guard let table = record["table"]?.stringValue.flatMap(ImportTable.init), let row = record["row"]?.objectValue
    else {
      return []
    }
    var faults: [Rejection] = []
    if table == .habits {
      faults += FieldFaults.blank(["name"], in: row, path: "row.") + FieldFaults.reminders(in: row)
    }
    if table == .cats { faults += FieldFaults.blank(["name"], in: row, path: "row.") }
    if record.isGiven("check_in_days"), table != .habits {
      faults.append(Rejection(.invalidValue, "'check_in_days' goes with 'local_habits' only"))
    }
    return faults + contentFaults(of: table, row)
  }

  /// Checks that a single field cannot express.
  private static func contentFaults(of table: ImportTable, _ row: JSONObject) -> [Rejection] {
    switch table {
    case .months:
      guard let month = row["month"]?.stringValue, let uid = row["uid"]?.stringValue else { return [] }
      guard CalendarDate("\(month)-01") != nil, row["id"] == .string("\(uid)_\(month)") else {
        return [Rejection(.invalidValue, "'row.month' is not YYYY-MM, or 'row.id' is not the uid, '_' and the month")]
      }
      let checkIns = CheckInMonth(
        month: month, days: row.numbers("checked_days"), milestones: row.numbers("milestones_claimed"))
      return checkIns.isSound(coinsMatter: false) ? [] : [Rejection(.invalidValue, "the month has impossible days")]
    case .achievements:
      if UnlockedAchievement.isPossible(isClaimed: row["claimed"] == 1, hasTime: row.isGiven("claimed_at")) {
        return []
      }
      return [Rejection(.invalidValue, "'row.claimed' and 'row.claimed_at' do not fit")]
    case .ledger:
      let coins = row["result"]?.objectValue?["coins"]
      if coins == nil || coins?.integerValue != nil { return [] }
      return [Rejection(.invalidValue, "'row.result.coins' is not a whole number")]
    case .sessions:
      guard let started = row["started_at"]?.integerValue, let ended = row["ended_at"]?.integerValue, started > ended
      else { return [] }
      return [Rejection(.invalidValue, "'row.ended_at' is before 'row.started_at'")]
    case .keys:
      guard let key = row["key"]?.stringValue.flatMap(ProfileKey.init), let value = row["value"] else { return [] }
      var profile = Profile()
      guard profile.set(key, value.keptText) else {
        return [Rejection(.invalidValue, "'row.value' is not \(key.expectation)")]
      }
      if profile.coins < 0 {
        return [Rejection(.invalidValue, "'row.value' is \(profile.coins); coins are never negative")]
      }
      if let uid = profile.uid, !DocumentID.allows(uid) {
        return [Rejection(.invalidValue, "'row.value' is not a valid document id")]
      }
      return []
    default: return []
    }
  }
}

extension JSONObject {
  /// The members that are not null.
  fileprivate var withoutNulls: JSONObject {
    var given = self
    given.members.removeAll { $0.value == .null }
    return given
  }
}

extension JSONValue {
  /// What a text column stores: a string as it is, other JSON as its text.
  fileprivate var keptText: String { stringValue ?? String(decoding: canonical, as: UTF8.self) }
}

extension ImportedRow {
  /// Reads the columns of a row, which are already checked.
  fileprivate init(_ table: ImportTable, _ row: JSONObject, checkInDays: Int, at now: Now) {
    switch table {
    case .ledger: self = .action(HachimiLedgerRow(row))
    case .habits: self = .habit(Habit(row), checkInDays: checkInDays)
    case .cats: self = .cat(Cat(row))
    case .sessions: self = .session(FocusSession(row), created: row.checked("created_at"))
    case .months:
      self = .month(
        CheckInMonth(
          month: row.checked("month"), days: row.numbers("checked_days"), coins: row.optional("total_coins") ?? 0,
          milestones: row.numbers("milestones_claimed")))
    case .achievements:
      self = .achievement(
        UnlockedAchievement(
          achievementID: row.checked("id"), unlocked: row.checked("unlocked_at"),
          isClaimed: row.optional("claimed") == 1, claimed: row.optional("claimed_at")))
    case .diary:
      self = .diary(
        DiaryEntry(
          entryID: row.checked("id"), catID: row.checked("cat_id"), habitID: row.checked("habit_id"),
          content: row.checked("content"), date: row.checked("date"), personality: row.checked("personality"),
          mood: row.checked("mood"),
          stage: row.checked("stage"), totalMinutes: row.checked("total_minutes"), created: row.checked("created_at")))
    case .chat:
      self = .message(
        ChatMessage(
          messageID: row.checked("id"), catID: row.checked("cat_id"), role: row.checked("role"),
          content: row.checked("content"),
          created: row.checked("created_at")))
    case .deletedHabits:
      self = .deletedHabit(
        HabitMemory(
          habitID: row.checked("habit_id"), name: row.checked("name"), openingDays: 0, completedDate: nil,
          deleted: nil))
    case .keys:
      self = .key(
        row.checked("key"), value: row["value"]?.keptText ?? "",
        updated: row.optional("updated_at") ?? now.instant)
    }
  }
}

extension HachimiLedgerRow {
  fileprivate init(_ row: JSONObject) {
    self.init(
      id: row.checked("id"), type: row.checked("type"), uid: row.checked("uid"), started: row.checked("started_at"),
      ended: row.optional("ended_at"), payloadText: row["payload"]?.keptText ?? "{}",
      resultText: row["result"]?.keptText, isSynced: row.optional("synced") == 1,
      synced: row.optional("synced_at"), attempts: row.optional("sync_attempts") ?? 0,
      error: row.optional("sync_error"), created: row.checked("created_at"))
  }
}

extension Habit {
  fileprivate init(_ row: JSONObject) {
    self.init(
      habitID: row.checked("id"), name: row.checked("name"), catID: row.checked("cat_id"),
      goalMinutes: row.checked("goal_minutes"), targetHours: row.optional("target_hours"),
      deadline: row.optional("deadline_date"), reminders: row.optional("reminders") ?? [],
      motivation: row.optional("motivation_text"), created: row.checked("created_at"))
    totalMinutes = row.optional("total_minutes") ?? 0
    targetCompleted = row.optional("target_completed") == 1
    lastCheckInDate = row.optional("last_check_in_date")
    isActive = row.optional("is_active") != 0
  }
}

extension Cat {
  fileprivate init(_ row: JSONObject) {
    self.init(
      catID: row.checked("id"), name: row.checked("name"), appearance: row.checked("appearance"),
      personality: row.checked("personality"), boundHabitID: row.checked("bound_habit_id"),
      created: row.checked("created_at"))
    totalMinutes = row.optional("total_minutes") ?? 0
    equippedAccessory = row.optional("equipped_accessory")
    state = row.checked("state")
    lastSession = row.optional("last_session_at")
    highestStage = row.optional("highest_stage")
  }
}

extension FocusSession {
  fileprivate init(_ row: JSONObject) {
    self.init(
      sessionID: row.checked("id"), habitID: row.checked("habit_id"), catID: row.checked("cat_id"),
      started: row.checked("started_at"), ended: row.checked("ended_at"), minutes: row.checked("duration_minutes"),
      targetMinutes: row.checked("target_duration_minutes"), pausedSeconds: row.checked("paused_seconds"),
      status: row.checked("status"), completionRatio: row.optional("completion_ratio") ?? 1,
      xp: row.checked("xp_earned"), coins: row.checked("coins_earned"), mode: row.checked("mode"))
  }
}

extension JSONObject {
  /// The value of a column that may be left out.
  fileprivate func optional<Value: RecordValue>(_ name: String) -> Value? { checked(name) }

  /// A list of whole numbers, sorted, without duplicates.
  fileprivate func numbers(_ name: String) -> [Int] {
    Set((self[name]?.arrayValue ?? []).compactMap(\.integerValue).map(Int.init)).sorted()
  }
}
