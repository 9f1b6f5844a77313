import EarnedSystem
import Synchronization

/// Work on every device of a fleet, on several threads, whose number limits the memory in use.
package enum DeviceWork {
  package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Calls `work` for every device, in order and on several threads, and passes each result to `take`, one at a time and in
  /// the order of completion. A thread continues with its next device when its last result was taken.
  ///
  /// - Parameters:
  ///   - threads: how many.
  ///   - work: an error that it throws concerns its device alone.
  ///   - take: an error that it throws ends the work.
  /// - Throws: what `take` throws; `FleetFault.interrupted` when a signal was noted, `FleetFault.noThread`.
  package static func run<Product: Sendable>(
    on devices: [Device], threads: Int = processors, _ work: @escaping @Sendable (Device) throws -> Product,
    take: @escaping (Device, Result<Product, any Error>) throws -> Void
  ) throws {
    let progress = Mutex(Progress(devices))
    // Called with the progress locked, so by one thread at a time.
    nonisolated(unsafe) let take = take
    let running = try start(min(max(threads, 1), devices.count)) {
      while let device = progress.withLock({ $0.next() }) {
        let product = Result { try work(device) }
        progress.withLock { progress in
          // A wait that a signal ended has no valid result.
          if Signals.noted == nil { progress.taken { try take(device, product) } }
        }
      }
    }
    for thread in running { thread.join() }
    try progress.withLock { progress in
      if let error = progress.error { throw error }
      guard progress.done == devices.count else { throw FleetFault.interrupted(done: progress.done, of: devices.count) }
    }
  }

  private struct Progress: Sendable {
    private var rest: ArraySlice<Device>
    private(set) var done = 0
    private(set) var error: (any Error)?

    init(_ devices: [Device]) { rest = devices[...] }

    /// The next device; nil when there is none, or the work has to end.
    mutating func next() -> Device? { error == nil && Signals.noted == nil ? rest.popFirst() : nil }

    mutating func taken(_ take: () throws -> Void) {
      guard error == nil else { return }
      do {
        try take()
        done += 1
      } catch {
        self.error = error
      }
    }
  }

  /// Starts threads; fewer when the system allows no more.
  private static func start(_ count: Int, _ run: @escaping @Sendable () -> Void) throws(FleetFault) -> [WorkerThread] {
    var threads: [WorkerThread] = []
    while threads.count < count {
      do {
        threads.append(try WorkerThread(run))
      } catch {
        guard threads.isEmpty else { return threads }
        throw .noThread(reason: error.description)
      }
    }
    return threads
  }
}

package enum FleetFault: Error, Equatable, Sendable, CustomStringConvertible {
  case noDatabase(folder: String)
  case noPath
  case noneReadable
  case interrupted(done: Int, of: Int)
  case workInUse(path: String)
  case workChanged
  case notAWorkFile(path: String)
  case noThread(reason: String)

  package var description: String {
    switch self {
    case .noDatabase(let folder): "there is no database in \(folder); name the folder that holds them"
    case .noPath: "standard input names no database; give it their paths, one a line"
    case .noneReadable: "none of the databases can be read"
    case .interrupted(let done, let total):
      "interrupted with \(done) of \(total) devices done; run it again"
    case .workInUse(let path): "another process works on this output: it has \(path)"
    case .workChanged: "the work file was changed by another program; run it again"
    case .notAWorkFile(let path): "\(path) exists and is not a work file of earned; move it away"
    case .noThread(let reason): "the system gives no thread to work on: \(reason)"
    }
  }
}
