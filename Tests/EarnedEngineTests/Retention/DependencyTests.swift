import EarnedCore
import EarnedEconomyStore
import EarnedSQLite
import Testing

@testable import EarnedEngine
@testable import EarnedTestSupport

/// What hangs together goes together or stays together, also when a run is cut off (data model A5.3, decision E24).
@Suite struct RetentionDependencyTests {
  private let shelf: Shelf
  private var cutoff: Int64 { shelf.cutoff }
  private static let minute: Int64 = 60_000
  private static let day: Int64 = 86_400_000

  init() throws { shelf = try Shelf() }

  @Test func aGrantExtendedAcrossTheBoundaryKeepsEveryAttemptThatNamesIt() throws {
    try shelf.attempt("first", at: cutoff - 10 * Self.minute, grant: "g")
    try shelf.grant("g", of: "first", at: cutoff - 10 * Self.minute, until: cutoff + Self.minute)
    try shelf.attempt("second", at: cutoff - 6 * Self.minute, grant: "g")
    try shelf.extend("g", "x", at: cutoff - 6 * Self.minute)
    try shelf.clean()
    #expect(try shelf.left("unlock_attempt") == ["first", "second"])
    #expect(try shelf.left("unlock_grant") == ["g"])
    #expect(try shelf.brokenTies() == 0)
  }

  @Test func aGrantThatRunsForFortyDaysKeepsItsAttempt() throws {
    let start = shelf.now.instant.millisecondsSinceEpoch - 40 * Self.day
    try shelf.attempt("first", at: start, grant: "g")
    try shelf.grant("g", of: "first", at: start, until: shelf.now.instant.millisecondsSinceEpoch + Self.minute)
    try shelf.current("g", of: "android:a")
    for day in 1...40 {
      try shelf.attempt("later\(day)", at: start + Int64(day) * Self.day - Self.minute, grant: "g")
      try shelf.extend("g", "x\(day)", at: start + Int64(day) * Self.day - Self.minute)
    }
    let summary = try shelf.clean()
    #expect(summary.deleted["unlock_attempt"] == 0)
    #expect(summary.deleted["unlock_grant_extension"] == 10)
    #expect(try shelf.left("unlock_grant_current") == ["android:a"])
    #expect(try shelf.brokenTies() == 0)
  }

  /// Extensions are optional in the data model, so what extended a grant shows only by its name.
  @Test func anAttemptThatNamesAGrantKeepsItWhereverItsTimeLies() throws {
    try shelf.attempt("first", at: cutoff - 50 * Self.minute, grant: "g")
    try shelf.grant("g", of: "first", at: cutoff - 50 * Self.minute, until: cutoff - 40 * Self.minute)
    try shelf.attempt("late", at: cutoff + 1, grant: "g")
    try shelf.clean()
    #expect(try shelf.left("unlock_attempt") == ["first", "late"])
    #expect(try shelf.brokenTies() == 0)
  }

  @Test func aQuestThatStaysKeepsTheGrantsOfItsAttempt() throws {
    try shelf.attempt("first", at: cutoff - 50 * Self.minute, grant: "g")
    try shelf.grant("g", of: "first", at: cutoff - 50 * Self.minute, until: cutoff - 40 * Self.minute)
    try shelf.attempt("second", at: cutoff - 45 * Self.minute, grant: "g")
    try shelf.quest("q", of: "second", at: cutoff)
    try shelf.clean()
    #expect(try shelf.left("unlock_attempt") == ["first", "second"])
    #expect(try shelf.left("quest_session") == ["q"])
    #expect(try shelf.brokenTies() == 0)
  }

  @Test func onlyReferencesToDeletedGrantsAreCleared() throws {
    for (name, end) in [("old", cutoff - 1), ("new", cutoff)] {
      try shelf.attempt("a-\(name)", at: cutoff - Self.minute, grant: "g-\(name)", app: "android:\(name)")
      try shelf.grant("g-\(name)", of: "a-\(name)", at: cutoff - Self.minute, until: end, app: "android:\(name)")
      try shelf.current("g-\(name)", of: "android:\(name)")
    }
    try shelf.clean()
    #expect(try shelf.left("unlock_grant_current") == ["android:new"])
  }

  /// Rows at random, tied at random, deleted in the smallest batches: after each one every dependency holds, and at the end
  /// nothing is left that could have gone.
  @Test(arguments: 1...3 as ClosedRange<UInt64>) func everyDependencyHoldsAfterEveryBatch(seed: UInt64) throws {
    try shelf.fillAtRandom(seed: seed, count: 120)
    let expected = try shelf.retention().expiredRows()
    let kept = try shelf.idsThatStay()
    var deleted: [String: Int] = [:]
    for retention in try shelf.retentions {
      var expired = try ExpiredRows(retention, in: shelf.database, before: shelf.cutoffInstant, at: shelf.cutoffInstant)
      while let batch = try expired.next(limit: 1) {
        try shelf.database.transaction(.immediate) { deleted.merge(try expired.delete(batch)) { $0 + $1 } }
        #expect(try shelf.brokenTies() == 0)
      }
    }
    for table in try shelf.tables {
      #expect(try shelf.left(table) == kept[table], "\(table)")
      #expect(deleted[table, default: 0] == expected[table], "\(table)")
    }
  }
}

extension Shelf {
  var cutoffInstant: Instant { Instant(millisecondsSinceEpoch: cutoff) }

  /// Attempts, grants, extensions and quests around the cutoff, tied in every way the schema allows, and events.
  func fillAtRandom(seed: UInt64, count: Int64) throws {
    var random = SeededGenerator(seed: seed)
    func time() -> Int64 { cutoff + random.number(-20...10) }
    try database.run(script: "begin")
    for index in 0..<count {
      let isGranted = random.chance(60)
      let grant = random.chance(70) ? index : random.number(0...index)
      let outcome = random.pick(["PENDING", "DENIED", "CANCELLED", "EXPIRED"])
      try attempt(
        "a\(index)", at: time(), grant: isGranted ? "g\(grant)" : nil, outcome: isGranted ? nil : outcome,
        app: "android:\(index % 5)")
    }
    for index in 0..<count {
      let source = random.chance(90) ? index : random.number(0...count - 1)
      try self.grant("g\(index)", of: "a\(source)", at: time(), until: time())
      if random.chance(20) { try extend("g\(index)", "x\(index)", at: time()) }
      if random.chance(20) { try quest("q\(index)", of: "a\(index)", at: time()) }
      try event("e\(index)", at: time())
    }
    try database.run(script: "commit")
  }

  /// The rule once more, in the simplest words: what is not expired stays, and what it needs stays, and so on.
  func idsThatStay() throws -> [String: [String]] {
    try database.run(
      script: """
        create temp table stays (id text primary key);
        insert into stays select attempt_id from unlock_attempt where ts_utc_ms >= \(cutoff);
        insert into stays select grant_id from unlock_grant where ends_ts_utc_ms >= \(cutoff);
        insert into stays select quest_session_id from quest_session where created_ts_utc_ms >= \(cutoff);
        insert into stays select extension_id from unlock_grant_extension where ts_utc_ms >= \(cutoff);
        insert into stays select event_id from event_log where ts_utc_ms >= \(cutoff);
        """)
    var before: Int64?
    while try before != stayCount() {
      before = try stayCount()
      try database.run(
        script: """
          insert or ignore into stays
          select attempt_id from quest_session where quest_session_id in stays
          union select grant_id from unlock_grant_extension where extension_id in stays
          union select source_attempt_id from unlock_grant where grant_id in stays
          union select attempt_id from unlock_attempt where grant_id in stays
          union select grant_id from unlock_attempt where attempt_id in stays and grant_id is not null;
          """)
    }
    var ids: [String: [String]] = [:]
    let stays = Set(try self.stays())
    for table in try tables { ids[table] = try left(table).filter(stays.contains) }
    try database.run(script: "drop table temp.stays")
    return ids
  }

  private func stayCount() throws -> Int64? { try number("select count(*) from stays") }

  private func stays() throws -> [String] {
    try database.rows("select id from stays") { row throws(SQLiteError) in try row.text(0) }
  }
}
