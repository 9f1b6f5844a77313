import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedHachimiRules

/// The laws on the values of the interface of Hachimi (section 10, V1 to V21) and of the rules (section 3).
@Suite struct LawTests {
  let zone: Zone

  init() throws { zone = try Zone.named("UTC") }

  // MARK: Sessions

  @Test(
    arguments: table(
      """
      minutes | status    | full house | multiplier | xp
      25      | completed | no         | 1          | 25
      0       | completed | no         | 1          | 0
      30      | completed | no         | 1          | 30
      25      | completed | yes        | 1          | 35
      25      | completed | no         | 2          | 50
      25      | completed | yes        | 1.5        | 53
      25      | completed | yes        | 0.01       | 4
      25      | completed | no         | 100        | 250
      30      | abandoned | yes        | 1          | 30
      30      | interrupted | yes      | 2          | 30
      """))
  func aSessionGivesXP(_ row: Case) throws {
    let result = SessionResult(elapsedSeconds: row.number("minutes") * 60, targetSeconds: nil)
    let status = try #require(SessionStatus(rawValue: row["status"]))
    let multiplier = try #require(Double(row["multiplier"]))
    #expect(result.xp(status, fullHouse: row.flag("full house"), multiplier: multiplier) == row.number("xp"))
  }

  @Test(
    arguments: table(
      """
      seconds | target | minutes | target minutes | ratio
      0       | -      | 0       | 0              | 1.0
      1       | -      | 1       | 0              | 1.0
      59      | -      | 1       | 0              | 1.0
      60      | -      | 1       | 0              | 1.0
      61      | -      | 2       | 0              | 1.0
      241     | -      | 5       | 0              | 1.0
      1500    | 1500   | 25      | 25             | 1.0
      600     | 1500   | 10      | 25             | 0.4
      9000    | 1500   | 25      | 25             | 1.0
      120     | 90     | 2       | 1              | 1.0
      40000   | -      | 480     | 0              | 1.0
      """))
  func secondsAreRoundedUpToMinutes(_ row: Case) throws {
    let result = SessionResult(
      elapsedSeconds: row.number("seconds"), targetSeconds: row.optional("target").flatMap { Int($0) })
    #expect(result.minutes == row.number("minutes"))
    #expect(result.targetMinutes == row.number("target minutes"))
    #expect("\(result.completionRatio)" == row["ratio"])
    #expect(result.coins == result.minutes * 10)
  }

  @Test(
    arguments: table(
      """
      seconds | status      | too short
      10      | completed   | yes
      11      | completed   | no
      240     | abandoned   | yes
      241     | abandoned   | no
      240     | interrupted | yes
      """))
  func aShortSessionIsNotRecorded(_ row: Case) throws {
    let status = try #require(SessionStatus(rawValue: row["status"]))
    let result = SessionResult(elapsedSeconds: row.number("seconds"), targetSeconds: nil)
    #expect(result.isTooShort(status) == row.flag("too short"))
  }

  @Test func pausesDoNotCount() {
    let start = Instant.epoch
    #expect(SessionResult(from: start, to: start + .seconds(600), pausedSeconds: 120, targetSeconds: nil).minutes == 8)
    #expect(SessionResult(from: start, to: start + .seconds(60), pausedSeconds: 120, targetSeconds: nil).minutes == 0)
    #expect(
      SessionResult(from: start, to: start + .milliseconds(60_999), pausedSeconds: 0, targetSeconds: nil).minutes == 1)
  }

  // MARK: Growth and moods

  @Test(
    arguments: table(
      """
      minutes | stage      | in stage
      0       | kitten     | 0.0
      1199    | kitten     | 0.9992
      1200    | adolescent | 0.0
      5999    | adolescent | 0.9998
      6000    | adult      | 0.0
      12000   | senior     | 1.0
      15000   | senior     | 1.0
      """))
  func aStageBeginsAtItsMinutes(_ row: Case) {
    let minutes = row.number("minutes")
    #expect(Stage(minutes: minutes).rawValue == row["stage"])
    #expect("\((Stage.progress(minutes: minutes) * 10_000).rounded() / 10_000)" == row["in stage"])
  }

  @Test(
    arguments: table(
      """
      last    | adopted | mood
      -7200   | -       | happy
      -86399  | -864000 | happy
      -86400  | -       | neutral
      -259199 | -       | neutral
      -259200 | -       | lonely
      -604799 | -       | lonely
      -604800 | -       | missing
      5       | -       | happy
      -       | -7200   | happy
      -       | -259200 | missing
      -       | -       | missing
      """))
  func aMoodFollowsFromTheLastSession(_ row: Case) {
    let now = zone.instant("2026-03-15 18:00")
    let instants = ["last", "adopted"].map { row.optional($0).flatMap { Int($0) }.map { now + .seconds($0) } }
    #expect(Mood(lastSession: instants[0], adopted: instants[1], at: now).rawValue == row["mood"])
  }

  private func cat(_ id: String, minutes: Int, last: Instant?) -> Cat {
    var cat = Cat(catID: id, name: id, appearance: [:], personality: "bold", boundHabitID: id, created: .epoch)
    cat.totalMinutes = minutes
    cat.lastSession = last
    return cat
  }

  @Test func theCatWithTheHighestScoreIsFeatured() {
    let now = zone.instant("2026-03-15 18:00")
    let candidates = [
      FeaturedCat.Candidate(cat("a", minutes: 100, last: now - .minutes(30)), minutesToday: 0),
      FeaturedCat.Candidate(cat("b", minutes: 7_000, last: now - .days(10)), minutesToday: 0),
      FeaturedCat.Candidate(cat("c", minutes: 5_500, last: now - .hours(2)), minutesToday: 25),
    ]
    let scores = candidates.map { ($0.score(at: now) * 1_000_000).rounded() / 1_000_000 }
    #expect(scores == [0.538333, 0.389167, 0.59])
    #expect(FeaturedCat.choose(among: candidates, at: now)?.catID == "c")
    #expect(FeaturedCat.choose(among: [], at: now) == nil)
    #expect(FeaturedCat.choose(among: [candidates[1], candidates[1]], at: now)?.catID == "b")
  }

  // MARK: Habits

  @Test func theLongestStreakIsCounted() throws {
    let dates = try [1, 2, 3, 5, 6].map { try #require(CalendarDate("2026-03-0\($0)")) }
    let streaks = try ["2026-03-07", "2026-03-08", "2026-03-02"].map {
      Streak.longest(of: dates, today: try #require(CalendarDate($0)))
    }
    #expect(streaks == [3, 3, 2])
  }

  // MARK: Check-ins

  @Test(
    arguments: table(
      """
      date       | days | claimed  | coins  | new
      2026-02-20 | 20   | -        | 10+160 | [7, 14, 21]
      2026-02-28 | 27   | 7 14 21  | 15+150 | [28]
      2026-02-02 | 1    | -        | 10+0   | []
      2026-02-07 | 6    | -        | 15+30  | [7]
      2026-02-14 | 13   | 7        | 15+50  | [14]
      2024-02-29 | 28   | 7 14 21  | 10+150 | [29]
      """))
  func aCheckInPaysForTheDayAndItsMilestones(_ row: Case) throws {
    let date = try #require(CalendarDate(row["date"]))
    var month = CheckInMonth(month: CheckInMonth.name(of: date))
    month.days = Array(1...row.number("days"))
    month.milestones = row["claimed"].split(separator: " ").compactMap { Int($0) }
    let rewards = CheckInRewards(date, in: month)
    #expect("\(rewards.daily)+\(rewards.milestone)" == row["coins"])
    #expect("\(rewards.newMilestones)" == row["new"])
  }

  @Test(
    arguments: table(
      """
      month   | daily | all
      2026-02 | 320   | 630
      2024-02 | 330   | 640
      2026-01 | 355   | 665
      2026-03 | 355   | 665
      2026-05 | 360   | 670
      """))
  func aWholeMonthPaysAllOfItsRewards(_ row: Case) throws {
    let first = try #require(CalendarDate(row["month"] + "-01"))
    var month = CheckInMonth(month: row["month"])
    var daily = 0
    for date in first..<first.advanced(by: CheckInRewards.daysInMonth(of: first)) {
      let rewards = CheckInRewards(date, in: month)
      daily += rewards.daily
      month.days.append(date.day)
      month.milestones += rewards.newMilestones
      month.coins += rewards.daily + rewards.milestone
    }
    #expect(daily == row.number("daily"))
    #expect(month.coins == row.number("all"))
    #expect(month.isSound(coinsMatter: true))
  }

  @Test func theZoneDecidesTheDate() throws {
    let instant = zone.instant("2026-03-14 23:30")
    #expect(Now(instant, zone).date.day == 14)
    #expect(Now(instant, try Zone.named("Asia/Tokyo")).date.day == 15)
    let deadline = try #require(CalendarDate("2026-03-31"))
    let midnight = try Zone.named("America/New_York").instant(of: deadline, hour: 0)
    #expect(midnight == zone.instant("2026-03-31 04:00"))
  }

  // MARK: Codes

  @Test func aGuestHasACode() { #expect(GuestCode.of(uid: "guest_local") == "R2B8RFJZP9") }

  @Test func aSessionIsSigned() {
    let checksum = { (key: String) in
      SessionChecksum.of(
        habitID: "h1", minutes: 25, coins: 250, xp: 25, started: Instant(millisecondsSinceEpoch: 1_773_741_600_000),
        key: Array(key.utf8))
    }
    #expect(checksum("test-secret") == "10d77aaf8075270f7a61f2fcff609b936e8c5c8745e010d2071c4a01ba3fb67d")
    #expect(checksum("test-secret\n") == checksum("test-secret"))
    #expect(checksum("test-secret\n\n") != checksum("test-secret"))
  }

  @Test func secondsAreShownAsAClock() {
    #expect(
      [1_500, 600, 75, 7_200, 0, 5].map(FocusTimer.Run.clockText(ofSeconds:)) == [
        "25:00", "10:00", "01:15", "02:00:00", "00:00", "00:05",
      ])
  }

  @Test(arguments: ["a", "_", "__", "___", "é", String(repeating: "x", count: 1_500)]) func anIDCanNameADocument(
    id: String
  ) {
    #expect(DocumentID.allows(id))
  }

  @Test(arguments: ["", ".", "..", "a/b", "____", "__a__", String(repeating: "é", count: 751)])
  func anIDCannotNameADocument(id: String) { #expect(!DocumentID.allows(id)) }
}
