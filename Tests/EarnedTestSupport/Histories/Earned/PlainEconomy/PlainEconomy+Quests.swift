import EarnedCore
import EarnedJSON

/// Rules 2.13 and E8, E9, E30–E33: quests.
extension PlainEconomy {
  func runningQuest(of attempt: String) -> String? {
    quests.first { $0.value.attempt == attempt && $0.value.state == "ACTIVE" }?.key
  }

  /// Ends a running quest because of another record: it expires, with its attempt, when its time is over; otherwise it
  /// is cancelled.
  mutating func endQuest(_ id: String, _ now: Int64) {
    guard let quest = quests[id] else { return }
    if now >= quest.expires {
      settle(id, "EXPIRED")
      attempts[quest.attempt]?.outcome = "DENIED"
      attempts[quest.attempt]?.reason = "EXPIRED"
    } else {
      settle(id, "CANCELLED")
    }
  }

  private mutating func settle(_ id: String, _ state: String, reason: String? = nil) {
    guard let quest = quests[id] else { return }
    quests[id]?.state = state
    var payload: JSONObject = [
      "quest_session_id": .string(id), "attempt_id": .string(quest.attempt), "quest_type": .string(quest.type),
    ]
    if let reason { payload["reason"] = .string(reason) }
    log("QUEST_\(state)", payload)
  }

  mutating func startQuest(_ asked: Asked) throws(Refusal) -> Verdict {
    let id = asked.name("attempt_id")
    guard let attempt = try pendingAttempt(id, at: asked.now) else { return .denied("EXPIRED") }
    if runningQuest(of: id) != nil { throw Refusal(code: "WRONG_STATE") }
    let type = asked.name("quest_type")
    choose(id, "QUEST_UNLOCK", ["quest_type": .string(type)])
    let reason = commonReason(attempt.app, asked) ?? questReason(attempt.app, asked) ?? questTypeReason(type)
    if let reason { return deny(id, reason) }
    logSelection(id)
    let questID = asked.text("quest_session_id") ?? asked.id
    quests[questID] = Quest(attempt: id, type: type, created: asked.now)
    log(
      "QUEST_STARTED",
      ["quest_session_id": .string(questID), "attempt_id": .string(id), "quest_type": .string(type)])
    return .applied
  }

  private func questReason(_ app: String, _ asked: Asked) -> String? {
    let mode = effectiveMode(of: app, at: asked.now, in: asked.zone)
    return questReason(app, mode.map { strictness(of: $0) } ?? "GENTLE", at: asked.now)
  }

  /// The running quest that a record names. When its time is over it expires, and the result is nil.
  private mutating func namedQuest(_ asked: Asked) throws(Refusal) -> (id: String, quest: Quest)? {
    let id = asked.name("quest_session_id")
    guard let quest = quests[id] else { throw Refusal(code: "NOT_FOUND") }
    guard quest.state == "ACTIVE" else { throw Refusal(code: "WRONG_STATE") }
    guard asked.now >= quest.expires else { return (id, quest) }
    endQuest(id, asked.now)
    return nil
  }

  mutating func completeQuest(_ asked: Asked) throws(Refusal) -> Verdict {
    guard let (id, quest) = try namedQuest(asked) else { return .denied("EXPIRED") }
    let app = attempts[quest.attempt]?.app ?? ""
    if let reason = commonReason(app, asked) ?? questReason(app, asked) {
      quests[id]?.state = "FAILED"
      return deny(quest.attempt, reason)
    }
    if quest.type == "COPY_TEXT" {
      if asked.now - quest.created >= 90_000 {
        fail(id, quest, "TIMEOUT")
        return .denied("TIMEOUT")
      }
      // No proof of these histories is ever the phrase.
      if asked.text("proof") != nil {
        quests[id]?.tries += 1
        if quest.tries == 1 { fail(id, quest, "MISMATCH") }
        return .denied("MISMATCH")
      }
    }
    let isProven = quest.type != "QR_SCAN" || qrKey != nil && asked.text("proof") == qrKey
    let isTooFast = quest.type == "BREATHING" && asked.now - quest.created < 45_000
    guard isProven, !isTooFast else {
      fail(id, quest, "MISMATCH")
      return .denied("MISMATCH")
    }
    settle(id, "COMPLETED")
    questCount["\(day) \(app)", default: 0] += 1
    lastQuest[app] = asked.now
    summaries[day]?.byQuest += 1
    grant(quest.attempt, app, 5, "QUEST", from: asked.now, at: asked.now)
    return .applied
  }

  private mutating func fail(_ id: String, _ quest: Quest, _ reason: String) {
    settle(id, "FAILED", reason: reason)
    attempts[quest.attempt]?.outcome = "DENIED"
    attempts[quest.attempt]?.reason = reason
  }

  mutating func failQuest(_ asked: Asked) throws(Refusal) -> Verdict {
    guard let (id, quest) = try namedQuest(asked) else { return .denied("EXPIRED") }
    fail(id, quest, asked.name("reason"))
    return .applied
  }

  mutating func cancelQuest(_ asked: Asked) throws(Refusal) -> Verdict {
    guard let (id, quest) = try namedQuest(asked) else { return .denied("EXPIRED") }
    settle(id, "CANCELLED")
    attempts[quest.attempt]?.outcome = "CANCELLED"
    return .applied
  }
}
