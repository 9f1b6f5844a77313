#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A separate thread, so that a test can block on it without holding up other tests.
public struct BackgroundThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// Starts it.
  @discardableResult
  public init(_ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run)).toOpaque()
    let status = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, body)
    guard status == 0 else { fatalError("no thread: \(status)") }
    self.thread = thread
  }

  /// Waits until the thread ends.
  public func join() { pthread_join(thread, nil) }

  /// Lets the thread run on without waiting for it.
  public func detach() { pthread_detach(thread) }
}
