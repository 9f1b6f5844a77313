import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSystem
import Testing

/// The code that `docs/engine.md` shows compiles, runs, and is this very text.
@Suite struct EngineSampleTests {
  @Test func theSampleRuns() throws {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let path = "\(folder)/earned-sample-\(UInt64.random(in: .min ... .max)).db"
    defer { for ending in ["", "-wal", "-shm", ".shared.json", ".retention.lock"] { unlink(path + ending) } }

    // sample begins
    let zone = try Zone.named("America/Vancouver")
    let now = Now(Instant(millisecondsSinceEpoch: 1_770_066_000_000), zone)

    // Opened once. A new database gets its schema and the rows that always exist. On iOS, the app and its extensions
    // share the folder of an app group.
    let database = try EarnedDatabase.openForWriting(
      path, economies: [EarnedEconomy.self], now: { now }, location: .appGroup)
    let engine = Engine(
      database: database, economies: [EarnedEconomy.self], timeZones: TimeZoneChoice(chosen: zone))
    let log = WriteAheadLog(of: database)

    // Once a day, what is older than 30 days is summed up and deleted. Reports stay the same.
    try Retention.runIfDue(on: database, economies: [EarnedEconomy.self], at: now)

    // A record is a JSON object. Everything that it causes is one transaction.
    let outcome = try engine.record([
      "type": "mode.upsert", "ts_utc_ms": 1_770_066_000_000, "mode_id": "work", "name": "Work",
      "strictness": "GENTLE", "blocked_apps": ["android:com.reddit.frontpage"],
      "windows": [["days_of_week_mask": 62, "start_local_hhmm": "09:00", "end_local_hhmm": "17:00"]],
    ])
    switch outcome {
    case .applied, .duplicate: break
    case .denied(let reason): print("a rule says no: \(reason.rawValue)")
    case .rejected(let rejection): print("the record cannot be: \(rejection)")
    }
    try log.checkpointIfLarge()

    // Questions only read. An extension asks them of `EarnedDatabase.openForReading(path, economies:)`.
    let questions = EarnedQuestions(database)
    if let reddit = AppID("android:com.reddit.frontpage") {
      let answer = try questions.access(to: reddit, at: now)
      print(answer.access.status, answer.access.reason, answer.json.serialized())
    }

    // What is blocked now, and when that changes: schedule a monitor for each of these instants.
    let shield = try ShieldAnswer(of: [EarnedEconomy.self], in: database, at: now, within: ShieldAnswer.span)
    print(shield.appIDs)
    for change in shield.next ?? [] { print(change.instant.rfc3339(in: zone), change.appIDs) }
    // sample ends

    #expect(outcome == .applied)
    #expect(shield.appIDs.map(\.description) == ["android:com.reddit.frontpage"])
    #expect(shield.next?.count == 10)
  }

  @Test func theDocumentShowsThisText() throws {
    func lines(_ path: String) throws -> [Substring] {
      String(decoding: try File.read(path), as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }
    let source = try lines("Tests/EarnedEconomyTests/Store/Questions/EngineSampleTests.swift")
    let begin = try #require(source.firstIndex { $0 == "    // sample begins" })
    let end = try #require(source.firstIndex { $0 == "    // sample ends" })
    let sample = source[(begin + 1)..<end].map { $0.isEmpty ? $0 : $0.dropFirst(4) }

    let document = try lines("docs/engine.md")
    let fence = try #require(document.firstIndex { $0 == "```swift sample" })
    let close = try #require(document[fence...].firstIndex { $0 == "```" })
    #expect(Array(document[(fence + 1)..<close]) == sample)
  }
}
