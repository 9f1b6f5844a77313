import EarnedFiles
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Work on every device of a fleet, on several threads. What is in memory at a time is bounded by their number.
package enum DeviceWork {
  /// How many processors there are.
  package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Calls `work` for every device, in order and on several threads at a time, and hands what comes of it to `take`, one
  /// at a time and in the order in which it is done. A thread goes on to its next device when its last was taken.
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
          // Not what a wait has become that the signal ended.
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

  /// How far the work has come.
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

  /// Starts threads; fewer when the system gives no more.
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

/// Why a run over many databases failed.
package enum FleetFault: Error, Equatable, Sendable {
  /// There is no database in the folder.
  case noDatabase(folder: String)
  /// Standard input named no database.
  case noPath
  /// Not one of the databases could be read.
  case noneReadable
  /// A signal ended the run.
  case interrupted(done: Int, of: Int)
  /// Another process makes the same output.
  case workInUse(path: String)
  /// The work file was cut off while it was in use.
  case workChanged
  /// The place of the work file is taken by something else.
  case notAWorkFile(path: String)
  /// The system gave no thread to work on.
  case noThread(reason: String)
}

extension FleetFault: CustomStringConvertible {
  /// What happened and what to do next.
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
