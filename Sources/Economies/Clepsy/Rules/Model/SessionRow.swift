import EarnedCore

/// The opening of a tracked app: what an earning session and a use of a vice app have in common.
public struct Opening: Equatable, Sendable {
  /// The key of the record that opened it, which is also the id of the session.
  public var sessionID: String
  /// The bundle id of the app.
  public var appBundleID: String
  /// When it was first opened.
  public var started: Instant
  /// The id of the zone at its start.
  package var timeZoneID: String
  /// The local date of its start.
  package var date: CalendarDate
  /// The local hour of its start.
  package var hour: Int
  /// How often the app was opened, including returns from pauses.
  package var count = 1
}

extension Opening {
  init(sessionID: String, appBundleID: String, at now: Now) {
    self.init(
      sessionID: sessionID, appBundleID: appBundleID, started: now.instant, timeZoneID: now.timeZone.identifier,
      date: now.date, hour: now.localTime.hour)
  }
}

/// An unlocked vice app on the screen (rules 2.4). It spends time second by second, until the app is closed, the unlock
/// or the day ends, or no time is left.
package struct ViceUse: Equatable, Sendable {
  package var opening: Opening
  /// The time up to which seconds were spent.
  package var settled: Instant
  package var unlockEnd: Instant
  package var spentSeconds = 0

  init(_ opening: Opening, unlockEnd: Instant) {
    self.opening = opening
    settled = opening.started
    self.unlockEnd = unlockEnd
  }
}

package struct EndedSession: Equatable, Sendable {
  package var opening: Opening
  package var category: AppCategory
  /// The whole seconds that it earned or spent.
  package var seconds: Int
  package var ended: Instant
  package var reason: SessionEnd
}

/// Why a session in an app ended.
package enum SessionEnd: String, StoredWord {
  /// The pause was longer than two minutes.
  case pausedTooLong = "PAUSED_TOO_LONG"
  /// Its app was left in the first minute.
  case leftInWarmUp = "LEFT_IN_WARM_UP"
  /// There was no record for twelve hours (S9).
  case lost = "LOST"
  /// Its app is no longer in its list.
  case appRemoved = "APP_REMOVED"
  /// The vice app was closed.
  case closed = "CLOSED"
  case screenLocked = "SCREEN_LOCKED"
  /// Another app was opened.
  case otherApp = "OTHER_APP"
  case unlockOver = "UNLOCK_OVER"
  case dayOver = "DAY_OVER"
  /// No time was left to spend.
  case noBalance = "NO_BALANCE"
}

/// The row of a session: an earning session or a use of a vice app, which is running or has ended.
package struct SessionRow: Sendable {
  enum Phase: String, StoredWord {
    case running = "RUNNING"
    case paused = "PAUSED"
    case ended = "ENDED"
  }

  private let opening: Opening
  private let category: AppCategory
  private let phase: Phase
  private let settled: Instant
  private let seconds: Int
  private var restMilliseconds: Int64 = 0
  private var restDate: CalendarDate?
  private var restZone: Zone?
  private var unlockEnd: Instant?
  private var reason: SessionEnd?

  /// The time that an earning session has not credited yet is also in another table, one row per clock hour.
  package init(_ session: EarningSession) {
    (opening, category) = (session.opening, .productive)
    phase = session.isPaused ? .paused : .running
    (settled, seconds) = (session.settled, session.creditedSeconds)
    (restMilliseconds, restDate, restZone) = (session.restMilliseconds, session.restDate, session.restZone)
  }

  package init(_ use: ViceUse) {
    (opening, category, phase) = (use.opening, .vice, .running)
    (settled, seconds, unlockEnd) = (use.settled, use.spentSeconds, use.unlockEnd)
  }

  package init(_ ended: EndedSession) {
    (opening, category, phase) = (ended.opening, ended.category, .ended)
    (settled, seconds, reason) = (ended.ended, ended.seconds, ended.reason)
  }

  /// A session that has not ended.
  package enum GoingOn {
    case earning(EarningSession)
    case use(ViceUse)
  }

  /// - Throws: `StoredValueFault` when a value is missing that its category needs.
  package func goingOn() throws -> GoingOn {
    switch category {
    case .productive:
      var session = EarningSession(opening, in: try present(restZone, "rest_timezone_id", "a time zone"))
      session.isPaused = phase == .paused
      session.settled = settled
      session.creditedSeconds = seconds
      if restMilliseconds > 0 {
        session.rest = [
          .init(
            begin: settled - .milliseconds(restMilliseconds), end: Now(settled, session.restZone),
            milliseconds: restMilliseconds)
        ]
      }
      session.restDate = try present(restDate, "rest_date", "a day")
      return .earning(session)
    case .vice:
      var use = ViceUse(opening, unlockEnd: try present(unlockEnd, "unlock_ends_ts_utc_ms", "a time"))
      use.settled = settled
      use.spentSeconds = seconds
      return .use(use)
    }
  }

  private func present<Value>(_ value: Value?, _ column: String, _ expectation: String) throws -> Value {
    guard let value else { throw StoredValueFault(place: "\(Self.table.name).\(column)", expectation: expectation) }
    return value
  }

  package static let table = Table(
    "clepsy_session", key: "session_id",
    shows: .first(7, as: "clepsy_sessions", "order by date desc, started_ts_utc_ms desc"), expires: .init(by: "date"),
    isCleared: true, bookedOn: .column("date"), inOrder: [("started_ts_utc_ms", "settled_ts_utc_ms")],
    Column.hidden("session_id", \SessionRow.opening.sessionID, .text),
    Column("app_bundle_id", \SessionRow.opening.appBundleID, .placeholder("app")),
    Column("category", \SessionRow.category),
    Column("started_ts_utc_ms", \SessionRow.opening.started),
    Column("timezone_id", \SessionRow.opening.timeZoneID, .timeZone),
    Column("date", \SessionRow.opening.date),
    Column.hidden("hour_local", \SessionRow.opening.hour, .hour),
    Column("opens", \SessionRow.opening.count, .integer(in: ClepsyNumbers.opens)),
    Column("state", \SessionRow.phase),
    Column("settled_ts_utc_ms", \SessionRow.settled),
    Column("seconds", \SessionRow.seconds, .count),
    Column("rest_milliseconds", \SessionRow.restMilliseconds, .integer(in: ClepsyNumbers.restMilliseconds)),
    Column.hidden("rest_date", \SessionRow.restDate),
    Column.hidden("rest_timezone_id", \SessionRow.restZone?.identifier, .timeZone),
    Column("unlock_ends_ts_utc_ms", \SessionRow.unlockEnd),
    Column("end_reason", \SessionRow.reason),
    keeps: ["app_bundle_id", "category", "started_ts_utc_ms", "timezone_id", "date", "hour_local"],
    make: SessionRow.init(
      sessionID:appBundleID:category:started:timeZoneID:date:hour:count:phase:settled:seconds:restMilliseconds:
      restDate:restZoneID:unlockEnd:reason:))

  private init(
    sessionID: String, appBundleID: String, category: AppCategory, started: Instant, timeZoneID: String,
    date: CalendarDate, hour: Int, count: Int, phase: Phase, settled: Instant, seconds: Int, restMilliseconds: Int64,
    restDate: CalendarDate?, restZoneID: String?, unlockEnd: Instant?, reason: SessionEnd?
  ) throws {
    opening = Opening(
      sessionID: sessionID, appBundleID: appBundleID, started: started, timeZoneID: timeZoneID, date: date, hour: hour,
      count: count)
    (self.category, self.phase, self.settled, self.seconds) = (category, phase, settled, seconds)
    (self.restMilliseconds, self.restDate) = (restMilliseconds, restDate)
    restZone = if let restZoneID { try Zone.named(restZoneID) } else { nil }
    (self.unlockEnd, self.reason) = (unlockEnd, reason)
  }
}
