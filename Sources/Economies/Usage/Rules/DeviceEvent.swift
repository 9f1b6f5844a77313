import EarnedCore
import EarnedJSON

/// Something that a device noted at an instant (contract, section 21).
package struct DeviceEvent: Equatable, Sendable {
  package let instant: Instant
  package let kind: DeviceEventKind
  /// The app that notified; nil of an unlock, and when the record names none.
  package let appID: AppID?
  /// Nil when the record names none.
  package let device: String?
  package let clock: LocalClock
  /// The date on that clock.
  package let date: CalendarDate

  /// Kept for ever, as counted time is, so that an event that comes again is known.
  package static let table = Table(
    "usage_event", key: "kind, ts_utc_ms", bookedOn: .stays,
    Column.hidden("ts_utc_ms", \DeviceEvent.instant),
    Column.hidden("kind", \DeviceEvent.kind),
    Column.hidden("app_id", \DeviceEvent.appID),
    Column.hidden("device", \DeviceEvent.device, .optional(.placeholder("used-device"))),
    Column.hidden("timezone_id", \DeviceEvent.clock.timeZoneID, .timeZone),
    Column.hidden("utc_offset_seconds", \DeviceEvent.clock.offsetSeconds, LocalClock.offset),
    Column.hidden("date", \DeviceEvent.date),
    make: { instant, kind, appID, device, timeZoneID, offsetSeconds, date in
      let clock = LocalClock(timeZoneID: timeZoneID, offsetSeconds: offsetSeconds)
      return DeviceEvent(instant: instant, kind: kind, appID: appID, device: device, clock: clock, date: date)
    })
}

/// What a device notes.
public enum DeviceEventKind: String, StoredWord {
  /// It was unlocked: a pickup.
  case unlock
  /// An app notified the person.
  case notification
}

/// Counts an event of a device at the time of the record, which may be long past. Its time zone is the record's.
public struct CountEvent: RecordOperation {
  package static let recordName = "usage.event"
  package static let declaration = RecordDeclaration<CountEvent>(
    .required("kind", \.kind, .word(of: DeviceEventKind.self)), .optional("app_id", \.appID, .appID),
    .optional("device", \.device, .characters(1...255)), check: faults, make: CountEvent.init
  ).described(
    "Records that a device was unlocked or an app notified, at any time; the same event counts once.",
    example: ["kind": "notification", "app_id": "android:com.whatsapp", "device": "phone"])

  let kind: DeviceEventKind
  let appID: AppID?
  let device: String?

  /// What is nil is left out. Only a notification has an app.
  public init(kind: DeviceEventKind, appID: AppID? = nil, device: String? = nil) {
    self.kind = kind
    self.appID = appID
    self.device = device
  }

  private func event(at now: Now) -> DeviceEvent {
    DeviceEvent(
      instant: now.instant, kind: kind, appID: appID, device: device, clock: now.timeZone.clock(at: now.instant),
      date: now.date)
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [UsageState.Need] { [.event(event(at: now))] }

  package func carryOut(_ decision: inout PendingDecision<UsageState>) throws(Rejection) -> DenialReason? {
    decision.add(.eventCounted(event(at: decision.now)))
    return nil
  }

  @Sendable private static func faults(of record: JSONObject) -> [Rejection] {
    var faults: [Rejection] = []
    if record["kind"] == .string(DeviceEventKind.unlock.rawValue), record["app_id"] ?? .null != .null {
      faults.append(Rejection(.invalidValue, "'app_id' is for a notification"))
    }
    if let time = record["ts_utc_ms"]?.integerValue, time > Instant.latestCounted.millisecondsSinceEpoch {
      faults.append(Rejection(.invalidValue, "the event is after 9999-12-30"))
    }
    return faults
  }
}

extension Instant {
  /// Dates have four-digit years, in zones ahead of UTC too.
  static let latestCounted = latest - .days(1)
}
