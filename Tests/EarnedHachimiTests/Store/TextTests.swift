import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import Testing

@testable import EarnedHachimiStore

/// Diary, chat and settings, which stay on this machine (data model, "Local Storage").
@Suite struct TextTests {
  private let home: Home

  init() throws {
    home = try Home()
    for step in story.prefix(5) { try home.record(step.record) }
  }

  private func diary(_ fields: String, at milliseconds: Int64) throws -> String {
    try home.record(object(#"{"type":"hachimi.diary.add","ts_utc_ms":\#(milliseconds),"cat_id":"c1",\#(fields)}"#))
  }

  /// Personality, mood, stage and minutes are those of the cat at that time, and stay so.
  @Test func anEntryKeepsHowTheCatWas() throws {
    #expect(try diary(#""content":"One""#, at: 1_773_479_000_000) == "applied")
    for step in story.dropFirst(5) { try home.record(step.record) }
    #expect(try diary(#""content":"Later""#, at: 1_774_000_000_000) == "applied")
    #expect(
      try home.rows(
        "select habit_id, content, date, personality, mood, stage, total_minutes, created_at from diary_entries order by 3"
      )
        == [
          "h1 One 2026-03-14 gentle happy kitten 25 1773479000000",
          "h1 Later 2026-03-20 gentle lonely kitten 65 1774000000000",
        ])
  }

  /// K46.
  @Test func aSecondTextOfADateReplacesTheFirst() throws {
    let rows = try home.ledgerRows()
    #expect(try diary(#""content":"One","entry_id":"e1""#, at: 1_773_479_000_000) == "applied")
    #expect(try diary(#""content":"Two""#, at: 1_773_479_001_000) == "applied")
    #expect(try home.rows("select content, date from diary_entries") == ["Two 2026-03-14"])
    #expect(try diary(#""content":"Three","entry_id":"e3""#, at: 1_773_479_002_000) == "applied")
    #expect(try diary(#""content":"Four","entry_id":"e3""#, at: 1_773_479_003_000) == "applied")
    #expect(try home.rows("select id, content from diary_entries") == ["e3 Four"])
    #expect(try diary(#""content":"Four","entry_id":"e3""#, at: 1_773_479_003_000) == "duplicate")
    #expect(
      try diary(#""content":"Five","entry_id":"e3","date":"2026-03-13""#, at: 1_773_479_004_000)
        == "rejected ID_CONFLICT")
    #expect(try diary(#""content":"Five","date":"2026-03-13""#, at: 1_773_479_005_000) == "applied")
    #expect(try home.rows("select content from diary_entries order by date") == ["Five", "Four"])
    #expect(try home.ledgerRows() == rows && home.findings() == [])
  }

  /// An import adds, and replaces nothing.
  @Test func anImportedEntryOfTheSameDateIsAConflict() throws {
    let home = try Home()
    func row(_ id: String, _ content: String) -> JSONObject {
      object(
        #"{"table":"diary_entries","row":{"id":"\#(id)","cat_id":"c","habit_id":"h","content":"\#(content)","date":"2026-01-01","personality":"p","mood":"happy","stage":"kitten","total_minutes":0,"created_at":1}}"#
      ).with("type", "hachimi.import.row").with("ts_utc_ms", 1_767_313_500_000)
    }
    #expect(try home.record(row("d1", "x")) == "applied")
    #expect(try home.record(row("d2", "x")) == "rejected ID_CONFLICT")
    #expect(try home.record(row("d1", "x")) == "duplicate")
  }

  @Test func recentMessagesComeByTheIndex() throws {
    for number in 0..<4 {
      try home.record(
        object(
          #"{"type":"hachimi.chat.add","ts_utc_ms":\#(1_773_479_000_000 + number),"cat_id":"c\#(1 + number % 2)","role":"user","content":"\#(number)"}"#
        ))
    }
    let questions = HachimiQuestions(home.database)
    #expect(try questions.chat(with: "c1", last: 1).messages.map(\.message.content) == ["2"])
    #expect(try questions.chat(with: nil, last: 3).messages.map(\.message.content) == ["1", "2", "3"])
    let plan = try home.database.elements(
      "explain query plan select * from chat_messages where cat_id = ? \(HachimiQuestions.newestMessages) ?", "c1", 20
    ) { try $0.text(3) }
    #expect(plan == ["SEARCH chat_messages USING INDEX idx_chat_cat_created (cat_id=?)"])
  }

  /// K45.
  @Test func settingsAreKeptAndShownAndNeverSent() throws {
    func shown() throws -> String {
      let status = try HachimiQuestions(home.database).status(at: home.now("2026-03-14 12:00"))
      return status?.json.objectValue?["settings"]?.serialized() ?? "none"
    }
    func set(_ fields: String, at milliseconds: Int64) throws -> String {
      try home.record(object(#"{"type":"hachimi.settings.set","ts_utc_ms":\#(milliseconds),\#(fields)}"#))
    }
    let rows = try home.ledgerRows()
    #expect(try shown() == #"{"ai_features_enabled":false,"ai_selected_provider":"minimax"}"#)
    #expect(try set(#""ai_features_enabled":true"#, at: 1_773_479_000_000) == "applied")
    #expect(try set(#""ai_selected_provider":"gemini""#, at: 1_773_479_000_001) == "applied")
    #expect(try shown() == #"{"ai_features_enabled":true,"ai_selected_provider":"gemini"}"#)
    home.engine.forget()
    #expect(try set(#""ai_features_enabled":false"#, at: 1_773_479_000_002) == "applied")
    #expect(try shown() == #"{"ai_features_enabled":false,"ai_selected_provider":"gemini"}"#)
    #expect(
      try home.ledgerRows() == rows && home.number("select count(*) from event_log where type like 'HACHIMI%'") == 0)
  }

  /// A database of an earlier program has no table for them.
  @Test func withoutTheirTableTheSettingsAreThoseAtFirst() throws {
    try home.database.run(script: "drop table hachimi_settings;")
    let status = try #require(try HachimiQuestions(home.database).status(at: home.now("2026-03-14 12:00")))
    #expect(!status.settings.aiFeaturesEnabled && status.settings.aiProvider == .minimax)
  }

  @Test func theIndexesOfTheLedgerAreThereAndUsed() throws {
    #expect(
      try home.rows("select name from pragma_index_info('idx_ledger_synced')") == ["synced", "created_at"])
    #expect(try home.rows("select name from pragma_index_info('idx_ledger_type')") == ["type", "uid"])
    let plan = try home.database.elements(
      "explain query plan select * from action_ledger where synced = 0 order by created_at, rowid"
    ) { try $0.text(3) }
    #expect(plan.contains { $0.contains("idx_ledger_synced") })
  }
}
