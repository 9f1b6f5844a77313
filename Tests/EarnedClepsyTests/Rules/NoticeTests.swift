import EarnedClepsyRules
import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

/// Goal, milestones, sand, warning: rules 2.6 and 2.7, decisions C1, C15–C17.
@Suite struct NoticeTests {
  @Test(
    arguments: table(
      """
      fraction | sand
      0        | 0
      0.1249   | 0
      0.125    | 25
      0.374    | 25
      0.375    | 50
      0.6249   | 50
      0.625    | 75
      0.8749   | 75
      0.875    | 100
      1        | 100
      3.5      | 100
      """))
  func sandHasFiveLevels(_ row: Case) throws {
    #expect(SandLevel(try #require(Double(row["fraction"]))).rawValue == row.number("sand"))
  }

  @Test(
    arguments: table(
      """
      goal | earned | progress | reached
      30   | 0      | 0        | no
      30   | 59     | 0        | no
      30   | 60     | 0.0333   | no
      30   | 900    | 0.5      | no
      30   | 1799   | 0.9667   | no
      30   | 1800   | 1        | yes
      30   | 5400   | 3        | yes
      240  | 3600   | 0.25     | no
      """))
  func theGoalIsInWholeMinutes(_ row: Case) throws {
    let goal = DailyGoal(minutes: row.number("goal"))
    #expect(goal.progress(earnedSeconds: row.number("earned")) == (try #require(Double(row["progress"]))))
    #expect(goal.isReached(earnedSeconds: row.number("earned")) == row.flag("reached"))
  }

  @Test(
    arguments: table(
      """
      from | to   | interval | milestone
      0    | 899  | 15       | -
      0    | 900  | 15       | 15
      899  | 900  | 15       | 15
      900  | 1200 | 15       | -
      0    | 3000 | 15       | 45
      840  | 2760 | 15       | 45
      0    | 300  | 5        | 5
      1799 | 1800 | 30       | 30
      0    | 3600 | 60       | 60
      0    | 9000 | -        | -
      """))
  func milestonesAreMultiplesOfTheInterval(_ row: Case) {
    let reached = EarningMilestone.reached(
      from: row.number("from"), to: row.number("to"), intervalMinutes: row.optional("interval").flatMap { Int($0) })
    #expect(reached.map { "\($0)" } ?? "" == row["milestone"])
  }

  @Test(
    arguments: table(
      """
      before | after | crossed
      301    | 300   | yes
      400    | 0     | yes
      300    | 299   | no
      301    | 301   | no
      900    | 301   | no
      """))
  func onlySpendingToFiveMinutesWarns(_ row: Case) {
    #expect(LowBalance.isCrossed(from: row.number("before"), to: row.number("after")) == row.flag("crossed"))
  }

  // A warning is given once a day, when spending crosses it.
  @Test func theWarningComesOnceADay() throws {
    var scene = try Scene()
    _ = try scene.answer(event(1, "earned", 1_000), at: "10:00")
    _ = try scene.answer(event(2, "spent", 699), at: "10:01")
    #expect(!scene.lines.contains("LOW_BALANCE"))
    _ = try scene.answer(event(3, "spent", 1), at: "10:02")
    #expect(scene.lines.contains("LOW_BALANCE"))
    _ = try scene.answer(event(4, "earned", 500), at: "10:03")
    _ = try scene.answer(event(5, "spent", 600), at: "10:04")
    #expect(!scene.lines.contains("LOW_BALANCE"))
    _ = try scene.answer(event(6, "earned", 500), at: "2026-02-03 10:00")
    _ = try scene.answer(event(7, "spent", 500), at: "2026-02-03 10:01")
    #expect(scene.lines.contains("LOW_BALANCE"))
  }

  @Test func theGoalIsReachedOnce() throws {
    var scene = try Scene()
    _ = try scene.answer(event(1, "earned", 1_799), at: "10:00")
    #expect(scene.lines == ["TIME_EARNED"])
    _ = try scene.answer(event(2, "earned", 1), at: "10:01")
    #expect(scene.lines == ["TIME_EARNED", "GOAL_REACHED"])
    _ = try scene.answer(event(3, "earned", 1_800), at: "10:02")
    #expect(scene.lines == ["TIME_EARNED"])
  }

  @Test func changesOfTheHistoryGiveNoNotices() throws {
    var scene = try Scene()
    _ = try scene.answer("clepsy.day.ensure", at: "2026-02-05 10:00")
    _ = try scene.answer(event(1, "earned", 7_200), at: "10:00")
    #expect(scene.lines == ["TIME_EARNED"])
    _ = try scene.answer(event(2, "spent", 7_200), at: "11:00")
    #expect(scene.lines == ["TIME_SPENT"])
  }
}
