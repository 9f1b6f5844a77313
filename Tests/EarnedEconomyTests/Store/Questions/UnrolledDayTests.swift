import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import Testing

/// Questions on a day that no record has rolled over to yet.
@Suite struct UnrolledDayTests {
  let history: History
  static let tomorrow = History.day + 5 * History.hour

  /// A day on which everything was used up.
  init() throws {
    history = try History()
    try history.record("entitlement.set", ["tier": "PRO"])
    try history.mode("work", blocking: ["android:a", "android:b"])
    try history.earn(37)
    try history.unlockByQuest("android:a", at: 0)
    try history.unlockByQuest("android:a", at: History.hour)
    try history.unlockInEmergency("android:a", at: 2 * History.hour)
    try history.unlockByQuest("android:b", at: 23 * History.hour + 50 * 60_000)
  }

  @Test func beforeTheRolloverTheLimitsAreUsedUp() throws {
    let answer = try history.access("android:a", at: 5 * History.hour)
    #expect(answer.optionsLine.hasSuffix("quest:DAILY_LIMIT_REACHED emergency:DAILY_LIMIT_REACHED"))
    #expect(try history.status(at: 5 * History.hour).economy.creditBalance == 37)
  }

  @Test func afterTheRolloverTheNewDayCounts() throws {
    let answer = try history.access("android:a", at: Self.tomorrow)
    #expect(answer.dayID.description == "2026-02-03")
    #expect(
      answer.optionsLine
        == "5 15:INSUFFICIENT_CREDITS 30:INSUFFICIENT_CREDITS quest emergency:SAME_APP_CONSECUTIVE_BLOCKED")
    #expect(try history.access("android:b", at: Self.tomorrow).optionsLine.hasSuffix("quest emergency"))

    let status = try history.status(at: Self.tomorrow)
    #expect(status.economy.creditBalance == 10)
    #expect(status.today.dayID.description == "2026-02-03")
    #expect(status.today.unlockAttemptsCount == 0)
    #expect(status.today.questUnlocksCount == 0)
  }

  @Test func aCooldownReachesIntoTheNewDay() throws {
    let afterFour = History.day + 4 * 60_000  // The grant's end is past, its fifteen minutes are not.
    #expect(try history.access("android:b", at: afterFour).optionsLine.contains("quest:COOLDOWN_ACTIVE"))
  }

  @Test(arguments: [History.day, tomorrow, 9 * History.day])
  func answersAreThoseThatFollowTheRollover(milliseconds: Int) throws {
    func answers() throws -> [JSONValue] {
      try [
        history.status(at: milliseconds).json, history.access("android:a", at: milliseconds).json,
        history.access("android:b", at: milliseconds).json,
        history.shield(at: milliseconds).json,
      ]
    }
    let before = try answers()
    try history.record("day.ensure", at: milliseconds)
    #expect(try answers() == before)
  }

  @Test func questionsWriteNothing() throws {
    func totalChanges() throws -> Int64? {
      try history.database.first("select total_changes()") { row throws(SQLiteError) in try row.integer(0) }
    }
    let before = try totalChanges()
    _ = try history.status(at: Self.tomorrow)
    _ = try history.access("android:a", at: Self.tomorrow)
    _ = try history.shield(at: Self.tomorrow)
    #expect(try totalChanges() == before)
  }

  @Test func aPastInstantIsAnsweredFromTheCurrentDay() throws {
    let status = try history.status(at: -3 * History.day)
    #expect(status.economy.currentDayID.description == "2026-02-02")
    #expect(status.economy.creditBalance == 37)
  }

  @Test func aNewDatabaseAnswers() throws {
    let fresh = try History()
    let status = try fresh.status(at: Self.tomorrow)
    #expect(status.today.dayID.description == "2026-02-03")
    #expect(status.economy.creditBalance == 0)
    #expect(try fresh.access("android:a", at: 0).access.reason == .noActiveBlock)
    #expect(try fresh.shield(at: 0).next == [])
  }

  @Test func aSuspensionEndsWithItsDay() throws {
    for habit in 1...21 {
      try history.record("habit.upsert", at: History.hour, ["habit_id": .string("h\(habit)"), "name": "a habit"])
      try history.record("habit.complete", at: History.hour + habit, ["habit_id": .string("h\(habit)")])
    }
    #expect(try history.status(at: 2 * History.hour).habitAwardsSuspendedUntil?.description == "2026-02-03")
    #expect(try history.status(at: Self.tomorrow).habitAwardsSuspendedUntil == nil)
  }
}
