import EarnedCore
import TestSupport
import Testing

@testable import EarnedEngine
@testable import UsageStore

/// What the engine does with every economy's tables, tried on these.
@Suite struct RecoveryTests {
  private let folder = ScratchFolder()

  @Test func timeIsBackedUpAndRecovered() throws {
    let home = try Home(path: folder.file("earned.db"))
    for minute in 10..<50 {
      try home.use("web:a.example", from: "2026-10-25 02:\(minute)", seconds: 20 + minute, on: "phone")
      try home.use("linux:a", from: "2026-10-25 01:\(minute)", seconds: 7_200)
    }
    _ = try Backup.write(home.database, to: folder.file("backup.db"))
    let now = Now(home.zone.instant("2026-10-27 00:00"), home.zone)
    let summary = try Recovery(
      of: folder.file("backup.db"), to: folder.file("salvaged.db"), economies: Home.economies, now: { now }
    ).perform()
    #expect(summary.isWhole)
    let (before, after) = (try home.content(), try DatabaseContent(ofFile: folder.file("salvaged.db")))
    for table in UsageEconomy.tables.map(\.name) {
      #expect(before[table].count > 2 && after[table] == before[table], "\(table)")
    }
  }

  @Test func onlyWhatIsRecordedIsAllowed() throws {
    let allowed = AllowedValues([UsageEconomy.self])
    #expect(try allowed.contain(.text("web:a.example"), in: "app_id", of: "usage_hour"))
    #expect(try !allowed.contain(.text("web:A"), in: "app_id", of: "usage_hour"))
    #expect(try !allowed.contain(.text("2026-02-30"), in: "date", of: "usage_hour"))
    #expect(try !allowed.contain(.integer(24), in: "hour_local", of: "usage_hour"))
    #expect(try !allowed.contain(.text("Mars"), in: "timezone_id", of: "usage_stretch"))
    #expect(try !allowed.contain(.integer(-1), in: "start_ts_utc_ms", of: "usage_stretch"))
  }
}
