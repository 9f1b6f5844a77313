import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedJournalStore
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

@testable import EarnedReports

/// The report `trial` (contract, section 20), by days of a made-up person in Berlin. The seed draws on, off, on, off, off, on, on, off, …
@Suite struct TrialReportTests {
  private let zone: Zone
  private let engine: Engine

  init() throws {
    zone = try Zone.named("Europe/Berlin")
    engine = try .inMemory(
      of: [EarnedEconomy.self, JournalEconomy.self], at: Now(zone.instant("2026-03-01 12:00"), zone))
  }

  /// Twelve days from 2 March on, six pairs of -5, -3, -7, -1, -8 and -6.
  private static let attempts = [4, 9, 5, 8, 10, 3, 6, 7, 4, 12, 11, 5]

  @Test func sixPairsAreTested() throws {
    try start(days: 12)
    try attempt(Self.attempts)
    let result = try result(at: "2026-03-14 12:00")
    #expect(result["pairs"]?.number == 6)
    #expect(result["mean_on"]?.number == 4.5)
    #expect(result["mean_off"]?.number == 9.5)
    #expect(result["difference"]?.number == -5)
    #expect(result["low"]?.number == -8)
    #expect(result["high"]?.number == -1)
    #expect(result["p"]?.number == 0.03125)
    #expect(result["extreme"]?.number == 2)
    #expect(result["draws"]?.number == 64)
    #expect(result["verdict"] == .text("FEWER"))
    #expect(result["detectable"]?.number == 4.667749)
  }

  /// Before the end there is no figure and no value, and to peek does not change the verdict.
  @Test func itIsTooEarlyBeforeTheEnd() throws {
    try start(days: 12)
    try attempt(Self.attempts)
    // Its last day continues until 04:00.
    let early = try document(at: "2026-03-14 03:59")
    #expect(try row(early, "result").filter { $0.value != .null }.keys.sorted() == ["verdict", "verdict_place"])
    #expect(try row(early, "result")["verdict"] == .text("TOO_EARLY"))
    #expect(try early.dataset(named: "days").values(of: "value").allSatisfy { $0 == .null })
    let peek = try row(document(at: "2026-03-14 03:59", isPeeking: true), "result")
    #expect(peek["pairs"]?.number == 5)
    #expect(peek["verdict"] == .text("TOO_EARLY"))
    #expect(try result(at: "2026-03-14 04:00")["verdict"] == .text("FEWER"))
  }

  /// The third day is not on record: it is left out with the fourth. Its pair is then gone, and five are too few.
  @Test func aDayThatIsMissingTakesItsPartner() throws {
    try start(days: 12)
    try attempt(Self.attempts.enumerated().map { $0 == 11 ? 0 : $1 })
    let document = try self.document(at: "2026-03-14 12:00")
    let days = try document.dataset(named: "days")
    #expect(days.values(of: "counted").suffix(3) == [.flag(true), .flag(false), .flag(false)])
    #expect(days.values(of: "value").last == .null)
    let result = try row(document, "result")
    #expect(result["verdict"] == .text("TOO_LITTLE"))
    #expect(result["pairs"]?.number == 5)
    #expect(result["p"] == .null)
    #expect(result["detectable"] == .null)
    // Once something is said about it, it counts as a day with nothing.
    try record("trial.day", ["trial_id": "t", "date": "2026-03-13", "followed": false], at: "2026-03-14 10:00")
    #expect(try self.result(at: "2026-03-14 12:00")["pairs"]?.number == 6)
  }

  /// Of blocks of four, a pair with two places counts, and one with one place does not.
  @Test func aPairNeedsHalfOfItsPlaces() throws {
    try start(days: 48, block: 4)
    var attempts = [Int](repeating: 2, count: 48)
    for day in [0, 1] { attempts[day] = 0 }
    for day in [8, 9, 14] { attempts[day] = 0 }
    try attempt(attempts)
    // What is unknown is the beginning, of which nothing is on record, and within the time days without anything.
    let days = try document(at: "2026-04-20 12:00").dataset(named: "days")
    let counted = Dictionary(
      grouping: zip(days.values(of: "pair"), days.values(of: "counted")), by: { Int($0.0.number ?? 0) })
    #expect(counted[1]?.count { $0.1 == .flag(true) } == 4)
    #expect(counted[2]?.count { $0.1 == .flag(true) } == 0)
    #expect(counted[3]?.count { $0.1 == .flag(true) } == 8)
    #expect(try result(at: "2026-04-20 12:00")["pairs"]?.number == 5)
  }

  @Test func aTrialThatIsStoppedHasTheDaysBefore() throws {
    try start(days: 28)
    try attempt(Self.attempts + [3, 3])
    try record("trial.stop", ["trial_id": "t"], at: "2026-03-15 12:00")
    let document = try self.document(at: "2026-03-15 12:00")
    // 14 March was whole, its partner is the day on which it was stopped.
    #expect(try row(document, "result")["pairs"]?.number == 6)
    #expect(try document.dataset(named: "days").values(of: "date").last == .text("2026-03-14"))
    #expect(try row(document, "trial")["state"] == .text("stopped"))
  }

  @Test func withoutATrialItSaysHowToPlanOne() throws {
    let document = try self.document(at: "2026-03-14 12:00")
    #expect(
      document.sentences(document.wording()).map(\.text) == ["No trial has begun: earned trial start NAME plans one."])
  }

  @Test func thePageHasADotForEachDay() throws {
    try start(days: 12)
    try attempt(Self.attempts)
    let page = String(
      decoding: try ReportFormat.html.bytes(of: document(at: "2026-03-14 12:00"), RenderOptions()), as: UTF8.self)
    #expect(page.matches(of: /<circle class="mark-1"/).count == 6)
    #expect(page.matches(of: /<rect class="mark-2" [^>]*width="6"/).count == 6)
    #expect(page.matches(of: /<polyline class="line-[12]"/).count == 2)
    #expect(page.contains("drawn by lot"))
    #expect(!page.contains("no effect") && !page.contains("proves"))
  }

  // MARK: A person

  private func start(days: Int, block: Int = 1) throws {
    try record(
      "trial.start",
      [
        "trial_id": "t", "name": "Kitchen", "from_date": "2026-03-02", "days": .count(days), "block": .count(block),
        "measure": "unlock_attempts", "seed": .string(String(repeating: "0", count: 64)),
      ], at: "2026-03-01 12:00")
  }

  private func attempt(_ counts: [Int]) throws {
    let first = try Fixture.day("2026-03-02")
    for (day, count) in counts.enumerated() where count > 0 {
      for minute in 0..<count {
        try record(
          "unlock.attempt", ["app_id": "web:x.example"],
          at: "\(first.advanced(by: day)) 10:\(minute < 10 ? "0" : "")\(minute)")
      }
    }
  }

  private func record(_ type: String, _ fields: JSONObject, at time: String) throws {
    var object = fields
    object["type"] = .string(type)
    object["ts_utc_ms"] = .integer(zone.instant(time).millisecondsSinceEpoch)
    #expect(try engine.record(object) == .applied)
  }

  private func document(at time: String, isPeeking: Bool = false) throws -> Document {
    var request = ReportRequest(now: zone.instant(time), timeZone: zone)
    request.isPeeking = isPeeking
    return try ReportCatalog().report(named: "trial", for: [.text]).document(from: engine.database, request: request)
  }

  private func result(at time: String) throws -> [String: Datum] { try row(document(at: time), "result") }

  private func row(_ document: Document, _ name: String) throws -> [String: Datum] {
    let dataset = try document.dataset(named: name)
    let row = try #require(dataset.rows.first)
    return Dictionary(uniqueKeysWithValues: zip(dataset.definition.columns.map(\.name), row))
  }
}
