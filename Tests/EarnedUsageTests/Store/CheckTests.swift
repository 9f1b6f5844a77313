import EarnedCore
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedEngine
@testable import EarnedUsageStore

/// Every check finds its fault, and a repair computes the hours again.
@Suite struct CheckTests {
  @Test(
    arguments: table(
      """
      change                                                                              | found
      select 1                                                                            | -
      update usage_hour set seconds = seconds + 1 where hour_local = 10                   | USAGE_SUMS
      delete from usage_hour where hour_local = 9                                         | USAGE_SUMS
      insert into usage_hour values ('2026-10-24', 3, 'linux:a', '', 'UTC', 0, 5)             | USAGE_SUMS
      update usage_stretch set utc_offset_seconds = 0                                     | USAGE_OVERLAP USAGE_SUMS
      insert into usage_stretch select app_id, device, start_ts_utc_ms + 1000, end_ts_utc_ms, timezone_id, utc_offset_seconds from usage_stretch | USAGE_OVERLAP USAGE_SUMS
      """)) func everyCheckFindsItsFault(_ row: Case) throws
  {
    let home = try Home()
    try home.use("linux:a", from: "2026-10-24 09:50", seconds: 1_200)
    try home.use("linux:a", from: "2026-10-25 01:30", seconds: 10_800)
    try home.use("linux:b", from: "1970-01-01 00:00", seconds: 60, in: "America/Vancouver")
    #expect(try home.findings() == [])
    try home.database.run(script: row["change"])
    #expect(try home.findings().joined(separator: " ") == row["found"])
  }

  @Test func aRepairCountsTheHoursAgain() throws {
    let home = try Home()
    try home.use("linux:a", from: "2026-10-25 01:30", seconds: 10_800, on: "phone")
    try home.use("linux:b", from: "1970-01-02 00:00", seconds: 60, in: "America/Vancouver")
    let content = try home.content()
    try home.database.run(script: "update usage_hour set seconds = 7; delete from usage_hour where app_id = 'linux:b'")
    let check = try #require(UsageChecks.all.first { $0.code == "USAGE_SUMS" })
    try check.repair?(home.database, Now(home.zone.instant("2026-10-27 00:00"), home.zone))
    #expect(try home.content() == content)
  }

  @Test func anHourHasAtMost3600Seconds() throws {
    let home = try Home()
    #expect(throws: SQLiteError.self) {
      try home.database.run(script: "insert into usage_hour values ('2026-10-24', 3, 'linux:a', '', 'UTC', 0, 3601)")
    }
  }
}

/// Backup and recovery keep the tables.
@Suite struct RecoveryTests {
  private let folder = ScratchFolder()

  @Test func timeIsBackedUpAndRecovered() throws {
    let home = try Home(path: folder.file("earned.db"))
    for minute in 10..<50 {
      try home.use("web:a.example", from: "2026-10-25 02:\(minute)", seconds: 20 + minute, on: "phone")
      try home.use("linux:a", from: "2026-10-25 01:\(minute)", seconds: 7_200)
      try home.record("usage.event kind=unlock", at: home.zone.instant("2026-10-25 02:\(minute)"))
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
    let allowed = try AllowedValues([UsageEconomy.self])
    #expect(try allowed.contain(.text("web:a.example"), in: "app_id", of: "usage_hour"))
    #expect(try !allowed.contain(.text("web:A"), in: "app_id", of: "usage_hour"))
    #expect(try !allowed.contain(.text("2026-02-30"), in: "date", of: "usage_hour"))
    #expect(try !allowed.contain(.integer(24), in: "hour_local", of: "usage_hour"))
    #expect(try !allowed.contain(.text("Mars"), in: "timezone_id", of: "usage_stretch"))
    #expect(try !allowed.contain(.integer(-1), in: "start_ts_utc_ms", of: "usage_stretch"))
  }
}
