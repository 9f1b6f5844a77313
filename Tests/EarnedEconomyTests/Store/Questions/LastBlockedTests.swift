import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSystem
import Testing

/// The hand-off of the last blocked app (data model, Part B), next to a database file.
@Suite final class LastBlockedTests {
  let path: String
  let history: History

  init() throws {
    path = "\(ProcessEnvironment.temporaryFolder)/earned-questions-\(UInt64.random(in: .min ... .max)).db"
    history = try History(path: path)
  }

  deinit { for ending in ["", "-wal", "-shm", ".shared.json"] { unlink(path + ending) } }

  @Test func theHandOffIsValidForTenMinutes() throws {
    try history.mode("work", blocking: ["android:a"])
    try history.record("shield.blocked", at: 1_000, ["app_id": "android:a", "mode_id": "work"])
    for (milliseconds, isThere) in [(999, false), (1_000, true), (601_000, true), (601_001, false)] {
      #expect((try history.status(at: milliseconds).lastBlocked != nil) == isThere, "at \(milliseconds)")
    }
    #expect(
      try history.status(at: 2_000).json.objectValue?["last_blocked"]?.serialized()
        == #"{"app_id":"android:a","ts_utc_ms":1770033601000,"mode_id":"work"}"#)
  }

  @Test func clearingRemovesOnlyItsKeys() throws {
    try history.record("shield.blocked", at: 1_000, ["app_id": "android:a"])
    let file = path + ".shared.json"
    var keys = try #require(try JSONParser().parse(try File.read(file)).objectValue)
    keys["of_another"] = "stays"
    try AtomicFile.write(JSONValue.object(keys).serializedUTF8(), to: file)

    try LastBlockedFile(besideDatabase: path).clear()
    #expect(try history.questions.lastBlocked(at: history.now(1_000)) == nil)
    #expect(
      try JSONParser().parse(try File.read(file)) == ["last_shield_ts_utc_ms": "1770033601000", "of_another": "stays"])
  }

  // Of the records of one transaction the latest counts; what is taken stays known to the health (backlog E8-12).
  @Test func theLatestOfATransactionIsHandedOver() throws {
    try history.engine.transaction {
      for (app, milliseconds) in [("a", 2_000), ("b", 1_000)] {
        try history.record("shield.blocked", at: milliseconds, ["app_id": .string("android:\(app)")])
      }
    }
    #expect(try history.questions.lastBlocked(at: history.now(3_000))?.appID.description == "android:a")
    let economies: [any Economy.Type] = [EarnedEconomy.self]
    func event() throws -> String? {
      try history.questions.health(at: history.now(3_000), economies: economies).json
        .objectValue?["last_shield_event"]?.serialized()
    }
    #expect(try event() == #"{"app_id":"android:a","ts_utc_ms":1770033602000,"mode_id":null}"#)
    try LastBlockedFile(besideDatabase: path).clear()
    #expect(try event() == #"{"app_id":null,"ts_utc_ms":1770033602000,"mode_id":null}"#)
    try history.record("shield.blocked", at: 1_500, ["app_id": "android:c"])
    #expect(try history.questions.lastBlocked(at: history.now(3_000)) == nil)
  }

  @Test func withoutAHandOffThereIsNoLastBlockedApp() throws {
    #expect(try history.questions.lastBlocked(at: history.now(0)) == nil)
    #expect(try history.status(at: 0).lastBlocked == nil)
  }
}

private enum ProcessEnvironment {
  static var temporaryFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }
}
