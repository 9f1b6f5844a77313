import Dispatch

/// Runs what an actor does one after the other, on a thread that may wait for the disk and for other processes. Swift's own
/// threads may not: there are only as many as processors.
final class WaitingExecutor: SerialExecutor {
  let queue: DispatchQueue

  /// - Parameter label: what the thread is called in a debugger.
  init(_ label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
