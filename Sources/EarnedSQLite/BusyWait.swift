import CEarnedSQLite
import EarnedFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits for a lock that another connection holds, with short sleeps.
///
/// SQLite's own timeout sleeps for up to 100 ms, often several times longer than the lock is held.
final class BusyWait {
  var timeout: Duration
  private var started: SteadyTime?

  init(_ timeout: Duration) { self.timeout = timeout }

  func install(on handle: OpaquePointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_busy_handler(
      handle,
      { context, tries in
        guard let context else { return 0 }
        return Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue().pause(tries: tries) ? 1 : 0
      }, context)
  }

  /// Sleeps and returns true, or returns false when the timeout has passed or a signal asks the process to end.
  private func pause(tries: Int32) -> Bool {
    let now = SteadyTime.now
    if tries == 0 { started = now }
    guard let started, now - started < timeout, Signals.noted == nil else { return false }
    usleep(tries < 20 ? 200 : 1_000)
    return true
  }
}
