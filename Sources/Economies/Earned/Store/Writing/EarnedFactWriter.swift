import EarnedCore
import EarnedEconomyRules
import EarnedJSON
import EarnedSQLite

/// Writes the rows of one fact. The engine writes its line in the log.
struct EarnedFactWriter {
  let database: Database
  let zone: String
  let now: Instant
  /// The day on which the record is booked.
  let day: DayID

  init(_ database: Database, _ now: Now, day: DayID) {
    self.database = database
    zone = now.timeZone.identifier
    self.now = now.instant
    self.day = day
  }

  var milliseconds: Int64 { now.millisecondsSinceEpoch }

  func write(_ fact: EarnedFact) throws(SQLiteError) {
    switch fact {
    case .dayStarted, .dayRolledOver, .creditsEarned, .creditsSpent, .dayQualified, .streakBonusAwarded,
      .habitAwardsSuspended, .optionSelected, .emergencyUsed, .flagsSet, .blockedNoted:
      break
    case .settingsUpdated(let settings): try database.updateSettings(settings.document, at: now)
    case .entitlementSet(let entitlement):
      try database.updateSingleton(entitlement, in: Entitlement.table, now)
    case .appSaved(let info): try write(info)
    case .appDistracts(let appID):
      try database.insert(DistractingApp(appID: appID, created: now), into: DistractingApp.table)
    case .appNoLongerDistracts(let appID):
      try database.execute("delete from distracting_app where app_id = ?", appID.description)
    case .modeSaved(let mode): try write(mode)
    case .modeOverridden(let modeID, let override): try write(override, of: modeID)
    case .modeDeleted(let modeID):
      try database.execute(
        "update mode set deleted_ts_utc_ms = ?, updated_ts_utc_ms = ? where mode_id = ?", milliseconds, milliseconds,
        modeID)
    case .habitSaved(let habit): try database.upsert(habit, into: Habit.table, now, now)
    case .habitDeleted(let habitID):
      try database.execute(
        "update habit set deleted_ts_utc_ms = ?, updated_ts_utc_ms = ? where habit_id = ?", milliseconds, milliseconds,
        habitID)
    case .habitCompleted(let completion), .completionAdded(let completion):
      try database.insert(completion, into: HabitCompletion.table, now, zone, now)
    case .focusStarted(let session): try write(session)
    case .focusEnded(let result): try write(result)
    case .attemptCreated(let attempt, let snapshot), .attemptAdded(let attempt, let snapshot):
      try database.insert(attempt, into: UnlockAttempt.table, zone, snapshot, now, now)
    case .attemptExpired(let attemptID): try settle(attemptID, .expired)
    case .attemptCancelled(let attemptID): try settle(attemptID, .cancelled)
    case .unlockGranted(let unlock): try write(unlock)
    case .unlockDenied(let attemptID, let reason, let chosen): try deny(attemptID, reason, chosen)
    case .questStarted(let quest): try start(quest)
    case .questTried(let quest), .questCompleted(let quest), .questDenied(let quest): try update(quest)
    case .questCancelled(let quest, let endsAttempt):
      try update(quest)
      if endsAttempt { try settle(quest.attemptID, .cancelled) }
    case .questFailed(let quest, let failure): try end(quest, failure.reason)
    case .questExpired(let quest): try end(quest, .expired)
    case .focusStartAdded(let session): try wait(session)
    case .focusAdded(let session, let result): try add(session, result)
    case .closedDayChanged(let day): try write(day)
    case .dayQualifiedLater(let later): try write(later)
    }
  }
}

/// Attempts, grants and quests.
extension EarnedFactWriter {
  private func settle(_ attemptID: String, _ outcome: AttemptOutcome, _ reason: DenialReason? = nil) throws(SQLiteError)
  {
    try database.execute(
      "update unlock_attempt set outcome = ?, denial_reason = ?, updated_ts_utc_ms = ? where attempt_id = ?",
      outcome.rawValue, reason?.rawValue, milliseconds, attemptID)
  }

  private func deny(_ attemptID: String, _ reason: DenialReason, _ chosen: ChosenOption) throws(SQLiteError) {
    try database.execute(
      """
      update unlock_attempt set outcome = 'DENIED', denial_reason = ?, chosen_option_type = ?,
        chosen_option_payload_json = ?, updated_ts_utc_ms = ?
      where attempt_id = ?
      """,
      reason.rawValue, chosen.type.rawValue, chosen.payload, milliseconds, attemptID)
  }

  private func write(_ unlock: GrantedUnlock) throws(SQLiteError) {
    if let grantExtension = unlock.grantExtension {
      try extend(unlock, grantExtension)
    } else {
      try create(unlock)
    }
    try database.execute(
      """
      update unlock_attempt set outcome = 'GRANTED', grant_id = ?, chosen_option_type = ?,
        chosen_option_payload_json = ?, updated_ts_utc_ms = ?
      where attempt_id = ?
      """,
      unlock.grant.grantID, unlock.chosen.type.rawValue, unlock.chosen.payload, milliseconds, unlock.attemptID)
    if unlock.method == .quest { try countQuestGrant(of: unlock.grant.appID) }
  }

  private func create(_ unlock: GrantedUnlock) throws(SQLiteError) {
    let grant = unlock.grant
    try database.insert(
      grant, into: UnlockGrant.table, now, day, unlock.sourceModeID, unlock.attemptID, unlock.metadata)
    try database.execute(
      """
      insert into unlock_grant_current (app_id, grant_id, updated_ts_utc_ms) values (?, ?, ?)
      on conflict (app_id) do update set grant_id = excluded.grant_id, updated_ts_utc_ms = excluded.updated_ts_utc_ms
      """,
      grant.appID.description, grant.grantID, milliseconds)
  }

  private func extend(_ unlock: GrantedUnlock, _ grantExtension: GrantExtension) throws(SQLiteError) {
    let ends = unlock.grant.ends.millisecondsSinceEpoch
    try database.execute(
      "update unlock_grant set ends_ts_utc_ms = ? where grant_id = ?", ends, unlock.grant.grantID)
    try database.execute(
      "update unlock_grant_current set updated_ts_utc_ms = ? where app_id = ?", milliseconds,
      unlock.grant.appID.description)
    try database.insert(
      grantExtension, into: GrantExtension.table, unlock.grant.grantID, now, unlock.grant.ends, unlock.method,
      unlock.metadata)
  }

  /// Only a quest that succeeded counts. The start is in milliseconds, also when the quest extended an older grant
  /// (decision E8).
  private func countQuestGrant(of appID: AppID) throws(SQLiteError) {
    try database.execute(
      """
      insert into daily_app_limits (day_id, app_id, quest_grants_count, last_quest_grant_start_ts_utc_ms)
      values (?, ?, 1, ?)
      on conflict (day_id, app_id) do update set quest_grants_count = quest_grants_count + 1,
        last_quest_grant_start_ts_utc_ms = excluded.last_quest_grant_start_ts_utc_ms
      """,
      day.description, appID.description, milliseconds)
  }

  private func start(_ quest: QuestSession) throws(SQLiteError) {
    try database.insert(quest, into: QuestSession.table, now)
    try database.execute(
      """
      update unlock_attempt set chosen_option_type = ?, chosen_option_payload_json = ?, updated_ts_utc_ms = ?
      where attempt_id = ?
      """,
      UnlockOptionType.quest.rawValue, ["quest_type": .string(quest.type.rawValue)] as JSONObject, milliseconds,
      quest.attemptID)
  }

  private func update(_ quest: QuestSession) throws(SQLiteError) {
    try database.execute(
      "update quest_session set state = ?, metadata_json = ?, updated_ts_utc_ms = ? where quest_session_id = ?",
      quest.state.rawValue, quest.metadata, milliseconds, quest.questSessionID)
  }

  /// Ends a quest that failed or ran out, together with its attempt (rules 2.11; decision E30).
  private func end(_ quest: QuestSession, _ reason: DenialReason) throws(SQLiteError) {
    try update(quest)
    try settle(quest.attemptID, .denied, reason)
  }
}
