import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedSystem

extension UsageEconomy {
  /// The time in apps of today; nil when none was ever counted.
  package static func statusPart(of database: Database, at now: Now) throws -> StatusPart? {
    guard try hasTime(in: database) else { return nil }
    let sql = "select coalesce(sum(seconds), 0), count(distinct app_id) from usage_hour where date = ?"
    let (seconds, apps) =
      try database.element(sql, now.date.description) { (try $0.count(0), try $0.count(1)) } ?? (0, 0)
    return StatusPart(
      json: ["date": .string(now.date.description), "used_seconds": .count(seconds), "apps": .count(apps)],
      title: "apps"
    ) { _ in
      ["\(((seconds + 30) / 60).hoursAndMinutes) today" + (apps == 0 ? "" : " in \(apps.counted("app"))")]
    }
  }
}

/// Questions about time in apps, for economies that count it as their own. They only read.
package struct UsageQuestions {
  private let database: Database

  /// - Parameter database: with or without the tables of the economy.
  package init(_ database: Database) { self.database = database }

  /// The time of apps on a date, in seconds; nil when time was never counted.
  package func seconds(of apps: [AppID], on date: CalendarDate) throws -> Int? {
    guard try UsageEconomy.hasTime(in: database) else { return nil }
    return try apps.map { app in
      try database.element(
        "select coalesce(sum(seconds), 0) from usage_hour where date = ? and app_id = ?", date.description,
        app.description
      ) { try $0.count(0) } ?? 0
    }.reduce(0, +)
  }

  /// The use of an app that ended after an instant, up to another one, in order of time.
  package func uses(of app: AppID, after instant: Instant, to end: Instant) throws -> [AppUse] {
    guard try UsageEconomy.hasTables(in: database) else { return [] }
    return try database.elements(
      """
      select device, start_ts_utc_ms, min(end_ts_utc_ms, ?3) from usage_stretch
      where app_id = ?1 and end_ts_utc_ms > ?2 and start_ts_utc_ms < ?3
      order by start_ts_utc_ms, device
      """, app.description, instant.millisecondsSinceEpoch, end.millisecondsSinceEpoch
    ) { AppUse(appID: app, device: try $0.text(0), start: try $0.instant(1), end: try $0.instant(2)) }
  }
}
