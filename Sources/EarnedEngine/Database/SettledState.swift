import EarnedCore
import EarnedSQLite

extension Database {
  /// Runs `body` while the tables show what has ended by now as ended: what a closed app earned is booked, a countdown
  /// that is over is completed. Its economy decides that by its own rules, but nothing reaches the database: rows are
  /// written to temporary copies that hide its tables and are gone afterwards (contract, section 12).
  package func settled<Result>(
    of economies: [any Economy.Type], at now: Now, _ body: () throws -> Result
  ) throws -> Result {
    try execute("savepoint settled")
    do {
      for economy in economies {
        // What cannot be read is told as it was recorded; `earned status` and the checks name the value.
        do {
          try savepoint { try economy.settle(self, at: now) }
        } catch is StoredValueFault {
        } catch let error as SQLiteError where error.isOfValue {
        } catch let fault as TimeZoneFault where fault.isAnswer {}
      }
      let result = try body()
      try leaveSettled()
      return result
    } catch {
      // Some errors make SQLite roll the whole transaction back, and the savepoint with it.
      if isInTransaction { try leaveSettled() }
      throw error
    }
  }

  private func leaveSettled() throws(SQLiteError) {
    try execute("rollback to settled")
    try execute("release settled")
  }

  /// Whether something has ended by now that is not recorded: tables are hidden behind temporary copies. Other temporary
  /// tables have names of their own.
  package func hasHiddenTables() throws(SQLiteError) -> Bool {
    try exists(
      "select 1 from temp.sqlite_master where type = 'table' and name in (select name from main.sqlite_master)")
  }

  /// Hides tables behind temporary copies: whoever names one without its database reads and writes the copy. Rows that this
  /// connection does not read are not in it.
  package func hide(_ tables: [String]) throws(SQLiteError) {
    for table in tables {
      let sql = try rows(
        """
        select sql from main.sqlite_master
        where tbl_name = ? and type in ('table', 'index') and sql is not null order by type = 'index'
        """, table
      ) { row throws(SQLiteError) in try row.text(0) }
      if soundRows?.hides(table) == true { try run(script: "drop view temp.\(table)") }
      for statement in sql { try run(script: statement.inTemporaryDatabase) }
      let sound = soundRows?.whereClause(for: table) ?? ""
      try run(script: "insert into temp.\(table) select * from main.\(table) \(sound)")
    }
  }
}

extension String {
  /// A statement of the schema, as SQLite keeps it, for the temporary database.
  fileprivate var inTemporaryDatabase: String {
    for beginning in ["CREATE TABLE ", "CREATE UNIQUE INDEX ", "CREATE INDEX "] where hasPrefix(beginning) {
      return beginning + "temp." + dropFirst(beginning.count)
    }
    return self
  }
}
