import EarnedCore
import EarnedSQLite

extension Retention {
  /// The cleanup at the start of an app (data model A8; decision E70): what is older than 30 days is rolled up and
  /// deleted, when the last cleanup was at least 24 hours ago. Reading one value tells when none is due.
  ///
  /// Other processes can use the database meanwhile. A cleanup that is cut off continues at the next start.
  ///
  /// - Parameters:
  ///   - database: one that is open for writing. A database in memory is not cleaned up.
  ///   - economies: those that it was opened with.
  /// - Returns: whether a cleanup ran; false also when another process is at it.
  /// - Throws: a fault that says why nothing more can be deleted: `now` is far after the newest record, the disk is full,
  ///   the database is busy or damaged. The app can continue with the database all the same.
  @discardableResult
  public static func runIfDue(on database: Database, economies: [any KnownEconomy.Type], at now: Now) throws -> Bool {
    let economies = economies.types
    guard let path = database.path, try RetentionRun.isDue(in: database, at: now.instant) else { return false }
    // What this would delete of the log could be needed by an economy that is unknown here.
    if let fault = try EarnedDatabase.newerFault(of: database, economies, path, knowsAll: false) { throw fault }
    do {
      return try RetentionRun(database: database, economies: economies, options: .init(), now: now).perform().ran
    } catch RetentionFault.running {
      return false
    }
  }
}
