import EarnedCore
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedEngine
@testable import EarnedUsageStore

/// What the economy promises of a period (contract, section 11).
@Suite struct PeriodTests {
  private let folder = ScratchFolder()

  @Test func theSamePeriodIsADuplicateFromAnyRecord() throws {
    let home = try Home()
    #expect(try home.use("linux:a", from: "2026-10-24 09:50", seconds: 1_200) == "applied")
    let content = try home.content()
    let keys = "earned_record_key"
    #expect(try home.use("linux:a", from: "2026-10-24 09:50", seconds: 1_200) == "duplicate")
    #expect(try home.content() == content)
    for (time, zone) in [("2026-10-26 12:00", nil), ("2026-10-24 10:10", "Asia/Tokyo")] {
      #expect(
        try home.use("linux:a", from: "2026-10-24 09:50", seconds: 1_200, at: time, in: zone) == "duplicate")
      #expect(try home.content().without(keys) == content.without(keys))
    }
    #expect(try home.hours() == ["2026-10-24T09 linux:a 600", "2026-10-24T10 linux:a 600"])
  }

  @Test func appsAndDevicesCountSeparately() throws {
    let home = try Home()
    for device in [nil, "phone", "tablet"] {
      for app in ["linux:a", "web:a.example"] {
        #expect(try home.use(app, from: "2026-10-24 09:00", seconds: 60, on: device) == "applied")
      }
    }
    #expect(
      try home.hours() == [
        "2026-10-24T09 linux:a 60", "2026-10-24T09 linux:a 60 phone", "2026-10-24T09 linux:a 60 tablet",
        "2026-10-24T09 web:a.example 60", "2026-10-24T09 web:a.example 60 phone",
        "2026-10-24T09 web:a.example 60 tablet",
      ])
  }

  /// A period belongs to no day of Earned: none closes it, begins with it or shows it.
  @Test func latePeriodsAreAppliedAndTouchNoDay() throws {
    let home = try Home()
    #expect(try home.record("day.ensure", at: home.zone.instant("2026-10-24 12:00")) == "applied")
    let before = try home.content().without("usage_stretch").without("usage_hour").without("earned_record_key")
    for start in ["1970-01-02 00:00", "2019-05-01 08:00", "2026-10-23 23:59", "2026-10-26 09:00"] {
      #expect(try home.use("linux:a", from: start, seconds: 60) == "applied")
    }
    let after = try home.content().without("usage_stretch").without("usage_hour").without("earned_record_key")
    #expect(after == before, "\(after.difference(from: before))")
    #expect(try home.record("day.ensure", at: home.zone.instant("2026-10-24 13:00")) == "applied")
  }

  @Test func nothingCountsTwiceAfterACleanup() throws {
    let home = try Home(path: folder.file("earned.db"))
    try home.use("linux:a", from: "2026-10-24 09:50", seconds: 1_200)
    try home.use("linux:a", from: "2026-08-01 09:50", seconds: 1_200)
    try home.clean(at: "2026-12-24 00:00", archive: folder.file("archive.db"))
    let content = try home.content()
    #expect(content["earned_record_key"].isEmpty && content["usage_hour"].count == 4)
    #expect(try home.use("linux:a", from: "2026-10-24 09:50", seconds: 1_200) == "duplicate")
    #expect(try home.content() == content)
    #expect(try home.use("linux:a", from: "2026-10-24 10:00", seconds: 1_200) == "applied")
    #expect(try home.hours().suffix(2) == ["2026-10-24T09 linux:a 600", "2026-10-24T10 linux:a 1200"])
    #expect(try home.findings() == [])
  }

  /// Deleted keys and days that were taken back reject no period, with `--backfill` or without.
  @Test func noPeriodIsTooLate() throws {
    let home = try Home(path: folder.file("earned.db"))
    try home.use("linux:a", from: "2026-10-24 09:00", seconds: 60)
    try home.clean(at: "2026-12-24 00:00")
    try RecordKeys(database: home.database).closeUnknown(at: Now(home.zone.instant("2026-12-24 00:00"), home.zone))
    #expect(
      try home.record("habit.upsert habit_id=a name=a", at: home.zone.instant("2026-10-20 09:00")) == "DAY_CLOSED")
    #expect(try home.use("linux:a", from: "2026-10-20 09:00", seconds: 60) == "applied")
    let late = record(
      "usage.period app_id=linux:a start_ts_utc_ms=1700000000000 seconds=60", at: home.zone.instant("2023-11-15 09:00"))
    #expect(try home.engine.record(late, isBackfill: true) == .applied)
    #expect(try home.engine.record(late, isBackfill: true) == .duplicate)
  }

  /// The cleanup deletes the keys of late records. The time since which all keys are known stays the same.
  @Test func keysOfLateRecordsReopenNothing() throws {
    let home = try Home(path: folder.file("earned.db"))
    try home.use("linux:a", from: "2026-10-24 09:00", seconds: 60)
    try home.clean(at: "2026-12-24 00:00")
    let since = try SharedTables(home.database).recordsKnownSince()
    try home.use("linux:a", from: "2020-01-01 09:00", seconds: 60)
    try home.clean(at: "2026-12-25 00:00")
    #expect(try home.content()["earned_record_key"].isEmpty)
    #expect(try SharedTables(home.database).recordsKnownSince() == since && since != nil)
  }

  @Test(
    arguments: table(
      """
      record                                                               | answer
      usage.period app_id=linux:a start_ts_utc_ms=0 seconds=1              | applied
      usage.period app_id=linux:a start_ts_utc_ms=0 seconds=86400          | applied
      usage.period app_id=linux:a start_ts_utc_ms=0 seconds=86401          | INVALID_VALUE
      usage.period app_id=linux:a start_ts_utc_ms=0 seconds=0              | INVALID_VALUE
      usage.period app_id=linux:a start_ts_utc_ms=0 seconds=-1             | INVALID_VALUE
      usage.period app_id=linux:a start_ts_utc_ms=0 seconds=1.5            | INVALID_VALUE
      usage.period app_id=linux:a start_ts_utc_ms=-1 seconds=1             | INVALID_VALUE
      usage.period app_id=linux:a start_ts_utc_ms=253402214398000 seconds=1 | applied
      usage.period app_id=linux:a start_ts_utc_ms=253402214398000 seconds=2 | INVALID_VALUE
      usage.period app_id=linux:a start_ts_utc_ms=0 seconds=1 device=""    | INVALID_VALUE
      usage.period app_id=linux:a start_ts_utc_ms=0 seconds=1 device=a     | applied
      usage.period app_id=linux:a start_ts_utc_ms=0 seconds=1 device=null  | applied
      usage.period app_id=a start_ts_utc_ms=0 seconds=1                    | INVALID_APP_ID
      usage.period start_ts_utc_ms=0 seconds=1                             | MISSING_FIELD
      usage.period app_id=linux:a seconds=1                                | MISSING_FIELD
      usage.period app_id=linux:a start_ts_utc_ms=0                        | MISSING_FIELD
      usage.period app_id=linux:a start_ts_utc_ms=0 seconds=1 minutes=1    | UNKNOWN_FIELD
      """)) func aPeriodIsAnsweredByItsFirstFault(_ row: Case) throws
  {
    let home = try Home()
    for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
      let answer = try home.record(row["record"], at: home.zone.instant("2026-10-24 00:00"), in: zone)
      #expect(answer == row["answer"] || answer == "duplicate" && row["answer"] == "applied")
      #expect(try home.findings() == [])
    }
  }

  /// A year of imports is a hundred thousand periods.
  @Test func noStatementReadsATableWhole() throws {
    let home = try Home()
    for start in ["2026-10-24 09:00", "2026-10-24 09:02", "2026-10-24 09:01"] {
      try home.use("linux:a", from: start, seconds: 60)
    }
    let statements = try home.database.rows(
      "select sql from sqlite_stmt where sql like '%usage_%' and sql not like '%sqlite_stmt%'"
    ) { row throws(SQLiteError) in try row.text(0) }
    #expect(statements.count >= 4)
    for sql in statements {
      for step in try home.database.plan(of: sql) { #expect(!step.hasPrefix("SCAN usage"), "\(step): \(sql)") }
    }
  }
}
