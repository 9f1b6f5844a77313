import EarnedCore
import EarnedSQLite
import EarnedSystem

/// Why a retention run did not start, or did not finish, or its archive is not used.
package enum RetentionFault: Error, Equatable, Sendable, CustomStringConvertible {
  package struct Holder: Equatable, Sendable {
    package let processID: Int32
    package let since: String
  }

  /// Another run is in progress.
  case running(holder: Holder?)
  /// The lock file cannot be created.
  case cannotLock(path: String, reason: String)
  /// The time is not plausible, and rows would be deleted because of it.
  case clockAhead(now: String, of: String, at: String)
  /// The archive holds the rows of another database.
  case otherArchive(path: String, database: String)
  /// The archive lacks what was moved into it last, at this time if that is known.
  case archiveLost(path: String, last: String?)
  /// The disk is full, and returning the space of the logs did not help. The free space is nil when the system cannot tell.
  case diskFull(path: String, neededBytes: Int64, freeBytes: Int64?)
  /// The folder for temporary files is full, and not the disk of the database.
  case temporaryFolderFull(neededBytes: Int64)
  /// The user asked to stop. What was done stays done; the next run continues.
  case interrupted

  package var description: String {
    switch self {
    case .running(let holder?):
      "another retention run is going on: process \(holder.processID), since \(holder.since); try again later"
    case .running(nil): "another retention run is going on; try again later"
    case .cannotLock(let path, let reason): "\(path): \(reason); retention needs to write next to the database"
    case .clockAhead(let now, let other, let time):
      "now is \(now), far after \(other) (\(time)), so nothing is deleted; set the clock, or run with --force-clock"
    case .otherArchive(let path, let database):
      "\(path) is the archive of another database than \(database); name the archive of this one, or a new file"
    case .archiveLost(let path, let last):
      "\(path) does not have what was archived last\(last.map { ", at \($0)" } ?? ""), so nothing is deleted; name the "
        + "archive that has it, or begin another one with --new-archive"
    case .diskFull(let path, let needed, let free):
      """
      the disk of \(path) has too little room: to go on, the cleanup needs about \(Self.megabytes(needed)) MB\
      \(free.map { ", and \(Self.megabytes($0)) MB are free" } ?? ""); free some space and run it again, it goes on from there
      """
    case .temporaryFolderFull(let needed):
      """
      the folder for temporary files has too little room: to rebuild the file, about \(Self.megabytes(needed)) MB are \
      needed there; give $TMPDIR a folder with more
      """
    case .interrupted: "interrupted; what was deleted is rolled up, the next run continues from there"
    }
  }

  static func megabytes(_ bytes: Int64) -> String {
    let tenths = (bytes * 10 + (1 << 19)) >> 20
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// Prevents two retention runs on one database: a lock on a file next to it. The system releases it when the process
/// ends, in any way.
final class RetentionLock {
  private let descriptor: Int32

  /// Takes the lock.
  ///
  /// - Throws: `RetentionFault.running` when another run holds it.
  init(besideDatabase database: String, at now: Now) throws(RetentionFault) {
    let path = database + ".retention.lock"
    descriptor = open(path.systemPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      // A link could lead to a file that would be overwritten.
      guard errno != ELOOP else { throw .cannotLock(path: path, reason: "it is a symbolic link; remove it") }
      throw .cannotLock(path: path, reason: String(cString: strerror(errno)))
    }
    // A hard link could lead to such a file too.
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_nlink == 1 else {
      throw .cannotLock(path: path, reason: "it is a hard link of another file; remove it")
    }
    EarnedDatabase.give(descriptor, toTheOwnerOf: database)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw .cannotLock(path: path, reason: String(cString: strerror(errno))) }
      throw .running(holder: Self.holder(descriptor))
    }
    let text = Array("\(getpid()) \(now.instant.rfc3339(in: now.timeZone))".utf8)
    guard ftruncate(descriptor, 0) == 0, write(descriptor, text, text.count) == text.count else {
      throw .cannotLock(path: path, reason: String(cString: strerror(errno)))
    }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // Needed because a program that another thread is starting has a copy of the descriptor until it runs.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static func holder(_ descriptor: Int32) -> RetentionFault.Holder? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    let words = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: " ")
    guard words.count == 2, let process = Int32(words[0]) else { return nil }
    return RetentionFault.Holder(processID: process, since: String(words[1]))
  }
}

/// Checks that the time is plausible before rows are deleted because of their age (contract, section 10). With a clock
/// far ahead, everything would seem old.
struct CleanupClock {
  /// The longest plausible time after the newest record.
  static let maxGap = Duration.days(400)

  let database: Database

  /// - Parameter system: the system's clock; nil when `now` comes from it.
  /// - Throws: `RetentionFault.clockAhead`.
  func check(_ now: Now, system: Instant?) throws {
    if let system, PlausibleTime.isAhead(now.instant, of: system) {
      throw RetentionFault.clockAhead(
        now: now.instant.rfc3339(in: now.timeZone), of: "the system's clock", at: system.rfc3339(in: now.timeZone))
    }
    let newest = try NewestRecord(in: database).instant()
    guard let newest, now.instant - newest > Self.maxGap else { return }
    throw RetentionFault.clockAhead(
      now: now.instant.rfc3339(in: now.timeZone), of: "the newest record", at: newest.rfc3339(in: now.timeZone))
  }
}
