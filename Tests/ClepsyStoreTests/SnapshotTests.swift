import ClepsyImport
import EarnedCore
import EarnedImport
import EarnedJSON
import TestSupport
import Testing
import TruthTables

@testable import ClepsyStore

/// Snapshot → records → tables → snapshot: the same JSON (interface of the Clepsy economy, "Commands").
@Suite struct SnapshotTests {
  private let folder = ScratchFolder()

  /// The specification's own example, with a queue.
  private static let example = """
    {
      "timeBalance": { "currentSeconds": 1200 },
      "userSettings": {
        "hasCompletedOnboarding": true,
        "notificationsEnabled": true,
        "exchangeRate": 1.0,
        "viceApps": [
          { "id": "A1B2C3D4-...", "name": "TikTok", "bundleIdentifier": "com.zhiliaoapp.musically", "category": "vice" },
          { "id": "E5F6G7H8-...", "name": "Instagram", "bundleIdentifier": "com.burbn.instagram", "category": "vice" }
        ],
        "productiveApps": [
          { "id": "I9J0K1L2-...", "name": "Kindle", "bundleIdentifier": "com.amazon.Lassen", "category": "productive" }
        ]
      },
      "lastResetDate": "2026-01-31T00:00:00Z",
      "pendingTimeEvents": [
        { "id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "seconds": 120, "timestamp": "2026-02-01T14:35:00.250Z",
          "type": "spent", "appBundleId": "com.zhiliaoapp.musically" },
        { "id": "F621E1F8-C36C-495A-93FC-0C247A3E6E5F", "seconds": 300, "timestamp": "2026-02-01T14:30:00Z", "type": "earned" }
      ]
    }
    """

  private func records(_ text: String, zone: String = "UTC") throws -> (records: [JSONObject], leftOut: [String]) {
    let file = folder.write(text, to: "snapshot.json")
    var records: [JSONObject] = []
    let now = Instant(millisecondsSinceEpoch: 1_770_000_000_000)
    let leftOut = try ClepsyAppImport(path: file, timeZone: .named(zone), now: now).run { records.append($0) }
    return (records, leftOut)
  }

  private func roundTrip(_ text: String, zone: String = "UTC") throws -> JSONValue {
    let home = try Home(zone)
    for record in try records(text, zone: zone).records { #expect(try home.record(record) == "applied") }
    #expect(try home.violations() == [])
    for record in try records(text, zone: zone).records { #expect(try home.record(record) == "duplicate") }
    return try ClepsySnapshot(of: home.database, at: home.now).json
  }

  @Test(arguments: ["UTC", "America/Vancouver", "Pacific/Apia"]) func theSameComesBack(_ zone: String) throws {
    #expect(try roundTrip(Self.example, zone: zone) == JSONParser().parse(Self.example))
    #expect(try records(Self.example).leftOut == [])
  }

  @Test func theQueueAloneComesBack() throws {
    let snapshot = try JSONParser().parse(Self.example).objectValue
    let queue = try #require(snapshot?["pendingTimeEvents"])
    let result = try roundTrip(queue.serialized()).objectValue
    #expect(result?["pendingTimeEvents"] == queue)
    #expect(result?["lastResetDate"] == nil)
  }

  /// A file of which one event cannot be read is refused as a whole, so none of those of another is lost.
  @Test(arguments: [0, 1, 40]) func everyEventOfAQueueIsARecord(_ count: Int) throws {
    let events = (0..<count).map { number in
      """
      {"id": "event \(number)", "seconds": \(number + 1), "timestamp": "2026-02-01T14:35:00Z", "type": "earned"}
      """
    }
    let records = try records("{\"pendingTimeEvents\": [\(events.joined(separator: ","))]}").records
    let seconds = records.filter { $0["queued"] == true }.compactMap { $0["seconds"]?.integerValue }
    #expect(seconds == (0..<count).map { Int64($0) + 1 })
  }

  @Test func anEmptyDatabaseHasTheDefaultSnapshot() throws {
    let empty = #"""
      {"timeBalance":{"currentSeconds":0},"userSettings":{"hasCompletedOnboarding":false,"notificationsEnabled":true,"exchangeRate":1,"viceApps":[],"productiveApps":[]}}
      """#
    #expect(try ClepsySnapshot(of: Home().database, at: Home().now).json == JSONParser().parse(empty))
    let home = try Home()
    try home.record(event(1, "earned", 5), at: "10:00")
    try home.record("clepsy.reset", at: "11:00")
    #expect(try ClepsySnapshot(of: home.database, at: home.now).json == JSONParser().parse(empty))
  }

  @Test func onboardingAndSettingsAreKept() throws {
    let home = try Home()
    try home.record(
      #"clepsy.settings.update settings={"has_completed_onboarding":true,"notifications_enabled":false,"exchange_rate":1.5}"#,
      at: "10:00")
    home.engine.forget()
    let settings = try ClepsySnapshot(of: home.database, at: home.now).json.objectValue?["userSettings"]?.objectValue
    #expect(settings?["hasCompletedOnboarding"] == true)
    #expect(settings?["notificationsEnabled"] == false)
    #expect(settings?["exchangeRate"] == .number(1.5))
  }

  @Test(arguments: [0, 1, 1_800, 86_400]) func balancesComeBack(_ seconds: Int) throws {
    let text = #"{"timeBalance":{"currentSeconds":\#(seconds)},"lastResetDate":"2026-01-31T10:00:00Z"}"#
    #expect(
      try roundTrip(text).objectValue?["timeBalance"] == ["currentSeconds": .integer(Int64(seconds))])
  }

  // S10: the same again is a duplicate, another balance of the same date a conflict, never the sum of both.
  @Test func balancesOfADateAreNotAdded() throws {
    let home = try Home()
    func take(_ seconds: Int, _ reset: String) throws -> String {
      let text = #"{"timeBalance":{"currentSeconds":\#(seconds)},"lastResetDate":"\#(reset)"}"#
      return try home.record(#require(try records(text).records.last))
    }
    #expect(try take(600, "2026-01-31T00:00:00Z") == "applied")
    #expect(try take(600, "2026-01-31T00:00:00Z") == "duplicate")
    #expect(try take(900, "2026-01-31T00:00:00Z") == "ID_CONFLICT")
    #expect(try take(900, "2026-01-31T08:00:00Z") == "ID_CONFLICT")
    #expect(try home.rows("select balance_seconds from clepsy_balance") == ["600"])
    try home.record("clepsy.reset", at: "2026-01-31 09:00")
    #expect(try take(900, "2026-01-31T08:00:00Z") == "applied")
    #expect(try take(60, "2026-02-01T08:00:00Z") == "applied")
    #expect(try home.rows("select balance_seconds from clepsy_balance") == ["60"])
  }

  // S10: in whatever order balances of one date come, what counts is the first that an event can hold.
  @Test(
    arguments: table(
      """
      balances             | answers                               | balance
      600 900              | applied ID_CONFLICT                   | 600
      900 600              | applied ID_CONFLICT                   | 900
      600 86400 600        | applied ID_CONFLICT duplicate         | 600
      # More than a day has is left out whole, and said.
      600 86401 100000     | applied - -                           | 600
      100000 600 200000    | - applied -                           | 600
      100000 200000 100000 | - - -                                 | 0
      """))
  func noTwoBalancesOfADateAreAdded(_ row: Case) throws {
    let home = try Home()
    var answers: [String] = []
    for seconds in row["balances"].split(separator: " ") {
      let text = #"{"timeBalance":{"currentSeconds":\#(seconds)},"lastResetDate":"2026-01-31T08:00:00Z"}"#
      let (records, leftOut) = try records(text)
      let given = try records.map { (type: $0["type"], answer: try home.record($0)) }
      answers.append(given.last.flatMap { $0.type == "clepsy.event" ? $0.answer : nil } ?? "-")
      #expect(leftOut.count == (answers.last == "-" ? 1 : 0))
    }
    #expect(answers.joined(separator: " ") == row["answers"])
    #expect(try home.rows("select balance_seconds from clepsy_balance") == [row["balance"]])
    #expect(try home.violations() == [])
  }

  @Test func aBalanceThatIsLeftOutIsNamed() throws {
    let text = #"{"timeBalance":{"currentSeconds":86401},"lastResetDate":"2026-01-31T08:00:00Z"}"#
    #expect(
      try records(text).leftOut == [
        "'timeBalance.currentSeconds' is more than the 86400 seconds of a day and not imported; "
          + "give it as clepsy.event records of at most 86400 seconds each"
      ])
  }

  // S10: what the specification's own encoder writes.
  @Test(
    arguments: [("0", 978_307_200_000), ("791649000", 1_769_956_200_000), ("791649000.25", 1_769_956_200_250)]
      as [(String, Int64)]) func numbersAreSecondsSince2001(_ number: String, _ milliseconds: Int64) throws
  {
    let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let text = #"[{"id":"\#(id)","seconds":60,"timestamp":\#(number),"type":"earned"}]"#
    #expect(try records(text).records.map { $0["ts_utc_ms"] } == [.integer(milliseconds)])
  }

  @Test func unknownKeysAreNamed() throws {
    let (records, leftOut) = try records(
      #"""
      {"timeBalance":{"currentSeconds":60,"cap":9},"theme":"dark","userSettings":{"font":1,"viceApps":[{"id":"1","name":"T","bundleIdentifier":"t","category":"vice","icon":"x"}],"productiveApps":[]},
       "pendingTimeEvents":[{"id":"ABC-123","seconds":300,"timestamp":"2026-02-01T14:30:00Z","type":"earned","note":"n"}]}
      """#)
    #expect(
      leftOut == [
        "the key 'theme' is not known and not imported", "the key 'timeBalance.cap' is not known and not imported",
        "the key 'userSettings.font' is not known and not imported",
        "the key 'userSettings.viceApps[0].icon' is not known and not imported",
        "one of 'userSettings.viceApps' and 'userSettings.productiveApps' is empty; each list keeps at least one app, so neither is imported",
        "the key 'pendingTimeEvents[0].note' is not known and not imported",
        "'pendingTimeEvents[0].id' is not a UUID; the event gets the id \(records.last?["id"]?.stringValue ?? "")",
      ])
    #expect(records.map { $0["type"] } == ["clepsy.day.ensure", "clepsy.event", "clepsy.event"])
  }

  @Test(arguments: [
    ("7", "neither a snapshot nor a list of events"), ("{}", "neither a snapshot nor a list of events"),
    (#"{"timeBalance":[]}"#, "'timeBalance' is not an object"),
    (#"{"timeBalance":{"currentSeconds":"1"}}"#, "'timeBalance.currentSeconds' is not a whole number of seconds"),
    (#"{"lastResetDate":791856000}"#, "'lastResetDate' is not a time such as 2026-02-01T14:30:00Z"),
    (#"[{"id":"x","seconds":1,"timestamp":"soon","type":"earned"}]"#, "'[0].timestamp' is not a time such as"),
    (#"[{"seconds":1,"timestamp":"2026-02-01T14:30:00Z","type":"earned"}]"#, "'[0].id' is missing, or not a string"),
    (#"{"userSettings":{"viceApps":[{"name":"T","category":"vice"}]}}"#, "'userSettings.viceApps[0].bundleIdentifier'"),
    (
      #"{"userSettings":{"viceApps":[{"name":"T","bundleIdentifier":"t","category":"productive"}]}}"#,
      "'userSettings.viceApps[0].category' is not 'vice', as its list has it"
    ), ("[1,]", "a value, comma, colon or bracket is missing or misplaced"),
  ]) func faultsAreNamed(_ text: String, _ message: String) throws {
    let fault = #expect(throws: ImportFault.self) { try records(text) }
    #expect(fault?.description.contains(message) == true, "\(fault?.description ?? "")")
  }
}
