import EarnedCore
import EarnedEngine
import EarnedFiles
import EarnedStore
import TestSupport
import Testing
import TruthTables

/// The file that hands the last blocked app over (data model, Part B; rules 2.15; E47).
@Suite struct LastBlockedFileTests {
  @Test(
    arguments: table(
      """
      blocked | at           | valid
      10:00   | 09:59:59.999 | no
      10:00   | 10:00        | yes
      10:00   | 10:10        | yes
      10:00   | 10:10:00.001 | no
      """))
  func theHandOffIsValidForTenMinutes(_ row: Case) throws {
    let home = try Home()
    let blocked = LastBlocked(appID: AppID(stored: "iosToken:x"), instant: home.instant(row["blocked"]))
    #expect(blocked.isValid(at: home.instant(row["at"])) == row.flag("valid"))
  }

  // It is no part of the database's truth: a record leaves its key and nothing else.
  @Test func aBlockedAppWritesNoRow() throws {
    let home = try Operation.credits.home()
    let before = try home.content()
    #expect(try home.record("shield.blocked app_id=iosToken:x mode_id=m", at: "10:01") == "applied")
    let after = try home.content()
    #expect(after["earned_record_key"].count == before["earned_record_key"].count + 1)
    for table in ["event_log", "economy_state", "day_summary", "unlock_attempt"] {
      #expect(after[table] == before[table], "\(table)")
    }
  }

  // Keys that are not ours stay; the mode is optional, and an older one does not stay behind.
  @Test func theThreeKeysAreWrittenAndRemoved() throws {
    let folder = ScratchFolder()
    let path = folder.path + "/earned.db.shared.json"
    try AtomicFile.write(Array(#"{"theme":"dark"}"#.utf8), to: path)
    let file = LastBlockedFile(besideDatabase: folder.path + "/earned.db")
    #expect(try file.read() == nil)

    let instant = Instant(millisecondsSinceEpoch: 1_770_033_600_000)
    try file.write(LastBlocked(appID: AppID(stored: "iosToken:x"), instant: instant, modeID: "m"))
    #expect(
      try text(path) == """
        {
          "theme": "dark",
          "ios_last_blocked_app_id": "iosToken:x",
          "ios_last_blocked_ts_utc_ms": "1770033600000",
          "ios_last_blocked_mode_id": "m"
        }

        """)
    try file.write(LastBlocked(appID: AppID(stored: "iosToken:y"), instant: instant))
    #expect(try file.read() == LastBlocked(appID: AppID(stored: "iosToken:y"), instant: instant))
    try file.clear()
    #expect(try file.read() == nil)
    #expect(try text(path) == "{\n  \"theme\": \"dark\"\n}\n")
  }

  @Test(arguments: [
    "", "[]", "{", "null", "\u{FFFF}", #"{"ios_last_blocked_app_id":7}"#, #"{"ios_last_blocked_app_id":"iosToken:x"}"#,
    #"{"ios_last_blocked_app_id":"iosToken:x","ios_last_blocked_ts_utc_ms":"soon"}"#,
    #"{"ios_last_blocked_app_id":"iosToken:x","ios_last_blocked_ts_utc_ms":1770033600000}"#,
    #"{"ios_last_blocked_app_id":"iosToken:x","ios_last_blocked_ts_utc_ms":"-9223372036854775808"}"#,
    #"{"ios_last_blocked_app_id":"iosToken:x","ios_last_blocked_ts_utc_ms":"1770033600000","ios_last_blocked_mode_id":1}"#,
  ])
  func aDamagedFileIsReportedIgnoredAndReplaced(text damaged: String) throws {
    let folder = ScratchFolder()
    let path = folder.write(damaged, to: "earned.db.shared.json")
    let file = LastBlockedFile(besideDatabase: folder.path + "/earned.db")
    #expect(try file.read() == nil)
    #expect(try file.damage()?.hasPrefix(path) == true)
    try file.clear()
    #expect(try text(path) == damaged)

    let instant = Instant(millisecondsSinceEpoch: 1_770_033_600_000)
    let next = LastBlocked(appID: AppID(stored: "iosToken:y"), instant: instant)
    try file.write(next)
    #expect(try file.read() == next)
    #expect(try file.damage() == nil)

    folder.write(damaged, to: "earned.db.shared.json")
    try file.removeDamage()
    #expect(try file.damage() == nil)
    #expect(!File.exists(path))
  }

  // What others keep there is no reason to lose it.
  @Test func keysOfOtherProgramsSurviveDamage() throws {
    let folder = ScratchFolder()
    let path = folder.write(#"{"theme":"dark","ios_last_blocked_app_id":7}"#, to: "earned.db.shared.json")
    let file = LastBlockedFile(besideDatabase: folder.path + "/earned.db")
    #expect(try file.damage() != nil)
    try file.removeDamage()
    #expect(try text(path) == "{\n  \"theme\": \"dark\"\n}\n")
    #expect(try file.damage() == nil)
  }

  private func text(_ path: String) throws -> String { String(decoding: try File.read(path), as: UTF8.self) }
}
