import EarnedCore
import EarnedJSON

/// A ledger action as one atomic commit to the cloud (interface of Hachimi, section 5; data model, "Atomic
/// Operations").
///
/// The first write creates the action's own document, which must not exist. So when the answer to a commit is lost and
/// the commit is sent again, the cloud refuses it, and nothing is paid twice.
public struct CloudCommit {
  private let writes: [CloudWrite]

  /// - Parameters:
  ///   - project: the name of the cloud project.
  ///   - sessionKey: signs sessions. Without a key they have no checksum.
  public init(of action: LedgerAction, project: String, sessionKey: [UInt8]?) throws(UnreadableAction) {
    let (change, timeZone) = try action.read()
    let documents = CloudDocumentNames(project: project, action: action)
    let writing = CommitWriting(
      action: action, user: try documents.user, documents: documents, timeZone: timeZone, sessionKey: sessionKey)
    writes = [try writing.marker] + (try writing.writes(of: change))
  }

  /// `{"writes":[…]}`.
  public var body: JSONValue { ["writes": .array(writes.map(\.json))] }
}

/// The writes of each kind of change, in order.
private struct CommitWriting {
  let action: LedgerAction
  let user: String
  let documents: CloudDocumentNames
  let timeZone: TimeZone
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
          "endedAt": CloudValue.instant(action.ended), "payload": CloudValue.text(action.payload),
          "result": CloudValue.text(action.result),
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
