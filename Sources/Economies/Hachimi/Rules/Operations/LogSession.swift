import EarnedCore
import EarnedJSON

/// Records a finished session (data model, "Focus Session Completion").
struct LogSession: Operation {
  static let recordName = "hachimi.session.log"
  static let recordType = RecordType(
    recordName, .habitID, .required("mode", .timerMode),
    .required("status", .choice(SessionStatus.allCases.map(\.rawValue))),
    .required("started_at_ts_utc_ms", .instant), .optional("target_seconds", .targetSeconds), .newID("session_id"),
    .optional("ended_at_ts_utc_ms", .instant), .optional("paused_seconds", .pausedSeconds),
    .optional("xp_multiplier", .positive), .optional("client_version", .text()), check: faults
  ).described(
    "Records a finished session.", denials: [.sessionTooShort],
    example: [
      "habit_id": "habit-1", "mode": "countdown", "status": "completed", "target_seconds": 1_500,
      "started_at_ts_utc_ms": 1_773_153_300_000,
    ])

  private let session: EndedSession
  private let recordDate: CalendarDate

  init(_ record: Record, at now: Now) {
    let fields = record.fields
    session = EndedSession(
      sessionID: fields.optionalText("session_id") ?? record.key.description, habitID: fields.text("habit_id"),
      mode: fields.choice("mode"), status: fields.choice("status"),
      started: fields.optionalInstant("started_at_ts_utc_ms") ?? now.instant,
      ended: fields.optionalInstant("ended_at_ts_utc_ms") ?? now.instant,
      pausedSeconds: fields.optionalInteger("paused_seconds") ?? 0,
      targetSeconds: fields.optionalInteger("target_seconds"),
      xpMultiplier: fields.optionalNumber("xp_multiplier") ?? 1, clientVersion: fields.optionalText("client_version"))
    recordDate = now.date
    endDate = now.timeZone.localDate(at: session.ended)
  }

  private let endDate: CalendarDate

  var needs: [State.Need] {
    [
      .session(session.sessionID), .minutes(endDate), .minutes(recordDate),
      .checkInDay(habitID: session.habitID, endDate),
    ]
  }

  func checkValues(_ state: State) throws(Rejection) {
    if state.subject.idIsTaken {
      throw Rejection(.idConflict, "the session id '\(session.sessionID)' is used by another session")
    }
  }

  func carryOut(_ deliberation: inout Deliberation) throws -> DenialReason? {
    _ = try deliberation.state.activeHabit(session.habitID)
    return try deliberation.log(session)
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    var faults = FieldFaults.documentIDs(["session_id"], in: record)
    let target = record["target_seconds"].flatMap { $0 == .null ? nil : $0 }
    switch record["mode"]?.stringValue.flatMap(TimerMode.init) {
    case .countdown? where target == nil:
      faults.append(Rejection(.missingField, "the field 'target_seconds' is missing; a countdown needs it"))
    case .stopwatch? where target != nil:
      faults.append(Rejection(.invalidValue, "'target_seconds' is only for a countdown"))
    default: break
    }
    if let now = record["ts_utc_ms"]?.integerValue, let started = record["started_at_ts_utc_ms"]?.integerValue {
      let ended = record["ended_at_ts_utc_ms"]?.integerValue ?? now
      if started > ended || ended > now {
        faults.append(Rejection(.invalidValue, "a session must begin before it ends, and end before it is recorded"))
      }
    }
    return faults
  }
}
