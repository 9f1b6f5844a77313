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
  /// The disk is full, and freeing what the log takes of it did not help.
  case diskFull(path: String, neededBytes: Int64, freeBytes: Int64)
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
      "now is \(now), far after \(other) (\(time)), so nothing is deleted; set the clock, or run with --force-clock"
    case .otherArchive(let path, let database):
      "\(path) is the archive of another database than \(database); name the archive of this one, or a new file"
    case .diskFull(let path, let needed, let free):
      """
      the disk of \(path) has too little room: to go on, the cleanup needs about \(Self.megabytes(needed)) MB, and \
      \(Self.megabytes(free)) MB are free; free some space and run it again, it goes on from there
      """
    case .interrupted: "interrupted; what was deleted is rolled up, the next run goes on from there"
    }
  }

  /// With one decimal.
  static func megabytes(_ bytes: Int64) -> String {
    let tenths = (bytes * 10 + (1 << 19)) >> 20
    return "\(tenths / 10).\(tenths % 10)"
  }
}
