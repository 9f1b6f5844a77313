/// Why a retention run did not start, or did not finish, or its archive is not used.
public enum RetentionFault: Error, Equatable, Sendable {
  /// The process that holds the lock.
  public struct Holder: Equatable, Sendable {
    /// Its process id.
    public let processID: Int32
    /// The time when it took the lock, RFC 3339.
    public let since: String
  }

  /// Another run is in progress.
  case running(holder: Holder?)
  /// The lock file cannot be created.
  case cannotLock(path: String, reason: String)
  /// The time is not plausible, and rows would be deleted because of it.
  case clockAhead(now: String, of: String, at: String)
  /// The archive holds the rows of another database.
  case otherArchive(path: String, database: String)
  /// The user asked to stop. What was done stays done; the next run continues.
  case interrupted
}

extension RetentionFault: CustomStringConvertible {
  /// What happened and what to do.
  public var description: String {
    switch self {
    case .running(let holder?):
      "another retention run is going on: process \(holder.processID), since \(holder.since); try again later"
    case .running(nil): "another retention run is going on; try again later"
    case .cannotLock(let path, let reason): "\(path): \(reason); retention needs to write beside the database"
    case .clockAhead(let now, let other, let time):
      "now is \(now), far after \(other) (\(time)), so nothing was deleted; set the clock, or run with --force-clock"
    case .otherArchive(let path, let database):
      "\(path) is the archive of another database than \(database); name the archive of this one, or a new file"
    case .interrupted: "interrupted; what was deleted is rolled up, the next run goes on from there"
    }
  }
}
