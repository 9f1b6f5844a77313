import EarnedCore

/// Time in an app on a device, from a record. It counts in whole seconds: milliseconds are cut off its start.
package struct Period: Equatable, Sendable {
  package let appID: AppID
  /// Nil when the record names none.
  package let device: String?
  package let start: Instant
  /// The first second after it.
  package let end: Instant

  package init(appID: AppID, device: String?, start: Instant, seconds: Int) {
    let cut = start.millisecondsSinceEpoch.flooredQuotientAndRemainder(dividingBy: 1_000).remainder
    self.appID = appID
    self.device = device
    self.start = start - .milliseconds(Int(cut))
    end = self.start + .seconds(seconds)
  }
}

/// A wall clock with a fixed UTC offset: the time zone of a record while one offset applies there. The offset is stored
/// with the counted time, so later updates of the system's time zone data do not change it.
package struct LocalClock: Hashable, Sendable {
  package let timeZoneID: String
  package let offsetSeconds: Int

  /// Zones are at most 26 hours from UTC, also in old times.
  static let offset = ValueKind.integer(-93_600...93_600)
}

/// Counted time: consecutive whole seconds on one clock. Stretches of the same app and device never overlap; those
/// that touch are merged, unless their clocks differ.
package struct Stretch: Equatable, Sendable {
  package var start: Instant
  /// The first second after it.
  package var end: Instant
  package let clock: LocalClock

  package init(from start: Instant, to end: Instant, on clock: LocalClock) {
    self.start = start
    self.end = end
    self.clock = clock
  }

  /// What remains after removing another stretch: at most two parts.
  func without(_ other: Stretch) -> [Stretch] {
    guard other.start < end, start < other.end else { return [self] }
    let before = Stretch(from: start, to: other.start, on: clock)
    let after = Stretch(from: other.end, to: end, on: clock)
    return [before, after].filter { $0.start < $0.end }
  }

  /// The app and the device belong to the period that is counted.
  package static let table = Table(
    "usage_stretch", key: "app_id, device, start_ts_utc_ms", inOrder: [("start_ts_utc_ms", "end_ts_utc_ms")],
    Column.hidden("start_ts_utc_ms", \Stretch.start),
    Column.hidden("end_ts_utc_ms", \Stretch.end),
    Column.hidden("timezone_id", \Stretch.clock.timeZoneID, .timeZone),
    Column.hidden("utc_offset_seconds", \Stretch.clock.offsetSeconds, LocalClock.offset),
    others: OtherColumn.appAndDevice,
    make: { start, end, timeZoneID, offsetSeconds in
      Stretch(from: start, to: end, on: LocalClock(timeZoneID: timeZoneID, offsetSeconds: offsetSeconds))
    })
}

/// Time in one hour of a wall clock. An hour that occurs twice in a zone is two of them.
package struct ClockHour: Equatable, Sendable {
  package let date: CalendarDate
  /// The hour on the wall clock, 0…23.
  package let hour: Int
  package let clock: LocalClock
  /// The time in it, 1…3600 seconds.
  package internal(set) var seconds: Int

  /// Its rows stay when a day is deleted: counted time is kept for ever.
  package static let table = Table(
    "usage_hour", key: "date, hour_local, app_id, device, timezone_id, utc_offset_seconds", bookedOn: .stays,
    Column.hidden("date", \ClockHour.date),
    Column.hidden("hour_local", \ClockHour.hour, .hour),
    Column.hidden("timezone_id", \ClockHour.clock.timeZoneID, .timeZone),
    Column.hidden("utc_offset_seconds", \ClockHour.clock.offsetSeconds, LocalClock.offset),
    Column.hidden("seconds", \ClockHour.seconds, .integer(1...3_600)),
    others: OtherColumn.appAndDevice,
    make: { date, hour, timeZoneID, offsetSeconds, seconds in
      let clock = LocalClock(timeZoneID: timeZoneID, offsetSeconds: offsetSeconds)
      return ClockHour(date: date, hour: hour, clock: clock, seconds: seconds)
    })
}

extension OtherColumn {
  fileprivate static let appAndDevice = [
    written("app_id", .app), written("device", .placeholder("used-device")),
  ]
}
