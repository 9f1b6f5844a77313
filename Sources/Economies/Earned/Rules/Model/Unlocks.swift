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

  /// Data model A3, `unlock_attempt`.
  package static let table = Table(
    "unlock_attempt", key: "attempt_id", expires: .init(by: "ts_utc_ms"), bookedOn: .column("day_id"),
    Column.hidden("attempt_id", \UnlockAttempt.attemptID),
    Column("app_id", \UnlockAttempt.appID),
    Column.hidden("ts_utc_ms", \UnlockAttempt.instant),
    Column.hidden("day_id", \UnlockAttempt.dayID),
    Column.hidden("effective_mode_id", \UnlockAttempt.effectiveModeID),
    Column("effective_strictness", \UnlockAttempt.effectiveStrictness),
    Column("outcome", \UnlockAttempt.outcome),
    others: [
      .written("timezone_id"), .written("available_options_json"), .written("created_ts_utc_ms"),
      .written("updated_ts_utc_ms"), .only(shown: "chosen_option_type", .words(of: UnlockOptionType.self)),
    ],
    make: UnlockAttempt.init(attemptID:appID:instant:dayID:effectiveModeID:effectiveStrictness:outcome:))
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

  /// Data model A3, `unlock_grant`. Diagnostics show the grants that are active or will become active.
  package static let table = Table(
    "unlock_grant", key: "grant_id",
    shows: .rows(
      as: "active_grants",
      """
      where grant_id in (select grant_id from unlock_grant_current)
        and revoked_ts_utc_ms is null and ends_ts_utc_ms > :now order by starts_ts_utc_ms, rowid
      """),
    expires: .init(by: "ends_ts_utc_ms"), bookedOn: .column("created_day_id"),
    Column("grant_id", \UnlockGrant.grantID, .placeholder("grant")),
    Column("app_id", \UnlockGrant.appID),
    Column("starts_ts_utc_ms", \UnlockGrant.starts),
    Column("ends_ts_utc_ms", \UnlockGrant.ends),
    Column("method", \UnlockGrant.method),
    Column("revoked_ts_utc_ms", \UnlockGrant.revoked),
    others: [
      .written("created_ts_utc_ms", .number), .written("created_day_id", .day),
      .written("source_mode_id", .placeholder("mode")), .written("source_attempt_id", .placeholder("attempt")),
      .written("metadata_json"),
    ],
    make: UnlockGrant.init(grantID:appID:starts:ends:method:revoked:))
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

  /// Data model A3, `quest_session`.
  package static let table = Table(
    "quest_session", key: "quest_session_id", shows: .first(7, as: "quests", "order by rowid desc"),
    expires: .init(by: "created_ts_utc_ms"), bookedOn: .parent("unlock_attempt", key: "attempt_id"),
    Column("quest_session_id", \QuestSession.questSessionID, .placeholder("quest")),
    Column("attempt_id", \QuestSession.attemptID, .placeholder("attempt")),
    Column("quest_type", \QuestSession.type),
    Column("created_ts_utc_ms", \QuestSession.created),
    Column("expires_ts_utc_ms", \QuestSession.expires),
    Column("state", \QuestSession.state),
    others: [
      .written("updated_ts_utc_ms", .number),
      .only(shown: "metadata_json", .json(.object([.init("phrase", .placeholder("phrase"))])), as: "metadata"),
    ],
    make: QuestSession.init(questSessionID:attemptID:type:created:expires:state:))
}
