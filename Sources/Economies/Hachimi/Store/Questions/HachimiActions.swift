import EarnedCore
import EarnedHachimiRules
import EarnedSQLite

extension HachimiQuestions {
  /// Where the ledger ends. What a record writes comes after it.
  package func endOfLedger() throws -> Int64 {
    guard try hasTables() else { return 0 }
    return try database.element("select coalesce(max(rowid), 0) from action_ledger") { try $0.integer(0) } ?? 0
  }

  /// The actions that were written after an end of the ledger, in order.
  package func actions(after end: Int64) throws -> [Action] {
    guard try hasTables() else { return [] }
    return try database.elements(in: HachimiLedgerRow.table, "where rowid > ? order by rowid", end)
      .compactMap { try Action($0) }
  }
}
