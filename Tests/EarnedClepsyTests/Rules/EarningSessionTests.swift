import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedClepsyRules

/// Rules 2.3 and section 3, "Derived"; decisions C2–C5, C7.
@Suite struct EarningSessionTests {
  // Stretches in seconds: a number is the app on the screen, p and a number a pause. An hour later all is credited.
  @Test(
    arguments: table(
      """
      stretches                  | earned | credits
      30                         | 0      | -
      59                         | 0      | -
      60                         | 0      | -
      61                         | 1      | 1
      70                         | 10     | 10
      120                        | 60     | 60
      360                        | 300    | 300
      720                        | 660    | 300 300 60
      300 p30 270                | 510    | 300 210
      300 p120 60                | 300    | 300
      300 p121 60                | 240    | 240
      300 p121 61                | 241    | 240 1
      30 p10 40                  | 0      | -
      360 p30 60                 | 360    | 300 60
      360 p150 30                | 300    | 300
      # The plan's own: a warm-up, then 300, 300 and 120 seconds.
      780                        | 720    | 300 300 120
      # A pause right after the warm-up is one like any other.
      60 p60 60                  | 60     | 60
      # Many short ones add up.
      90 p10 30 p10 30 p10 30    | 120    | 120
      """))
  func secondsAfterTheWarmUpAreEarned(_ row: Case) throws {
    var scene = try Scene.withApps()
    var second = 36_000
    var credits: [String] = []
    func note(_ scene: Scene) { credits += scene.booked.map { String($0.prefix { $0 != "@" }) } }
    for stretch in row["stretches"].split(separator: " ") {
      if stretch.hasPrefix("p") {
        second += try #require(Int(stretch.dropFirst()))
      } else {
        #expect(try scene.answer("clepsy.app.open app_bundle_id=kindle", at: "\(second)") == "applied")
        note(scene)
        second += try #require(Int(stretch))
        #expect(try scene.answer("clepsy.app.close app_bundle_id=kindle", at: "\(second)") == "applied")
        note(scene)
      }
    }
    _ = try scene.answer("clepsy.day.ensure", at: "\(second + 3_600)")
    note(scene)
    #expect(credits.joined(separator: " ") == row["credits"])
    #expect(scene.state.balanceSeconds == row.number("earned"))
    #expect(scene.state.sessions.isEmpty)
  }

  @Test(arguments: [1, 7, 59, 61, 299, 1_000]) func moreRecordsChangeOnlyWhenItIsBooked(every step: Int) throws {
    var (watched, left) = (try Scene.withApps(), try Scene.withApps())
    var booked: [String] = []
    for second in stride(from: 0, through: 2_000, by: step) {
      if second == 0 { _ = try watched.answer("clepsy.app.open app_bundle_id=kindle", at: "36000") }
      _ = try watched.answer("clepsy.day.ensure", at: "\(36_000 + second)")
      booked += watched.booked
    }
    _ = try left.answer("clepsy.app.open app_bundle_id=kindle", at: "36000")
    for (time, record) in [("38000", "clepsy.app.close app_bundle_id=kindle"), ("39000", "clepsy.day.ensure")] {
      _ = try watched.answer(record, at: time)
      booked += watched.booked
    }
    _ = try left.answer("clepsy.app.close app_bundle_id=kindle", at: "38000")
    var expected = left.booked
    _ = try left.answer("clepsy.day.ensure", at: "39000")
    expected += left.booked
    #expect(booked == expected)
    #expect(booked.count == 7)
    #expect(watched.state.balanceSeconds == 1_940)
  }

  @Test func appsComeAndGo() throws {
    var scene = try Scene.withApps()
    for row in table(
      """
      time     | record                                 | answer      | state
      10:00    | clepsy.app.close app_bundle_id=kindle  | WRONG_STATE | -
      10:00    | clepsy.app.open app_bundle_id=kobo     | NOT_FOUND   | -
      10:00    | clepsy.app.close app_bundle_id=kobo    | NOT_FOUND   | -
      10:00    | clepsy.app.open app_bundle_id=kindle   | applied     | kindle runs
      # Opened again: nothing new.
      10:01    | clepsy.app.open app_bundle_id=kindle   | applied     | kindle runs
      # Another app has a warm-up of its own, the first one pauses.
      10:05    | clepsy.app.open app_bundle_id=duolingo | applied     | kindle pauses, duolingo runs
      10:05    | clepsy.app.close app_bundle_id=kindle  | WRONG_STATE | kindle pauses, duolingo runs
      # Back in time: the first continues, the second, two minutes old, pauses.
      10:07    | clepsy.app.open app_bundle_id=kindle   | applied     | kindle runs, duolingo pauses
      10:08    | clepsy.screen.lock                     | applied     | kindle pauses, duolingo pauses
      # Locking and closing is one pause.
      10:08:30 | clepsy.app.close app_bundle_id=kindle  | applied     | kindle pauses, duolingo pauses
      10:09    | clepsy.app.close app_bundle_id=kindle  | WRONG_STATE | kindle pauses, duolingo pauses
      10:10    | clepsy.app.open app_bundle_id=kindle   | applied     | kindle runs
      # Sessions only go forward.
      10:09:59 | clepsy.app.close app_bundle_id=kindle  | WRONG_STATE | kindle runs
      10:09:59 | clepsy.screen.lock                     | WRONG_STATE | kindle runs
      10:10:01 | clepsy.app.close app_bundle_id=kindle  | applied     | kindle pauses
      10:20    | clepsy.drain                           | applied     | -
      """)
    {
      #expect(try scene.answer(row["record"], at: row["time"]) == row["answer"], "\(row)")
      let states = scene.state.sessions.map { "\($0.opening.appBundleID) \($0.isPaused ? "pauses" : "runs")" }
      #expect(states.joined(separator: ", ") == row["state"], "\(row)")
    }
    // Kindle 4 min + 1 min + 1 s, Duolingo 1 min.
    #expect(scene.state.balanceSeconds == 361)
  }

  @Test func anAppThatIsRemovedIsCredited() throws {
    var scene = try Scene.withApps()
    _ = try scene.answer("clepsy.app.open app_bundle_id=kindle", at: "10:00")
    _ = try scene.answer(
      #"clepsy.apps.set vice=[{"app_bundle_id":"tiktok","name":""}] productive=[{"app_bundle_id":"duolingo","name":""}]"#,
      at: "10:03")
    #expect(scene.booked == ["120@10:03:00"])
    #expect(scene.lines == ["TIME_EARNED", "SESSION_ENDED"])
    #expect(try scene.answer("clepsy.app.close app_bundle_id=kindle", at: "10:04") == "NOT_FOUND")
  }

  @Test func timeWithoutRecordsEarnsNothing() throws {
    var scene = try Scene.withApps()
    _ = try scene.answer("clepsy.app.open app_bundle_id=kindle", at: "10:00")
    _ = try scene.answer("clepsy.day.ensure", at: "10:03")
    #expect(try scene.answer("clepsy.app.close app_bundle_id=kindle", at: "9999-01-01 00:00") == "applied")
    #expect(scene.booked == ["120@10:03:00"])
    #expect(scene.state.sessions.isEmpty)
  }

  // The pre-midnight part is lost, the seconds after it belong to the new day, without a new warm-up.
  @Test func aSessionIsSplitAtMidnight() throws {
    var scene = try Scene.withApps()
    _ = try scene.answer("clepsy.app.open app_bundle_id=kindle", at: "23:50")
    _ = try scene.answer("clepsy.app.close app_bundle_id=kindle", at: "2026-02-03 00:20")
    #expect(
      scene.booked == ["300@23:56:00", "240@23:59:59", "300@00:05:00", "300@00:10:00", "300@00:15:00", "300@00:20:00"])
    #expect(scene.lines.filter { $0 != "TIME_EARNED" } == ["DAY_RESET"])
    #expect(scene.state.balanceSeconds == 1_200)
    #expect(scene.stats("2026-02-02")?.expired == 540)
  }

  @Test func aPauseOverMidnightLeavesItsRestToTheOldDay() throws {
    var scene = try Scene.withApps()
    _ = try scene.answer("clepsy.app.open app_bundle_id=kindle", at: "23:56")
    _ = try scene.answer("clepsy.app.close app_bundle_id=kindle", at: "23:59")
    _ = try scene.answer("clepsy.app.open app_bundle_id=kindle", at: "2026-02-03 00:01")
    #expect(scene.booked == ["120@23:59:00"])
    _ = try scene.answer("clepsy.app.close app_bundle_id=kindle", at: "2026-02-03 00:02")
    _ = try scene.answer("clepsy.day.ensure", at: "2026-02-03 00:10")
    #expect(scene.state.balanceSeconds == 60)
    #expect(scene.stats("2026-02-02")?.totalEarned == 120)
  }
}
