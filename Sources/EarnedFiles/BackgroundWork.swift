import Synchronization

/// One piece of work on a thread of its own, whose product is asked for later.
///
/// When the system gives no thread, the work is done by the thread that asks.
public final class BackgroundWork<Product: Sendable> {
  private let work: @Sendable () -> Void
  private let product: Outcome
  private var thread: WorkerThread?

  /// Begins to work.
  public init(_ work: @escaping @Sendable () -> Product) {
    let product = Outcome()
    self.product = product
    self.work = { product.set(work()) }
    do {
      thread = try WorkerThread(self.work)
    } catch {
      thread = nil
    }
  }

  deinit { thread?.join() }

  /// What has come of it. Waits until it is done; call it once.
  public func wait() -> Product {
    if let thread { thread.join() } else { work() }
    thread = nil
    return product.take()
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
