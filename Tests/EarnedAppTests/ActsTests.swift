import EarnedApp
import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedEngine
import EarnedFoundation
import EarnedSQLite
import EarnedTestSupport
import FoundationEssentials
import Testing

extension ActFault: LocalizedError {}

/// Contract, section 19: what the verbs of the command do, an app does in one call. The transcripts `byhand.test` and
/// `mistakes.test` have the same with the command.
@Suite struct ActsTests {
  private let clock = Clock()
  private static let reddit = AppID(stored: "web:reddit.com")

  /// A store with a mode that blocks Reddit at all times.
  private func open(_ strictness: Strictness = .gentle) async throws -> EarnedStore {
    let store = try await EarnedStore.inMemory(economies: [EarnedEconomy.self]) { [clock] in try clock.now() }
    let outcomes = try await store.record(
      [
        SetEntitlement(tier: .pro),
        UpsertMode(
          modeID: "work", name: "Work", strictness: strictness,
          windows: UpsertMode.Window.wholeDays(), blockedApps: [Self.reddit]),
        UpsertHabit(habitID: "walk", name: "Walk", rewardCredits: 20),
        UpdateSettings(.qrKey("the code")),
      ], .allOrNone)
    #expect(outcomes == [.applied, .applied, .applied, .applied])
    return store
  }

  private func attempts(_ store: EarnedStore) async throws -> [String] {
    try await store.ask { database in
      try database.elements("select outcome from unlock_attempt order by rowid") { try $0.text(0) }
    }
  }

  private func quest(_ store: EarnedStore) async throws -> QuestSession? {
    try await store.ask { try EarnedQuestions($0).openAttempt(for: Self.reddit, at: $1)?.quest }
  }

  @Test func aChoiceWithinTenMinutesBelongsToTheGate() async throws {
    let store = try await open()
    #expect(try await store.act { try $0.openGate(of: Self.reddit) } == .applied)
    clock.pass(.minutes(10))
    let denied = try await store.act { try $0.unlock(Self.reddit, .credits(.five)) }
    #expect(denied == .denied(.insufficientCredits))
    #expect(try await attempts(store) == ["DENIED"])

    // A later choice is of an attempt of its own.
    clock.pass(.minutes(1))
    try await store.act { try $0.complete(habitID: "walk") }
    try await store.act { try $0.openGate(of: Self.reddit) }
    clock.pass(.seconds(601))
    #expect(try await store.act { try $0.unlock(Self.reddit, .credits(.five)) } == .applied)
    #expect(try await attempts(store) == ["DENIED", "EXPIRED", "GRANTED"])
    try await store.close()
  }

  @Test func aChoiceThatCannotBeLeavesNoAttempt() async throws {
    let store = try await open()
    try await store.act { try $0.complete(habitID: "walk") }
    try await store.act { try $0.unlock(Self.reddit, .emergency) }
    // Two in one millisecond have one id.
    await #expect(throws: Rejection.self) { try await store.act { try $0.unlock(Self.reddit, .credits(.five)) } }
    #expect(try await attempts(store) == ["GRANTED"])
    try await store.close()
  }

  @Test func aTextIsCopied() async throws {
    let store = try await open()
    #expect(try await store.act { try $0.unlock(Self.reddit, .quest(.copyText)) } == .applied)
    let copy = try #require(try await quest(store).flatMap { CopyQuest($0) })
    #expect(copy.phrase.split(separator: " ").count == 10)
    #expect(copy.end == (try clock.now()).instant + .seconds(90))
    clock.pass(.seconds(5))
    // While it runs the gate is not opened again.
    await #expect(throws: ActFault.questIsRunning) { try await store.act { try $0.openGate(of: Self.reddit) } }
    let wrong = try await store.act { try $0.finishQuest(for: Self.reddit, proof: "a text") }
    #expect(wrong == .denied(.mismatch))
    clock.pass(.seconds(5))
    let right = try await store.act { try $0.finishQuest(for: Self.reddit, proof: copy.phrase) }
    #expect(right == .applied)
    let access = try await store.ask { try EarnedQuestions($0).access(to: Self.reddit, at: $1) }
    #expect(access.access.status == .allow)
    await #expect(throws: ActFault.noQuest) { try await store.act { try $0.finishQuest(for: Self.reddit) } }
    try await store.close()
  }

  @Test func breathingIsNotSentEarly() async throws {
    let store = try await open()
    try await store.act { try $0.unlock(Self.reddit, .quest(.breathing)) }
    clock.pass(.milliseconds(44_100))
    let fault = await #expect(throws: ActFault.breatheOn(left: .milliseconds(900))) {
      try await store.act { try $0.finishQuest(for: Self.reddit) }
    }
    #expect(fault?.errorDescription == "The quest is not over yet.")
    #expect(fault?.recoverySuggestion == "Breathe on until its time is over, and then finish it.")
    #expect(try await quest(store)?.type == .breathing)
    clock.pass(.milliseconds(900))
    #expect(try await store.act { try $0.finishQuest(for: Self.reddit) } == .applied)
    try await store.close()
  }

  @Test func aCodeIsFinishedWithWhatItSays() async throws {
    let store = try await open()
    try await store.act { try $0.unlock(Self.reddit, .quest(.qrScan)) }
    clock.pass(.seconds(5))
    await #expect(throws: ActFault.noProof) { try await store.act { try $0.finishQuest(for: Self.reddit) } }
    #expect(try await store.act { try $0.finishQuest(for: Self.reddit, proof: "the code") } == .applied)
    try await store.close()
  }

  @Test func resistingCancelsTheAttemptAndItsQuest() async throws {
    let store = try await open()
    #expect(try await store.act { try $0.resist(Self.reddit) } == .applied)
    clock.pass(.seconds(1))
    try await store.act { try $0.unlock(Self.reddit, .quest(.breathing)) }
    clock.pass(.seconds(1))
    #expect(try await store.act { try $0.resist(Self.reddit) } == .applied)
    #expect(try await quest(store) == nil)
    #expect(try await attempts(store) == ["CANCELLED", "CANCELLED"])
    try await store.close()
  }

  /// In HARD mode a rule says no, in words for a person.
  @Test func aDenialHasWords() async throws {
    let store = try await open(.hard)
    let denied = try await store.act { try $0.unlock(Self.reddit, .quest(.breathing)) }
    let reason = #expect(throws: DenialReason.disallowedInHardMode) { try denied.get() }
    #expect(reason?.errorDescription == "A hard mode allows no quests.")
    #expect(reason?.recoverySuggestion == "Choose another way, or wait until the mode ends.")
    try await store.close()
  }

  @Test func allOrNone() async throws {
    let store = try await open()
    await #expect(throws: Rejection.self) {
      try await store.record([CompleteHabit(habitID: "walk"), CompleteHabit(habitID: "swim")], .allOrNone)
    }
    #expect(try await store.ask { try EarnedQuestions($0).habits(at: $1) }.doneToday == [])
    try await store.close()
  }

  @Test func anEarlierDayIsCompletedAtItsNoon() async throws {
    let store = try await open()
    clock.pass(.days(1))
    let today = (try clock.now()).dayID.date
    try await store.act { try $0.complete(habitID: "walk") }
    try await store.act { try $0.complete(habitID: "walk", on: today.previous) }
    let times = try await store.ask { database in
      try database.elements("select ts_utc_ms from habit_completion order by ts_utc_ms") { try $0.instant(0) }
    }
    let zone = try clock.now().timeZone
    #expect(times == [zone.instant(of: today.previous, hour: 12), (try clock.now()).instant])
    await #expect(throws: ActFault.dayToCome) {
      try await store.act { try $0.complete(habitID: "walk", on: today.next) }
    }
    try await store.close()
  }

  @Test func aSessionHasTheLengthOfTheSettings() async throws {
    let store = try await open()
    try await store.act { try $0.startFocus(label: "Tax return") }
    let settings = try await store.ask { database, _ in try EarnedQuestions(database).settings() }
    let session = try await store.ask { try EarnedQuestions($0).status(at: $1) }.focus
    #expect(session?.plannedMinutes == settings.presetMinutes.first && session?.taskLabel == "Tax return")
    clock.pass(.minutes(40))
    let planned = try #require(session?.plannedEnd)
    #expect(try await store.act { try $0.endFocus(at: planned) } == .applied)
    #expect(try await store.ask { try EarnedQuestions($0).status(at: $1) }.economy.creditBalance > 0)
    try await store.close()
  }

  @Test func listsHaveMembers() async throws {
    let store = try await open()
    try await store.record(Distract(appID: Self.reddit))
    let (habits, modes, apps) = try await store.ask { database, now in
      let questions = EarnedQuestions(database)
      return (try questions.habits(at: now), try questions.modes(at: now), try questions.distractingApps())
    }
    #expect(habits.habits.map(\.name) == ["Walk"] && habits.habits.map(\.rewardCredits) == [20])
    #expect(modes.modes.map(\.name) == ["Work"] && modes.activeIDs == ["work"])
    #expect(apps == [Self.reddit])
    try await store.close()
  }

  @Test func aQuestionCannotWriteInMemory() async throws {
    let store = try await open()
    await #expect(throws: SQLiteError.self) { try await store.ask { try $0.execute("delete from meta") } }
    #expect(try await store.record(EnsureDay()) == .applied)
    try await store.close()
    await #expect(throws: StoreFault.closed) { try await store.record(EnsureDay()) }
  }

  /// It is backed up as any other, and never cleaned up.
  @Test func aStoreInMemoryIsCaredFor() async throws {
    let (store, folder) = (try await open(), ScratchFolder())
    try await store.act { try $0.resist(Self.reddit) }
    try await store.backUp(to: folder.file("copy.db"))
    #expect(folder.names == ["copy.db"])
    clock.pass(.days(60))
    try await store.record(EnsureDay())
    #expect(try await !store.cleanUpIfDue())
    #expect(try await attempts(store) == ["CANCELLED"])
    try await store.checkpoint()
    try await store.close()
  }

  @Test func valuesFollowChanges() async throws {
    let store = try await open()
    var habits = store.values { try EarnedQuestions($0).habits(at: $1).doneToday }.makeAsyncIterator()
    #expect(try await habits.next() == [])
    try await store.act { try $0.complete(habitID: "walk") }
    while let done = try await habits.next(), done != ["walk"] {}
    // What the question throws arrives, and closing is the end.
    var faults = store.values { _, _ -> Int in throw ActFault.noQuest }.makeAsyncIterator()
    await #expect(throws: ActFault.noQuest) { try await faults.next() }
    try await store.close()
    while try await habits.next() != nil {}
  }
}
