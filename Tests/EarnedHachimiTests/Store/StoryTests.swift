import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedHachimiStore

/// The story line by line, and what is left of it (interface of Hachimi, V51 to V86, V93, V95).
@Suite struct StoryTests {
  let home: Home

  init() throws { home = try Home() }

  @Test func eachLineHasItsAnswer() throws {
    for step in story {
      #expect(try home.record(step.record) == step.answer, "\(step)")
      #expect(try home.coins() == step.coins, "\(step)")
      #expect(try home.ledgerRows() == step.ledgerRows, "\(step)")
    }
  }

  @Test func theTablesHoldWhatWasDone() throws {
    for step in story { try home.record(step.record) }
    #expect(
      try home.rows("select id from local_achievements order by rowid") == [
        "first-cat", "first-check-in", "first-session", "days-1", "all-goals", "all-cats-happy", "one-hour-sitting",
        "two-hour-sitting", "on-time", "week-early", "dressed-up", "first-graduate",
      ])
    #expect(
      try home.rows("select equipped_accessory, highest_stage, state, total_minutes from local_cats where id = 'c1'")
        == ["- kitten active 65"])
    #expect(
      try home.rows(
        "select last_check_in_date, target_completed, target_hours, total_minutes from local_habits where id = 'h1'")
        == ["2026-03-14 1 200 65"])
    #expect(
      try home.rows("select value from materialized_state where key = 'inventory'") == [#"["golden-bell","buttercup"]"#]
    )
    #expect(
      try home.rows("select checked_days, id, total_coins from local_monthly_checkins") == ["[14,15] u1_2026-03 30"])
    #expect(
      try home.rows("select value from materialized_state where key = 'unlocked_titles'")
        == [#"["deep-diver","early-bird"]"#])
    #expect(
      try home.rows("select xp_earned from local_sessions order by rowid") == ["25", "30", "35", "5", "490", "20"])
  }

  @Test func theLedgerIsTheOneOfTheContract() throws {
    for step in story.dropLast() { try home.record(step.record) }
    #expect(
      try home.rows("select id from action_ledger where type = 'habit_create' limit 1") == [
        "019ceb5b-fc00-871e-b323-2e4e6f6bf5d3"
      ])
    #expect(
      try home.rows("select value from materialized_state where key = 'uid'") == [
        "guest_019ceb5b-fc00-80e0-9264-9550e991bdad"
      ])
    for step in story.suffix(1) { try home.record(step.record) }
    var hash = SHA256()
    for line in try home.rows("select type || ' ' || payload || ' ' || result from action_ledger order by rowid") {
      hash.update(line + "\n")
    }
    #expect(hash.digest.hexadecimal == "3ecedba6583fde63d61756e69f61041f449e72817efa9b220e505fbb66f3fdac")
  }

  @Test func eachRecordIsADuplicateTheSecondTime() throws {
    let answers = try story.map { try home.record($0.record) }
    let content = try home.content()
    for (step, answer) in zip(story, answers) {
      // The habit that is deactivated for z is gone by now.
      #expect(
        try home.record(step.record) == (answer.hasPrefix("rejected") ? "rejected NOT_FOUND" : "duplicate"), "\(step)")
    }
    let again = try home.content()
    #expect(content == again, "\(content.difference(from: again))")
  }

  @Test func batchesMakeNoDifference() throws {
    let other = try Home()
    _ = try home.engine.transaction { try home.engine.apply(story.map(\.record)) }
    for step in story { try other.record(step.record) }
    let (left, right) = (try home.content(), try other.content())
    #expect(left == right, "\(left.difference(from: right))")
  }
}
