import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedSystem

extension UsageEconomy {
  /// The time in apps of today; nil when none was ever counted.
  public static func statusPart(of database: Database, at now: Now) throws -> StatusPart? {
    guard try isInUse(in: database) else { return nil }
    let sql = "select coalesce(sum(seconds), 0), count(distinct app_id) from usage_hour where date = ?"
    let (seconds, apps) =
      try database.element(sql, now.date.description) { (try $0.count(0), try $0.count(1)) } ?? (0, 0)
    return StatusPart(
      json: ["date": .string(now.date.description), "used_seconds": .count(seconds), "apps": .count(apps)],
      title: "apps"
    ) { _ in
      ["\(seconds / 60 + (seconds % 60 < 30 ? 0 : 1)) min today" + (apps == 0 ? "" : " in \(apps.counted("app"))")]
    }
  }
}
