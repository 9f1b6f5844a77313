import EarnedCore
import EarnedJSON

/// Rules 2.11, 2.12, 2.14 and E6, E7, E11, E12, E28, E29, E34, E36, E37, E50: attempts, credits, emergencies, grants.
extension PlainEconomy {
  mutating func attempt(_ asked: Asked) {
    let app = asked.name("app_id")
    for (id, attempt) in attempts where attempt.app == app && attempt.outcome == "PENDING" {
      if let quest = runningQuest(of: id) {
        endQuest(quest, asked.now)
        if quests[quest]?.state == "EXPIRED" { continue }
      }
      attempts[id]?.outcome = "EXPIRED"
    }
    let id = asked.text("attempt_id") ?? asked.id
    let mode = effectiveMode(of: app, at: asked.now, in: asked.zone)
    let strictness = mode.map { self.strictness(of: $0) } ?? "GENTLE"
    let options = snapshot(app, mode, strictness, at: asked.now)
    attempts[id] = Attempt(app: app, day: day, mode: mode, strictness: strictness, options: options)
    summaries[day]?.attempts += 1
    log(
      "UNLOCK_ATTEMPT_CREATED",
      [
        "attempt_id": .string(id), "app_id": .string(app), "mode_id": Self.text(mode),
        "strictness": .string(strictness),
      ])
  }

  /// The pending attempt that a record names. When its quest's time is over both expire, and the result is nil.
  mutating func pendingAttempt(_ id: String, at now: Int64) throws(Refusal) -> Attempt? {
    guard let attempt = attempts[id] else { throw Refusal(code: "NOT_FOUND") }
    guard attempt.outcome == "PENDING" else { throw Refusal(code: "WRONG_STATE") }
    guard let quest = runningQuest(of: id), now >= quests[quest]?.expires ?? 0 else { return attempt }
    endQuest(quest, now)
    return nil
  }

  /// The denials that all unlocks have in common.
  func commonReason(_ app: String, _ asked: Asked) -> String? {
    if focusBlocks(app, at: asked.now) { return "FOCUS_SESSION_ACTIVE" }
    return effectiveMode(of: app, at: asked.now, in: asked.zone) == nil ? "NO_ACTIVE_BLOCK" : nil
  }

  mutating func choose(_ id: String, _ option: String, _ payload: JSONObject) {
    attempts[id]?.chosen = option
    attempts[id]?.payload = payload
  }

  mutating func deny(_ id: String, _ reason: String) -> Verdict {
    attempts[id]?.outcome = "DENIED"
    attempts[id]?.reason = reason
    log("UNLOCK_DENIED", ["attempt_id": .string(id), "reason": .string(reason)])
    return .denied(reason)
  }

  mutating func logSelection(_ id: String) {
    log(
      "UNLOCK_OPTION_SELECTED",
      [
        "attempt_id": .string(id), "option_type": Self.text(attempts[id]?.chosen),
        "option_payload": .object(attempts[id]?.payload ?? [:]),
      ])
  }

  mutating func unlockWithCredits(_ asked: Asked) throws(Refusal) -> Verdict {
    let id = asked.name("attempt_id")
    guard let app = try pendingAttempt(id, at: asked.now)?.app else { return .denied("EXPIRED") }
    if let quest = runningQuest(of: id) { endQuest(quest, asked.now) }
    let minutes = asked.number("minutes") ?? 0
    let cost = cost(ofMinutes: minutes)
    choose(id, "CREDITS_UNLOCK", ["minutes": .integer(minutes), "cost_credits": .integer(cost)])
    if let reason = commonReason(app, asked) ?? creditsReason(minutes) { return deny(id, reason) }
    balance -= cost
    summaries[day]?.spent += cost
    summaries[day]?.byCredits += 1
    logSelection(id)
    log(
      "CREDITS_SPENT",
      [
        "app_id": .string(app), "amount": .integer(cost), "unlock_minutes": .integer(minutes),
        "attempt_id": .string(id),
      ])
    grant(id, app, minutes, "CREDITS", from: asked.now, at: asked.now)
    return .applied
  }

  mutating func unlockInEmergency(_ asked: Asked) throws(Refusal) -> Verdict {
    let id = asked.name("attempt_id")
    guard let app = try pendingAttempt(id, at: asked.now)?.app else { return .denied("EXPIRED") }
    if let quest = runningQuest(of: id) { endQuest(quest, asked.now) }
    choose(id, "EMERGENCY_UNLOCK", ["delay_seconds": 60, "unlock_minutes": 5])
    if let reason = commonReason(app, asked) ?? emergencyReason(app) { return deny(id, reason) }
    emergencyCount = emergencyDay == day ? emergencyCount + 1 : 1
    emergencyDay = day
    emergencyApp = app
    summaries[day]?.byEmergency += 1
    logSelection(id)
    log(
      "EMERGENCY_USED",
      ["attempt_id": .string(id), "app_id": .string(app), "delay_seconds": 60, "unlock_minutes": 5])
    grant(id, app, 5, "EMERGENCY", from: asked.now + 60_000, at: asked.now)
    return .applied
  }

  mutating func cancelAttempt(_ asked: Asked) throws(Refusal) -> Verdict {
    let id = asked.name("attempt_id")
    guard try pendingAttempt(id, at: asked.now) != nil else { return .denied("EXPIRED") }
    if let quest = runningQuest(of: id) { endQuest(quest, asked.now) }
    attempts[id]?.outcome = "CANCELLED"
    log("UNLOCK_CANCELLED", ["attempt_id": .string(id)])
    return .applied
  }

  /// Creates a grant that begins at `starts`, or adds the minutes to the current one.
  mutating func grant(
    _ id: String, _ app: String, _ minutes: Int64, _ method: String, from starts: Int64, at now: Int64
  ) {
    let added = minutes * 60_000
    let index: Int
    if let current = grants.lastIndex(where: { $0.app == app && now < $0.ends }) {
      grants[current].ends += added
      index = current
    } else {
      grants.append(
        Grant(app: app, attempt: id, starts: starts, ends: starts + added, method: method, day: day))
      index = grants.count - 1
    }
    attempts[id]?.outcome = "GRANTED"
    attempts[id]?.hasGrant = true
    log(
      "UNLOCK_GRANTED",
      [
        "app_id": .string(app), "method": .string(method), "starts_ts_utc_ms": .integer(grants[index].starts),
        "ends_ts_utc_ms": .integer(grants[index].ends), "attempt_id": .string(id),
      ])
  }
}
