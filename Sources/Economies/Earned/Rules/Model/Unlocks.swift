import EarnedCore
import EarnedJSON

/// An unlock attempt: the gate was opened for an app (data model A3, `unlock_attempt`).
public struct UnlockAttempt: Equatable, Sendable {
  /// Its id.
  public var attemptID: String
  /// The app whose gate was opened.
  public var appID: AppID
  /// When the gate was opened.
  public var instant: Instant
  /// The day on which it is booked.
  public var dayID: DayID
  /// The mode that decided; nil when none blocked.
  public var effectiveModeID: String?
  /// The strictness of that mode; GENTLE when none blocked (decision E12).
  public var effectiveStrictness: Strictness
  /// Its outcome.
  public var outcome: AttemptOutcome

  /// A stored attempt.
  public init(
    attemptID: String, appID: AppID, instant: Instant, dayID: DayID, effectiveModeID: String? = nil,
    effectiveStrictness: Strictness = .gentle, outcome: AttemptOutcome = .pending
  ) {
    self.attemptID = attemptID
    self.appID = appID
    self.instant = instant
    self.dayID = dayID
    self.effectiveModeID = effectiveModeID
    self.effectiveStrictness = effectiveStrictness
    self.outcome = outcome
  }
}

/// The option chosen at the gate, with its details (decision E28).
public struct ChosenOption: Equatable, Sendable {
  /// The option.
  public var type: UnlockOptionType
  /// Its details.
  public var payload: JSONObject

  static func credits(minutes: Int, costCredits: Int) -> ChosenOption {
    ChosenOption(
      type: .credits, payload: ["minutes": .integer(Int64(minutes)), "cost_credits": .integer(Int64(costCredits))])
  }

  static func quest(_ type: QuestType) -> ChosenOption {
    ChosenOption(type: .quest, payload: ["quest_type": .string(type.rawValue)])
  }

  static let emergency = ChosenOption(
    type: .emergency,
    payload: [
      "delay_seconds": .integer(Int64(Numbers.emergencyDelaySeconds)),
      "unlock_minutes": .integer(Int64(Numbers.emergencyUnlockMinutes)),
    ])
}

/// Access to an app for some time: in force from `starts` and before `ends` (data model A3, `unlock_grant`).
public struct UnlockGrant: Equatable, Sendable {
  /// Its id.
  public var grantID: String
  /// The app it opens.
  public var appID: AppID
  /// The first instant at which the app is open.
  public var starts: Instant
  /// The first instant at which it is closed again.
  public var ends: Instant
  /// How it was first obtained (decision E37).
  public var method: GrantMethod
  /// When it was revoked.
  public var revoked: Instant?

  /// A stored grant.
  public init(
    grantID: String, appID: AppID, starts: Instant, ends: Instant, method: GrantMethod, revoked: Instant? = nil
  ) {
    self.grantID = grantID
    self.appID = appID
    self.starts = starts
    self.ends = ends
    self.method = method
    self.revoked = revoked
  }

  /// Whether it is in force at `instant` (rules 2.9).
  public func isActive(at instant: Instant) -> Bool { revoked == nil && starts <= instant && instant < ends }

  /// Whether it is active or will become active (rules 2.12).
  public func isCurrent(at instant: Instant) -> Bool { revoked == nil && instant < ends }
}

/// A quest that was started at the gate (data model A3, `quest_session`).
public struct QuestSession: Equatable, Sendable {
  /// Its id.
  public var questSessionID: String
  /// The attempt it may unlock.
  public var attemptID: String
  /// Its type.
  public var type: QuestType
  /// When it was started.
  public var created: Instant
  /// The first instant at which it can no longer be completed.
  public var expires: Instant
  /// Its state.
  public var state: QuestState

  /// A stored quest.
  public init(
    questSessionID: String, attemptID: String, type: QuestType, created: Instant, expires: Instant,
    state: QuestState = .active
  ) {
    self.questSessionID = questSessionID
    self.attemptID = attemptID
    self.type = type
    self.created = created
    self.expires = expires
    self.state = state
  }
}
