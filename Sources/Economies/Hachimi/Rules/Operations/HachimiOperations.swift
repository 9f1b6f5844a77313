import EarnedCore

extension HachimiState: EconomicState {
  /// What an operation reads besides the shared state.
  package enum Need: Equatable, Sendable {
    /// Completed minutes by habit, of the sessions started on a date.
    case minutes(CalendarDate)
    /// Whether a date is a check-in day of a habit.
    case checkInDay(habitID: String, CalendarDate)
    /// Whether any row has used the ids of a new habit and its cat.
    case newHabit(habitID: String, catID: String)
    /// Whether a session with this id exists.
    case session(String)
    /// Whether a diary entry with this id exists that is not the cat's for the date.
    case diary(entryID: String, catID: String, CalendarDate)
    /// Whether a chat message with this id exists.
    case message(String)
    /// Whether the imported row exists, or another row with its id.
    case importedRow(ImportedRow)
    /// Whether the ledger has an action of our own.
    case ownActions
  }

  package static let operations: [any RecordOperation<HachimiState>.Type] = [
    LinkAccount.self, CreateHachimiHabit.self, UpdateHachimiHabit.self, DeleteHachimiHabit.self,
    DeactivateHachimiHabit.self,
    ReactivateHachimiHabit.self, LogSession.self, UseTimer.self, CheckInToday.self, PurchaseAccessory.self,
    EquipAccessory.self, UnequipAccessory.self,
    ClaimAchievement.self, AddDiaryEntry.self, AddChatMessage.self, SetHachimiSettings.self, RenameCat.self,
    ResetHachimi.self, ImportRow.self,
  ]

  /// A record already applied is a duplicate. Before any other, a countdown that is over is completed (K40).
  package static func begin(_ decision: inout PendingDecision<HachimiState>) throws -> Bool {
    guard try isNew(decision) else { return false }
    try decision.completeCountdown()
    return true
  }

  /// Whether a record is no duplicate. A record from before a cleanup is rejected, as it may have been applied before.
  static func isNew(_ decision: PendingDecision<HachimiState>) throws(Rejection) -> Bool {
    if decision.state.subject.isDone { return false }
    if let closed = decision.state.closedBefore, decision.now.instant < closed {
      throw Rejection(
        .dayClosed, "the record is older than the last cleanup allows; it may have been recorded before")
    }
    if let uid = decision.state.profile.uid, !DocumentID.allows(uid) {
      throw Rejection(.invalidValue, "the user of this database has no valid document id, so nothing could be sent")
    }
    return true
  }

  /// The ledger is the log of this economy, so there is no other log line.
  package func line(of fact: HachimiFact, at now: Now) -> LogLine? { nil }
}

/// The denial reasons of this economy (interface of Hachimi, section 2).
extension DenialReason {
  /// The session was left right after the start, or abandoned too early.
  public static let sessionTooShort = DenialReason(
    "SESSION_TOO_SHORT", "The session was too short to count.", advice: "Stay a little longer next time.")
  /// The day is already checked in.
  public static let alreadyCheckedIn = DenialReason(
    "ALREADY_CHECKED_IN", "You have checked in today.", advice: "Come back tomorrow.")
  /// The accessory is in the inventory or on a cat.
  public static let alreadyOwned = DenialReason(
    "ALREADY_OWNED", "It is yours already.", advice: "Choose another one.")
  /// The balance is less than the price.
  public static let insufficientCoins = DenialReason(
    "INSUFFICIENT_COINS", "There are not enough coins.", advice: "Focus sessions and the daily check-in earn some.")
  /// Another cat wears the accessory.
  public static let equippedElsewhere = DenialReason(
    "EQUIPPED_ELSEWHERE", "Another cat wears it.", advice: "Take it off that one first.")
  /// The accessory is not in the inventory.
  public static let notOwned = DenialReason(
    "NOT_OWNED", "It is not yours yet.", advice: "Buy it first.")
  /// The achievement is not unlocked.
  public static let notUnlocked = DenialReason(
    "NOT_UNLOCKED", "The achievement is not reached yet.", advice: "Go on until it is.")
  /// The achievement is already paid.
  public static let alreadyClaimed = DenialReason(
    "ALREADY_CLAIMED", "The achievement is paid already.", advice: "There is nothing to do.")
}

extension PendingDecision<HachimiState> {
  /// Adds an action to the ledger, after the user.
  ///
  /// - Returns: the id of the action.
  @discardableResult
  mutating func act(_ change: Change, from started: Instant? = nil, to ended: Instant? = nil) -> String {
    keepUser()
    return write(change, started: started ?? now.instant, ended: ended)
  }

  /// Adds an action, and unlocks the achievements it completes.
  mutating func actAndUnlock(_ change: Change, from started: Instant? = nil, to ended: Instant? = nil) throws {
    // What earlier actions have changed counts now. After a purchase, and where a check-in is ahead, all is looked at.
    let changedIDs = change.type == .purchase ? nil : state.changedIDs?.union(change.changedIDs)
    let actionID = act(change, from: started, to: ended)
    var counts = AchievementCounts(of: state, at: now, state.changedIDs == nil ? nil : changedIDs)
    for achievement in state.catalogue.achievements where state.profile.achievements[achievement.id] == nil {
      guard try counts.reach(achievement) else { continue }
      act(
        .achievementUnlocked(
          achievementID: achievement.id, trigger: change.type, triggerActionID: actionID))
    }
  }

  /// Sees to it that the user is stored by name. When there is none yet, adds the action that makes a guest.
  mutating func keepUser() {
    if state.profile.uid == nil {
      createUser()
    } else if !state.namesItsUser {
      add(.userKept)
    }
  }

  private mutating func createUser() {
    write(.accountCreated(uid: Profile.guestPrefix + ids.named("guest")), started: now.instant, ended: nil)
  }

  @discardableResult
  private mutating func write(_ change: Change, started: Instant, ended: Instant?) -> String {
    let id = ids.next()
    let created = max(now.instant, state.lastAction ?? now.instant)
    add(
      .acted(
        Action(
          actionID: id, change: change, started: started, ended: ended, created: created, timeZone: now.timeZone)))
    return id
  }
}

/// A record of one's own. The first one that is applied creates the user, whatever it is (decision K55).
protocol OwnOperation: RecordOperation<HachimiState> {
  /// Carries the operation out, as `carryOut` does.
  func perform(_ decision: inout PendingDecision<HachimiState>) throws -> DenialReason?
}

extension OwnOperation {
  package func carryOut(_ decision: inout PendingDecision<HachimiState>) throws -> DenialReason? {
    if let denial = try perform(&decision) { return denial }
    decision.keepUser()
    return nil
  }
}

extension HachimiState {
  /// - Throws: a rejection when there is no habit with this id. An app may have given it a cat with an id that no sync
  ///   sends (decision K53).
  func habit(_ habitID: String) throws(Rejection) -> Habit {
    guard let habit = profile.habits[habitID] else { throw Rejection(.notFound, "there is no habit '\(habitID)'") }
    guard DocumentID.allows(habit.catID) else {
      throw Rejection(.invalidValue, "the cat of the habit '\(habitID)' has no valid document id")
    }
    return habit
  }

  /// - Throws: a rejection when there is no habit with this id, or it is not active.
  func activeHabit(_ habitID: String) throws(Rejection) -> Habit {
    let habit = try habit(habitID)
    guard habit.isActive else { throw Rejection(.wrongState, "the habit '\(habitID)' is deactivated") }
    return habit
  }

  /// The cat, in any state.
  ///
  /// - Throws: a rejection when there is no cat with this id.
  func cat(_ catID: String) throws(Rejection) -> Cat {
    guard let cat = profile.cats[catID] else { throw Rejection(.notFound, "there is no cat '\(catID)'") }
    return cat
  }

  /// Completed minutes by habit, of the sessions started on a date.
  func minutes(on date: CalendarDate) throws -> ByID<Int> {
    guard let minutes = minutesByDate[date] else { throw MissingData([Need.minutes(date)]) }
    return minutes
  }
}
