import EarnedCore
import EarnedJSON

/// A ledger action as one atomic commit to the cloud (interface of Hachimi, section 5; data model, "Atomic
/// Operations").
///
/// The first write creates the action's own document, which must not exist. So when the answer to a commit is lost and
/// the commit is sent again, the cloud rejects it, and nothing is paid twice.
package struct CloudCommit {
  private let writes: [CloudWrite]

  /// - Parameters:
  ///   - project: the name of the cloud project.
  ///   - sessionKey: signs sessions. Without a key they have no checksum.
  package init(of action: HachimiLedgerRow, project: String, sessionKey: [UInt8]?) throws(UnreadableAction) {
    let (change, timeZone) = try action.readChange()
    let documents = CloudDocumentNames(project: project, action: action)
    let writing = CommitWriting(
      action: action, user: try documents.user, documents: documents, timeZone: timeZone, sessionKey: sessionKey)
    writes = [try writing.marker] + (try writing.writes(of: change))
  }

  package var body: JSONValue { ["writes": .array(writes.map(\.json))] }
}

/// The writes of each kind of change, in order.
private struct CommitWriting {
  let action: HachimiLedgerRow
  let user: String
  let documents: CloudDocumentNames
  let timeZone: Zone
  let sessionKey: [UInt8]?

  func writes(of change: Change) throws(UnreadableAction) -> [CloudWrite] {
    switch change {
    case .habitCreated(let habit): return try writes(of: habit)
    case .habitUpdated(let update): return [try write(of: update)]
    case .habitActivated(let habitID, let catID, let isActive):
      return [
        .update(try documents.habit(habitID), ["isActive": CloudValue.flag(isActive)]).ofExisting,
        try state(of: catID, isActive ? .active : .dormant),
      ]
    case .habitDeleted(let habitID, let catID):
      return [.delete(try documents.habit(habitID)), try state(of: catID, .graduated)]
    case .catRenamed(_, let catID, let name):
      return [.update(try documents.cat(catID), ["name": CloudValue.text(name)]).ofExisting]
    case .focused(let focus): return try writes(of: focus)
    case .checkedIn(let checkIn): return try writes(of: checkIn)
    case .purchased(let accessoryID, let price):
      return [.update(user, [:], .increment("coins", by: -price), .append("inventory", [.string(accessoryID)]))]
    case .equipped(let catID, let accessoryID, let previousID):
      let returned = previousID.map { CloudWrite.update(user, [:], .append("inventory", [.string($0)])) }
      return [.update(user, [:], .remove("inventory", [.string(accessoryID)]))] + (returned.map { [$0] } ?? [])
        + [try wear(.string(accessoryID), catID)]
    case .unequipped(let catID, let accessoryID):
      return [.update(user, [:], .append("inventory", [.string(accessoryID)])), try wear(.null, catID)]
    case .achievementClaimed(_, let coins, _): return [.update(user, [:], .increment("coins", by: coins))]
    // The data model has no document for these.
    case .achievementUnlocked, .accountCreated, .accountLinked: return []
    }
  }

  var marker: CloudWrite {
    get throws(UnreadableAction) {
      .set(
        try documents.marker,
        [
          "type": CloudValue.text(action.type), "startedAt": CloudValue.instant(action.started),
          "endedAt": CloudValue.instant(action.ended), "payload": CloudValue.text(action.payloadText),
          "result": CloudValue.text(action.resultText),
        ]
      ).ofNew
    }
  }

  // MARK: Habits

  private func writes(of habit: NewHabit) throws(UnreadableAction) -> [CloudWrite] {
    let (habitDocument, catDocument) = (try documents.habit(habit.habitID), try documents.cat(habit.catID))
    let (catID, created) = (CloudValue.text(habit.catID), CloudValue.instant(action.started))
    return [
      .set(
        habitDocument,
        [
          "name": CloudValue.text(habit.name), "catId": catID, "goalMinutes": CloudValue.count(habit.goalMinutes),
          "targetHours": CloudValue.count(habit.targetHours), "totalMinutes": CloudValue.count(0),
          "deadlineDate": midnight(habit.deadline), "targetCompleted": CloudValue.flag(false),
          "lastCheckInDate": CloudValue.null, "reminders": CloudValue.list(habit.reminders.map(\.json)),
          "motivationText": CloudValue.text(habit.motivation), "isActive": CloudValue.flag(true),
          "createdAt": created,
        ]),
      .set(
        catDocument,
        [
          "name": CloudValue.text(habit.catName), "appearance": CloudValue.map(habit.appearance),
          "personality": CloudValue.text(habit.personality), "totalMinutes": CloudValue.count(0),
          "accessories": CloudValue.list([]), "equippedAccessory": CloudValue.null,
          "boundHabitId": CloudValue.text(habit.habitID), "state": CloudValue.text(CatState.active.rawValue),
          "lastSessionAt": CloudValue.null, "highestStage": CloudValue.text(Stage.kitten.rawValue),
          "createdAt": created,
        ]),
      .update(habitDocument, ["catId": catID]).ofExisting,
    ]
  }

  private func write(of update: HabitUpdate) throws(UnreadableAction) -> CloudWrite {
    var fields = JSONObject()
    for value in update.values {
      switch value {
      case .name(let name): fields["name"] = CloudValue.text(name)
      case .goalMinutes(let minutes): fields["goalMinutes"] = CloudValue.count(minutes)
      case .targetHours(let hours): fields["targetHours"] = CloudValue.count(hours)
      case .deadline(let date): fields["deadlineDate"] = midnight(date)
      case .reminders(let reminders): fields["reminders"] = CloudValue.list(reminders.map(\.json))
      case .motivation(let text): fields["motivationText"] = CloudValue.text(text)
      }
    }
    if update.targetCompleted { fields["targetCompleted"] = CloudValue.flag(true) }
    return .update(try documents.habit(update.habitID), fields).ofExisting
  }

  private func state(of catID: String, _ state: CatState) throws(UnreadableAction) -> CloudWrite {
    .update(try documents.cat(catID), ["state": CloudValue.text(state.rawValue)]).ofExisting
  }

  /// The cloud stores a deadline as a time: midnight of its date.
  private func midnight(_ date: CalendarDate?) -> JSONValue {
    CloudValue.instant(date.map { timeZone.instant(of: $0, hour: 0) })
  }

  // MARK: Sessions

  private func writes(of focus: Focus) throws(UnreadableAction) -> [CloudWrite] {
    let session = focus.session
    let (habit, cat) = (try documents.habit(session.habitID), try documents.cat(session.catID))
    var habitFields: JSONObject = ["lastCheckInDate": CloudValue.text(focus.growth.lastCheckInDate.description)]
    if focus.growth.targetCompleted { habitFields["targetCompleted"] = CloudValue.flag(true) }
    var catFields: JSONObject = ["lastSessionAt": CloudValue.instant(focus.growth.lastSession)]
    if let stage = focus.growth.stageUp { catFields["highestStage"] = CloudValue.text(stage.rawValue) }
    let addMinutes = CloudWrite.Transform.increment("totalMinutes", by: session.minutes)
    return [
      .set(try documents.session(session.sessionID, of: session.habitID), fields(of: focus)),
      .update(habit, habitFields, addMinutes).ofExisting, .update(cat, catFields, addMinutes).ofExisting,
      .update(user, [:], .increment("coins", by: session.coins)),
    ]
  }

  private func fields(of focus: Focus) -> JSONObject {
    let session = focus.session
    var fields: JSONObject = [
      "habitId": CloudValue.text(session.habitID), "catId": CloudValue.text(session.catID),
      "startedAt": CloudValue.instant(session.started), "endedAt": CloudValue.instant(session.ended),
      "durationMinutes": CloudValue.count(session.minutes),
      "targetDurationMinutes": CloudValue.count(session.targetMinutes),
      "pausedSeconds": CloudValue.count(session.pausedSeconds), "status": CloudValue.text(session.status.rawValue),
      "completionRatio": CloudValue.double(session.completionRatio), "xpEarned": CloudValue.count(session.xp),
      "coinsEarned": CloudValue.count(session.coins), "mode": CloudValue.text(session.mode.rawValue),
      "clientVersion": CloudValue.text(focus.clientVersion),
    ]
    fields["checksum"] = sessionKey.map { key in
      CloudValue.text(
        SessionChecksum.of(
          habitID: session.habitID, minutes: session.minutes, coins: session.coins, xp: session.xp,
          started: session.started, key: key))
    }
    return fields
  }

  // MARK: Check-ins and accessories

  private func writes(of checkIn: CheckIn) throws(UnreadableAction) -> [CloudWrite] {
    [
      .update(
        try documents.month(of: checkIn.date), [:], .append("checkedDays", [.count(checkIn.date.day)]),
        .increment("totalCoins", by: checkIn.coins),
        .append("milestonesClaimed", checkIn.newMilestones.map(JSONValue.count))),
      .update(
        user, ["lastCheckInDate": CloudValue.text(checkIn.lastCheckInDate.description)],
        .increment("coins", by: checkIn.coins)),
    ]
  }

  private func wear(_ accessory: JSONValue, _ catID: String) throws(UnreadableAction) -> CloudWrite {
    .update(try documents.cat(catID), ["equippedAccessory": CloudValue.of(accessory)]).ofExisting
  }
}

/// The names of a user's documents (data model, "Collection Hierarchy"). Ids are checked, because an invalid id could
/// name another document.
struct CloudDocumentNames {
  let project: String
  let action: HachimiLedgerRow

  var user: String {
    get throws(UnreadableAction) {
      "projects/\(project)/databases/(default)/documents/users/\(try checked(action.uid))"
    }
  }

  /// The document of the action itself. Once it exists, the action has counted.
  var marker: String { get throws(UnreadableAction) { "\(try user)/ledger/\(try checked(action.id))" } }

  func habit(_ id: String) throws(UnreadableAction) -> String { "\(try user)/habits/\(try checked(id))" }

  func session(_ id: String, of habitID: String) throws(UnreadableAction) -> String {
    "\(try habit(habitID))/sessions/\(try checked(id))"
  }

  func cat(_ id: String) throws(UnreadableAction) -> String { "\(try user)/cats/\(try checked(id))" }

  func month(of date: CalendarDate) throws(UnreadableAction) -> String {
    "\(try user)/monthlyCheckIns/\(CheckInMonth.name(of: date))"
  }

  private func checked(_ id: String) throws(UnreadableAction) -> String {
    guard DocumentID.allows(id) else { throw UnreadableAction(actionID: action.id) }
    return id
  }
}

/// The signature of a session that is sent to the cloud (rules 2.1).
package enum SessionChecksum {
  /// HMAC-SHA256 in lower-case hex.
  ///
  /// - Parameter key: the bytes of the key file. One trailing line feed is dropped.
  package static func of(
    habitID: String, minutes: Int, coins: Int, xp: Int, started: Instant, key: [UInt8]
  ) -> String {
    let key = key.last == UInt8(ascii: "\n") ? Array(key.dropLast()) : key
    let message = "\(habitID)|\(minutes)|\(coins)|\(xp)|\(started.millisecondsSinceEpoch)"
    return HMACSHA256.code(of: Array(message.utf8), key: key).hexadecimal
  }
}

extension HachimiLedgerRow {
  fileprivate func readChange() throws(UnreadableAction) -> (change: Change, timeZone: Zone) {
    do {
      let times = [started, ended ?? started]
      if times.allSatisfy(Instant.validRange.contains), resultText == nil || result.objectValue != nil,
        let action = try Action(self)
      {
        return (action.change, action.timeZone)
      }
    } catch {}
    throw UnreadableAction(actionID: id)
  }
}

/// A ledger row that does not have the form of its type, so it cannot be sent.
package struct UnreadableAction: Error, Equatable, Sendable, CustomStringConvertible {
  package let actionID: String

  /// What happened, where, and what to do next.
  package var description: String {
    "the action \(actionID) of the ledger is damaged and cannot be sent; run 'earned diagnostics check', "
      + "or skip it with --skip \(actionID)"
  }
}
