import Synchronization

/// A thread of the system that runs one piece of work.
package struct WorkerThread {
  private let thread: pthread_t

  /// Begins to run the work.
  ///
  /// - Throws: when the system has no thread for it.
  package init(_ run: @escaping @Sendable () -> Void) throws(WorkerThreadFault) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(run))
    let status = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    guard status == 0 else {
      work.release()
      throw WorkerThreadFault(errorNumber: status)
    }
    self.thread = thread
  }

  /// Waits until the work is done. Call it once.
  package func join() { pthread_join(thread, nil) }

  /// Lets the work run on. Nobody waits for it.
  package func detach() { pthread_detach(thread) }

  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}

/// The system had no thread for a piece of work.
package struct WorkerThreadFault: Error, Equatable, Sendable {
  /// The `errno` of the failed call.
  package let errorNumber: Int32
}

extension WorkerThreadFault: CustomStringConvertible {
  /// In the system's words.
  package var description: String { String(cString: strerror(errorNumber)) }
}

/// One piece of work on a thread of its own. Its product is asked for later.
///
/// When the system has no thread for it, the thread that asks does the work.
package final class BackgroundWork<Product: Sendable> {
  private let work: @Sendable () -> Void
  private let product: Outcome
  private var thread: WorkerThread?

  package init(_ work: @escaping @Sendable () -> Product) {
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

  /// The product. Waits until the work is done; call it once.
  package func wait() -> Product {
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
