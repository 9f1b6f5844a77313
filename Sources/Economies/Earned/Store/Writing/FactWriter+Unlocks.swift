import EarnedCore
import EarnedJSON
import EarnedRules
import EarnedSQLite

/// Writes attempts, grants and quests.
extension FactWriter {
  func write(_ attempt: UnlockAttempt, _ snapshot: JSONObject) throws(SQLiteError) {
    try database.insert(attempt, into: UnlockAttempt.table, zone, snapshot, now, now)
  }

  func settle(_ attemptID: String, _ outcome: AttemptOutcome) throws(SQLiteError) {
    try database.execute(
      "update unlock_attempt set outcome = ?, updated_ts_utc_ms = ? where attempt_id = ?", outcome.rawValue,
      milliseconds,
      attemptID)
  }

  func deny(_ attemptID: String, _ reason: DenialReason, _ chosen: ChosenOption) throws(SQLiteError) {
    try database.execute(
      """
      update unlock_attempt set outcome = 'DENIED', denial_reason = ?, chosen_option_type = ?,
        chosen_option_payload_json = ?, updated_ts_utc_ms = ?
      where attempt_id = ?
      """,
      reason.rawValue, chosen.type.rawValue, chosen.payload, milliseconds, attemptID)
  }

  func write(_ unlock: GrantedUnlock) throws(SQLiteError) {
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
    try database.execute(
      """
      insert into unlock_grant_extension (extension_id, grant_id, ts_utc_ms, added_minutes, new_ends_ts_utc_ms, method,
        metadata_json)
      values (?, ?, ?, ?, ?, ?, ?)
      """,
      grantExtension.extensionID, unlock.grant.grantID, milliseconds, grantExtension.addedMinutes, ends,
      unlock.method.rawValue,
      unlock.metadata)
  }

  /// Only a successful quest counts, and its start is milliseconds, even when it extends an older grant (decision E8).
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

  func start(_ quest: QuestSession) throws(SQLiteError) {
    try database.insert(quest, into: QuestSession.table, now)
    try database.execute(
      """
      update unlock_attempt set chosen_option_type = ?, chosen_option_payload_json = ?, updated_ts_utc_ms = ?
      where attempt_id = ?
      """,
      UnlockOptionType.quest.rawValue, ["quest_type": .string(quest.type.rawValue)] as JSONObject, milliseconds,
      quest.attemptID)
  }

  func update(_ quest: QuestSession) throws(SQLiteError) {
    try database.execute(
      "update quest_session set state = ?, updated_ts_utc_ms = ? where quest_session_id = ?", quest.state.rawValue,
      milliseconds, quest.questSessionID)
  }

  /// Ends a quest that failed or ran out, together with its attempt (rules 2.11; decision E30).
  func end(_ quest: QuestSession, _ reason: DenialReason) throws(SQLiteError) {
    try update(quest)
    try database.execute(
      "update unlock_attempt set outcome = 'DENIED', denial_reason = ?, updated_ts_utc_ms = ? where attempt_id = ?",
      reason.rawValue, milliseconds, quest.attemptID)
  }
}
