import EarnedCore
import EarnedSQLite
import EarnedTestSupport
import Testing

/// Each operation of data model A6 is one change: whatever goes wrong on the way, nothing of it is left.
@Suite struct FaultTests {
  @Test(arguments: Operation.all)
  func aFaultBeforeAnyRowLeavesNothingBehind(_ operation: Operation) throws {
    let home = try operation.home()
    let before = try home.content()
    try home.armTriggers()
    var count = 0
    while try home.fails(operation, beforeRow: count + 1) {
      count += 1
      #expect(try home.content() == before, "after a fault before row \(count)")
      #expect(count < 100)
    }
    #expect(count >= 2, "an operation writes rows")

    // What then succeeds is what succeeds undisturbed.
    let undisturbed = try operation.home()
    try undisturbed.record(operation.record, at: operation.time)
    #expect(try home.content() == undisturbed.content())
    #expect(try home.content() != before)
  }
}

extension Home {
  /// Makes every write of a row count down, and fail at the end.
  fileprivate func armTriggers() throws {
    try database.run(script: "create temp table countdown (rows); insert into countdown values (0);")
    let tables = try database.rows("select name from sqlite_master where type = 'table'") { row throws(SQLiteError) in
      try row.text(0)
    }
    for table in tables {
      for change in ["insert", "update", "delete"] {
        try database.run(
          script: """
            create temp trigger \(change)_\(table) before \(change) on main.\(table) begin
              update countdown set rows = rows - 1;
              select raise(abort, 'injected') from countdown where rows = 0;
            end;
            """)
      }
    }
  }

  /// Whether the operation meets the fault that is set before its nth row.
  fileprivate func fails(_ operation: Operation, beforeRow row: Int) throws -> Bool {
    try database.execute("update temp.countdown set rows = ?", row)
    do {
      try record(operation.record, at: operation.time)
      return false
    } catch let error as SQLiteError where error.message == "injected" {
      return true
    }
  }
}
