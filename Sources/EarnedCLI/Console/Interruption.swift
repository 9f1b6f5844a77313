#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C, noticed between two records instead of in the middle of one.
enum Interruption {
  // Written by a signal handler, which may touch nothing else.
  nonisolated(unsafe) private static var isRequested: sig_atomic_t = 0

  /// From now on Ctrl-C is noted, and ends a wait for input; a second one ends the process at once.
  static func note() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      Interruption.isRequested = 1
      signal(SIGINT, SIG_DFL)
    }
    sigaction(SIGINT, &action, nil)
  }

  /// Whether somebody pressed Ctrl-C.
  static var wasRequested: Bool { isRequested != 0 }
}
