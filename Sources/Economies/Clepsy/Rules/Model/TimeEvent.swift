import EarnedCore

/// Seconds that were earned or spent (architecture, section 2).
public struct TimeEvent: Equatable, Sendable {
  /// Whether seconds were earned or spent.
  public enum Kind: String, StoredWord {
    case earned, spent
  }

  /// A UUID. Every id is booked once.
  package var id: String
  package var instant: Instant
  /// The zone in which it happened.
  package var timeZone: Zone
  /// The local date that it belongs to.
  package var date: CalendarDate
  /// The local hour, 0 … 23.
  package var hour: Int
  package var kind: Kind
  /// 1 … 86 400.
  package var seconds: Int
  /// The bundle id of the app that caused it, if known.
  package var appBundleID: String?
  /// Whether it brings a balance from elsewhere, which can be spent and is not earned (S17). Known when it is recorded;
  /// later its row of `ImportedBalance` says so.
  package var isImported = false

  /// - Parameter date: the date that it belongs to; nil for the local date of its time.
  package init(
    id: String, at now: Now, _ kind: Kind, seconds: Int, appBundleID: String? = nil, date: CalendarDate? = nil
  ) {
    self.id = id
    instant = now.instant
    timeZone = now.timeZone
    self.date = date ?? now.date
    hour = now.localTime.hour
    self.kind = kind
    self.seconds = seconds
    self.appBundleID = appBundleID
  }

  private init(
    id: String, instant: Instant, timeZoneID: String, date: CalendarDate, hour: Int, kind: Kind, seconds: Int,
    appBundleID: String?
  ) throws {
    self.id = id
    self.instant = instant
    timeZone = try .named(timeZoneID)
    self.date = date
    self.hour = hour
    self.kind = kind
    self.seconds = seconds
    self.appBundleID = appBundleID
  }

  /// Whether its seconds are earned.
  var isEarned: Bool { kind == .earned && !isImported }

  /// The time with its zone.
  var time: Now { Now(instant, timeZone) }

  /// Whether another event has the same content. One that an earlier version imported was not told apart.
  func saysTheSame(as other: TimeEvent) -> Bool {
    (instant, kind, seconds, appBundleID) == (other.instant, other.kind, other.seconds, other.appBundleID)
  }
}

extension TimeEvent {
  /// Booked events. Also written are the seconds that an event should add or take, the seconds that it really adds or
  /// takes, and the session that made it.
  package static let table = table(
    "clepsy_event", shows: .first(20, as: "clepsy_events", "order by position desc"), expires: .init(by: "date"),
    bookedOn: .column("date"),
    others: [
      .written("credited_seconds", .count), .written("counted_seconds", .count),
      .written("session_id", .text, isShown: false), .only("position", .position, isShown: false),
    ])

  /// Events that wait in the queue. They have no effect yet, so they stay when their date is removed.
  package static let waitingTable = table(
    "clepsy_pending_event", shows: .first(20, as: "clepsy_queue", "order by position"), bookedOn: .stays,
    others: [.only("position", .position, isShown: false)])

  private static func table(
    _ name: String, shows shown: DiagnosticsRows, expires expiry: TableDescription.Expiry? = nil,
    bookedOn day: TableDescription.BookedDay, others: [OtherColumn]
  ) -> Table<TimeEvent> {
    Table(
      name, key: "event_id", shows: shown, expires: expiry, isCleared: true, bookedOn: day,
      Column("event_id", \TimeEvent.id, .uuid("time-event")),
      Column("ts_utc_ms", \TimeEvent.instant),
      Column("timezone_id", \TimeEvent.timeZone.identifier, .timeZone),
      Column("date", \TimeEvent.date),
      Column.hidden("hour_local", \TimeEvent.hour, .hour),
      Column("kind", \TimeEvent.kind),
      Column("seconds", \TimeEvent.seconds, .integer(in: ClepsyNumbers.eventSeconds)),
      Column("app_bundle_id", \TimeEvent.appBundleID, .placeholder("app")),
      others: others,
      make: TimeEvent.init(id:instant:timeZoneID:date:hour:kind:seconds:appBundleID:))
  }
}

/// A balance that was imported (S17). Its event stands next to all others; this row stays when retention deletes it.
package struct ImportedBalance: Equatable, Sendable {
  package var eventID: String
  package var date: CalendarDate
  package var seconds: Int

  package init(_ event: TimeEvent) { self.init(eventID: event.id, date: event.date, seconds: event.seconds) }

  private init(eventID: String, date: CalendarDate, seconds: Int) {
    self.eventID = eventID
    self.date = date
    self.seconds = seconds
  }

  package static let table = Table(
    "clepsy_imported_balance", key: "event_id", isCleared: true, bookedOn: .column("date"),
    Column.hidden("event_id", \ImportedBalance.eventID, .text),
    Column.hidden("date", \ImportedBalance.date),
    Column.hidden("seconds", \ImportedBalance.seconds, .integer(in: ClepsyNumbers.eventSeconds)),
    make: ImportedBalance.init(eventID:date:seconds:))
}
