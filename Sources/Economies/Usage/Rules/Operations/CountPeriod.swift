import EarnedCore
import EarnedJSON

/// Counts time in an app; the period may be long past (interface, section 11). Its time zone is the record's.
struct CountPeriod: Operation {
  static let recordName = "usage.period"
  static let recordType = RecordType(
    recordName, .required("app_id", .appID), .required("start_ts_utc_ms", .instant),
    .required("seconds", .integer(1...86_400)), .optional("device", .characters(1...255)), check: faults
  ).described(
    "Records how long an app was in use, at any time; the same time counts once.",
    example: ["start_ts_utc_ms": 1_773_153_000_000, "seconds": 1_800, "device": "phone"])

  let period: Period

  init(_ record: Record, at now: Now) {
    let fields = record.fields
    guard let start = fields.optionalInstant("start_ts_utc_ms") else {
      preconditionFailure("the check requires 'start_ts_utc_ms'")
    }
    period = Period(
      appID: fields.appID("app_id"), device: fields.optionalText("device"), start: start,
      seconds: fields.integer("seconds"))
  }

  var needs: [State.Need] { [.timeBeside(period)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    guard let subject = deliberation.state.subject else { preconditionFailure("the time beside a period is loaded") }
    if let counting = Counting(subject, in: deliberation.now.timeZone) { deliberation.add(.timeCounted(counting)) }
    return nil
  }

  /// Dates have four-digit years, in zones ahead of UTC too.
  private static let latestEnd = Instant.latest - .days(1)

  @Sendable private static func faults(of record: JSONObject) -> [Rejection] {
    guard let start = record["start_ts_utc_ms"]?.integerValue, let seconds = record["seconds"]?.integerValue,
      1...86_400 ~= seconds, Instant.validRange.contains(Instant(millisecondsSinceEpoch: start)),
      Instant(millisecondsSinceEpoch: start) + .seconds(Int(seconds)) > latestEnd
    else { return [] }
    return [Rejection(.invalidValue, "the period ends after 9999-12-30")]
  }
}
