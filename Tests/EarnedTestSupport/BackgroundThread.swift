import EarnedSystem

/// A separate thread, so that a test can block on it without holding up other tests.
package struct BackgroundThread {
  private let thread: WorkerThread

  /// Starts it.
  @discardableResult
  package init(_ run: @escaping @Sendable () -> Void) {
    do { thread = try WorkerThread(run) } catch { preconditionFailure("no thread: \(error)") }
  }

  /// Waits until the thread ends.
  package func join() { thread.join() }

  /// Lets the thread run on without waiting for it.
  package func detach() { thread.detach() }
}
