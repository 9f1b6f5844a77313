import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedEconomyRules

/// Rules 2.4, decisions E3, E4, E19, E43–E45.
@Suite struct HabitTests {
  @Test(
    arguments: table(
      """
      in window | suspended until | reward | counted | suspends | award | count | qualifies
      0         | -               | 5      | 0       | no       | 5     | 1     | no
      0         | -               | 5      | 1       | no       | 5     | 2     | yes
      0         | -               | 5      | 2       | no       | 5     | 3     | yes
      0         | -               | 0      | 1       | no       | 0     | 2     | yes
      0         | -               | 100    | 0       | no       | 100   | 1     | no
      19        | -               | 5      | 19      | no       | 5     | 20    | yes
      20        | -               | 5      | 1       | yes      | 0     | 1     | no
      21        | 2026-02-03      | 5      | 1       | no       | 0     | 1     | no
      0         | 2026-02-03      | 5      | 1       | no       | 0     | 1     | no
      0         | 2026-02-02      | 5      | 1       | no       | 5     | 2     | yes
      20        | 2026-02-02      | 5      | 1       | yes      | 0     | 1     | no
      """))
  func aCompletionIsAwardedUnlessItIsGaming(_ row: Case) throws {
    var scene = try Scene()
    scene.state.subject.habit = Habit(habitID: "h", name: "Read", rewardCredits: row.number("reward"))
    scene.state.subject.completionsInWindow = row.number("in window")
    scene.state.economy.habitAwardsSuspendedUntilDayID = DayID(row["suspended until"])
    scene.state.economy.todayHabitQualifiedCount = row.number("counted")
    let decision = try scene.decide("habit.complete habit_id=h completion_id=c", at: "10:00")
    let types = decision.eventTypes(at: scene.now("10:00"))
    #expect(types.contains("HABIT_AWARD_SUSPENDED") == row.flag("suspends"))
    #expect(types.contains("CREDITS_EARNED") == (row.number("award") > 0))
    #expect(types.contains("STREAK_QUALIFIED") == row.flag("qualifies"))
    #expect(decision.state.economy.creditBalance == row.number("award"))
    #expect(decision.state.economy.todayHabitQualifiedCount == row.number("count"))
  }

  @Test func theCompletionThatSuspendsAwardsEarnsNothing() throws {
    var scene = try Scene()
    scene.state.subject.habit = Habit(habitID: "h", name: "Read")
    scene.state.subject.completionsInWindow = 20
    let decision = try scene.decide("habit.complete habit_id=h completion_id=c", at: "10:00")
    #expect(decision.facts.first == .habitAwardsSuspended(until: try #require(DayID("2026-02-03"))))
    #expect(
      decision.events(at: scene.now("10:00")) == [
        #"HABIT_AWARD_SUSPENDED {"until_day_id":"2026-02-03","reason":"TOO_MANY_COMPLETIONS_IN_WINDOW"}"#
      ])
    guard case .habitCompleted(let completion)? = decision.facts.last else {
      Issue.record("the completion is stored last")
      return
    }
    #expect(completion.awardSuspended)
    #expect(completion.awardedCredits == 0)
  }

  @Test func aSuspensionLeavesFocusAlone() throws {
    var scene = try Scene()
    scene.state.economy.habitAwardsSuspendedUntilDayID = DayID("2026-02-03")
    let session = scene.focus("09:00", minutes: 25)
    (scene.state.focus, scene.state.subject.focusSession) = (session, session)
    let economy = try scene.decide("focus.end session_id=f", at: "10:00").state.economy
    #expect(economy.creditBalance == 10)
    #expect(economy.todayQualified)
  }

  @Test func theSecondHabitQualifiesTheDay() throws {
    var scene = try Scene()
    scene.state.subject.habit = Habit(habitID: "h", name: "Read")
    scene.state.economy.todayHabitQualifiedCount = 1
    #expect(
      try scene.decide("habit.complete habit_id=h", at: "10:00").events(at: scene.now("10:00")) == [
        #"CREDITS_EARNED {"source":"HABIT","amount":5,"focus_session_id":null,"habit_id":"h"}"#,
        #"STREAK_QUALIFIED {"day_id":"2026-02-02","method":"HABITS","streak_count_new":1,"#
          + #""first_qualified_ts_utc_ms":\#(scene.instant("10:00").millisecondsSinceEpoch)}"#,
      ])
  }

  @Test(
    arguments: table(
      """
      record                         | habit    | completed | answer
      habit.complete habit_id=h      | active   | no        | applied
      habit.complete habit_id=h      | active   | yes       | duplicate
      habit.complete habit_id=h      | inactive | no        | WRONG_STATE
      habit.complete habit_id=h      | deleted  | no        | NOT_FOUND
      habit.complete habit_id=h      | -        | no        | NOT_FOUND
      habit.upsert habit_id=h name=R | -        | no        | applied
      habit.upsert habit_id=h name=R | active   | no        | applied
      habit.upsert habit_id=h name=R | inactive | no        | applied
      habit.upsert habit_id=h name=R | deleted  | no        | WRONG_STATE
      habit.delete habit_id=h        | active   | no        | applied
      habit.delete habit_id=h        | inactive | no        | applied
      habit.delete habit_id=h        | deleted  | no        | NOT_FOUND
      habit.delete habit_id=h        | -        | no        | NOT_FOUND
      """))
  func onlyALiveHabitIsCompletedChangedOrDeleted(_ row: Case) throws {
    var scene = try Scene()
    scene.state.subject.habit = row.optional("habit").map { state in
      Habit(
        habitID: "h", name: "Read", active: state != "inactive",
        deleted: state == "deleted" ? scene.instant("05:00") : nil)
    }
    scene.state.subject.habitIsCompleted = row.flag("completed")
    #expect(try scene.answer(row["record"], at: "10:00") == row["answer"])
  }

  @Test(
    arguments: table(
      """
      stored                | fields                                      | reward | active | order
      -                     | -                                           | 5      | yes    | 0
      -                     | reward_credits=0 active=false sort_order=-3 | 0      | no     | -3
      reward 7, inactive, 2 | -                                           | 7      | no     | 2
      reward 7, inactive, 2 | active=true                                 | 7      | yes    | 2
      reward 7, inactive, 2 | reward_credits=100                          | 100    | no     | 2
      """))
  func fieldsThatAnUpsertOmitsKeepTheirValueOrGetTheDefault(_ row: Case) throws {
    var scene = try Scene()
    if row.optional("stored") != nil {
      scene.state.subject.habit = Habit(habitID: "h", name: "Old", rewardCredits: 7, active: false, sortOrder: 2)
    }
    let state = try scene.decide("habit.upsert habit_id=h name=New " + row["fields"], at: "10:00").state
    #expect(
      state.subject.habit
        == Habit(
          habitID: "h", name: "New", rewardCredits: row.number("reward"), active: row.flag("active"),
          sortOrder: row.number("order")))
  }

  @Test func theWindowIsAMinuteAndTheRewardFive() {
    #expect(EarnedNumbers.habitWindow == .seconds(60))
    #expect(EarnedNumbers.defaultHabitRewardCredits == 5)
  }
}
