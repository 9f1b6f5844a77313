#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread of the system that runs one piece of work.
public struct WorkerThread {
  private let thread: pthread_t

  /// Begins to run the work.
  ///
  /// - Throws: when the system gives no thread.
  public init(_ run: @escaping @Sendable () -> Void) throws(WorkerThreadFault) {
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
  public func join() { pthread_join(thread, nil) }

  /// Lets it run on without anyone waiting for it.
  public func detach() { pthread_detach(thread) }

  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}

/// The system gives no thread.
public struct WorkerThreadFault: Error, Equatable, Sendable {
  /// The `errno` of the failed call.
  public let errorNumber: Int32
}

extension WorkerThreadFault: CustomStringConvertible {
  /// The system's words for it.
  public var description: String { String(cString: strerror(errorNumber)) }
}
