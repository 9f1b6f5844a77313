import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One piece of work on a thread of its own, whose product is asked for later.
///
/// When the system gives no thread, the work is done by the thread that asks.
public final class BackgroundWork<Product: Sendable> {
  private let body: Body
  private let product: Outcome
  private var thread: pthread_t?

  /// Begins to work.
  public init(_ work: @escaping @Sendable () -> Product) {
    let product = Outcome()
    self.product = product
    body = Body { product.set(work()) }
    thread = Self.start(body)
  }

  deinit { join() }

  /// What has come of it. Waits until it is done; call it once.
  public func wait() -> Product {
    if thread == nil { body.run() }
    join()
    return product.take()
  }

  private func join() {
    guard let thread else { return }
    pthread_join(thread, nil)
    self.thread = nil
  }

  private static func start(_ body: Body) -> pthread_t? {
    var thread = pthread_t()
    let given = Unmanaged.passRetained(body)
    let status = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, given.toOpaque())
    guard status == 0 else {
      given.release()
      return nil
    }
    return thread
  }

  private final class Outcome: Sendable {
    private let product = Mutex<Product?>(nil)

    func set(_ value: Product) { product.withLock { $0 = value } }

    func take() -> Product {
      guard let product = product.withLock({ $0 }) else { preconditionFailure("the work is done") }
      return product
    }
  }
}

/// What a thread runs.
private final class Body: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
