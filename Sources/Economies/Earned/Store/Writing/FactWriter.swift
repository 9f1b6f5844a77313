import EarnedCore
import EarnedJSON
import EarnedRules
import EarnedSQLite

/// Writes the rows of one fact. The engine writes its line in the log.
struct FactWriter {
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

  func write(_ fact: Fact) throws(SQLiteError) {
    switch fact {
    case .dayStarted, .dayRolledOver, .creditsEarned, .creditsSpent, .dayQualified, .streakBonusAwarded,
      .habitAwardsSuspended, .optionSelected, .emergencyUsed, .blockedNoted:
      break
    case .settingsUpdated(let settings): try write(settings)
    case .entitlementSet(let entitlement): try write(entitlement)
    case .appSaved(let info): try write(info)
    case .appDistracts(let appID):
      try database.insert(DistractingApp(appID: appID, created: now), into: DistractingApp.table)
    case .appNoLongerDistracts(let appID):
      try database.execute("delete from distracting_app where app_id = ?", appID.description)
    case .modeSaved(let mode): try write(mode)
    case .modeOverridden(let modeID, let override): try write(override, of: modeID)
    case .modeDeleted(let modeID):
      try database.execute("update mode set deleted_ts_utc_ms = ? where mode_id = ?", milliseconds, modeID)
    case .habitSaved(let habit): try write(habit)
    case .habitDeleted(let habitID):
      try database.execute(
        "update habit set deleted_ts_utc_ms = ?, updated_ts_utc_ms = ? where habit_id = ?", milliseconds, milliseconds,
        habitID)
    case .habitCompleted(let completion): try write(completion)
    case .focusStarted(let session): try write(session)
    case .focusEnded(let result): try write(result)
    case .attemptCreated(let attempt, let snapshot): try write(attempt, snapshot)
    case .attemptExpired(let attemptID): try settle(attemptID, .expired)
    case .attemptCancelled(let attemptID): try settle(attemptID, .cancelled)
    case .unlockGranted(let unlock): try write(unlock)
    case .unlockDenied(let attemptID, let reason, let chosen): try deny(attemptID, reason, chosen)
    case .questStarted(let quest): try start(quest)
    case .questCompleted(let quest), .questRefused(let quest): try update(quest)
    case .questCancelled(let quest, let endsAttempt):
      try update(quest)
      if endsAttempt { try settle(quest.attemptID, .cancelled) }
    case .questFailed(let quest, let failure): try end(quest, DenialReason(rawValue: failure.rawValue))
    case .questExpired(let quest): try end(quest, .expired)
    case .attemptAdded(let attempt, let snapshot): try write(attempt, snapshot)
    case .focusStartAdded(let session): try wait(session)
    case .focusAdded(let session, let result): try add(session, result)
    case .completionAdded(let completion): try write(completion)
    case .closedDayChanged(let day): try write(day)
    }
  }
}
