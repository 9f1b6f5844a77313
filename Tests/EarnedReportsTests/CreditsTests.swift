import EarnedCore
import Testing

@testable import EarnedReports

/// The report `credits` against a purse that is filled and emptied line by line of the log.
@Suite struct CreditsTests {
  struct Change {
    let event: PlainRow
    let kind: String
    let credits: Int
    let balance: Int
  }

  /// Every change in the order of the log, with the balance after it.
  private func changes(_ month: Month) throws -> [Change] {
    var changes: [Change] = []
    for event in try month.table("event_log") {
      let before = changes.last?.balance ?? 0
      let number = { (member: String) in Int(try #require(event.payload(member)?.integerValue)) }
      let change: (kind: String, balance: Int)? =
        switch event.text("type") {
        case "CREDITS_EARNED": ("EARNED", before + (try number("amount")))
        case "CREDITS_SPENT": ("SPENT", before - (try number("amount")))
        case "DAY_ROLLOVER": ("ROLLOVER", try number("carried_credits"))
        default: nil
        }
      guard let (kind, balance) = change else { continue }
      changes.append(Change(event: event, kind: kind, credits: balance - before, balance: balance))
    }
    return changes
  }

  private func rows(_ changes: [Change], _ month: Month) throws -> [[Datum]] {
    try changes.map { change in
      let event = change.event
      let app = try event.payload("app_id")?.stringValue
      return [
        event.datum("ts_utc_ms"), event.datum("timezone_id"), event.datum("day_id"), .text(change.kind),
        try event.payload("source")?.stringValue.map { .text($0) } ?? .null, app.map { .text($0) } ?? .null,
        try month.label(app), Datum(change.credits), Datum(change.balance),
      ]
    }
  }

  private func sum(_ changes: [Change], _ kind: String) -> Datum {
    Datum(changes.filter { $0.kind == kind }.map { abs($0.credits) }.reduce(0, +))
  }

  @Test func everyChangeWithTheBalanceAfterIt() throws {
    let month = try Month()
    let all = WindowRequest.range(from: try Fixture.day("2026-02-15"), to: try Fixture.day("2026-03-17"))
    #expect(try month.rows("credits", "changes", all) == rows(changes(month), month))
  }

  @Test func theLastBalanceIsThatOfTheEngine() throws {
    let month = try Month()
    let balance = try #require(month.table("economy_state").first?.datum("credit_balance"))
    #expect(try month.rows("credits", "changes").last?[8] == balance)
    #expect(try month.rows("credits", "days").last?[6] == balance)
    #expect(try month.row("credits", "totals")[4] == balance)
  }

  @Test(arguments: ["2026-02-15", "2026-02-16", "2026-02-22", "2026-03-03", "2026-03-17"])
  func aWindowHasTheBalancesOfTheWhole(_ from: String) throws {
    let month = try Month()
    let changes = try changes(month)
    let inWindow = changes.filter { ($0.event.text("day_id") ?? "") >= from }
    let window = WindowRequest.range(from: try Fixture.day(from), to: try Fixture.day("2026-03-17"))
    #expect(try month.rows("credits", "changes", window) == rows(inWindow, month))
    #expect(
      try month.row("credits", "totals", window) == [
        Datum(changes.last { ($0.event.text("day_id") ?? "") < from }?.balance ?? 0), sum(inWindow, "EARNED"),
        sum(inWindow, "SPENT"), sum(inWindow, "ROLLOVER"), Datum(try #require(changes.last).balance),
      ])
  }

  @Test func everyDayAddsUp() throws {
    let month = try Month()
    let byDay = try Dictionary(grouping: changes(month)) { $0.event.text("day_id") ?? "" }
    let days = try month.table("day_summary").compactMap { $0.text("day_id") }.sorted()
    let expected = try days.map { day in
      let changes = try #require(byDay[day])
      let rollover = changes.first { $0.kind == "ROLLOVER" }
      return [
        .text(day), Datum(changes[0].balance - changes[0].credits), sum(changes, "ROLLOVER"),
        Datum(rollover?.balance ?? 0), sum(changes, "EARNED"),
        sum(changes, "SPENT"), Datum(changes[changes.count - 1].balance),
      ]
    }
    let window = WindowRequest.range(from: try Fixture.day(days[0]), to: try Fixture.day(days[days.count - 1]))
    #expect(try month.rows("credits", "days", window) == expected)
  }

  @Test func sourcesAddUp() throws {
    let month = try Month()
    let changes = try changes(month).filter { $0.kind == "EARNED" }
    let bySource = try Dictionary(grouping: changes) { try $0.event.payload("source")?.stringValue ?? "" }
    let all = WindowRequest.range(from: try Fixture.day("2026-02-15"), to: try Fixture.day("2026-03-17"))
    let earned = try month.rows("credits", "sources", all).filter { $0[0] == .text("EARNED") }
    #expect(earned.count == 3)
    for row in earned {
      let changes = try #require(bySource[row[1].json.stringValue ?? ""])
      #expect(Array(row.dropFirst(2)) == [Datum(changes.count), sum(changes, "EARNED")])
    }
  }

  /// Days that end with 24, 10 carried over; the clock was set back within the second day.
  private func twoDays() throws -> Diary {
    let diary = try Diary()
    try diary.day("2026-02-15")
    try diary.day("2026-02-16")
    try diary.event("CREDITS_EARNED", "2026-02-15", at: 1_000, #"{"source":"FOCUS","amount":20}"#)
    try diary.event("CREDITS_EARNED", "2026-02-15", at: 1_000, #"{"source":"STREAK_BONUS","amount":4}"#)
    try diary.event("DAY_ROLLOVER", "2026-02-16", at: 5_000, #"{"carried_credits":10}"#)
    try diary.event("CREDITS_EARNED", "2026-02-16", at: 4_000, #"{"source":"HABIT","amount":5}"#)
    return diary
  }

  private func balances(_ diary: Diary, _ window: WindowRequest = .daysOnRecord()) throws -> [[Datum]] {
    try diary.rows("credits", "changes", window).map { [$0[3], $0[7], $0[8]] }
  }

  @Test func aDayBeginsWithItsRolloverWhateverTheClock() throws {
    let diary = try twoDays()
    let second = [[.text("ROLLOVER"), Datum(-14), Datum(10)], [.text("EARNED"), Datum(5), Datum(15)]]
    let first = [[.text("EARNED"), Datum(20), Datum(20)], [.text("EARNED"), Datum(4), Datum(24)]]
    #expect(try balances(diary) == first + second)
    let day = try Fixture.day("2026-02-16")
    #expect(try balances(diary, .range(from: day, to: day)) == second)
  }

  @Test func aFirstDayWithoutChangesHasItsBalance() throws {
    let diary = try Diary()
    try diary.day("2026-02-15")
    try diary.day("2026-02-16")
    try diary.event("DAY_ROLLOVER", "2026-02-16", at: 1_000, #"{"carried_credits":0}"#)
    #expect(try balances(diary) == [[.text("ROLLOVER"), Datum(0), Datum(0)]])
    #expect(try diary.rows("credits", "days").map { $0[2] } == [Datum(0), Datum(0)])
  }

  @Test func unknownBalancesAreNotGuessed() throws {
    let diary = try Diary()
    for day in 14...16 { try diary.day("2026-02-\(day)") }
    try diary.event("CREDITS_SPENT", "2026-02-15", at: 1_000, #"{"app_id":"android:a","amount":10}"#)
    try diary.event("DAY_ROLLOVER", "2026-02-16", at: 2_000, #"{"carried_credits":7}"#)
    try diary.event("CREDITS_EARNED", "2026-02-16", at: 3_000, #"{"source":"HABIT","amount":5}"#)
    #expect(
      try balances(diary) == [
        [.text("SPENT"), Datum(-10), .null], [.text("ROLLOVER"), .null, Datum(7)],
        [.text("EARNED"), Datum(5), Datum(12)],
      ])
    #expect(try diary.rows("credits", "totals") == [[Datum(0), Datum(5), Datum(10), .null, Datum(12)]])
  }
}
