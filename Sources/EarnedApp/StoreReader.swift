import Dispatch
import EarnedCore
import EarnedEngine
import EarnedSQLite

/// The connection of a store that only reads. It answers questions, and looks whether anybody has changed the database.
actor StoreReader {
  private nonisolated let path: String
  private nonisolated let economies: [any Economy.Type]
  private nonisolated let executor: WaitingExecutor
  /// A failure says why it is closed.
  private var database: Result<Database, any Error> = .failure(StoreFault.closed)
  private let listeners = Listeners()
  /// What tells whether another connection has committed, as it was at the last look.
  private var version: Int64?
  /// Looks again and again while somebody listens.
  private var ticks: Ticks?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ path: String, _ economies: [any Economy.Type], _ executor: WaitingExecutor) {
    self.path = path
    self.economies = economies
    self.executor = executor
  }

  func begin(_ busyTimeout: Duration) throws {
    database = .success(try EarnedDatabase.openForReading(path, economies: economies, busyTimeout: busyTimeout))
  }

  /// Takes the connection that records, too: a database in memory has no other. Both use it on one thread.
  func share(_ database: Database) { self.database = .success(database) }

  func ask<Answer: Sendable>(_ question: @Sendable (Database) throws -> Answer) throws -> Answer {
    let database = try database.get()
    if database.hasMoved { throw DatabaseFault.moved(path: path) }
    guard path.isEmpty else { return try database.snapshot { try question(database) } }
    // In memory the connection can write.
    try database.run(script: "pragma query_only = on")
    let answer = Result { try database.snapshot { try question(database) } }
    try database.run(script: "pragma query_only = off")
    return try answer.get()
  }

  func backUp(to file: String, replacesFile: Bool) throws {
    var options = Backup.Options()
    options.replacesFile = replacesFile
    options.economies = economies
    _ = try Backup.write(try database.get(), to: file, options)
  }

  /// Closes the connection when what was asked before is answered. What is asked later throws `fault`.
  nonisolated func close(_ fault: any Error) {
    executor.queue.async {
      self.assumeIsolated {
        $0.database = .failure(fault)
        $0.endChanges()
      }
    }
  }

  /// Returns when what was begun before this call is done.
  func closed() {}

  // MARK: Changes

  /// Asking costs SQLite one look at memory that it shares with the other processes. There is no call of the system that
  /// tells of changes of a file on every system and file system.
  private static let pause = DispatchTimeInterval.milliseconds(200)

  /// A sequence that is told of all changes after this call. Its place among the questions is that of the call.
  nonisolated func changes() -> AsyncStream<Void> {
    let (stream, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    executor.queue.async { self.assumeIsolated { $0.add(listener) } }
    return stream
  }

  private func add(_ listener: AsyncStream<Void>.Continuation) {
    look()
    guard case .success = database else { return listener.finish() }
    let number = listeners.add(listener)
    let queue = executor.queue
    listener.onTermination = { [weak self] _ in
      queue.async { [weak self] in self?.assumeIsolated { $0.remove(number) } }
    }
    if ticks == nil {
      ticks = Ticks(every: Self.pause, on: queue) { [weak self] in self?.assumeIsolated { $0.look() } }
    }
  }

  private func remove(_ number: Int) {
    listeners.remove(number)
    if listeners.isEmpty { ticks = nil }
  }

  /// Looks for changes as soon as what was asked before is answered, if anybody listens: who begins to, looks first.
  nonisolated func lookSoon() {
    executor.queue.async { [weak self] in self?.assumeIsolated { if !$0.listeners.isEmpty { $0.look() } } }
  }

  private func look() {
    guard case .success(let database) = database else { return }
    do {
      // Of its own connection SQLite tells no change by its version.
      let found = try path.isEmpty ? database.totalChanges : database.dataVersion()
      if let version, version != found { listeners.tell() }
      version = found
    } catch {
      // Another look will do. What else is wrong with the database, the next question tells.
      if !error.isBusy { endChanges() }
    }
  }

  private func endChanges() {
    listeners.finish()
    ticks = nil
  }
}

/// Those who are told of changes. None of them waits for ever when the store is gone.
private final class Listeners {
  private var all: [Int: AsyncStream<Void>.Continuation] = [:]
  private var added = 0

  deinit { finish() }

  var isEmpty: Bool { all.isEmpty }

  func add(_ listener: AsyncStream<Void>.Continuation) -> Int {
    added += 1
    all[added] = listener
    return added
  }

  func remove(_ number: Int) { all[number] = nil }

  func tell() {
    for listener in all.values { listener.yield() }
  }

  func finish() {
    let ended = all.values
    all = [:]
    for listener in ended { listener.finish() }
  }
}

/// Runs something again and again on a queue, as long as it is kept.
final class Ticks {
  private let timer: any DispatchSourceTimer

  init(every pause: DispatchTimeInterval, on queue: DispatchQueue, _ run: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + pause, repeating: pause, leeway: .milliseconds(50))
    timer.setEventHandler(handler: run)
    timer.resume()
  }

  deinit { timer.cancel() }
}
