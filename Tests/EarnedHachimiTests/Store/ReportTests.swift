import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedJSON
import EarnedReports
import EarnedSQLite
import Testing

@testable import EarnedHachimiStore
@testable import EarnedTestSupport

/// What reports and questions say of the story (interface of Hachimi, V16 and V87 to V92).
@Suite struct ReportTests {
  private static let evening = "2026-03-15 18:00"

  private func report(_ name: String, of home: Home, at time: String = evening) throws -> JSONObject {
    let request = ReportRequest(now: home.now(time).instant, timeZone: home.zone)
    let document = try ReportCatalog().report(named: name).document(from: home.database, request: request)
    var datasets = JSONObject()
    for dataset in document.datasets {
      let rows = dataset.rows.map { row in
        var object = JSONObject()
        for (column, value) in zip(dataset.definition.columns, row) { object[column.name] = value.json }
        return JSONValue.object(object)
      }
      datasets[dataset.definition.name] = dataset.definition.isSingle ? rows.first ?? .null : .array(rows)
    }
    return datasets
  }

  private func told() throws -> Home {
    let home = try Home()
    try home.engine.transaction { for step in story { try home.record(step.record) } }
    return home
  }

  private func column(_ name: String, _ rows: JSONValue?) -> [JSONValue] {
    (rows?.arrayValue ?? []).compactMap { $0.objectValue?[name] }
  }

  // swift-format-ignore
  private static let singles = table("""
    report               | dataset | value
    hachimi-focus        | totals  | {"active_days_91":1,"minutes_30":570,"minutes_7":570,"minutes_91":570,"overall_progress":0.0054,"sessions":6,"today_minutes":0,"total_minutes":575,"xp_earned":605}
    hachimi-achievements | totals  | {"achievements":40,"claimed":11,"unclaimed_coins":160,"unlocked":12}
    hachimi-checkins     | month   | {"checked_today":true,"coins":30,"days":2,"days_in_month":31,"month":"2026-03","next_bonus":30,"next_milestone":7}
    hachimi-checkins     | streak  | {"current":2,"longest":2}
    hachimi-coins        | balance | {"coins":6520,"earned":6920,"opening":0,"spent":400}
    weekly               | hachimi | {"achievements":12,"check_in_days":2,"coins_earned":6920,"coins_spent":400,"focus_minutes":570,"sessions":6,"xp_earned":605}
    """)

  @Test(arguments: singles) func aDatasetOfOneRowHasTheseValues(_ row: Case) throws {
    let value = try report(row["report"], of: told())[row["dataset"]]
    #expect(value?.canonicalText == row["value"])
  }

  /// `earned hachimi achievements` and `cats` say what the reports say, after the story and after any history.
  @Test(arguments: [nil, 1, 2, 3] as [UInt64?]) func questionsSayWhatReportsSay(seed: UInt64?) throws {
    let home = try seed == nil ? told() : Home()
    var history = RandomHachimiHistory(seed: seed ?? 0)
    if seed != nil { for record in history.records(140) { try home.record(record) } }
    for time in [Self.evening, "2026-03-20 12:00", "2026-06-01 00:00"] {
      let questions = HachimiQuestions(home.database)
      for (name, answer) in [
        ("achievements", try questions.achievements(at: home.now(time)).json),
        ("cats", try questions.cats(at: home.now(time)).json),
      ] {
        let answered = (answer.objectValue?[name]?.arrayValue ?? []).compactMap(\.objectValue)
        let rows = (try report("hachimi-\(name)", of: home, at: time)[name]?.arrayValue ?? []).compactMap(\.objectValue)
        #expect(rows.count == answered.count && !rows.isEmpty)
        for (row, answer) in zip(rows, answered) {
          for member in answer.members where row[member.key] != nil {
            #expect(member.value.canonicalText == row[member.key]?.canonicalText, "\(member.key) of \(answer)")
          }
        }
      }
    }
  }

  @Test func datasetsOfManyRowsHaveTheseValues() throws {
    let home = try told()
    let coins = try report("hachimi-coins", of: home)
    #expect(
      zip(column("type", coins["sources"]), column("coins", coins["sources"])).map { [$0, $1] } == [
        ["achievement_claimed", 1140], ["check_in", 30], ["focus_abandon", 50], ["focus_complete", 5700],
        ["purchase", -400],
      ])
    #expect(column("balance", coins["ledger"]).last == 6520)
    let cats = try report("hachimi-cats", of: home)["cats"]
    #expect(column("featured", cats) == [true, false])
    #expect(column("mood", cats) == ["happy", "happy"])
    let achievements = try report("hachimi-achievements", of: home)["achievements"]?.arrayValue ?? []
    let counted = achievements.compactMap(\.objectValue).filter { $0["target"] != .null }.compactMap { $0["current"] }
    #expect(
      counted == [1, 5, 5, 5, 1, 1, 1, 1, 1, 60, 120, 7, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 2, 2])
  }

  @Test func theStatusAgreesWithTheReports() throws {
    let home = try told()
    let status = try #require(try HachimiQuestions(home.database).status(at: home.now(Self.evening)))
    let month = try report("hachimi-checkins", of: home)["month"]
    #expect(status.json.objectValue?["month"]?.canonicalText == month?.canonicalText)
    #expect(status.guestCode == nil && status.profile.coins == 6520 && status.unclaimedAchievements == 1)
    #expect(status.featured?.cat.catID == "c1")
    #expect(status.sync == .init(pending: 43, attempts: 0, nextAttempt: nil))
  }

  @Test func aGuestHasACode() throws {
    #expect(GuestCode.of(uid: "guest_local") == "R2B8RFJZP9")
    let home = try Home()
    for step in story.dropLast() { try home.record(step.record) }
    let status = try #require(try HachimiQuestions(home.database).status(at: home.now(Self.evening)))
    #expect(status.guestCode == GuestCode.of(uid: "guest_019ceb5b-fc00-80e0-9264-9550e991bdad"))
  }

  /// A countdown that is full is told of as if it had been completed, which the next record does.
  @Test func aFullCountdownIsToldAsCompleted() throws {
    let home = try told()
    let start = home.now("2026-03-15 18:00").instant
    func use(_ op: String, at instant: Instant) throws {
      let fields = op == "start" ? #","habit_id":"h1","mode":"countdown""# : ""
      let json = #"{"type":"hachimi.timer","op":"\#(op)","ts_utc_ms":\#(instant.millisecondsSinceEpoch)\#(fields)}"#
      #expect(try home.record(object(json)) == "applied")
    }
    func status(after seconds: Int) throws -> JSONObject {
      let status = try HachimiQuestions(home.database).status(at: Now(start + .seconds(seconds), home.zone))
      return status?.json.objectValue ?? [:]
    }
    try use("start", at: start)
    let running = try #require(status(after: 1_499)["timer"]?.objectValue)
    #expect(running["state"] == "running" && running["elapsed_seconds"] == 1499 && running["display"] == "00:01")
    #expect(running["total_seconds"] == 1500 && running["progress"] == .number(0.9993))
    let content = try home.content()
    let full = try status(after: 1_500)
    #expect(full["timer"] == .null && full["coins"] == 6770)
    #expect(full["habits"]?.arrayValue?.first?.objectValue?["today_minutes"] == 25)
    let after = try home.content()
    #expect(content == after)
    try use("restore", at: start + .seconds(1_600))
    var recorded = try status(after: 1_600)
    #expect(recorded["sync"] != full["sync"])
    recorded["sync"] = full["sync"]
    #expect(JSONValue.object(recorded).canonicalText == JSONValue.object(full).canonicalText)
  }

  /// Moods, stages, sprites and the featured cat of the report are those of the rules.
  @Test func theReportFollowsTheRulesOfCats() throws {
    let home = try told()
    let now = home.now(Self.evening)
    var random = SplitMix64(seed: 7)
    let minutes = [0, 1, 600, 1_199, 1_200, 4_000, 5_999, 6_000, 11_000, 11_999, 12_000, 15_000]
    let hours: [Int64] = [-1, 0, 1, 5, 6, 23, 24, 71, 72, 167, 168, 900]
    for round in 0..<30 {
      try home.database.execute("delete from local_cats")
      for index in 0..<5 {
        let longhair = Bool.random(using: &random)
        let last =
          Int.random(in: 0..<4, using: &random) == 0
          ? nil : now.instant.millisecondsSinceEpoch - pick(hours, &random) * 3_600_000 - pick([0, 1], &random)
        let highest: String? = pick([nil, "kitten", "adolescent", "adult", "senior"], &random)
        try home.database.execute(
          """
          insert into local_cats (id, uid, name, appearance, personality, total_minutes, bound_habit_id, state,
            last_session_at, highest_stage, created_at)
          values (?, 'u1', 'x', ?, 'bold', ?, 'h1', ?, ?, ?, ?)
          """, "cat\(index)", #"{"isLonghair":\#(longhair),"spriteVariant":\#(Int.random(in: 0...2, using: &random))}"#,
          pick(minutes, &random), pick(["active", "active", "dormant", "graduated"], &random), last, highest,
          now.instant.millisecondsSinceEpoch - Int64.random(in: 0...2, using: &random) * 80_000_000)
      }
      let rows = try report("hachimi-cats", of: home)["cats"]?.arrayValue?.compactMap(\.objectValue) ?? []
      let cats = try ProfileLoader(home.database).profile().profile.cats
      #expect(rows.count == 5)
      let featured = FeaturedCat.choose(
        among: cats.values.map { FeaturedCat.Candidate($0, minutesToday: 0) }, at: now.instant)
      for row in rows {
        let cat = try #require(row["cat_id"]?.stringValue.flatMap { cats[$0] })
        let variant = Int(cat.appearance["spriteVariant"]?.integerValue ?? 0)
        let expected: [String: JSONValue] = [
          "mood": .string(Mood(lastSession: cat.lastSession, adopted: cat.created, at: now.instant).rawValue),
          "stage": .string(cat.displayedStage.rawValue),
          "sprite_index": .count(firstSprite(of: cat) + variant),
          "growth_progress": fraction(min(1, Double(cat.totalMinutes) / 12_000)),
          "stage_progress": fraction(Stage.progress(minutes: cat.totalMinutes)),
          "featured": .bool(cat.catID == featured?.catID),
        ]
        for (name, value) in expected {
          #expect(row[name]?.canonicalText == value.canonicalText, "\(round) \(cat.catID) \(name)")
        }
      }
    }
  }

  private func pick<Element>(_ elements: [Element], _ random: inout SplitMix64) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  /// Rules 2.3: three sprites for each stage, and three more for longhaired adults.
  private func firstSprite(of cat: Cat) -> Int {
    switch cat.displayedStage {
    case .kitten: 0
    case .adolescent: 3
    case .adult: cat.appearance["isLonghair"] == true ? 9 : 6
    case .senior: 12
    }
  }

  private func fraction(_ number: Double) -> JSONValue { .number((number * 10_000).rounded() / 10_000) }

  /// What a habit lacks by its deadline (V18), and runs of check-ins (V19).
  @Test func theReportFollowsTheRulesOfHabitsAndStreaks() throws {
    let home = try told()
    for (deadline, minutes) in [("'2026-03-22'", 69), ("'2026-03-15'", 480), ("'2026-03-01'", 480), ("null", nil)] {
      try home.database.run(
        script: """
          update local_habits set target_hours = 10, total_minutes = 120, target_completed = 0,
            deadline_date = \(deadline)
          """)
      let habits = try report("hachimi-focus", of: home)["habits"]?.arrayValue?.compactMap(\.objectValue)
      let habit = try #require(habits?.first { $0["habit_id"] == "h1" })
      #expect(habit["suggested_daily_minutes"] == (minutes.map(JSONValue.count) ?? .null), "\(deadline)")
      #expect(habit["progress"] == .number(0.2) && habit["progress_text"] == "2h 0m / 10h")
    }
    try home.database.run(script: "update local_monthly_checkins set checked_days = '[1,2,3,5,6]'")
    for (day, streak) in [("07", #"{"current":2,"longest":3}"#), ("08", #"{"current":0,"longest":3}"#)] {
      let checkIns = try report("hachimi-checkins", of: home, at: "2026-03-\(day) 12:00")
      #expect(checkIns["streak"]?.canonicalText == streak)
    }
  }

  /// The cleanup of the ledger after 90 days changes no report.
  @Test func noReportChangesWhenTheLedgerIsCleaned() throws {
    let home = try told()
    let names = [
      "hachimi-focus", "hachimi-cats", "hachimi-coins", "hachimi-checkins", "hachimi-achievements", "weekly",
    ]
    func reports() throws -> [String] {
      try names.map { JSONValue.object(try report($0, of: home, at: "2026-06-20 12:00")).canonicalText }
        + [JSONValue.object(try report("weekly", of: home)).canonicalText]
    }
    let before = try reports()
    for (kept, deleted) in [(30, 13), (1, 29), (0, 1)] {
      // What was not sent yet stays, and all that comes after it.
      try home.database.run(
        script: """
          update action_ledger set synced = 1, synced_at = created_at where id in (
            select id from action_ledger order by created_at, rowid
            limit (select count(*) from action_ledger) - \(kept))
          """)
      #expect(try HachimiRetention.cleanLedger(of: home.database, at: home.now("2026-06-20 12:00").instant) == deleted)
      #expect(try home.ledgerRows() == kept)
      #expect(try reports() == before)
    }
  }
}
