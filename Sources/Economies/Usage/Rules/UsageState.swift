import EarnedCore
import EarnedJSON

/// What the rules read: only what is counted already of the time or the event of a record.
package struct UsageState: EconomicState, Equatable {
  /// The period of the record, with the counted time of its app and device.
  package var subject: UsageSubject?
  /// Whether the event of the record is counted.
  package var hasEvent = false

  package init() {}

  package enum Need: Equatable, Sendable {
    /// The counted stretches of the period's app and device that overlap or touch it.
    case timeBeside(Period)
    /// Whether an event is counted.
    case event(DeviceEvent)
  }

  package static let operations: [any RecordOperation<UsageState>.Type] = [CountPeriod.self, CountEvent.self]

  /// What is already counted changes nothing, whichever records it came from.
  package static func begin(_ decision: inout PendingDecision<UsageState>) throws(Rejection) -> Bool {
    !decision.state.hasEvent && decision.state.subject?.isCounted != true
  }

  package mutating func apply(_ fact: UsageFact, at now: Now) {
    switch fact {
    case .timeCounted(let counting):
      let counted = (subject?.counted ?? []).filter { !counting.replaced.contains($0) } + counting.added
      subject?.counted = counted.sorted { $0.start < $1.start }
    case .eventCounted: hasEvent = true
    }
  }

  /// No fact adds a log line.
  package func line(of fact: UsageFact, at now: Now) -> LogLine? { nil }
}

/// Something that happened. What is counted is its own record, so no fact adds a log line.
package enum UsageFact: Equatable, Sendable {
  case timeCounted(Counting)
  case eventCounted(DeviceEvent)
}

/// A period and the counted time around it.
package struct UsageSubject: Equatable, Sendable {
  package let period: Period
  /// The counted stretches of its app and device that overlap or touch it, in order of time.
  package var counted: [Stretch]

  package init(_ period: Period, counted: [Stretch]) {
    self.period = period
    self.counted = counted
  }
}

/// Counts time in an app; the period may be long past (contract, section 11). Its time zone is the record's.
public struct CountPeriod: RecordOperation {
  package static let recordName = "usage.period"
  package static let declaration = RecordDeclaration<CountPeriod>(
    .required("app_id", \.appID, .appID), .required("start_ts_utc_ms", \.start, .instant),
    .required("seconds", \.seconds, .integer(in: 1...86_400)), .optional("device", \.device, .characters(1...255)),
    check: faults, make: CountPeriod.init
  ).described(
    "Records how long an app was in use, at any time; the same time counts once.",
    example: ["start_ts_utc_ms": 1_773_153_000_000, "seconds": 1_800, "device": "phone"])

  let appID: AppID
  let start: Instant
  let seconds: Int
  let device: String?

  /// What is nil is left out.
  public init(appID: AppID, start: Instant, seconds: Int, device: String? = nil) {
    self.appID = appID
    self.start = start
    self.seconds = seconds
    self.device = device
  }

  private var period: Period { Period(appID: appID, device: device, start: start, seconds: seconds) }

  package func needs(_ ids: MadeIDs, at now: Now) -> [UsageState.Need] { [.timeBeside(period)] }

  package func carryOut(_ decision: inout PendingDecision<UsageState>) throws(Rejection) -> DenialReason? {
    guard let subject = decision.state.subject else { preconditionFailure("the time beside a period is loaded") }
    if let counting = Counting(subject, in: decision.now.timeZone) { decision.add(.timeCounted(counting)) }
    return nil
  }

  @Sendable private static func faults(of record: JSONObject) -> [Rejection] {
    guard let start = record["start_ts_utc_ms"]?.integerValue, let seconds = record["seconds"]?.integerValue,
      1...86_400 ~= seconds, Instant.validRange.contains(Instant(millisecondsSinceEpoch: start)),
      Instant(millisecondsSinceEpoch: start) + .seconds(Int(seconds)) > Instant.latestCounted
    else { return [] }
    return [Rejection(.invalidValue, "the period ends after 9999-12-30")]
  }
}
