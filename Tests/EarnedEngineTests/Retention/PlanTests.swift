import CEarnedSQLite
import EarnedEconomyStore
import EarnedTestSupport
import Testing

@testable import EarnedEngine
@testable import EarnedSQLite

/// No statement of a run reads a table whole, nor does a foreign key behind it (performance, finding 1).
@Suite struct RetentionPlanTests {
  private let shelf: Shelf

  init() throws { shelf = try Shelf() }

  /// Every statement that the connection has prepared and kept.
  private func statements() -> Set<String> {
    var texts: Set<String> = []
    var statement = sqlite3_next_stmt(shelf.database.handle, nil)
    while let current = statement {
      if let text = sqlite3_sql(current) { texts.insert(String(cString: text)) }
      statement = sqlite3_next_stmt(shelf.database.handle, current)
    }
    return texts
  }

  /// Statistics of a million attempts, as SQLite estimates them from a sample.
  private func pretendToBeLarge() throws {
    try shelf.database.run(
      script: """
        delete from sqlite_stat1;
        insert into sqlite_stat1 values
          ('quest_session', 'idx_quest_session_attempt', '12544 1'),
          ('unlock_grant', 'idx_unlock_grant_attempt', '71808 1'), ('unlock_grant', 'idx_unlock_grant_end', '187550 1'),
          ('unlock_grant_extension', 'idx_unlock_grant_extension_grant', '15912 3'),
          ('event_log', 'idx_event_type', '1811667 401'), ('event_log', 'idx_event_ts', '873873 2'),
          ('unlock_attempt', 'idx_unlock_attempt_grant', '85500 2'), ('unlock_attempt', 'idx_unlock_attempt_ts', '553014 1'),
          ('unlock_attempt', 'sqlite_autoindex_unlock_attempt_1', '148770 1');
        analyze sqlite_schema;
        """)
  }

  @Test(arguments: [false, true]) func noStatementReadsATableWhole(isLarge: Bool) throws {
    try shelf.fillAtRandom(seed: 5, count: 200)
    shelf.options.archivePath = shelf.archivePath
    try shelf.clean()
    if isLarge {
      try pretendToBeLarge()
    } else {
      try shelf.database.run(script: "delete from sqlite_stat1; analyze sqlite_schema;")
    }
    let statements = statements().filter { $0.contains("json_each") || $0.contains("event_log") }
    #expect(statements.count >= 20)
    let small = [
      "json_each", "chosen", "main.quest_session", "main.unlock_grant_extension", "unlock_grant_current", "(subquery",
      "main.mode",
      "main.app_info", "main.earned_other_app",
    ]
    for sql in statements {
      for step in try shelf.database.plan(of: sql) {
        let isWhole =
          step.hasPrefix("SCAN") && !step.contains("temp.") && !small.contains { step.contains("SCAN \($0)") }
        // Either reads a whole table once to save some steps.
        #expect(!isWhole && !step.contains("AUTOMATIC") && !step.contains("BLOOM"), "\(step)\nin \(sql)")
      }
    }
  }
}
