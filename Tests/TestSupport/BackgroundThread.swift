#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread of its own, so that a test may block on it without starving the others.
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

  /// Waits until the thread has ended.
  public func join() { pthread_join(thread, nil) }

  /// Lets it end when it will.
  public func detach() { pthread_detach(thread) }
}
