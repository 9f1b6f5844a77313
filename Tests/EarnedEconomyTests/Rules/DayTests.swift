import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedEconomyRules

/// Rules 2.1, decisions E3, E5, E26, E27.
@Suite struct DayTests {
  @Test(
    arguments: table(
      """
      instant                  | zone                | day_id
      1770033599999            | America/Vancouver   | 2026-02-01
      1770033600000            | America/Vancouver   | 2026-02-02
      2026-02-02T11:59:59.999Z | America/Vancouver   | 2026-02-01
      2026-02-02T12:00:00.000Z | America/Vancouver   | 2026-02-02
      2026-03-08T10:59:59.999Z | America/Vancouver   | 2026-03-07
      2026-03-08T11:00:00.000Z | America/Vancouver   | 2026-03-08
      2025-11-02T11:59:59.999Z | America/Vancouver   | 2025-11-01
      2025-11-02T12:00:00.000Z | America/Vancouver   | 2025-11-02
      2026-01-01T00:00:00.000Z | UTC                 | 2025-12-31
      2026-01-01T03:59:59.999Z | UTC                 | 2025-12-31
      2026-01-01T04:00:00.000Z | UTC                 | 2026-01-01
      2024-03-01T03:59:59.999Z | UTC                 | 2024-02-29
      2026-03-29T01:59:59.999Z | Europe/Berlin       | 2026-03-28
      2026-03-29T02:00:00.000Z | Europe/Berlin       | 2026-03-29
      2026-02-01T22:29:59.999Z | Asia/Kolkata        | 2026-02-01
      2026-02-01T22:30:00.000Z | Asia/Kolkata        | 2026-02-02
      2026-10-03T17:30:00Z     | Australia/Lord_Howe | 2026-10-04
      """))
  func aNewDatabaseBeginsOnTheDayOfItsFirstRecord(_ row: Case) throws {
    var scene = try Scene(row["zone"], day: "2026-06-01")
    (scene.state.hasHistory, scene.state.today) = (false, nil)
    let decision = try scene.decide("day.ensure", at: row["instant"])
    #expect(decision.state.economy.currentDayID.description == row["day_id"])
    #expect(decision.state.today?.dayID.description == row["day_id"])
    #expect(decision.events(at: scene.now(row["instant"])) == [])
  }

  @Test(
    arguments: table(
      """
      balance | cap | carried
      37      | 10  | 10
      11      | 10  | 10
      10      | 10  | 10
      7       | 10  | 7
      0       | 10  | 0
      37      | 0   | 0
      37      | 25  | 25
      """))
  func aRolloverCarriesTheBalanceUpToTheCap(_ row: Case) throws {
    var scene = try Scene(day: "2026-02-01")
    scene.state.economy.creditBalance = row.number("balance")
    scene.state.economy.rolloverCap = row.number("cap")
    let decision = try scene.decide("day.ensure", at: "04:00")
    #expect(decision.state.economy.creditBalance == row.number("carried"))
    let payload = #"{"from_day_id":"2026-02-01","to_day_id":"2026-02-02","carried_credits":\#(row["carried"])}"#
    #expect(decision.events(at: scene.now("04:00")) == ["DAY_ROLLOVER " + payload])
  }

  @Test func missedDaysAreOneStep() throws {
    var scene = try Scene(day: "2026-02-01")
    scene.state.economy.creditBalance = 37
    let decision = try scene.decide("day.ensure", at: "2026-02-05 09:00")
    #expect(
      decision.events(at: scene.now("2026-02-05 09:00")) == [
        #"DAY_ROLLOVER {"from_day_id":"2026-02-01","to_day_id":"2026-02-05","carried_credits":10}"#
      ])
  }

  @Test func aRolloverResetsTheDayAndLeavesTheStreak() throws {
    var scene = try Scene(day: "2026-02-01")
    scene.state.economy.streakCount = 3
    scene.state.economy.streakBonusAwardedDayID = DayID("2026-02-01")
    scene.state.economy.todayFocusQualified = true
    scene.state.economy.todayHabitQualifiedCount = 4
    scene.state.economy.todayQualified = true
    scene.state.today?.creditsEarned = 30
    let state = try scene.decide("day.ensure", at: "04:00").state
    var expected = EconomyState(currentDayID: try #require(DayID("2026-02-02")))
    expected.streakCount = 3
    #expect(state.economy == expected)
    #expect(
      state.today
        == DaySummary(
          dayID: expected.currentDayID, timeZoneID: "America/Vancouver", created: scene.instant("04:00")))
  }

  // A suspension ends by comparison, also when the clearing at the rollover comes late.
  @Test(
    arguments: table(
      """
      until      | at               | stored afterwards | suspended
      2026-02-01 | 2026-02-02 09:00 | -                 | no
      2026-02-02 | 2026-02-02 09:00 | 2026-02-02        | no
      2026-02-03 | 2026-02-02 09:00 | 2026-02-03        | yes
      2026-02-02 | 2026-02-05 09:00 | 2026-02-02        | no
      """))
  func aSuspensionEndsOnItsDay(_ row: Case) throws {
    var scene = try Scene(day: "2026-02-01")
    scene.state.economy.habitAwardsSuspendedUntilDayID = DayID(row["until"])
    let economy = try scene.decide("day.ensure", at: row["at"]).state.economy
    #expect(economy.habitAwardsSuspendedUntilDayID?.description ?? "" == row["stored afterwards"])
    #expect(economy.habitAwardsAreSuspended == row.flag("suspended"))
  }

  // The current day 2026-02-02 began here at its 04:00 in Vancouver, 12:00Z.
  @Test(
    arguments: table(
      """
      instant                  | zone                | answer     | booked on
      2026-02-02T11:59:59.999Z | America/Vancouver   | DAY_CLOSED | 2026-02-02
      2026-02-01T20:00:00Z     | America/Vancouver   | DAY_CLOSED | 2026-02-02
      # The day of Auckland is later already, so it rolls on.
      2026-02-02T15:00:00Z     | Pacific/Auckland    | applied    | 2026-02-03
      # Travel west: a later instant of an earlier local day.
      2026-02-02T12:30:00Z     | Pacific/Honolulu    | applied    | 2026-02-02
      2026-02-02T12:00:00Z     | Pacific/Honolulu    | applied    | 2026-02-02
      # An earlier instant whose local day is the current one.
      2026-02-02T02:00:00Z     | Asia/Tokyo          | applied    | 2026-02-02
      """))
  func onlyWhatComesAfterTheDayIsLate(_ row: Case) throws {
    var scene = try Scene(row["zone"])
    let began = scene.instant("2026-02-02T12:00:00Z")
    scene.state.today?.created = began
    let (answer, state) = try scene.attempt("day.ensure", at: row["instant"])
    #expect(answer == row["answer"])
    #expect(state.economy.currentDayID.description == row["booked on"])
  }

  @Test func theSameDayChangesNothing() throws {
    #expect(try Scene().decide("day.ensure", at: "23:00").facts == [])
  }

  @Test func attemptsOfPastDaysExpireWithoutAnEvent() throws {
    var scene = try Scene(day: "2026-02-01")
    scene.state.subject.staleAttemptIDs = ["t1", "t2"]
    let decision = try scene.decide("day.ensure", at: "04:00")
    #expect(decision.facts.prefix(2) == [.attemptExpired(attemptID: "t1"), .attemptExpired(attemptID: "t2")])
    #expect(decision.eventTypes(at: scene.now("04:00")) == ["DAY_ROLLOVER"])
  }

  @Test func aQuestionIsAnsweredAsAfterTheRollover() throws {
    var scene = try Scene(day: "2026-02-01")
    scene.state.economy.creditBalance = 37
    #expect(scene.state.broughtUpToDate(at: scene.now("04:00")).economy.creditBalance == 10)
    #expect(scene.state.broughtUpToDate(at: scene.now("03:59:59.999")).economy.creditBalance == 37)
  }
}
