import ClepsyRules
import EarnedCore
import EarnedEngine
import EarnedSQLite

/// A row of `clepsy_session` that has not ended: an earning session or a use of a vice app.
enum Session {
  case earning(EarningSession)
  case use(ViceUse)

  static let columns = RowColumns(
    "clepsy_session", key: "session_id",
    [
      "session_id", "app_bundle_id", "started_ts_utc_ms", "timezone_id", "date", "hour_local", "opens", "category",
      "state", "settled_ts_utc_ms", "seconds", "rest_milliseconds", "rest_date", "rest_timezone_id",
      "unlock_ends_ts_utc_ms",
    ],
    written: ["end_reason"],
    kept: ["app_bundle_id", "started_ts_utc_ms", "timezone_id", "date", "hour_local", "category"])

  init(_ row: Row) throws {
    let opening = try Opening(row)
    switch try row.choice(7, "clepsy_session.category") as AppCategory {
    case .productive:
      var session = EarningSession(opening, in: try TimeZone.named(try row.text(13)))
      session.isPaused = try row.text(8) == "PAUSED"
      session.settled = try row.instant(9)
      session.creditedSeconds = try row.count(10)
      let rest = try row.integer(11)
      if rest > 0 {
        session.rest = [
          .init(
            begin: session.settled - .milliseconds(rest), end: Now(session.settled, session.restZone),
            milliseconds: rest)
        ]
      }
      session.restDate = try row.day(12, "clepsy_session.rest_date")
      self = .earning(session)
    case .vice:
      var use = ViceUse(opening, unlockEnd: try row.instant(14))
      use.settled = try row.instant(9)
      use.spentSeconds = try row.count(10)
      self = .use(use)
    }
  }
}

extension Opening {
  fileprivate init(_ row: Row) throws {
    self.init(
      sessionID: try row.text(0), appBundleID: try row.text(1), started: try row.instant(2),
      timeZoneID: try row.text(3), date: try row.day(4, "clepsy_session.date"), hour: try row.count(5),
      count: try row.count(6))
  }

  fileprivate var values: [any Bindable] {
    [
      sessionID, appBundleID, started.millisecondsSinceEpoch, timeZoneID, date.description, hour, count,
    ]
  }

  fileprivate func values(
    _ category: AppCategory, state: String, settled: Instant, seconds: Int, rest: EarningSession? = nil,
    unlockEnd: Instant? = nil, reason: SessionEnd? = nil
  ) -> [any Bindable] {
    values + [
      category.rawValue, state, settled.millisecondsSinceEpoch, seconds, rest?.restMilliseconds ?? 0,
      rest?.restDate.description, rest?.restZone.identifier, unlockEnd?.millisecondsSinceEpoch, reason?.rawValue,
    ]
  }
}

extension EarningSession {
  var values: [any Bindable] {
    opening.values(
      .productive, state: isPaused ? "PAUSED" : "RUNNING", settled: settled, seconds: creditedSeconds, rest: self)
  }
}

extension ViceUse {
  var values: [any Bindable] {
    opening.values(.vice, state: "RUNNING", settled: settled, seconds: spentSeconds, unlockEnd: unlockEnd)
  }
}

extension EndedSession {
  var values: [any Bindable] {
    opening.values(category, state: "ENDED", settled: ended, seconds: seconds, reason: reason)
  }
}
