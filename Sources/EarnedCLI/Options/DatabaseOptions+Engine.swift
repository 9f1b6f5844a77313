import EarnedCore
import EarnedEngine
import EarnedSQLite

extension DatabaseOptions {
  /// The database, for reading.
  ///
  /// - Parameter refusesArchive: whether the archive of a cleanup has no answer.
  func openForReading(refusesArchive: Bool = false) throws -> Database {
    try EarnedDatabase.openForReading(
      file, economies: Economies.all, busyTimeout: busyTimeout, refusesArchive: refusesArchive)
  }

  /// The database, for writing. Fails when it does not exist, where a command creates none.
  func openExistingForWriting(_ clock: ClockOptions) throws -> Database {
    _ = try openForReading()
    return try EarnedDatabase.openForWriting(
      try file, economies: Economies.all, now: clock.now, busyTimeout: busyTimeout)
  }

  /// An engine on the database. Creates the database when it does not exist.
  ///
  /// - Parameters:
  ///   - economies: the economies that accept the records.
  ///   - isTrial: whether to commit nothing.
  ///   - isQuiet: whether to suppress warnings of the economies.
  func engine(
    of economies: [any Economy.Type], _ content: EconomyContent, _ clock: ClockOptions, isTrial: Bool, isQuiet: Bool
  ) throws -> Engine {
    let open = isTrial ? EarnedDatabase.openForTrial : EarnedDatabase.openForWriting
    let database = try open(try file, Economies.all, clock.now, busyTimeout)
    if !isQuiet { for warning in try Economies.warnings(in: database) { Console.say("warning: \(warning)") } }
    return Engine(
      database: database, economies: content.join(economies, to: database), timeZones: try clock.timeZones())
  }
}
