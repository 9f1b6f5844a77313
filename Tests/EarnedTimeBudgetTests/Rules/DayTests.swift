import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedTimeBudgetRules

/// Days, lock and wagers one after the other (vectors V49 to V60). A cell of the column `then` shows the date that counts,
/// bonus, remaining minutes and intent.
@Suite struct DayTests {
  private static let seed1 = "\"00000000000000000000000000000001\""

  @Test func wagersThatBreakARuleAreDenied() throws {
    var scene = Scene()
    let answers = try [0, -1, 61, 60, 60].map {
      try scene.answer("budget.wager.commit game_type=slots wager_minutes=\($0)")
    }
    #expect(
      answers == [
        "ZERO_OR_NEGATIVE_WAGER", "ZERO_OR_NEGATIVE_WAGER", "EXCEEDS_REMAINING_MINUTES", "applied", "WAGER_PENDING",
      ])
    #expect(scene.state.remainingMinutes == 60)
  }

  @Test func aForfeitIsBookedOnce() throws {
    var scene = Scene()
    let answers = try [
      "budget.wager.commit game_type=slots wager_minutes=20 wager_id=w", "budget.launch", "budget.launch",
      "budget.wager.resolve wager_id=w game_type=slots", "budget.wager.resolve wager_id=x game_type=slots",
    ].map { try scene.answer($0) }
    #expect(answers == ["applied", "applied", "applied", "WRONG_STATE", "NOT_FOUND"])
    #expect(scene.state.bonusMinutes == -20)
    #expect(scene.rounds.count == 1)
  }

  @Test func aForfeitAfterAWinIsTakenFromTheBonus() throws {
    var scene = Scene()
    let answers = try [
      #"budget.wager.commit game_type=slots wager_minutes=5 wager_id=a seed="0000000000000000000000000000000b""#,
      "budget.wager.resolve wager_id=a game_type=slots",
      "budget.wager.commit game_type=slots wager_minutes=20", "budget.launch", "budget.launch",
    ].map { try scene.answer($0) }
    #expect(answers == Array(repeating: "applied", count: 5))
    #expect(scene.rounds.map(\.result) == [.lemon, .forfeited])
    #expect(scene.state.bonusMinutes == -15)
  }

  @Test func remainingCrossesZeroAndComesBack() throws {
    var scene = Scene()
    let answers = try [
      "budget.allowance.set daily_allowance_minutes=0", "budget.unlock",
      "budget.allowance.set daily_allowance_minutes=30", "budget.unlock", "budget.refresh usage_seconds=1800",
      "budget.unlock", "budget.unlock usage_seconds=1740", "budget.allowance.set daily_allowance_minutes=1441",
    ].map { try scene.answer($0) }
    #expect(
      answers == [
        "applied", "NO_MINUTES_REMAINING", "applied", "applied", "applied", "NO_MINUTES_REMAINING", "applied",
        "INVALID_VALUE",
      ])
    #expect(scene.state.wantsUnlocked)
    #expect(scene.state.remainingMinutes == 1)
    #expect(
      scene.log.filter { $0.hasPrefix("ZERO") }
        == [("down", 0), ("up", 30), ("down", 0), ("up", 1)].map {
          #"ZERO_CROSSED 2026-03-02 {"direction":"\#($0.0)","remaining_minutes":\#($0.1)}"#
        })
  }

  @Test func aNewSelectionMovesTheShield() throws {
    var scene = Scene()
    let answers = try [
      #"["iosToken:z","android:a"]"#, #"["android:a","iosToken:z"]"#, "[]", #"["a"]"#, #"["android:a","android:a"]"#,
    ].map { try scene.answer("budget.selection.set app_selection=\($0)") }
    #expect(answers == ["applied", "applied", "applied", "INVALID_APP_ID", "INVALID_VALUE"])
    #expect(
      scene.log == [
        #"SELECTION_SET 2026-03-02 {"apps":["android:a","iosToken:z"]}"#,
        #"SHIELD_APPLIED 2026-03-02 {"apps":["android:a","iosToken:z"]}"#,
        #"SELECTION_SET 2026-03-02 {"apps":[]}"#, #"SHIELD_CLEARED 2026-03-02 {"apps":[]}"#,
      ])
  }

  @Test func theHundredAndFirstRoundCounts() throws {
    var scene = Scene()
    for number in 0...100 {
      let seed = #"seed="00000000000000000000000000000007""#
      try scene.answer("budget.wager.commit game_type=slots wager_minutes=1 wager_id=w\(number) \(seed)")
      try scene.answer("budget.wager.resolve game_type=slots wager_id=w\(number)")
    }
    #expect(scene.rounds.count == 101)
    #expect(scene.rounds.allSatisfy { $0.result == .cherry })
    #expect(scene.state.bonusMinutes == 0)
    #expect(scene.state.counts.wageredMinutes == 101)
  }

  @Test func aLossMayBeMoreThanRemains() throws {
    var scene = Scene()
    let answers = try [
      "budget.refresh usage_seconds=600",
      "budget.wager.commit game_type=slots wager_minutes=50 wager_id=w seed=\(Self.seed1)",
      "budget.refresh usage_seconds=1200", "budget.wager.resolve game_type=slots wager_id=w",
      "budget.refresh usage_seconds=0",
    ].map { try scene.answer($0) }
    #expect(answers == Array(repeating: "applied", count: 5))
    #expect(scene.rounds.map(\.remainingAfterMinutes) == [0])
    #expect(scene.state.bonusMinutes == -50)
    #expect(scene.state.remainingMinutes == 10)
  }

  @Test(
    arguments: table(
      """
      wager | actions     | answer                    | bonus | then    | pending
      30    | ["double"]  | applied                   | 60    | -       | no
      31    | ["double"]  | EXCEEDS_REMAINING_MINUTES | 0     | applied | yes
      """))
  func aDoubleNeedsTwiceTheWager(_ row: Case) throws {
    var scene = Scene()
    let seed = #"seed="00000000000000000000000000000013""#
    try scene.answer("budget.wager.commit game_type=blackjack wager_minutes=\(row["wager"]) wager_id=w \(seed)")
    let resolve = "budget.wager.resolve wager_id=w game_type=blackjack"
    #expect(try scene.answer("\(resolve) actions=\(row["actions"])") == row["answer"])
    #expect(scene.state.bonusMinutes == row.number("bonus"))
    #expect((scene.state.pending != nil) == row.flag("pending"))
    guard row.flag("pending") else { return }
    #expect(
      scene.log.last
        == #"WAGER_DENIED 2026-03-02 {"wager_id":"w","game_type":"blackjack","wager_minutes":62,"#
        + #""remaining_minutes":60,"reason":"EXCEEDS_REMAINING_MINUTES"}"#)
    #expect(try scene.answer(#"\#(resolve) actions=["stand"]"#) == row["then"])
    #expect(scene.state.bonusMinutes == -31)
  }

  @Test func aRoundAfterMidnightCountsForTheNewDay() throws {
    var scene = Scene()
    try scene.answer(
      "budget.wager.commit game_type=slots wager_minutes=20 wager_id=w seed=\(Self.seed1)", at: "2026-03-02 23:30")
    try scene.answer("budget.wager.resolve game_type=slots wager_id=w", at: "2026-03-03 00:10")
    #expect(scene.state.date?.description == "2026-03-03")
    #expect(scene.state.bonusMinutes == -20)
    #expect(scene.state.remainingMinutes == 40)
    #expect(scene.days["2026-03-02"]?.counts.rounds == 0)
  }

  @Test func aForfeitAfterMidnightCountsForTheOldDay() throws {
    var scene = Scene()
    try scene.answer(
      "budget.wager.commit game_type=slots wager_minutes=20 wager_id=w seed=\(Self.seed1)", at: "2026-03-02 23:30")
    try scene.answer("budget.launch", at: "2026-03-03 00:10")
    #expect(scene.state.date?.description == "2026-03-03")
    #expect(scene.state.bonusMinutes == 0)
    #expect(scene.days["2026-03-02"]?.bonusMinutes == -20)
    #expect(scene.days["2026-03-02"]?.counts.forfeits == 1)
    #expect(scene.rounds.map(\.date.description) == ["2026-03-02"])
  }

  @Test func travelWestKeepsTheDateAndLateRecordsAreClosed() throws {
    var scene = Scene()
    for row in table(
      """
      time                 | zone             | record                            | answer     | then
      2026-03-02T12:00:00Z | Europe/Berlin    | budget.refresh usage_seconds=1800 | applied    | 2026-03-02 30
      2026-03-03T00:30:00Z | Europe/Berlin    | budget.refresh usage_seconds=60   | applied    | 2026-03-03 1
      # Still the 2nd in New York, but not before the day began.
      2026-03-03T01:00:00Z | America/New_York | budget.refresh usage_seconds=120  | applied    | 2026-03-03 2
      2026-03-02T20:00:00Z | Europe/Berlin    | budget.refresh usage_seconds=180  | DAY_CLOSED | 2026-03-03 2
      # Of the date that counts, whatever its time.
      2026-03-03T00:10:00Z | Europe/Berlin    | budget.refresh usage_seconds=240  | applied    | 2026-03-03 4
      # A later date counts at once, also from before the day began; its day does not begin earlier than the one before.
      2026-03-03T10:00:00Z | Pacific/Kiritimati | budget.refresh usage_seconds=60 | applied    | 2026-03-04 1
      2026-03-03T09:00:00Z | Europe/Berlin    | budget.refresh usage_seconds=300  | DAY_CLOSED | 2026-03-04 1
      """)
    {
      #expect(try scene.answer(row["record"], at: row["time"], in: row["zone"]) == row["answer"], "\(row)")
      let then = "\(try #require(scene.state.date)) \(scene.state.usageSeconds / 60)"
      #expect(then == row["then"], "\(row)")
    }
  }

  @Test func aLaterDateOfAnEarlierTimeBegins() throws {
    var scene = Scene()
    try scene.answer("budget.day.ensure", at: "2026-03-02T12:00:00Z", in: "UTC")
    #expect(try scene.answer("budget.day.ensure", at: "2026-03-02T11:00:00Z", in: "Pacific/Kiritimati") == "applied")
    #expect(scene.state.date?.description == "2026-03-03")
    #expect(scene.state.dayStarted == Instant(timeArgument: "2026-03-02T12:00:00Z"))
    #expect(try scene.answer("budget.day.ensure", at: "2026-03-02T11:59:59Z", in: "UTC") == "DAY_CLOSED")
    #expect(try scene.answer("budget.day.ensure", at: "2026-03-02T12:00:00Z", in: "UTC") == "applied")
    #expect(scene.state.date?.description == "2026-03-03")
  }

  @Test func aResetClosesWhatCameBefore() throws {
    var scene = Scene()
    try scene.answer("budget.refresh usage_seconds=60", at: "2030-03-02T12:00:00Z")
    try scene.answer("budget.selection.set app_selection=[\"android:a\"]", at: "2030-03-02T12:00:00Z")
    #expect(try scene.answer("budget.refresh usage_seconds=60", at: "2026-03-02T12:00:00Z") == "DAY_CLOSED")
    // Never late, so it frees a database whose date is ahead.
    #expect(try scene.answer("budget.reset", at: "2026-03-02T12:00:00Z") == "applied")
    #expect(scene.lines.isEmpty)
    var cleared = TimeBudgetState()
    cleared.closedBefore = Instant(timeArgument: "2026-03-02T12:00:00Z")
    cleared.subject = scene.state.subject
    #expect(scene.state == cleared)
    #expect(try scene.answer("budget.refresh usage_seconds=60", at: "2026-03-02T11:59:59Z") == "DAY_CLOSED")
    #expect(try scene.answer("budget.refresh usage_seconds=60", at: "2026-03-02T12:00:00Z") == "applied")
    // The first record of a database again: no reset of a day.
    #expect(scene.lines == ["USAGE_REFRESHED"])
    // A later reset by an earlier clock frees what a wrong one has closed.
    try scene.answer("budget.reset", at: "2031-01-01T00:00:00Z")
    #expect(try scene.answer("budget.day.ensure", at: "2026-03-03T12:00:00Z") == "DAY_CLOSED")
    try scene.answer("budget.reset", at: "2026-03-03T12:00:00Z")
    #expect(try scene.answer("budget.day.ensure", at: "2026-03-03T12:00:00Z") == "applied")
  }

  @Test func whatChangesNothingIsNotLogged() throws {
    var scene = Scene()
    for text in [
      "budget.lock", "budget.allowance.set daily_allowance_minutes=60", "budget.selection.set app_selection=[]",
      "budget.day.ensure", "budget.foreground",
    ] {
      #expect(try scene.answer(text) == "applied")
      #expect(scene.lines.isEmpty, "\(text)")
    }
    try scene.answer("budget.unlock")
    #expect(scene.lines == ["UNLOCKED"])
    try scene.answer("budget.unlock")
    #expect(scene.lines.isEmpty)
  }

  /// A game never unlocks (decision W1).
  @Test func afterAWinAtZeroThePersonUnlocks() throws {
    var scene = Scene()
    try scene.answer("budget.selection.set app_selection=[\"android:a\"]")
    try scene.answer("budget.unlock")
    let seed = #"seed="00000000000000000000000000000080""#
    try scene.answer("budget.wager.commit game_type=slots wager_minutes=5 wager_id=w \(seed)")
    try scene.answer("budget.refresh usage_seconds=3600")
    #expect(scene.lines == ["USAGE_REFRESHED", "ZERO_CROSSED", "SHIELD_APPLIED"])
    try scene.answer("budget.wager.resolve game_type=slots wager_id=w")
    #expect(scene.lines == ["WAGER_RESOLVED", "LOCKED", "ZERO_CROSSED"])
    #expect(!scene.state.isUnlockedEffective && scene.state.remainingMinutes > 0)
    try scene.answer("budget.unlock")
    #expect(scene.lines == ["UNLOCKED", "SHIELD_CLEARED"] && scene.state.counts.unlocks == 2)
  }
}
