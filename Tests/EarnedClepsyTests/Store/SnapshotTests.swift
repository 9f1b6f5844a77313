import EarnedClepsyImport
import EarnedCore
import EarnedImport
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedClepsyStore

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
          { "id": "A1B2C3D4-C36C-495A-93FC-0C247A3E6E5F", "name": "TikTok", "bundleIdentifier": "com.zhiliaoapp.musically",
            "category": "vice" },
          { "id": "E5F6A7B8-C36C-495A-93FC-0C247A3E6E5F", "name": "Instagram", "bundleIdentifier": "com.burbn.instagram",
            "category": "vice" }
        ],
        "productiveApps": [
          { "id": "19A0B1C2-C36C-495A-93FC-0C247A3E6E5F", "name": "Kindle", "bundleIdentifier": "com.amazon.Lassen",
            "category": "productive" }
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
    let leftOut = try ClepsyAppImport(paths: [file], timeZone: .named(zone), now: now).run { records.append($0) }
    return (records, leftOut.map { String($0.dropFirst("\(file): ".count)) })
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

  /// A file of which one event cannot be read is rejected as a whole, so none of those of another is lost.
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

  // S16: as in the app, what cannot be decoded is empty; the rest is imported, and what became of it is said.
  @Test(
    arguments: table(
      #"""
      member                                                                   | remark
      "timeBalance":[]                                                         | 'timeBalance' is not an object; the balance counts as 0
      "timeBalance":{}                                                         | 'timeBalance.currentSeconds' is not a whole number of seconds; the balance counts as 0
      "timeBalance":{"currentSeconds":"1"}                                     | 'timeBalance.currentSeconds' is not a whole number of seconds; the balance counts as 0
      "timeBalance":{"cap":1,"currentSeconds":1.5}                             | 'timeBalance.currentSeconds' is not a whole number of seconds; the balance counts as 0
      "timeBalance":null                                                       | -
      "pendingTimeEvents":"x"                                                  | 'pendingTimeEvents' is not a list; the queue counts as empty
      "pendingTimeEvents":null                                                 | -
      "pendingTimeEvents":[]                                                   | -
      # One wrong event is a wrong queue.
      "pendingTimeEvents":[GOOD,7]                                             | 'pendingTimeEvents[1]' is not an object; the queue counts as empty
      "pendingTimeEvents":[GOOD,{"id":"x","timestamp":"soon","seconds":1,"type":"spent"}] | 'pendingTimeEvents[1].timestamp' is not a time such as 2026-02-01T14:30:00Z; the queue counts as empty
      "pendingTimeEvents":[GOOD,{"id":"x","timestamp":1,"seconds":"1","type":"spent"}]    | 'pendingTimeEvents[1].seconds' is not a whole number of seconds; the queue counts as empty
      "pendingTimeEvents":[GOOD,{"id":"x","timestamp":1,"seconds":1,"type":"lost"}]       | 'pendingTimeEvents[1].type' is neither 'earned' nor 'spent'; the queue counts as empty
      "pendingTimeEvents":[{"id":"x","timestamp":1,"seconds":1}]               | 'pendingTimeEvents[0].type' is missing, or not a string; the queue counts as empty
      "pendingEarnedTime":"1"                                                  | 'pendingEarnedTime' is not a whole number of seconds; it counts as 0
      "pendingSpentTime":-1                                                    | 'pendingSpentTime' is not 0 to 86400 seconds; it counts as 0
      "pendingSpentTime":86401                                                 | 'pendingSpentTime' is not 0 to 86400 seconds; it counts as 0
      "pendingSpentTime":0                                                     | -
      """#))
  func whatCannotBeDecodedIsEmpty(_ row: Case) throws {
    let good = #"{"id":"ABC-123","seconds":300,"timestamp":"2026-02-01T14:30:00Z","type":"earned"}"#
    let member = row["member"].replacing("GOOD", with: good)
    let (records, leftOut) = try records(#"{"lastResetDate":"2026-01-31T08:00:00Z",\#(member)}"#)
    #expect(leftOut == (row.optional("remark").map { [$0] } ?? []))
    #expect(records.map { $0["type"] } == ["clepsy.day.ensure"])
  }

  /// A queue that is a file of its own, too.
  @Test func anUndecodableQueueIsEmpty() throws {
    let (records, leftOut) = try records(#"[{"seconds":1,"timestamp":"2026-02-01T14:30:00Z","type":"earned"}]"#)
    #expect(records == [] && leftOut == ["'[0].id' is missing, or not a string; the queue counts as empty"])
  }

  /// S16: what the app kept before it had a queue waits as one event each, of the date of the reset.
  @Test func pendingNumbersAreAnEventEach() throws {
    let text = #"{"lastResetDate":"2026-01-31T08:00:00Z","pendingEarnedTime":300,"pendingSpentTime":120}"#
    let home = try Home()
    for record in try records(text).records { #expect(try home.record(record) == "applied") }
    for record in try records(text).records { #expect(try home.record(record) == "duplicate") }
    #expect(
      try home.rows("select date, kind, seconds from clepsy_pending_event order by position") == [
        "2026-01-31 earned 300", "2026-01-31 spent 120",
      ])
    try home.record("clepsy.drain", at: "2026-01-31 09:00")
    #expect(
      try home.rows("select balance_seconds, earned_seconds, spent_seconds from clepsy_balance") == ["180 300 120"])
    // Another number of the same date is another state of the same app, and never added to the first.
    let other = try records(text.replacing("300", with: "400")).records
    #expect(try other.map { try home.record($0) } == ["duplicate", "ID_CONFLICT", "duplicate"])
  }

  /// S16: lists of apps may be empty.
  @Test(arguments: [("[]", "[]"), ("[]", "[KINDLE]"), ("[TIKTOK]", "[]"), ("[TIKTOK]", "[KINDLE]")])
  func emptyListsComeBack(_ vice: String, _ productive: String) throws {
    let lists = #""viceApps":\#(vice),"productiveApps":\#(productive)"#
      .replacing("TIKTOK", with: #"{"id":"\#(uuid(1))","name":"TikTok","bundleIdentifier":"tiktok","category":"vice"}"#)
      .replacing(
        "KINDLE", with: #"{"id":"\#(uuid(2))","name":"Kindle","bundleIdentifier":"kindle","category":"productive"}"#)
    let settings = #""hasCompletedOnboarding":true,"notificationsEnabled":true,"exchangeRate":1,"#
    let text = #"""
      {"timeBalance":{"currentSeconds":0},"userSettings":{\#(settings)\#(lists)},"lastResetDate":"2026-01-31T08:00:00Z"}
      """#
    #expect(try roundTrip(text) == JSONParser().parse(text))
    #expect(try records(text).leftOut == [])
    // Also where there were others.
    let home = try Home()
    try home.setApps(at: "2026-01-30 08:00")
    for record in try records(text).records { #expect(try home.record(record) == "applied") }
    #expect(try ClepsySnapshot(of: home.database, at: home.now).json == JSONParser().parse(text))
  }

  /// The data model expects 2 to 5 KB of a user, and 50 to 100 KB with the history of a year.
  @Test func itIsSmall() throws {
    let home = try Home()
    func apps(_ kind: String) -> String {
      let apps = (1...6).map { #"{"app_bundle_id":"com.\#(kind).app\#($0)","name":"App-\#($0)"}"# }
      return "[\(apps.joined(separator: ","))]"
    }
    try home.record("clepsy.apps.set vice=\(apps("vice")) productive=\(apps("productive"))", at: "2025-01-31 08:00")
    let first = try #require(CalendarDate("2025-01-31"))
    for day in 1...365 {
      try home.record(
        "clepsy.event id=\(uuid(day)) kind=earned seconds=600 app_bundle_id=com.productive.app1",
        at: "\(first.advanced(by: day)) 08:00")
    }
    let snapshot = try ClepsySnapshot(of: home.database, at: home.now).json.serialized()
    #expect((1_000...5_000).contains(snapshot.utf8.count), "\(snapshot.utf8.count)")
    let row = "length(date || total_earned || total_spent || ending_balance || expired || streak_days)"
    let history = try home.rows("select count(*), sum(\(row)) between 1000 and 100000 from clepsy_daily_stats")
    #expect(history == ["365 1"])
  }

  /// S17: an imported balance can be spent, and is not earned.
  @Test(
    arguments: table(
      """
      then                                             | balance | earned | spent | streak
      -                                                | 1200    | 0      | 0     | 0
      earned 59 09:00                                  | 1259    | 59     | 0     | 0
      earned 60 09:00                                  | 1260    | 60     | 0     | 1
      spent 200 09:00                                  | 1000    | 0      | 200   | 0
      spent 2000 09:00                                 | 0       | 0      | 1200  | 0
      # What is before it takes nothing of it.
      spent 200 07:00                                  | 1200    | 0      | 0     | 0
      earned 60 07:00, spent 90 07:30, spent 100 09:00 | 1100    | 60     | 160   | 1
      """))
  func anImportedBalanceIsNotEarned(_ row: Case) throws {
    let text = #"{"timeBalance":{"currentSeconds":1200},"lastResetDate":"2026-02-02T08:00:00Z"}"#
    for comesLast in [false, true] {
      let home = try Home()
      func take() throws { for record in try records(text).records { #expect(try home.record(record) == "applied") } }
      if !comesLast { try take() }
      for (number, text) in (row.optional("then") ?? "").split(separator: ", ").enumerated() {
        let words = text.split(separator: " ").map(String.init)
        #expect(try home.record(event(number, words[0], #require(Int(words[1]))), at: words[2]) == "applied")
      }
      if comesLast { try take() }
      let sums = [row["balance"], row["earned"], row["spent"]].joined(separator: " ")
      #expect(try home.rows("select balance_seconds, earned_seconds, spent_seconds from clepsy_balance") == [sums])
      #expect(
        try home.rows("select ending_balance, total_earned, total_spent, streak_days from clepsy_daily_stats") == [
          "\(sums) \(row["streak"])"
        ])
      let status = try #require(try ClepsyQuestions(home.database).status(at: home.now))
      #expect(status.today.totalEarned == row.number("earned") && status.goalProgress < 0.1)
      #expect(try home.rows("select count(*) from event_log where type = 'CLEPSY_BALANCE_IMPORTED'") == ["1"])
      #expect(try home.violations() == [])
      // It expires as any other.
      try home.record("clepsy.day.ensure", at: "2026-02-03 00:00")
      #expect(try home.rows("select expired from clepsy_daily_stats") == [row["balance"]])
    }
  }

  /// The goal, the milestones and the exchange rate have nothing to do with it, and it does not wait in the queue.
  @Test func anImportedBalanceGivesNoNotice() throws {
    let home = try Home()
    try home.record(#"clepsy.settings.update settings={"exchange_rate":2,"exchange_rate_enabled":true}"#, at: "07:00")
    #expect(try home.record(event(1, "earned", 3_600, "imported=true"), at: "08:00") == "applied")
    #expect(try home.rows("select balance_seconds from clepsy_balance") == ["3600"])
    #expect(try home.rows("select type from event_log where type glob 'CLEPSY_*'") == ["CLEPSY_BALANCE_IMPORTED"])
    #expect(try home.record(event(2, "spent", 60, "imported=true"), at: "08:00") == "INVALID_VALUE")
    #expect(try home.record(event(2, "earned", 60, "imported=true queued=true"), at: "08:00") == "INVALID_VALUE")
    // What an earlier version booked as earned is the same balance.
    #expect(try home.record(event(3, "earned", 60), at: "09:00") == "applied")
    #expect(try home.record(event(3, "earned", 60, "imported=true"), at: "09:00") == "duplicate")
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
        "'userSettings.viceApps[0].id' is not a UUID; the app gets the id \(records[1]["vice"]?.arrayValue?[0].objectValue?["id"]?.stringValue ?? "")",
        "the key 'pendingTimeEvents[0].note' is not known and not imported",
        "'pendingTimeEvents[0].id' is not a UUID; the event gets the id \(records.last?["id"]?.stringValue ?? "")",
      ])
    #expect(
      records.map { $0["type"] } == ["clepsy.day.ensure", "clepsy.apps.set", "clepsy.event", "clepsy.event"])
  }

  @Test(arguments: [
    ("7", "neither a snapshot nor a list of events"), ("{}", "neither a snapshot nor a list of events"),
    (#"[{"a":1}]"#, "neither a snapshot nor a list of events"),
    (#"{"lastResetDate":791856000}"#, "'lastResetDate' is not a time such as 2026-02-01T14:30:00Z"),
    (#"{"userSettings":7}"#, "'userSettings' is not an object"),
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
