import EarnedCore
import EarnedJSON

package enum AttemptOutcome: String, StoredWord {
  case pending = "PENDING"
  case granted = "GRANTED"
  case denied = "DENIED"
  case cancelled = "CANCELLED"
  case expired = "EXPIRED"
}

/// An unlock attempt: the gate was opened for an app (data model A3, `unlock_attempt`).
package struct UnlockAttempt: Equatable, Sendable {
  package var attemptID: String
  package var appID: AppID
  package var instant: Instant
  package var dayID: DayID
  /// The mode that decided; nil when none blocked.
  package var effectiveModeID: String?
  /// The strictness of that mode; GENTLE when none blocked (decision E12).
  package var effectiveStrictness: Strictness = .gentle
  package var outcome: AttemptOutcome = .pending

  package static let table = Table(
    "unlock_attempt", key: "attempt_id", expires: .init(by: "ts_utc_ms"), bookedOn: .column("day_id"),
    Column.hidden("attempt_id", \UnlockAttempt.attemptID, .text),
    Column("app_id", \UnlockAttempt.appID),
    Column.hidden("ts_utc_ms", \UnlockAttempt.instant),
    Column.hidden("day_id", \UnlockAttempt.dayID),
    Column.hidden("effective_mode_id", \UnlockAttempt.effectiveModeID, .text),
    Column("effective_strictness", \UnlockAttempt.effectiveStrictness),
    Column("outcome", \UnlockAttempt.outcome),
    others: [
      .written("timezone_id", .timeZone, isShown: false),
      .written("available_options_json", .json(UnlockOptions.snapshotKind), isShown: false),
      .written("created_ts_utc_ms", .instant, isShown: false), .written("updated_ts_utc_ms", .instant, isShown: false),
      .only("chosen_option_type", .words(of: UnlockOptionType.self)),
      .only("chosen_option_payload_json", .json(ChosenOption.payloadKind), isShown: false),
      .only("denial_reason", DenialReason.kind, isShown: false), .only("grant_id", .text, isShown: false),
    ],
    make: UnlockAttempt.init(attemptID:appID:instant:dayID:effectiveModeID:effectiveStrictness:outcome:))
}

/// The option chosen at the gate (data model A3, `chosen_option_type`).
package enum UnlockOptionType: String, StoredWord {
  case credits = "CREDITS_UNLOCK"
  case quest = "QUEST_UNLOCK"
  case emergency = "EMERGENCY_UNLOCK"
}

/// The option chosen at the gate, with its details (decision E28).
package struct ChosenOption: Equatable, Sendable {
  package var type: UnlockOptionType
  package var payload: JSONObject

  static func credits(minutes: Int, costCredits: Int) -> ChosenOption {
    ChosenOption(
      type: .credits, payload: ["minutes": .integer(Int64(minutes)), "cost_credits": .integer(Int64(costCredits))])
  }

  static func quest(_ type: QuestType) -> ChosenOption {
    ChosenOption(type: .quest, payload: ["quest_type": .string(type.rawValue)])
  }

  /// The specification leaves open what the details of an option are: an app may have others.
  static let payloadKind = ValueKind.object([
    .init("minutes", .optional(.integer(in: EarnedNumbers.unlockMinutes))), .init("cost_credits", .optional(.count)),
    .init("quest_type", .optional(.words(of: QuestType.self))), .init("delay_seconds", .optional(.count)),
    .init("unlock_minutes", .optional(.integer(in: EarnedNumbers.unlockMinutes))),
  ])

  static let emergency = ChosenOption(
    type: .emergency,
    payload: [
      "delay_seconds": .integer(Int64(EarnedNumbers.emergencyDelaySeconds)),
      "unlock_minutes": .integer(Int64(EarnedNumbers.emergencyUnlockMinutes)),
    ])
}

/// How a grant was obtained (data model A2).
public enum GrantMethod: String, StoredWord {
  case credits = "CREDITS"
  case quest = "QUEST"
  case emergency = "EMERGENCY"
}

/// Access to an app for some time: in force from `starts` and before `ends` (data model A3, `unlock_grant`).
public struct UnlockGrant: Equatable, Sendable {
  /// The id of the grant.
  public var grantID: String
  /// The id of the app it opens.
  public var appID: AppID
  /// The first instant at which the app is open.
  public var starts: Instant
  /// The first instant at which it is closed again.
  public var ends: Instant
  /// How it was obtained first; an extension may have another method (decision E37).
  public var method: GrantMethod
  package var revoked: Instant?

  /// The details of a grant (rules 2.12). The specification leaves them open: an app may have others.
  package static let metadataKind = ValueKind.json(
    .object([
      .init("cost_credits", .optional(.count)),
      .init("duration_minutes", .optional(.integer(in: EarnedNumbers.unlockMinutes))),
      .init("quest_type", .optional(.words(of: QuestType.self))), .init("delay_seconds", .optional(.count)),
    ]))

  /// Whether it opens the app at an instant (rules 2.9).
  public func isActive(at instant: Instant) -> Bool { revoked == nil && starts <= instant && instant < ends }

  /// Whether it is active or will become active (rules 2.12).
  package func isCurrent(at instant: Instant) -> Bool { revoked == nil && instant < ends }

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
    inOrder: [("starts_ts_utc_ms", "ends_ts_utc_ms")],
    Column("grant_id", \UnlockGrant.grantID, .placeholder("grant")),
    Column("app_id", \UnlockGrant.appID),
    Column("starts_ts_utc_ms", \UnlockGrant.starts),
    Column("ends_ts_utc_ms", \UnlockGrant.ends),
    Column("method", \UnlockGrant.method),
    Column("revoked_ts_utc_ms", \UnlockGrant.revoked),
    others: [
      .written("created_ts_utc_ms", .instant), .written("created_day_id", .day),
      .written("source_mode_id", .placeholder("mode")), .written("source_attempt_id", .placeholder("attempt")),
      .written("metadata_json", UnlockGrant.metadataKind, isShown: false),
    ],
    make: UnlockGrant.init(grantID:appID:starts:ends:method:revoked:))
}

/// An attempt that gave access: by a new grant, or by more time on the current one.
package struct GrantedUnlock: Equatable, Sendable {
  package var attemptID: String
  /// How this unlock was obtained; an extended grant keeps its first method (decision E37).
  package var method: GrantMethod
  /// With the new end.
  package var grant: UnlockGrant
  /// The added time, when the app had a grant already; nil for a new grant.
  package var grantExtension: GrantExtension?
  /// The mode that was blocking the app; nil when none is known.
  package var sourceModeID: String?
  /// The details of the grant (rules 2.12).
  package var metadata: JSONObject
  package var chosen: ChosenOption
}

/// More time on a current grant (data model A3, `unlock_grant_extension`).
package struct GrantExtension: Equatable, Sendable {
  package var extensionID: String
  package var addedMinutes: Int

  package static let table = Table(
    "unlock_grant_extension", key: "extension_id", expires: .init(by: "ts_utc_ms"),
    bookedOn: .parent("unlock_grant", key: "grant_id"), inOrder: [("ts_utc_ms", "new_ends_ts_utc_ms")],
    Column.hidden("extension_id", \GrantExtension.extensionID, .text),
    Column.hidden("added_minutes", \GrantExtension.addedMinutes, .integer(in: EarnedNumbers.unlockMinutes)),
    others: [
      .written("grant_id", .text), .written("ts_utc_ms", .instant), .written("new_ends_ts_utc_ms", .instant),
      .written("method", .words(of: GrantMethod.self)), .written("metadata_json", UnlockGrant.metadataKind),
    ],
    make: GrantExtension.init(extensionID:addedMinutes:))
}

/// The types of quest (data model A2).
public enum QuestType: String, StoredWord {
  case breathing = "BREATHING"
  case copyText = "COPY_TEXT"
  case qrScan = "QR_SCAN"
}

package enum QuestState: String, StoredWord {
  case active = "ACTIVE"
  case completed = "COMPLETED"
  case failed = "FAILED"
  case expired = "EXPIRED"
  case cancelled = "CANCELLED"
}

/// Why a quest failed (data model A7, `QUEST_FAILED`).
public enum QuestFailure: String, StoredWord {
  case timeout = "TIMEOUT"
  case mismatch = "MISMATCH"
  case userCancelled = "USER_CANCELLED"
  case expired = "EXPIRED"

  /// What its denial says.
  package var reason: DenialReason {
    switch self {
    case .timeout: .timeout
    case .mismatch: .mismatch
    case .expired: .expired
    case .userCancelled: DenialReason(rawValue: rawValue)
    }
  }
}

/// A quest that was started at the gate (data model A3, `quest_session`).
public struct QuestSession: Equatable, Sendable {
  package var questSessionID: String
  package var attemptID: String
  /// What is to be done.
  public package(set) var type: QuestType
  /// When it began.
  public package(set) var created: Instant
  /// The first instant at which it can no longer be completed.
  public package(set) var expires: Instant
  package var state: QuestState = .active
  /// What else is stored with it; an app may add to it.
  package var metadata: JSONObject = [:]

  /// The wrong copies so far (decision E33); a stored number that is none of a quest counts as the nearest that is.
  package var tries: Int {
    get { metadata["tries"]?.integerValue.map { Int(max(0, min($0, Int64(CopyQuest.maxTries)))) } ?? 0 }
    set { metadata["tries"] = .integer(Int64(newValue)) }
  }

  func ended(_ state: QuestState) -> QuestSession {
    var quest = self
    quest.state = state
    return quest
  }

  package static let table = Table(
    "quest_session", key: "quest_session_id", shows: .first(7, as: "quests", "order by rowid desc"),
    expires: .init(by: "created_ts_utc_ms"), bookedOn: .parent("unlock_attempt", key: "attempt_id"),
    inOrder: [("created_ts_utc_ms", "expires_ts_utc_ms")],
    Column("quest_session_id", \QuestSession.questSessionID, .placeholder("quest")),
    Column("attempt_id", \QuestSession.attemptID, .placeholder("attempt")),
    Column("quest_type", \QuestSession.type),
    Column("created_ts_utc_ms", \QuestSession.created),
    Column("expires_ts_utc_ms", \QuestSession.expires),
    Column("state", \QuestSession.state),
    Column(
      "metadata_json", \QuestSession.metadata,
      .json(
        .object([
          .init("phrase", .optional(.placeholder("phrase"))), .init("tries", .optional(.integer(in: CopyQuest.tries))),
        ])),
      as: "metadata"),
    others: [.written("updated_ts_utc_ms", .instant)],
    make: QuestSession.init(questSessionID:attemptID:type:created:expires:state:metadata:))
}
