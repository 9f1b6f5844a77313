/// Why a retention run did not happen, or did not end.
public enum RetentionFault: Error, Equatable, Sendable {
  /// The process that holds the lock.
  public struct Holder: Equatable, Sendable {
    /// Its number.
    public let processID: Int32
    /// When it took it, RFC 3339.
    public let since: String
  }

  /// Another run is going on.
  case running(holder: Holder?)
  /// The archive that was named is the database itself.
  case archiveIsDatabase(path: String)
  /// The file of the lock cannot be made.
  case cannotLock(path: String, reason: String)
  /// The time cannot be believed, and rows would be deleted by it.
  case clockAhead(now: String, of: String, at: String)
  /// Somebody asked to stop. What was done stays done, the next run goes on from there.
  case interrupted
}

extension RetentionFault: CustomStringConvertible {
  /// What happened and what to do.
  public var description: String {
    switch self {
    case .running(let holder?):
      "another retention run is going on: process \(holder.processID), since \(holder.since); try again later"
    case .running(nil): "another retention run is going on; try again later"
    case .archiveIsDatabase(let path): "\(path) is the database itself; name another file with --archive"
    case .cannotLock(let path, let reason): "\(path): \(reason); retention needs to write beside the database"
    case .clockAhead(let now, let other, let time):
      "now is \(now), far after \(other) (\(time)), so nothing was deleted; set the clock, or run with --force-clock"
    case .interrupted: "interrupted; what was deleted is rolled up, the next run goes on from there"
    }
  }
}
