import EarnedCore
import JSON

/// An unlock attempt: the gate was opened for an app (data model A3, `unlock_attempt`).
public struct UnlockAttempt: Equatable, Sendable {
  public var attemptID: String
  public var appID: AppID
  public var instant: Instant
  public var dayID: DayID
  public var effectiveModeID: String?
  public var effectiveStrictness: Strictness
  public var outcome: AttemptOutcome

  /// An attempt as it is stored.
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

/// What was chosen at the gate, with its details (decision E28).
public struct ChosenOption: Equatable, Sendable {
  public var type: UnlockOptionType
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

/// Access to an app for a while: in force from `starts` and before `ends` (data model A3, `unlock_grant`).
public struct UnlockGrant: Equatable, Sendable {
  public var grantID: String
  public var appID: AppID
  public var starts: Instant
  public var ends: Instant
  public var method: GrantMethod
  public var revoked: Instant?

  /// A grant as it is stored.
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

  /// In force at `instant` (rules 2.9).
  public func isActive(at instant: Instant) -> Bool { revoked == nil && starts <= instant && instant < ends }

  /// Active, or still to start (rules 2.12).
  public func isCurrent(at instant: Instant) -> Bool { revoked == nil && instant < ends }
}

/// A quest that was begun at the gate (data model A3, `quest_session`).
public struct QuestSession: Equatable, Sendable {
  public var questSessionID: String
  public var attemptID: String
  public var type: QuestType
  public var created: Instant
  public var expires: Instant
  public var state: QuestState

  /// A quest as it is stored.
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
