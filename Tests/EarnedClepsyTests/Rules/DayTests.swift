import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedClepsyRules

/// The fold of a day and the reset at midnight: rules 2.1, 2.2, 2.5; decisions C6, C9, C11, C12, C18.
@Suite struct DayTests {
  @Test(
    arguments: table(
      """
      events                                      | balance | earned | spent
      earned 300 14:30, spent 120 14:35           | 180     | 300    | 120
      # Out of order: sorted by their time.
      spent 120 14:35, earned 300 14:30           | 180     | 300    | 120
      spent 120 14:00, earned 300 14:30           | 300     | 300    | 0
      earned 300 14:30, spent 120 14:00           | 300     | 300    | 0
      # Equal times keep their order.
      earned 100 10:00, spent 60 10:00            | 40      | 100    | 60
      spent 60 10:00, earned 100 10:00            | 100     | 100    | 0
      # A late one gives a later one more to take.
      earned 60 10:00, spent 200 11:00, earned 90 10:30 | 0 | 150    | 150
      # A late one takes what a later one had taken.
      earned 60 10:00, spent 60 11:00, spent 50 10:30   | 0 | 60     | 60
      earned 60 10:00, spent 60 11:00, spent 50 09:30   | 0 | 60     | 60
      """))
  func aDayIsTheFoldOfItsEvents(_ row: Case) throws {
    for queues in [false, true] {
      var scene = try Scene()
      for (number, text) in row["events"].split(separator: ", ").enumerated() {
        let words = text.split(separator: " ").map(String.init)
        let record = event(number, words[0], try #require(Int(words[1]))) + (queues ? " queued=true" : "")
        #expect(try scene.answer(record, at: words[2]) == "applied")
      }
      if queues { #expect(try scene.answer("clepsy.drain", at: "20:00") == "applied") }
      let stats = try #require(scene.state.today?.stats)
      #expect(stats.endingBalance == row.number("balance"), "queued: \(queues)")
      #expect(stats.totalEarned == row.number("earned"), "queued: \(queues)")
      #expect(stats.totalSpent == row.number("spent"), "queued: \(queues)")
    }
  }

  @Test(
    arguments: table(
      """
      last             | now              | zone                | resets
      2026-01-31 23:45 | 2026-02-01 08:00 | UTC                 | yes
      2026-01-31 00:01 | 2026-01-31 23:59 | UTC                 | no
      2026-01-31 23:59 | 2026-02-01 00:00 | America/Vancouver   | yes
      2026-01-31 12:00 | 2026-02-09 12:00 | Europe/Berlin       | yes
      # A clock set back resets nothing.
      2026-02-01 00:01 | 2026-01-31 23:59 | UTC                 | no
      # Days of 23 and of 25 hours.
      2026-03-29 00:00 | 2026-03-29 23:59 | Europe/Berlin       | no
      2026-03-28 23:59 | 2026-03-29 00:00 | Europe/Berlin       | yes
      2026-10-25 00:00 | 2026-10-25 23:59 | Europe/Berlin       | no
      # Lord Howe turns by half an hour.
      2026-04-04 23:59 | 2026-04-05 00:00 | Australia/Lord_Howe | yes
      """))
  func aLaterDateResets(_ row: Case) throws {
    var scene = try Scene(row["zone"])
    _ = try scene.answer(event(1, "earned", 1_500), at: row["last"])
    _ = try scene.answer("clepsy.day.ensure", at: row["now"])
    let resets = row.flag("resets")
    #expect(scene.state.balanceSeconds == (resets ? 0 : 1_500))
    #expect(scene.lines == (resets ? ["DAY_RESET"] : []))
    let old = try #require(scene.stats(String(row["last"].prefix(10))))
    #expect(old.endingBalance == 1_500)
    #expect(old.expired == (resets ? 1_500 : 0))
    if resets { #expect(scene.state.lastReset == scene.instant(row["now"])) }
  }

  @Test func theFirstRecordIsTheFirstReset() throws {
    var scene = try Scene()
    #expect(scene.state.lastReset == nil)
    _ = try scene.answer("clepsy.day.ensure", at: "08:00")
    #expect(scene.state.lastReset == scene.instant("08:00"))
    #expect(scene.lines == [])
  }

  // S19: the reset is that of the record that brings it, not of an event that waited, nor of one that comes late.
  @Test func theResetHasTheTimeOfItsRecord() throws {
    var scene = try Scene()
    _ = try scene.answer(event(1, "earned", 60), at: "09:00")
    _ = try scene.answer(event(2, "earned", 60) + " queued=true", at: "2026-02-04 07:00")
    _ = try scene.answer("clepsy.day.ensure", at: "2026-02-05 08:00")
    #expect(scene.lines == ["DAY_RESET", "TIME_EARNED", "DAY_RESET"])
    #expect(scene.state.lastReset == scene.instant("2026-02-05 08:00"))
    _ = try scene.answer(event(3, "earned", 60) + " queued=true", at: "2026-02-06 07:00")
    _ = try scene.answer("clepsy.drain", at: "2026-02-06 08:00")
    #expect(scene.state.lastReset == scene.instant("2026-02-06 08:00"))
    _ = try scene.answer(event(4, "earned", 60), at: "2026-02-06 06:00")
    #expect(scene.state.lastReset == scene.instant("2026-02-06 08:00"))
  }

  // Yesterday's event after the reset is yesterday's alone.
  @Test func theHistoryIsFoldedAnew() throws {
    var scene = try Scene()
    _ = try scene.answer(event(1, "earned", 300), at: "10:00")
    _ = try scene.answer(event(2, "earned", 100), at: "2026-02-03 08:00")
    _ = try scene.answer(event(3, "spent", 200), at: "11:00")
    #expect(scene.state.balanceSeconds == 100)
    let old = try #require(scene.stats("2026-02-02"))
    #expect((old.totalSpent, old.endingBalance, old.expired) == (200, 100, 100))
    // A day without records so far.
    _ = try scene.answer(event(4, "earned", 60), at: "2026-01-20 10:00")
    #expect(scene.stats("2026-01-20")?.expired == 60)
    #expect(scene.state.today?.stats.date.description == "2026-02-03")
  }

  // The traveller's day goes back; what is earned there is that day's, and the later one waits for its date.
  @Test func travelGoesBackADay() throws {
    var scene = try Scene("Asia/Tokyo")
    _ = try scene.answer(event(1, "earned", 600), at: "2026-02-03 09:00")
    _ = try scene.answer(event(2, "earned", 200), at: "2026-02-03 12:00", in: "Pacific/Honolulu")
    #expect(scene.state.balanceSeconds == 600)
    #expect(scene.stats("2026-02-02")?.totalEarned == 200)
    _ = try scene.answer(event(3, "spent", 100), at: "2026-02-03 22:00", in: "Pacific/Honolulu")
    #expect(scene.state.balanceSeconds == 500)
    #expect(scene.stats("2026-02-02")?.totalEarned == 200)
  }

  // Minutes earned a day, 0 for a day without, and the streak that is shown on the evening of the last one.
  @Test(
    arguments: table(
      """
      seconds         | streaks | shown
      60              | 1       | 1
      59              | 0       | 0
      60 60 60        | 1 2 3   | 3
      60 0 60         | 1 0 1   | 1
      60 60 59        | 1 2 0   | 2
      60 60 0 59      | 1 2 0 0 | 0
      """))
  func aStreakIsDaysInARow(_ row: Case) throws {
    let days = row["seconds"].split(separator: " ").compactMap { Int($0) }
    for backwards in [false, true] {
      var scene = try Scene()
      if backwards { _ = try scene.answer("clepsy.day.ensure", at: "2026-02-0\(days.count) 01:00") }
      let numbered = Array(days.enumerated())
      for (index, seconds) in backwards ? numbered.reversed() : numbered where seconds > 0 {
        _ = try scene.answer(event(index, "earned", seconds), at: "2026-02-0\(index + 1) 10:00")
      }
      _ = try scene.answer("clepsy.day.ensure", at: "2026-02-0\(days.count) 22:00")
      let streaks = days.indices.map { scene.stats("2026-02-0\($0 + 1)")?.streakDays ?? 0 }
      #expect(streaks.map(String.init).joined(separator: " ") == row["streaks"], "backwards: \(backwards)")
      let today = try #require(scene.state.today?.stats)
      #expect(Streak.shown(today, before: scene.state.streakBefore) == row.number("shown"), "backwards: \(backwards)")
    }
  }

  @Test func milestonesOfTheStreakAreReachedOnce() throws {
    var scene = try Scene()
    var reached: [Int] = []
    for day in 0..<100 {
      let date = CalendarDate(daysSinceEpoch: 20_000 + day)
      _ = try scene.answer(event(2 * day, "earned", 59), at: "\(date) 10:00")
      _ = try scene.answer(event(2 * day + 1, "earned", 1), at: "\(date) 11:00")
      for case .streakMilestone(_, let days) in scene.lastFacts { reached.append(days) }
    }
    #expect(reached == [7, 14, 21, 30, 60, 90])
    #expect([180, 365].allSatisfy(Streak.isMilestone))
  }

  @Test(
    arguments: table(
      """
      rate | enabled | credited
      1    | no      | 300
      2    | no      | 300
      2    | yes     | 600
      0.5  | yes     | 150
      0.333 | yes    | 99
      0    | yes     | 0
      """))
  func theRateCountsOnceEnabled(_ row: Case) throws {
    var scene = try Scene()
    let settings = #"{"exchange_rate":\#(row["rate"]),"exchange_rate_enabled":\#(row.flag("enabled"))}"#
    #expect(try scene.answer("clepsy.settings.update settings=\(settings)", at: "09:00") == "applied")
    _ = try scene.answer(event(1, "earned", 300), at: "10:00")
    #expect(scene.state.balanceSeconds == row.number("credited"))
  }

  @Test func everythingCanBeCleared() throws {
    var scene = try Scene.withApps()
    _ = try scene.answer(#"clepsy.settings.update settings={"goal_minutes":60}"#, at: "09:00")
    _ = try scene.answer(event(1, "earned", 300), at: "10:00")
    _ = try scene.answer("clepsy.app.open app_bundle_id=kindle", at: "10:00")
    #expect(try scene.answer("clepsy.reset", at: "11:00") == "applied")
    #expect(scene.state == ClepsyState())
    #expect(scene.state.settings.goal.minutes == 30)
  }
}
