import EarnedCore
import EarnedEngine
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedEconomyStore

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

  // What is there, what is recorded then, and what is there afterwards: app, time and the time of the last shield. An
  // older event changes nothing, also when the app of a later one was taken (decision E60).
  @Test(
    arguments: table(
      """
      stored  | event   | after           | last shield
      -       | y 10:00 | y 10:00         | 10:00
      x 10:00 | y 10:01 | y 10:01         | 10:01
      x 10:00 | y 10:00 | y 10:00         | 10:00
      x 10:00 | y 09:59 | x 10:00         | 10:00
      taken   | y 09:59 | -               | 10:00
      taken   | y 10:00 | y 10:00         | 10:00
      taken   | y 10:01 | y 10:01         | 10:01
      """))
  func anOlderEventChangesNothing(_ row: Case) throws {
    let (home, folder) = (try Home(), ScratchFolder())
    let file = LastBlockedFile(besideDatabase: folder.path + "/earned.db")
    func blocked(_ text: String) -> LastBlocked {
      let words = text.split(separator: " ").map(String.init)
      return LastBlocked(appID: AppID(stored: "iosToken:\(words[0])"), instant: home.instant(words[1]))
    }
    if row["stored"] == "taken" {
      try file.write(blocked("x 10:00"))
      try file.clear()
    } else if let stored = row.optional("stored") {
      try file.write(blocked(stored))
    }
    try file.write(blocked(row["event"]))
    #expect(try file.read() == row.optional("after").map(blocked))
    #expect(try file.last().shield == home.instant(row["last shield"]))
  }

  // An app that writes the three keys itself knows no fourth.
  @Test func threeKeysOfAnAppAreEnough() throws {
    let folder = ScratchFolder()
    folder.write(
      #"{"ios_last_blocked_app_id":"iosToken:x","ios_last_blocked_ts_utc_ms":"1770033600000"}"#,
      to: "earned.db.shared.json")
    let file = LastBlockedFile(besideDatabase: folder.path + "/earned.db")
    #expect(try file.last().shield == Instant(millisecondsSinceEpoch: 1_770_033_600_000))
    try file.clear()
    #expect(
      try text(folder.path + "/earned.db.shared.json") == "{\n  \"last_shield_ts_utc_ms\": \"1770033600000\"\n}\n")
  }

  // No later shield would replace one of a time that will not come.
  @Test func aShieldOfAWrongClockIsForgotten() throws {
    let folder = ScratchFolder()
    let instant = Instant(millisecondsSinceEpoch: 1_770_033_600_000)
    let file = LastBlockedFile(besideDatabase: folder.path + "/earned.db")
    try file.write(LastBlocked(appID: AppID(stored: "iosToken:x"), instant: instant))
    try file.forget(after: instant)
    #expect(try file.read() != nil)
    try file.forget(after: instant - .milliseconds(1))
    #expect(try file.last().shield == nil)
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
          "ios_last_blocked_mode_id": "m",
          "last_shield_ts_utc_ms": "1770033600000"
        }

        """)
    try file.write(LastBlocked(appID: AppID(stored: "iosToken:y"), instant: instant))
    #expect(try file.read() == LastBlocked(appID: AppID(stored: "iosToken:y"), instant: instant))
    try file.clear()
    #expect(try file.read() == nil)
    #expect(
      try text(path) == "{\n  \"theme\": \"dark\",\n  \"last_shield_ts_utc_ms\": \"1770033600000\"\n}\n")
  }

  @Test(arguments: [
    "", "[]", "{", "null", "\u{FFFF}", #"{"ios_last_blocked_app_id":7}"#, #"{"ios_last_blocked_app_id":"iosToken:x"}"#,
    #"{"ios_last_blocked_app_id":"iosToken:x","ios_last_blocked_ts_utc_ms":"soon"}"#,
    #"{"ios_last_blocked_app_id":"iosToken:x","ios_last_blocked_ts_utc_ms":1770033600000}"#,
    #"{"ios_last_blocked_app_id":"iosToken:x","ios_last_blocked_ts_utc_ms":"-9223372036854775808"}"#,
    #"{"ios_last_blocked_app_id":"iosToken:x","ios_last_blocked_ts_utc_ms":"1770033600000","ios_last_blocked_mode_id":1}"#,
    #"{"last_shield_ts_utc_ms":1770033600000}"#,
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
