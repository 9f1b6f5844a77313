import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedClepsyRules

/// Rules 2.4, decision C14.
@Suite struct UnlockTests {
  @Test(
    arguments: table(
      """
      choice | balance | recent | answer
      15     | 0       | 0      | NO_BALANCE
      "all"  | 0       | 0      | NO_BALANCE
      15     | 899     | 0      | INSUFFICIENT_BALANCE
      15     | 900     | 0      | applied
      30     | 1799    | 0      | INSUFFICIENT_BALANCE
      30     | 1800    | 2      | applied
      60     | 3600    | 0      | applied
      60     | 3599    | 0      | INSUFFICIENT_BALANCE
      "all"  | 1       | 0      | applied
      15     | 900     | 3      | RAPID_UNLOCK
      # The first reason of the table counts.
      15     | 0       | 3      | NO_BALANCE
      30     | 900     | 3      | INSUFFICIENT_BALANCE
      """))
  func theFirstReasonDenies(_ row: Case) throws {
    let choice: UnlockChoice = Int(row["choice"]).flatMap(ClepsyUnlockMinutes.init).map { .minutes($0) } ?? .all
    let denial = Unlocking.denial(choice, balance: row.number("balance"), recentUnlocks: row.number("recent"))
    #expect(denial?.rawValue ?? "applied" == row["answer"])
  }

  @Test func theFourthUnlockInAMinuteIsDenied() throws {
    var scene = try Scene.withApps()
    _ = try scene.answer(event(1, "earned", 7_200), at: "09:00")
    for row in table(
      """
      time         | app    | answer
      10:00:00     | tiktok | applied
      10:00:20     | tiktok | applied
      10:00:40     | tiktok | applied
      10:00:40     | reddit | applied
      10:00:59.999 | tiktok | RAPID_UNLOCK
      # A denied one does not count.
      10:01:00     | tiktok | applied
      10:01:19.999 | tiktok | RAPID_UNLOCK
      10:01:20     | tiktok | applied
      """)
    {
      let record = "clepsy.unlock app_bundle_id=\(row["app"]) choice=15"
      #expect(try scene.answer(record, at: row["time"]) == row["answer"], "\(row)")
      #expect(scene.lines == [row["answer"] == "applied" ? "UNLOCKED" : "UNLOCK_DENIED"], "\(row)")
    }
    #expect(scene.state.balanceSeconds == 7_200)
  }

  // 20 minutes from an event, 15 of them unlocked at 10:00.
  @Test(
    arguments: table(
      """
      open     | ends with                                       | at               | spent | left | reason
      10:00    | clepsy.app.close app_bundle_id=tiktok           | 10:02            | 120   | 1080 | CLOSED
      10:00    | clepsy.app.close app_bundle_id=tiktok           | 10:00:00.999     | -     | 1200 | CLOSED
      10:00    | clepsy.app.close app_bundle_id=tiktok           | 10:00:01         | 1     | 1199 | CLOSED
      10:10    | clepsy.app.close app_bundle_id=tiktok           | 10:30            | 300   | 900  | UNLOCK_OVER
      10:00    | clepsy.screen.lock                              | 10:01            | 60    | 1140 | SCREEN_LOCKED
      10:00    | clepsy.app.open app_bundle_id=kindle            | 10:03            | 180   | 1020 | OTHER_APP
      10:00    | clepsy.day.ensure                               | 10:40            | 900   | 300  | UNLOCK_OVER
      """))
  func useIsSpent(_ row: Case) throws {
    var scene = try Scene.withApps()
    _ = try scene.answer(event(1, "earned", 1_200), at: "09:00")
    _ = try scene.answer("clepsy.unlock app_bundle_id=tiktok choice=15", at: "10:00")
    #expect(scene.state.balanceSeconds == 1_200)
    #expect(try scene.answer("clepsy.app.open app_bundle_id=tiktok", at: row["open"]) == "applied")
    #expect(try scene.answer(row["ends with"], at: row["at"]) == "applied")
    let spent = scene.booked.map { String($0.dropFirst().prefix { $0 != "@" }) }
    #expect(spent.joined() == row["spent"])
    #expect(scene.state.balanceSeconds == row.number("left"))
    #expect(scene.state.use == nil)
    let reasons = scene.lastFacts.compactMap { fact in
      if case .sessionEnded(let ended) = fact { ended.reason.rawValue } else { nil }
    }
    #expect(reasons == [row["reason"]])
  }

  @Test func nothingLeftLocksAtOnce() throws {
    var scene = try Scene.withApps()
    _ = try scene.answer(event(1, "earned", 1_000), at: "09:00")
    _ = try scene.answer("clepsy.unlock app_bundle_id=tiktok choice=15", at: "10:00")
    _ = try scene.answer("clepsy.app.open app_bundle_id=tiktok", at: "10:00")
    _ = try scene.answer(event(2, "spent", 900), at: "09:30")
    _ = try scene.answer("clepsy.app.close app_bundle_id=tiktok", at: "10:05")
    #expect(scene.booked == ["-100@10:01:40"])
    #expect(scene.lines == ["TIME_SPENT", "SESSION_ENDED"])
    // More time does not bring the old unlock back.
    _ = try scene.answer(event(3, "earned", 600), at: "10:06")
    #expect(try scene.answer("clepsy.app.open app_bundle_id=tiktok", at: "10:07") == "LOCKED")
  }

  @Test func anUnlockIsForItsAppAndItsTime() throws {
    var scene = try Scene.withApps()
    _ = try scene.answer(event(1, "earned", 7_200), at: "09:00")
    for row in table(
      """
      time         | record                                        | answer
      09:59        | clepsy.app.open app_bundle_id=tiktok          | LOCKED
      10:00        | clepsy.unlock app_bundle_id=kindle choice=15  | WRONG_STATE
      10:00        | clepsy.unlock app_bundle_id=kobo choice=15    | NOT_FOUND
      10:00        | clepsy.unlock app_bundle_id=tiktok choice=15  | applied
      10:00        | clepsy.app.open app_bundle_id=reddit          | LOCKED
      10:00        | clepsy.app.open app_bundle_id=tiktok          | applied
      10:01        | clepsy.app.close app_bundle_id=tiktok         | applied
      10:14:59.999 | clepsy.app.open app_bundle_id=tiktok          | applied
      10:15        | clepsy.app.close app_bundle_id=tiktok         | applied
      10:15        | clepsy.app.open app_bundle_id=tiktok          | LOCKED
      """)
    {
      #expect(try scene.answer(row["record"], at: row["time"]) == row["answer"], "\(row)")
    }
  }

  @Test func aNewUnlockLengthensTheUse() throws {
    var scene = try Scene.withApps()
    _ = try scene.answer(event(1, "earned", 7_200), at: "09:00")
    _ = try scene.answer("clepsy.unlock app_bundle_id=tiktok choice=15", at: "10:00")
    _ = try scene.answer("clepsy.app.open app_bundle_id=tiktok", at: "10:00")
    _ = try scene.answer("clepsy.unlock app_bundle_id=tiktok choice=15", at: "10:10")
    _ = try scene.answer("clepsy.app.close app_bundle_id=tiktok", at: "10:30")
    #expect(scene.state.balanceSeconds == 7_200 - 25 * 60)
  }

  // Midnight: no grace. The unlock is void, the balance is gone.
  @Test(arguments: ["clepsy.app.close app_bundle_id=tiktok", "clepsy.day.ensure", event(9, "earned", 60)])
  func midnightLocks(_ record: String) throws {
    var scene = try Scene.withApps()
    _ = try scene.answer(event(1, "earned", 3_600), at: "23:00")
    _ = try scene.answer(#"clepsy.unlock app_bundle_id=tiktok choice="all""#, at: "23:50")
    _ = try scene.answer("clepsy.app.open app_bundle_id=tiktok", at: "23:50")
    _ = try scene.answer(record, at: "2026-02-03 00:10")
    #expect(scene.stats("2026-02-02")?.totalSpent == 600)
    #expect(scene.stats("2026-02-02")?.expired == 3_000)
    #expect(scene.state.use == nil)
    _ = try scene.answer(event(2, "earned", 3_600), at: "2026-02-03 00:11")
    #expect(try scene.answer("clepsy.app.open app_bundle_id=tiktok", at: "2026-02-03 00:12") == "LOCKED")
  }

  @Test func aDayOf25HoursIsSpentWhole() throws {
    var scene = try Scene.withApps("Europe/Berlin")
    for number in 1...2 { _ = try scene.answer(event(number, "earned", 86_400), at: "2026-10-25 00:00") }
    _ = try scene.answer(#"clepsy.unlock app_bundle_id=tiktok choice="all""#, at: "2026-10-25 00:00")
    _ = try scene.answer("clepsy.app.open app_bundle_id=tiktok", at: "2026-10-25 00:00")
    _ = try scene.answer("clepsy.app.close app_bundle_id=tiktok", at: "2026-10-26 00:00")
    // A booking for each clock hour.
    #expect(scene.booked.count == 25)
    #expect(scene.booked.allSatisfy { $0.hasPrefix("-3600@") && $0.hasSuffix(":59:59") })
    #expect(scene.stats("2026-10-25")?.expired == 2 * 86_400 - 90_000)
  }

  // On a date that is over nothing is left to spend (decision C11).
  @Test func anEarlierDateUnlocksNothing() throws {
    var scene = try Scene.withApps("Asia/Tokyo")
    _ = try scene.answer(event(1, "earned", 3_600), at: "2026-02-03 08:00")
    let record = "clepsy.unlock app_bundle_id=tiktok choice=15"
    #expect(try scene.answer(record, at: "2026-02-03 09:00", in: "Pacific/Honolulu") == "NO_BALANCE")
    #expect(try scene.answer(record, at: "2026-02-03 09:01") == "applied")
  }
}
