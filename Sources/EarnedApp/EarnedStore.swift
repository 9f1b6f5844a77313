@_exported import EarnedCore
@_exported import EarnedEngine
import EarnedJSON
import EarnedSQLite

/// The database of an app, with its economies and its clock, which are named once. It records, answers, tells of changes,
/// cleans up and backs up.
///
/// It may be used from any task. Records are written in the order of the calls; questions do not wait for them.
///
/// ```swift
/// let store = try await EarnedStore.open(path, economies: [EarnedEconomy.self]) { try Now.current() }
/// try await store.record(StartFocus(plannedDurationMinutes: 25))
/// let status = try await store.ask { try EarnedQuestions($0).status(at: $1) }
/// ```
public actor EarnedStore {
  /// The path of the database; empty in memory.
  public nonisolated let path: String
  private nonisolated let economies: [any Economy.Type]
  private nonisolated let clock: @Sendable () throws -> Now
  private nonisolated let executor = WaitingExecutor("earned.record")
  private nonisolated let reader: StoreReader
  /// A failure says why the store is closed.
  private var writing: Result<Writing, any Error> = .failure(StoreFault.closed)
  /// Looks every second whether the file is still there.
  private var watch: Ticks?

  /// Its records are written on a thread of their own.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private struct Writing {
    let engine: Engine
    /// Nil in memory.
    let log: WriteAheadLog?
  }

  /// Opens a database for writing, and creates a missing one.
  ///
  /// - Parameters:
  ///   - economies: the economies that the app uses.
  ///   - location: where it is. An app group is stored and kept from then on.
  ///   - makesFolder: whether a missing folder is made, too.
  ///   - busyTimeout: how long a call waits while another process writes.
  ///   - clock: the time and the zone of what is recorded and asked. With `EarnedFoundation`, `{ try Now.current() }`.
  /// - Throws: `DatabaseFault`, `SQLiteError`; the database is then unchanged.
  public static func open(
    _ path: String, economies: [any KnownEconomy.Type], location: DatabaseLocation = .appSandbox,
    makesFolder: Bool = false, busyTimeout: Duration = .seconds(10), clock: @escaping @Sendable () throws -> Now
  ) async throws -> EarnedStore {
    let store = EarnedStore(path, economies.types, clock)
    try await store.begin(location, makesFolder, busyTimeout)
    try await store.reader.begin(busyTimeout)
    return store
  }

  /// A database in memory, which is gone when it is closed: for tests and previews. It is never cleaned up.
  ///
  /// - Throws: `SQLiteError`, and what the clock throws.
  public static func inMemory(
    economies: [any KnownEconomy.Type], clock: @escaping @Sendable () throws -> Now
  ) async throws -> EarnedStore {
    let store = EarnedStore("", economies.types, clock)
    try await store.beginInMemory()
    return store
  }

  private init(_ path: String, _ economies: [any Economy.Type], _ clock: @escaping @Sendable () throws -> Now) {
    self.path = path
    self.economies = economies
    self.clock = clock
    reader = StoreReader(path, economies, path.isEmpty ? executor : WaitingExecutor("earned.ask"))
  }

  private func begin(_ location: DatabaseLocation, _ makesFolder: Bool, _ busyTimeout: Duration) throws {
    let database = try EarnedDatabase.openForWriting(
      path, economies: economies, now: clock, location: location, busyTimeout: busyTimeout, makesFolder: makesFolder)
    writing = .success(Writing(engine: try engine(database), log: WriteAheadLog(of: database)))
    watch = Ticks(every: .seconds(1), on: executor.queue) { [weak self] in self?.assumeIsolated { $0.look() } }
  }

  /// A database in memory has one connection, which records and answers.
  private func beginInMemory() async throws {
    let database = try EarnedDatabase.openInMemory(economies: economies, now: clock())
    writing = .success(Writing(engine: try engine(database), log: nil))
    nonisolated(unsafe) let shared = database
    await reader.share(shared)
  }

  private func engine(_ database: Database) throws -> Engine {
    Engine(
      database: database, economies: economies.map { $0.init(database: database) },
      timeZones: TimeZoneChoice(environment: try clock().timeZone.identifier))
  }

  /// Looks whether the file is still there, and keeps its log empty.
  private func look() {
    do {
      try opened().log?.emptyIfIdle()
    } catch {
      // What was recorded is safe in the log. The next record tells what is wrong.
    }
  }

  private func stop(_ fault: any Error) {
    writing = .failure(fault)
    watch = nil
    reader.close(fault)
  }

  // MARK: Recording

  /// Records something in one transaction.
  ///
  /// - Parameter now: when it happens; nil asks the clock.
  /// - Throws: `SQLiteError`, `StoredValueFault` and other faults; the database is then unchanged, but for a fault of what follows
  ///   the commit, such as `FileFault` of the file that hands a blocked app over.
  @discardableResult
  public func record(_ record: some DeclaredRecord, at now: Now? = nil) throws -> Outcome {
    try self.record(record.object(at: now ?? clock()))
  }

  /// Records several things in one transaction.
  ///
  /// - Parameters:
  ///   - rule: what becomes of the others when one is denied or rejected.
  ///   - now: when they happen; nil asks the clock.
  /// - Returns: an outcome for each.
  /// - Throws: as for one; all are recorded, or none. With `allOrNone` also the `DenialReason` or `Rejection` of the
  ///   first that is not applied; then the denial is not on record either.
  @discardableResult
  public func record(
    _ records: [any DeclaredRecord], _ rule: RecordingRule = .each, at now: Now? = nil
  ) throws -> [Outcome] {
    let now = try now ?? clock()
    guard rule == .allOrNone else { return try record(records.map { $0.object(at: now) }) }
    return try act(at: now) { session in
      for record in records {
        try session.add(record)
        try session.outcome.get()
      }
      return session.entries.map(\.outcome)
    }
  }

  /// Acts in one transaction: what an economy's acts do, and records of one's own.
  ///
  ///     try await store.act { try $0.unlock(reddit, .credits(.five)) }
  ///
  /// - Parameter now: when it happens; nil asks the clock.
  /// - Throws: what the act throws, such as `Rejection` for a record that cannot be; then nothing has changed.
  @discardableResult
  public func act<Result: Sendable>(
    at now: Now? = nil, _ act: @Sendable (RecordingSession) throws -> Result
  ) throws -> Result {
    let now = try now ?? clock()
    return try afterwards { writing in
      try writing.engine.transaction { try act(RecordingSession(writing.engine, at: now)) }
    }
  }

  /// Records a JSON object, as a line of `earned ingest` has it. Without a zone it is in that of the clock.
  ///
  /// - Throws: as for a typed record.
  @discardableResult
  public func record(_ object: JSONObject) throws -> Outcome {
    let object = try inZone(object)
    return try afterwards { try $0.engine.record(object) }
  }

  /// Records several JSON objects in one transaction, as typed records are.
  ///
  /// - Throws: as for a typed record.
  @discardableResult
  public func record(_ objects: [JSONObject]) throws -> [Outcome] {
    let objects = try objects.map(inZone)
    return try afterwards { writing in
      try writing.engine.transaction { try objects.map { try writing.engine.record($0) } }
    }
  }

  private func inZone(_ object: JSONObject) throws -> JSONObject {
    var object = object
    if object["timezone_id"] == nil { object["timezone_id"] = .string(try clock().timeZone.identifier) }
    return object
  }

  /// Runs a change of the database. Then keeps the log small, and looks at once who is to be told of the change.
  private func afterwards<Result>(_ change: (Writing) throws -> Result) throws -> Result {
    let writing = try opened()
    let result = try change(writing)
    _ = try opened()
    do {
      try writing.log?.checkpointIfLarge()
    } catch {
      // What was recorded is safe in the log. When the disk stays as it is, the next checkpoint tells, and so does `close`.
    }
    reader.lookSoon()
    return result
  }

  /// Nobody would find what is recorded in a file that is not there any more, so the store ends then.
  private func opened() throws -> Writing {
    let writing = try writing.get()
    if writing.engine.database.hasMoved { stop(DatabaseFault.moved(path: path)) }
    return try self.writing.get()
  }

  // MARK: Asking

  /// Answers a question from one snapshot, on a connection that only reads.
  ///
  ///     let answer = try await store.ask { try EarnedQuestions($0).access(to: app, at: now) }
  ///
  /// - Throws: `StoreFault`, and what the question throws.
  public nonisolated func ask<Answer: Sendable>(
    _ question: @escaping @Sendable (Database) throws -> Answer
  ) async throws -> Answer {
    try await reader.ask(question)
  }

  /// The same for a question about now, by the clock.
  ///
  ///     let status = try await store.ask { try EarnedQuestions($0).status(at: $1) }
  ///
  /// - Throws: `StoreFault`, and what the question or the clock throws.
  public nonisolated func ask<Answer: Sendable>(
    _ question: @escaping @Sendable (Database, Now) throws -> Answer
  ) async throws -> Answer {
    let now = try clock()
    return try await reader.ask { try question($0, now) }
  }

  /// The answer to a question about now, and again after each change of the database, by this store or by anybody else.
  /// Where the answer to a change is the same, it is given again.
  ///
  ///     for try await status in store.values({ try EarnedQuestions($0).status(at: $1) }) { show(status) }
  ///
  /// It ends when the store is closed or gone. It throws what the question or the clock throws, and when the database
  /// cannot be read any more.
  public nonisolated func values<Answer: Sendable>(
    _ question: @escaping @Sendable (Database, Now) throws -> Answer
  ) -> AsyncThrowingStream<Answer, any Error> {
    let changes = changes
    let (stream, listener) = AsyncThrowingStream.makeStream(of: Answer.self, bufferingPolicy: .bufferingNewest(1))
    // Listening keeps no store: it ends when that is gone.
    let task = Task { [weak self] in
      do {
        if let first = try await self?.ask(question) { listener.yield(first) }
        for await _ in changes {
          guard let next = try await self?.ask(question) else { break }
          listener.yield(next)
        }
        // The changes end when the store is closed or gone, or when the file is not there any more.
        try await self?.ask { _ in }
        listener.finish()
      } catch StoreFault.closed {
        listener.finish()
      } catch {
        listener.finish(throwing: error)
      }
    }
    listener.onTermination = { _ in task.cancel() }
    return stream
  }

  /// An element for each change of the database, by this store or by anybody else. Changes in quick succession may be one.
  ///
  /// Get it before the first question: it tells of every change that this question does not show yet. It ends when the
  /// store is closed or gone, or when the database cannot be read any more.
  ///
  ///     let changes = store.changes
  ///     try await show(store.ask(…))
  ///     for await _ in changes { try await show(store.ask(…)) }
  public nonisolated var changes: AsyncStream<Void> { reader.changes() }

  // MARK: Care

  /// The cleanup at the start of an app (`Retention.runIfDue`). Questions are answered meanwhile.
  ///
  /// - Parameter now: the time; nil asks the clock.
  /// - Returns: whether a cleanup ran.
  /// - Throws: a fault that says why nothing more can be deleted. The app can continue all the same.
  @discardableResult
  public func cleanUpIfDue(at now: Now? = nil) throws -> Bool {
    let now = try now ?? clock()
    return try afterwards { try Retention.runIfDue(on: $0.engine.database, economies: economies, at: now) }
  }

  /// Copies the database to a file of its own, which is verified and synced.
  ///
  /// - Parameter replacesFile: whether an earlier copy may be replaced.
  /// - Throws: a fault; then there is no new file, and an earlier one is unchanged.
  public nonisolated func backUp(to file: String, replacesFile: Bool = false) async throws {
    try await reader.backUp(to: file, replacesFile: replacesFile)
  }

  /// Moves what was recorded from the log to the database, for example when the app goes to the background. The store does
  /// it itself when the log has grown large.
  public func checkpoint() throws {
    try opened().log?.checkpoint()
  }

  /// Closes the database. What was asked for before is done first; what comes after it throws `StoreFault.closed`.
  /// When the file was replaced, moved or removed, the store closes by itself, and `record` throws `DatabaseFault.moved`.
  ///
  /// - Throws: `SQLiteError` when the log cannot be moved to the database. What was recorded is safe in the log.
  public func close() async throws {
    guard case .success(let writing) = writing else { return }
    stop(StoreFault.closed)
    await reader.closed()
    try writing.log?.checkpoint()
  }
}

/// What becomes of several records when one of them is denied or rejected.
public enum RecordingRule: Sendable {
  /// It does not hinder the others.
  case each
  /// None is recorded.
  case allOrNone
}

/// Why a store does nothing.
public enum StoreFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// It was closed.
  case closed

  /// What happened and what to do.
  public var description: String { "the store was closed; open it again" }
}

extension StoreFault: UserFacingError {
  /// For a person.
  public var text: UserText {
    switch self {
    case .closed: UserText("The data is closed.", advice: "Start the app again.")
    }
  }
}
