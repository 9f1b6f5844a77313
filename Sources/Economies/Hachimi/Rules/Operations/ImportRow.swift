import EarnedCore
import EarnedJSON

/// Imports a row of an app's database unchanged (interface of Hachimi, section 9).
public struct ImportRow: RecordOperation {
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
  public init(table: ImportTable, row: JSONObject, checkInDays: Int? = nil) {
    self.table = table
    self.row = row
    self.checkInDays = checkInDays
  }

  private func imported(at now: Now) -> ImportedRow {
    guard let row = ImportedRow(table, RecordFields(row.withoutNulls), checkInDays: checkInDays ?? 0, at: now) else {
      preconditionFailure("the check has accepted the row")
    }
    return row
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
      let fields = RecordFields(row)
      var checkIns = CheckInMonth(month: month)
      checkIns.days = fields.numbers("checked_days")
      checkIns.milestones = fields.numbers("milestones_claimed")
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
  fileprivate init?(_ table: ImportTable, _ row: RecordFields, checkInDays: Int, at now: Now) {
    switch table {
    case .ledger: self = .action(HachimiLedgerRow(row))
    case .habits: self = .habit(Habit(row), checkInDays: checkInDays)
    case .cats: self = .cat(Cat(row))
    case .sessions: self = .session(FocusSession(row), created: row.instant("created_at"))
    case .months:
      var month = CheckInMonth(month: row.text("month"))
      month.days = row.numbers("checked_days")
      month.milestones = row.numbers("milestones_claimed")
      month.coins = row.optionalInteger("total_coins") ?? 0
      self = .month(month)
    case .achievements:
      self = .achievement(
        UnlockedAchievement(
          achievementID: row.text("id"), unlocked: row.instant("unlocked_at"),
          isClaimed: row.optionalInteger("claimed") == 1, claimed: row.optionalInstant("claimed_at")))
    case .diary:
      guard let date = row.optionalDate("date") else { return nil }
      self = .diary(
        DiaryEntry(
          entryID: row.text("id"), catID: row.text("cat_id"), habitID: row.text("habit_id"),
          content: row.text("content"), date: date, personality: row.text("personality"), mood: row.choice("mood"),
          stage: row.choice("stage"), totalMinutes: row.integer("total_minutes"), created: row.instant("created_at")))
    case .chat:
      self = .message(
        ChatMessage(
          messageID: row.text("id"), catID: row.text("cat_id"), role: row.choice("role"), content: row.text("content"),
          created: row.instant("created_at")))
    case .deletedHabits:
      self = .deletedHabit(HabitMemory(habitID: row.text("habit_id"), name: row.text("name"), deleted: nil))
    case .keys:
      self = .key(
        row.choice("key"), value: row.optionalValue("value")?.keptText ?? "",
        updated: row.optionalInstant("updated_at") ?? now.instant)
    }
  }
}

extension HachimiLedgerRow {
  fileprivate init(_ row: RecordFields) {
    self.init(
      id: row.text("id"), type: row.text("type"), uid: row.text("uid"), started: row.instant("started_at"),
      ended: row.optionalInstant("ended_at"), payloadText: row.optionalValue("payload")?.keptText ?? "{}",
      resultText: row.optionalValue("result")?.keptText, isSynced: row.optionalInteger("synced") == 1,
      synced: row.optionalInstant("synced_at"), attempts: row.optionalInteger("sync_attempts") ?? 0,
      error: row.optionalText("sync_error"), created: row.instant("created_at"))
  }
}

extension Habit {
  fileprivate init(_ row: RecordFields) {
    self.init(
      habitID: row.text("id"), name: row.text("name"), catID: row.text("cat_id"),
      goalMinutes: row.integer("goal_minutes"), targetHours: row.optionalInteger("target_hours"),
      deadline: row.optionalDate("deadline_date"), reminders: row.optionalReminders("reminders") ?? [],
      motivation: row.optionalText("motivation_text"), created: row.instant("created_at"))
    totalMinutes = row.optionalInteger("total_minutes") ?? 0
    targetCompleted = row.optionalInteger("target_completed") == 1
    lastCheckInDate = row.optionalDate("last_check_in_date")
    isActive = row.optionalInteger("is_active") != 0
  }
}

extension Cat {
  fileprivate init(_ row: RecordFields) {
    self.init(
      catID: row.text("id"), name: row.text("name"), appearance: row.object("appearance"),
      personality: row.text("personality"), boundHabitID: row.text("bound_habit_id"),
      created: row.instant("created_at"))
    totalMinutes = row.optionalInteger("total_minutes") ?? 0
    equippedAccessory = row.optionalText("equipped_accessory")
    state = row.choice("state")
    lastSession = row.optionalInstant("last_session_at")
    highestStage = row.optionalText("highest_stage").flatMap(Stage.init)
  }
}

extension FocusSession {
  fileprivate init(_ row: RecordFields) {
    self.init(
      sessionID: row.text("id"), habitID: row.text("habit_id"), catID: row.text("cat_id"),
      started: row.instant("started_at"), ended: row.instant("ended_at"), minutes: row.integer("duration_minutes"),
      targetMinutes: row.integer("target_duration_minutes"), pausedSeconds: row.integer("paused_seconds"),
      status: row.choice("status"), completionRatio: row.optionalNumber("completion_ratio") ?? 1,
      xp: row.integer("xp_earned"), coins: row.integer("coins_earned"), mode: row.choice("mode"))
  }
}

extension RecordFields {
  fileprivate func instant(_ name: String) -> Instant {
    Instant(millisecondsSinceEpoch: Int64(integer(name)))
  }

  /// A list of whole numbers, sorted, without duplicates.
  fileprivate func numbers(_ name: String) -> [Int] {
    Set((optionalValue(name)?.arrayValue ?? []).compactMap(\.integerValue).map(Int.init)).sorted()
  }
}
