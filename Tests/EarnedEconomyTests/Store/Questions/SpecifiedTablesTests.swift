import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

/// Questions to a database as an app writes it: only the specified tables, and years in them.
@Suite struct SpecifiedTablesTests {
  let history: History

  init() throws {
    history = try History()
    try history.mode("work", blocking: ["android:a"])
    try history.earn(10)
    try history.unlock("android:a", credits: 5, at: 0)
    try history.record("app.upsert", ["app_id": "android:a", "display_name": "A"])
  }

  private func answers() throws -> [JSONValue] {
    try [
      history.status(at: 1_000).json, history.access("android:a", at: 1_000).explainedJSON,
      history.access("android:a", at: 400_000).json, history.shield(at: 1_000).json,
      .string(history.questions.appNames()[AppID(stored: "android:a")]),
    ]
  }

  @Test func ourOwnTablesAreNotNeeded() throws {
    let before = try answers()
    try history.database.run(
      script: """
        drop table earned_migration; drop table earned_record_key; drop table earned_scheduled_disable;
        drop table earned_other_app;
        drop index idx_unlock_grant_attempt; drop index idx_unlock_attempt_pending;
        """)
    #expect(try answers() == before)
  }

  @Test func noLargeTableIsScanned() throws {
    let questions = try Database.copy(of: history.database)
    _ = try EarnedQuestions(questions).status(at: history.now(1_000))
    _ = try EarnedQuestions(questions).access(to: AppID(stored: "android:a"), at: history.now(1_000))
    _ = try EarnedQuestions(questions).locks(at: history.now(1_000), within: .days(7))
    // The statements that the connection keeps are those the questions asked.
    let asked = try questions.rows(
      "select sql from sqlite_stmt where sql like 'select%' and sql not like '%sqlite_stmt%'"
    ) { row throws(SQLiteError) in try row.text(0) }
    #expect(asked.contains { $0.contains("unlock_grant_current") })
    for sql in asked {
      for step in try questions.plan(of: sql) {
        let scansLargeTable = ["event_log", "unlock_attempt", "unlock_grant", "g", "quest_session", "focus_session"]
          .contains { step == "SCAN \($0)" || step.hasPrefix("SCAN \($0) ") }
        #expect(!scansLargeTable, "\(step): \(sql)")
      }
    }
  }
}

extension Database {
  /// A fresh connection with the content of another one.
  fileprivate static func copy(of original: Database) throws -> Database {
    let copy = try Database(.memory, .create)
    try original.backup(to: copy)
    return copy
  }
}
