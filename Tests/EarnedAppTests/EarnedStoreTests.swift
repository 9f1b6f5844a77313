import EarnedApp
import EarnedClepsyStore
import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedEngine
import EarnedFoundation
import EarnedJSON
import EarnedReports
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import FoundationEssentials
import Synchronization
import Testing

/// A store as an app uses it: opened once, asked and told from any task.
@Suite struct EarnedStoreTests {
  private let folder = ScratchFolder()
  private let clock = Clock()

  private var path: String { folder.file("app.db") }

  private func open(busyTimeout: Duration = .seconds(10)) async throws -> EarnedStore {
    try await EarnedStore.open(path, economies: [EarnedEconomy.self], busyTimeout: busyTimeout) { [clock] in
      try clock.now()
    }
  }

  @Test func anAppRecordsAndAsks() async throws {
    let store = try await open()
    let reddit = try #require(AppID("android:com.reddit.frontpage"))
    let outcome = try await store.record(
      UpsertMode(
        modeID: "work", name: "Work", strictness: .gentle,
        windows: UpsertMode.Window.wholeDays(), blockedApps: [reddit]))
    #expect(outcome == .applied)
    let access = try await store.ask { try EarnedQuestions($0).access(to: reddit, at: $1) }
    #expect(access.access.status == .block)

    // What a rule says no to, and what cannot be, are answers. An object works as well.
    let json = try await store.record(["type": "focus.end", "ts_utc_ms": 1_770_066_000_000])
    guard case .rejected(let rejection) = json else { return #expect(json == .applied) }
    #expect(rejection.code == .wrongState)
    #expect(rejection.errorDescription == "That is not possible at the moment.")

    let outcomes = try await store.record([
      UpsertHabit(habitID: "walk", name: "Walk"), CompleteHabit(habitID: "walk"),
      CompleteHabit(habitID: "swim"),
    ])
    #expect(outcomes.prefix(2) == [.applied, .applied])
    #expect(outcomes.count == 3 && outcomes[2] != .applied)
    let status = try await store.ask { [clock] database in try EarnedQuestions(database).status(at: clock.now()) }
    #expect(status.json.serialized().contains(#""credit_balance":5"#), "\(status.json.serialized())")
    try await store.close()
  }

  /// A record without a zone is in the one of the clock, whatever the settings say, as typed ones are.
  @Test func aRawRecordIsInTheZoneOfTheClock() async throws {
    let store = try await open()
    try await store.record(UpdateSettings(.timeZone(try .named("Asia/Tokyo"))))
    let begun = 1_770_066_000_000 as JSONValue
    try await store.record(["type": "unlock.attempt", "ts_utc_ms": begun, "app_id": "web:news.example"])
    try await store.record(AttemptUnlock(appID: AppID(stored: "web:reddit.com")))
    let zones = try await store.ask { database in
      try database.elements("select timezone_id from unlock_attempt") { try $0.text(0) }
    }
    #expect(zones == ["America/Vancouver", "America/Vancouver"])
    try await store.close()
  }

  /// A report that leaves out an economy would be wrong.
  @Test func aReportRefusesAnEconomyThatNobodyNamed() async throws {
    let both: [any Economy.Type] = [EarnedEconomy.self, ClepsyEconomy.self]
    let store = try await EarnedStore.open(path, economies: both) { [clock] in try clock.now() }
    try await store.record([
      "type": "clepsy.event", "ts_utc_ms": 1_770_066_000_000, "kind": "earned", "seconds": 60,
      "id": "00000000-0000-0000-0000-000000000001",
    ])
    try await store.close()
    let reports = try Reports()
    #expect(throws: DatabaseFault.unknownEconomy(path: path, name: "clepsy")) {
      try reports.make("weekly", ofDatabase: path, economies: [EarnedEconomy.self], at: clock.now())
    }
    #expect(try reports.make("weekly", ofDatabase: path, economies: both, at: clock.now()).title == "Weekly review")
  }

  @Test func aTokenOfThePickerIsAnID() throws {
    let token = Data([0, 255, 250])
    #expect(AppID(iosToken: token).description == "iosToken:AP/6")
    #expect(AppID("iosToken:AP/6")?.iosToken == token)
    #expect(AppID("iosToken:?")?.iosToken == nil)
    #expect(AppID("android:AP/6")?.iosToken == nil)
  }

  @Test func aQuestionCannotWrite() async throws {
    let store = try await open()
    await #expect(throws: SQLiteError.self) {
      try await store.ask { database in try database.execute("delete from meta") }
    }
    try await store.close()
  }

  // MARK: Changes

  @Test func changesOfOthersAndOwnOnesAreTold() async throws {
    let (one, other) = (try await open(), try await open())
    var changes = one.changes.makeAsyncIterator()
    // After this answer the sequence has begun.
    #expect(try await one.ask { try EarnedQuestions($0).status(at: $1) }.focus == nil)

    try await other.record(StartFocus(plannedDurationMinutes: 25))
    #expect(await changes.next() != nil)
    #expect(try await one.ask { try EarnedQuestions($0).status(at: $1) }.focus != nil)

    clock.pass(.minutes(25))
    #expect(try await one.record(EndFocus()) == .applied)
    #expect(await changes.next() != nil)
    #expect(try await other.ask { try EarnedQuestions($0).status(at: $1) }.focus == nil)

    try await one.close()
    #expect(await changes.next() == nil)
    // The other one continues.
    #expect(try await other.record(EnsureDay()) == .applied)
    try await other.close()
  }

  @Test func listeningEndsWhenItsTaskIsCancelled() async throws {
    let store = try await open()
    let task = Task { [changes = store.changes] in for await _ in changes {} }
    task.cancel()
    await task.value
    // Nobody listens: a sequence after the end of one is told as before.
    var changes = store.changes.makeAsyncIterator()
    _ = try await store.ask { try $0.dataVersion() }
    try await store.record(EnsureDay())
    #expect(await changes.next() != nil)
    try await store.close()
  }

  @Test func listeningEndsWithTheStore() async throws {
    var store: EarnedStore? = try await open()
    var changes = try #require(store?.changes).makeAsyncIterator()
    var values = try #require(store?.values { _, now in now.instant }).makeAsyncIterator()
    _ = try await values.next()
    store = nil
    while await changes.next() != nil {}
    while try await values.next() != nil {}
  }

  // MARK: Care

  @Test func itCleansUpOnceADay() async throws {
    let store = try await open()
    try await store.record(AttemptUnlock(appID: try #require(AppID("web:news.example"))))
    clock.pass(.days(60))
    try await store.record(EnsureDay())
    #expect(try await store.cleanUpIfDue())
    #expect(try await !store.cleanUpIfDue())
    let attempts = try await store.ask { database in
      try database.first("select count(*) from unlock_attempt") { row throws(SQLiteError) in try row.integer(0) }
    }
    #expect(attempts == 0)
    // Far from everything that was recorded, the clock is wrong. The app continues.
    clock.pass(.days(4_000))
    let fault = await #expect(throws: (any Error).self) { try await store.cleanUpIfDue() }
    #expect(
      (fault as? any LocalizedError)?.errorDescription?.hasPrefix("The clock of the device seems to be wrong") == true)
    #expect(try await store.record(EnsureDay()) == .applied)
    try await store.close()
  }

  @Test func itBacksUp() async throws {
    let store = try await open()
    try await store.record(UpsertHabit(habitID: "walk", name: "Walk"))
    let copy = folder.file("copy.db")
    try await store.backUp(to: copy)
    await #expect(throws: (any Error).self) { try await store.backUp(to: copy) }
    try await store.backUp(to: copy, replacesFile: true)
    try await store.close()

    let backup = try await EarnedStore.open(copy, economies: [EarnedEconomy.self]) { [clock] in try clock.now() }
    #expect(try await backup.record(CompleteHabit(habitID: "walk")) == .applied)
    try await backup.close()
  }

  // MARK: Closing and faults

  /// Another process writes, a record waits for it, and the app closes the store: the record is written first.
  @Test func whatWaitsIsDoneBeforeItCloses() async throws {
    let store = try await open()
    let other = try EarnedDatabase.openForWriting(path, economies: [EarnedEconomy.self], now: clock.now)
    try other.begin(.immediate)
    let waiting = Task.immediate { try await store.record(StartFocus(plannedDurationMinutes: 25)) }
    let closing = Task.immediate { try await store.close() }
    try other.rollback()
    #expect(try await waiting.value == .applied)
    try await closing.value

    await #expect(throws: StoreFault.closed) { try await store.record(EnsureDay()) }
    await #expect(throws: StoreFault.closed) { try await store.ask { try $0.dataVersion() } }
    var changes = store.changes.makeAsyncIterator()
    #expect(await changes.next() == nil)
    // Once more is no fault.
    try await store.close()
    #expect(try EarnedQuestions(other).status(at: clock.now()).focus != nil)
  }

  @Test func aBusyDatabaseIsAFaultInWords() async throws {
    let store = try await open(busyTimeout: .milliseconds(20))
    let other = try EarnedDatabase.openForWriting(path, economies: [EarnedEconomy.self], now: clock.now)
    try other.begin(.immediate)
    let fault = await #expect(throws: SQLiteError.self) { try await store.record(EnsureDay()) }
    #expect(fault?.errorDescription == "The data is in use by something else at the moment.")
    try other.rollback()
    #expect(try await store.record(EnsureDay()) == .applied)
    try await store.close()
  }

  @Test func aFileOfAnotherProgramIsLeftAlone() async throws {
    folder.write("a text", to: "app.db")
    let fault = await #expect(throws: DatabaseFault.self) { try await open() }
    #expect(fault?.recoverySuggestion?.isEmpty == false)
    #expect(try File.read(path) == Array("a text".utf8))
  }
}

/// A clock that a test sets.
final class Clock: Sendable {
  private let instant = Mutex(Instant(millisecondsSinceEpoch: 1_770_066_000_000))

  func now() throws -> Now { Now(instant.withLock(\.self), try Zone.named("America/Vancouver")) }

  func pass(_ duration: Duration) { instant.withLock { $0 = $0 + duration } }
}
