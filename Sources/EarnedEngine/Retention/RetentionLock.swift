import EarnedCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Prevents two retention runs on one database: a lock on a file beside it. The system releases it when the process
/// ends, in any way.
final class RetentionLock {
  private let descriptor: Int32

  /// Takes the lock.
  ///
  /// - Throws: `RetentionFault.running` when another run holds it.
  init(besideDatabase path: String, at now: Now) throws(RetentionFault) {
    let path = path + ".retention.lock"
    descriptor = open(path.systemPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      // A link could lead to a file that would be overwritten.
      guard errno != ELOOP else { throw .cannotLock(path: path, reason: "it is a symbolic link; remove it") }
      throw .cannotLock(path: path, reason: String(cString: strerror(errno)))
    }
    // So could another name of the same file.
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_nlink == 1 else {
      throw .cannotLock(path: path, reason: "it is a hard link of another file; remove it")
    }
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
    // A program that another thread is starting has the file open, too, until it runs.
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
