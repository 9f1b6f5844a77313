import EarnedCore
import EarnedHachimiRules
import EarnedJSON
import Testing

@testable import EarnedEngine
@testable import EarnedHachimiStore
@testable import EarnedHachimiSync
@testable import EarnedTestSupport

/// What holds of any history (interface of Hachimi, sections 1, 3 and 8).
@Suite struct HistoryTests {
  static let seeds: ClosedRange<UInt64> = 1...1

  @Test(arguments: seeds) func whatHoldsAfterEveryRecord(seed: UInt64) throws {
    let home = try Home()
    var history = RandomHachimiHistory(seed: seed)
    var minutes: [String: Int] = [:]
    var habitIDs: Set<String> = []
    var hasBegun = false
    for (number, record) in history.records(140).enumerated() {
      let (rows, countdowns) = (try home.ledgerRows(), try home.countdowns())
      let answer = try home.record(record)
      if answer != "applied" {
        let count = try home.ledgerRows() - rows
        let added = try home.rows("select type from action_ledger order by rowid desc limit \(count)")
        // A record that is denied, too, first completes a countdown that is over (K40), which may unlock achievements.
        let isCompletion =
          answer.hasPrefix("denied") && countdowns == 1 && added.last == "focus_complete"
          && added.dropLast().allSatisfy { $0 == "achievement_unlocked" }
        #expect(try added == [] || isCompletion && home.countdowns() == 0, "\(answer): \(added)")
      }
      hasBegun = hasBegun || answer == "applied"
      #expect(try home.rows("select 1 from materialized_state where key = 'uid'").count == (hasBegun ? 1 : 0))
      if answer == "applied", record["type"] == "hachimi.habit.create", let id = record["habit_id"]?.stringValue {
        #expect(habitIDs.insert(id).inserted, "an id is given once")
      }
      let profile = try ProfileLoader(home.database).profile().profile
      #expect(profile.coins >= 0)
      for cat in profile.cats.values {
        #expect(cat.totalMinutes >= minutes[cat.catID, default: 0])
        minutes[cat.catID] = cat.totalMinutes
      }
      let places = profile.inventory + profile.cats.values.compactMap(\.equippedAccessory)
      #expect(Set(places).count == places.count, "an accessory is in one place")
      guard number % 10 == 9 else { continue }
      #expect(try home.findings() == [], "after \(number)")
      #expect(try home.rows("select 1 from diary_entries group by cat_id, date having count(*) > 1") == [])
      let (questions, now) = (HachimiQuestions(home.database), home.now("2026-12-01 00:00"))
      let pending = try questions.status(at: now)?.sync.pending
      #expect(try questions.ledger(last: 1_000, isPending: true, at: now).count == pending)
      #expect(try PendingCommits(of: home.database, project: "p", sessionKey: nil).run { _ in }.pending == pending)
    }
  }

  /// Base and ledger make the tables again, also when most of the ledger is gone.
  @Test(arguments: seeds) func theLedgerMakesTheTablesAgain(seed: UInt64) throws {
    let home = try Home()
    var history = RandomHachimiHistory(seed: seed)
    let records = history.records(120)
    for record in records.prefix(80) { try home.record(record) }
    try home.record(["type": "hachimi.account.link", "ts_utc_ms": 1_773_475_200_001, "uid": "u1"])
    let before = try home.content()
    let rows = try home.ledgerRows()
    // The first two thirds are synced and old.
    try home.database.run(
      script: "update action_ledger set synced = 1, synced_at = 1 where rowid <= \(rows * 2 / 3);")
    let cleaned = try HachimiRetention.cleanLedger(of: home.database, at: home.now("2027-01-01 00:00").instant)
    #expect(cleaned == rows * 2 / 3)
    home.engine.forget()
    #expect(try home.findings() == [])
    let after = try home.content()
    for table in HachimiTables.all.map(\.name)
    where !["action_ledger", "hachimi_base", "hachimi_rolled_action"].contains(table) {
      #expect(after[table] == before[table], "\(table)")
    }
    for record in records.dropFirst(80) { try home.record(record) }
    #expect(try home.findings() == [])
    try home.wreck()
    #expect(try home.findings().contains("HACHIMI_REPLAY"))
    let replay = try #require(try Replay(of: home.database))
    try home.database.transaction(.immediate) { try replay.rebuild(at: home.now("2026-12-01 00:00")) }
    #expect(try home.findings() == [])
  }

  @Test(arguments: seeds) func batchesMakeNoDifference(seed: UInt64) throws {
    struct CutOff: Error {}
    var random = SplitMix64(seed: seed)
    var history = RandomHachimiHistory(seed: seed)
    let records = history.records(120)
    let (one, other) = (try Home(), try Home())
    let answers = try records.map { try one.record($0) }
    var done = 0
    while done < records.count {
      let end = min(records.count, done + Int.random(in: 1...20, using: &random))
      if Int.random(in: 0..<3, using: &random) == 0 {
        do {
          try other.engine.transaction {
            _ = try other.engine.apply(records[done..<end])
            throw CutOff()
          }
        } catch is CutOff {}
      }
      _ = try other.engine.transaction { try other.engine.apply(records[done..<end]) }
      done = end
    }
    let (left, right) = (try one.content(), try other.content())
    #expect(left == right, "\(left.difference(from: right))")
    // Again, everything is a duplicate, or rejected.
    for (record, answer) in zip(records, answers) where !answer.hasPrefix("rejected") {
      #expect(try one.record(record) == "duplicate")
    }
    let again = try one.content()
    #expect(left == again, "\(left.difference(from: again))")
  }
}

extension Home {
  /// What a check of the whole database would find of Hachimi.
  func findings(at time: String = "2026-03-15 18:00") throws -> [String] {
    try HachimiChecks.all.filter { try !$0.search(database, now(time), 10).isEmpty }.map(\.code)
  }

  /// Changes rows of every table that a rebuild makes again.
  fileprivate func wreck() throws {
    try database.run(
      script: """
        update local_habits set name = 'other', total_minutes = total_minutes + 1;
        update local_cats set state = 'dormant', total_minutes = 7;
        delete from local_achievements;
        update local_monthly_checkins set total_coins = 1;
        update materialized_state set value = '-5' where key = 'coin_balance';
        update materialized_state set value = '[]' where key = 'inventory';
        """)
  }
}
