import EarnedApp
import EarnedClepsyRules
import EarnedClepsyStore
import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedEngine
import EarnedHachimiRules
import EarnedHachimiStore
import EarnedJournalRules
import EarnedJournalStore
import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import EarnedTimeBudgetRules
import EarnedTimeBudgetStore
import Testing

/// Contract, section 19: what the transcripts of the verbs by hand hold of the command (`byhand.test`, `mistakes.test`,
/// `clepsy-hand.test`, `budget-hand.test`, `hachimi-byhand.test`, `journal.test`, `trial.test`), an app has by the library.
@Suite struct HandTests {
  private static let reddit = AppID(stored: "web:reddit.com")
  private static let steam = AppID(stored: "linux:steam")

  // MARK: Earned

  @Test func habitsHaveNames() async throws {
    let hand = try await Hand(EarnedEconomy.self)
    let readers = try await hand.does(at: "07:00:00") {
      (
        try $0.saveHabit(named: " Read a book "), try $0.saveHabit(named: "Walk", rewardCredits: 8),
        try $0.saveHabit(named: "Wake up early")
      )
    }
    #expect(readers.0.id == "read-a-book" && readers.0.name == "Read a book" && readers.0.isNew)
    let walk = try await hand.does(at: "07:00:01") { try $0.saveHabit(named: "WALK", rewardCredits: 3) }
    #expect(walk.id == "walk" && walk.name == "Walk" && !walk.isNew)
    for (text, answer) in [
      ("wal", "walk"), ("READ A BOOK", "read-a-book"), ("wa", "'wa' may be 'Wake up early' (wake-up-early) or 'Walk'"),
      ("wakl", "there is no habit 'wakl'. Did you mean 'Walk'?"), (" ", "the name of the habit is empty"),
    ] {
      #expect(try await hand.asks { try EarnedQuestions($0).habits(at: $1).id(text) } == answer)
    }
    try await hand.goes([
      ("07:10:00", "applied", { try $0.complete(habitID: "read-a-book") }),
      ("07:10:00", "duplicate", { try $0.complete(habitID: "read-a-book") }),
      ("09:10:00", "duplicate", { try $0.complete(habitID: "read-a-book") }),
      ("09:15:00", "applied", { try $0.complete(habitID: "walk") }),
      ("09:16:00", "NOT_FOUND", { try $0.complete(habitID: "run") }),
      ("09:17:00", "applied", { try $0.add(DeleteHabit(habitID: "walk")) }),
      ("09:18:00", "applied", { try $0.saveHabit(named: "walk") }),
      ("09:20:00", "applied", { try $0.saveHabit(named: "walk", active: false) }),
      ("09:20:01", "WRONG_STATE", { try $0.complete(habitID: "walk-2") }),
      ("09:20:02", "INVALID_VALUE", { try $0.saveHabit(named: "Run", rewardCredits: 500) }),
      ("09:20:03", "the name of the habit is empty", { try $0.saveHabit(named: " ") }),
      ("2026-03-08T09:16:00Z", "DAY_CLOSED", { try $0.complete(habitID: "wake-up-early") }),
    ])
    let (list, balance) = try await hand.asks {
      (try EarnedQuestions($0).habits(at: $1), try EarnedQuestions($0).status(at: $1).economy.creditBalance)
    }
    #expect(list.habits.map(\.habitID) == ["read-a-book", "wake-up-early", "walk-2"])
    #expect(list.habits.map(\.active) == [true, true, false] && list.doneToday.contains("read-a-book"))
    #expect(balance == 8)
  }

  @Test func ofTwoHabitsWithOneNameNoneIsSaved() async throws {
    let hand = try await Hand(EarnedEconomy.self)
    try await hand.goes([
      ("07:00:00", "applied", { try $0.add(UpsertHabit(habitID: "a", name: "Read")) }),
      ("07:00:00", "applied", { try $0.add(UpsertHabit(habitID: "b", name: "read")) }),
      ("07:01:00", "'READ' may be 'Read' (a) or 'read' (b)", { try $0.saveHabit(named: "READ", rewardCredits: 9) }),
    ])
    #expect(try await hand.asks { try EarnedQuestions($0).habits(at: $1) }.habits.map(\.rewardCredits) == [5, 5])
  }

  @Test func tooManyHabitsInAMinutePauseAwards() async throws {
    let hand = try await Hand(EarnedEconomy.self)
    try await hand.does(at: "12:00:00") { session in
      for number in 1...22 { try session.saveHabit(named: "H\(number)") }
    }
    #expect(try await hand.asks { try EarnedQuestions($0).habits(at: $1) }.awardsAreSuspended == false)
    try await hand.does(at: "12:00:01") { session in
      for number in 1...22 { try session.complete(habitID: "h\(number)") }
    }
    #expect(try await hand.asks { try EarnedQuestions($0).habits(at: $1) }.awardsAreSuspended)
  }

  @Test func appsAreDistractingUpToThree() async throws {
    let hand = try await Hand(EarnedEconomy.self)
    try await hand.goes([
      ("07:00:00", "applied", { try $0.add(Distract(appID: AppID(stored: "android:a"))) }),
      ("07:00:00", "applied", { try $0.add(Distract(appID: AppID(stored: "android:b"))) }),
      ("07:00:00", "applied", { try $0.add(Distract(appID: AppID(stored: "android:c"))) }),
      ("07:01:00", "TIER_LIMIT", { try $0.add(Distract(appID: Self.reddit)) }),
      ("07:02:00", "applied", { try $0.add(Undistract(appID: AppID(stored: "android:a"))) }),
      ("07:03:00", "applied", { try $0.add(Distract(appID: Self.reddit)) }),
      ("07:04:00", "applied", { try $0.add(UpsertApp(appID: Self.reddit, userAlias: "The rabbit hole")) }),
    ])
    let (apps, plan, settings) = try await hand.asks {
      let questions = EarnedQuestions($0)
      return (try questions.apps(), try questions.plan(at: $1), try questions.settings())
    }
    #expect(apps.distracting.map(\.description).sorted() == ["android:b", "android:c", "web:reddit.com"])
    #expect(apps.appIDs.contains(Self.reddit) && apps.appNames[Self.reddit] == "The rabbit hole")
    #expect(apps.appNames[AppID(stored: "android:b")] == "android:b")
    #expect(try apps.meant(by: "the rab") == Self.reddit && apps.meant(by: "b") == AppID(stored: "android:b"))
    #expect(throws: NameFault.self) { try apps.meant(by: "insta") }
    #expect(plan.tier == .free && plan.tier.maximumDistractingApps == 3 && plan.questTypes == [.breathing])
    #expect(plan.waitingApps.isEmpty && plan.waitingQuestTypes == [.copyText, .qrScan])
    #expect(UnlockMinutes.allCases.map(settings.cost) == [10, 25, 45])
  }

  @Test func modesHaveNamesHoursAndOverrides() async throws {
    let hand = try await Hand(EarnedEconomy.self)
    let (noon, nine) = (try #require(TimeOfDay("12:00")), try #require(TimeOfDay("09:00")))
    try await hand.goes([
      ("09:00:00", "applied", { try $0.add(Distract(appID: Self.reddit)) }),
      ("09:30:00", "applied", { try $0.saveMode(named: "Work") }),
      ("09:30:01", "TIER_LIMIT", { try $0.saveMode(named: "Sleep") }),
      ("09:30:02", "TIER_LIMIT", { try $0.saveMode(named: "work", strictness: .hard) }),
      (
        "09:30:03", "INVALID_VALUE",
        { try $0.saveMode(named: "work", windows: [.init(days: [.monday], start: nine, end: nine)]) }
      ),
      ("09:30:04", "the name of the mode is empty", { try $0.saveMode(named: "") }),
    ])
    func work() async throws -> (Mode, Bool) {
      try await hand.asks {
        let modes = try EarnedQuestions($0).modes(at: $1)
        return (try #require(modes.modes.first), modes.activeIDs.contains("work"))
      }
    }
    // A new mode of this name has its usual hours, and blocks the distracting apps.
    let usual = try await work().0
    #expect(usual.windows.map(\.days) == [[.monday, .tuesday, .wednesday, .thursday, .friday]])
    #expect(usual.strictness == .gentle && usual.blockedApps == [Self.reddit])
    // What is nil stays.
    try await hand.goes([
      (
        "09:31:00", "applied",
        { try $0.saveMode(named: "WORK", priority: 2, windows: [.init(days: [.monday], start: nine, end: noon)]) }
      )
    ])
    let changed = try await work().0
    #expect(changed.name == "Work" && changed.priority == 2 && changed.blockedApps == [Self.reddit])
    #expect(changed.windows.map(\.days) == [[.monday]] && changed.windows.map(\.end) == [noon])
    for (time, state, holds) in [("09:32:00", ManualState.forcedOff, false), ("09:33:00", .auto, true)] {
      try await hand.goes([(time, "applied", { try $0.add(OverrideMode(modeID: "work", manualState: state)) })])
      #expect(try await work().1 == holds)
    }
    #expect(try await hand.asks { try EarnedQuestions($0).modes(at: $1).id("wo") } == "work")
    try await hand.goes([("09:34:00", "applied", { try $0.add(DeleteMode(modeID: "work")) })])
    let anew = try await hand.does(at: "09:35:00") {
      try $0.saveMode(named: "Work", windows: UpsertMode.Window.wholeDays(), blockedApps: [Self.steam])
    }
    #expect(anew.id == "work-2" && anew.isNew)
    let (mode, holds) = try await work()
    #expect(mode.windows.map(\.days) == Array(repeating: Weekday.fromMonday, count: 2))
    #expect(mode.blockedApps == [Self.steam] && holds == false)
  }

  @Test func strictAndHardModesHold() async throws {
    let hand = try await Hand(EarnedEconomy.self)
    try await hand.goes([
      ("14:39:00", "applied", { try $0.add(SetEntitlement(tier: .pro)) }),
      (
        "14:40:00", "applied",
        { try $0.saveMode(named: "Deep", strictness: .hard, windows: [], blockedApps: [Self.reddit]) }
      ),
      ("14:41:00", "applied", { try $0.add(OverrideMode(modeID: "deep", manualState: .forcedOn)) }),
      (
        "14:42:00", "CANNOT_DISABLE_HARD_MODE_WHILE_ACTIVE",
        { try $0.add(OverrideMode(modeID: "deep", manualState: .forcedOff)) }
      ),
      ("14:43:00", "MODE_LOCKED", { try $0.saveMode(named: "deep", blockedApps: []) }),
      ("14:44:00", "DISALLOWED_IN_HARD_MODE", { try $0.unlock(Self.reddit, .quest(.breathing)) }),
      ("14:45:00", "applied", { try $0.saveMode(named: "Work", strictness: .strict, windows: []) }),
      ("14:46:00", "applied", { try $0.add(OverrideMode(modeID: "work", manualState: .forcedOn)) }),
      ("14:47:00", "applied", { try $0.add(OverrideMode(modeID: "work", manualState: .forcedOff)) }),
      ("14:48:00", "applied", { try $0.add(DeleteMode(modeID: "work")) }),
    ])
    let modes = try await hand.asks { try EarnedQuestions($0).modes(at: $1) }
    // It goes off a quarter of an hour later, and is there until then.
    #expect(modes.activeIDs == ["deep", "work"])
    let override = try #require(modes.modes.first { $0.modeID == "work" }).override
    #expect(override.effectiveAt == Hand.now("15:02:00").instant)
    try await hand.goes([("15:02:00", "applied", { try $0.add(DeleteMode(modeID: "work")) })])
  }

  @Test func theGate() async throws {
    let hand = try await Hand(EarnedEconomy.self)
    try await hand.goes([
      ("09:00:00", "applied", { try $0.add(SetEntitlement(tier: .pro)) }),
      (
        "09:00:00", "applied",
        {
          try $0.saveMode(
            named: "Work", windows: UpsertMode.Window.wholeDays(), blockedApps: [Self.reddit, Self.steam])
        }
      ),
      ("09:01:00", "NO_ACTIVE_BLOCK", { try $0.unlock(AppID(stored: "web:x.com"), .credits(.five)) }),
      ("10:00:00", "INSUFFICIENT_CREDITS", { try $0.unlock(Self.reddit, .credits(.five)) }),
      ("10:01:00", "QR_KEY_NOT_SET", { try $0.unlock(Self.reddit, .quest(.qrScan)) }),
      ("10:02:00", "applied", { try $0.unlock(Self.reddit, .emergency) }),
      ("10:20:00", "DAILY_LIMIT_REACHED", { try $0.unlock(Self.reddit, .emergency) }),
      // A quest is begun, then done; another one in its place, or its end, cancels it.
      ("11:10:00", "applied", { try $0.unlock(Self.reddit, .quest(.breathing)) }),
      ("11:10:44", "The quest is not over yet.", { try $0.finishQuest(for: Self.reddit) }),
      ("11:10:45", "A quest is running for this app.", { try $0.openGate(of: Self.reddit) }),
      ("11:11:00", "applied", { try $0.unlock(Self.reddit, .quest(.breathing)) }),
      ("11:12:00", "applied", { try $0.finishQuest(for: Self.reddit) }),
      ("11:13:00", "COOLDOWN_ACTIVE", { try $0.unlock(Self.reddit, .quest(.breathing)) }),
      ("11:13:01", "No quest is running for this app.", { try $0.finishQuest(for: Self.reddit) }),
      ("11:20:00", "applied", { try $0.unlock(Self.steam, .quest(.breathing)) }),
      ("11:21:00", "applied", { try $0.resist(Self.steam) }),
      // Two tries, within 90 seconds.
      ("13:10:00", "applied", { try $0.unlock(Self.reddit, .quest(.copyText)) }),
      ("13:10:10", "MISMATCH", { try $0.finishQuest(for: Self.reddit, proof: "wrong") }),
      ("13:10:20", "MISMATCH", { try $0.finishQuest(for: Self.reddit, proof: "wrong") }),
      ("13:10:30", "No quest is running for this app.", { try $0.finishQuest(for: Self.reddit, proof: "wrong") }),
      ("13:11:00", "applied", { try $0.unlock(Self.reddit, .quest(.copyText)) }),
      ("13:12:30", "TIMEOUT", { try $0.finishQuest(for: Self.reddit, proof: "wrong") }),
      // An attempt without a choice waits ten minutes.
      ("13:30:00", "applied", { try $0.openGate(of: Self.reddit) }),
      ("13:32:00", "applied", { try $0.resist(Self.reddit) }),
      ("13:40:00", "applied", { try $0.openGate(of: Self.reddit) }),
      ("13:50:01", "INSUFFICIENT_CREDITS", { try $0.unlock(Self.reddit, .credits(.fifteen)) }),
    ])
    let outcomes = try await hand.asks { database, _ in
      try database.elements("select outcome from unlock_attempt order by rowid desc limit 4") { try $0.text(0) }
    }
    #expect(outcomes == ["DENIED", "EXPIRED", "CANCELLED", "DENIED"])
  }

  @Test func oneFocusSessionAtATime() async throws {
    let hand = try await Hand(EarnedEconomy.self)
    try await hand.goes([
      ("14:00:00", "applied", { try $0.startFocus(minutes: 25, label: "Tax return") }),
      ("14:01:00", "WRONG_STATE", { try $0.startFocus(minutes: 25) }),
      ("14:10:00", "applied", { try $0.endFocus() }),
      ("14:11:00", "applied", { try $0.startFocus(minutes: 20, strict: false) }),
      ("14:31:00", "applied", { try $0.endFocus() }),
      ("14:32:00", "WRONG_STATE", { try $0.endFocus() }),
      ("14:33:00", "INVALID_VALUE", { try $0.startFocus(minutes: 0) }),
      ("14:34:00", "applied", { try $0.add(UpdateSettings(.presetMinutes([40, 60]), .focusIsStrict(false))) }),
      ("14:35:00", "applied", { try $0.startFocus() }),
    ])
    let status = try await hand.asks { try EarnedQuestions($0).status(at: $1) }
    #expect(status.today.focusMinutesCompleted == 20)
    #expect(status.focus?.plannedMinutes == 40 && status.focus?.strict == false)
  }

  // MARK: Clepsy

  @Test func listsOfApps() async throws {
    let hand = try await Hand(ClepsyEconomy.self)
    let (gram, duo, kindle) = ("com.burbn.instagram", "com.duolingo", "com.amazon.Lassen")
    func changes(
      at time: String, _ change: @escaping @Sendable (inout ClepsyLists) -> Void
    ) async throws -> [String] {
      try await hand.does(at: time) { try $0.changeClepsyLists(change) }.map {
        "\($0)".prefix { $0 != "(" }.description
      }
    }
    #expect(
      try await changes(at: "07:00:00") {
        $0.add(gram, named: "The gram", to: .vice)
        $0.add(duo, named: "Duolingo", to: .productive)
      } == ["added", "added"])
    #expect(
      try await changes(at: "07:00:01") {
        $0.add(kindle, to: .productive)
        $0.add(gram, to: .vice)
        $0.add("web:x.com", to: .vice)
      } == ["added", "unchanged", "added"])
    #expect(
      try await changes(at: "07:00:02") {
        $0.add(kindle, named: "Kindle", to: .productive)
        $0.add("web:x.com", to: .productive)
        $0.remove(duo)
      } == ["renamed", "moved", "removed"])
    let apps = try await hand.asks { try ClepsyQuestions($0).apps(at: $1) }.apps.map(\.app)
    #expect(apps.map(\.name) == ["The gram", "Kindle", "x.com"])
    #expect(apps.map(\.category) == [.vice, .productive, .productive])
    await #expect(throws: ClepsyFault.listWouldBeEmpty(.vice)) {
      try await hand.does(at: "07:00:03") { try $0.changeClepsyLists { $0.remove(gram) } }
    }
    #expect(try await hand.asks { try ClepsyQuestions($0).apps(at: $1) }.apps.map(\.app) == apps)
  }

  @Test func timeIsEarnedAndSpent() async throws {
    let hand = try await Hand(ClepsyEconomy.self)
    let (gram, duo) = ("com.burbn.instagram", "com.duolingo")
    try await hand.goes([
      ("07:00:00", "applied", { try $0.list(vice: gram, productive: duo) }),
      ("08:00:00", "applied", { try $0.add(OpenApp(appBundleID: duo)) }),
      ("08:00:59", "applied", { try $0.add(CloseApp(appBundleID: duo)) }),
      ("08:01:00", "WRONG_STATE", { try $0.add(CloseApp(appBundleID: duo)) }),
      ("08:02:00", "applied", { try $0.add(OpenApp(appBundleID: duo)) }),
      ("08:10:00", "applied", { try $0.add(LockScreen()) }),
      ("08:20:00", "INSUFFICIENT_BALANCE", { try $0.add(UnlockApp(appBundleID: gram, choice: .minutes(.fifteen))) }),
      ("08:20:00", "LOCKED", { try $0.add(OpenApp(appBundleID: gram)) }),
      ("08:20:01", "applied", { try $0.add(UnlockApp(appBundleID: gram, choice: .all)) }),
      ("08:20:02", "applied", { try $0.add(UnlockApp(appBundleID: gram, choice: .all)) }),
      ("08:20:03", "applied", { try $0.add(UnlockApp(appBundleID: gram, choice: .all)) }),
      ("08:20:04", "RAPID_UNLOCK", { try $0.add(UnlockApp(appBundleID: gram, choice: .all)) }),
      ("08:21:00", "WRONG_STATE", { try $0.add(UnlockApp(appBundleID: duo, choice: .all)) }),
      ("08:21:59", "applied", { try $0.add(UnlockApp(appBundleID: gram, choice: .all)) }),
      ("08:21:59", "applied", { try $0.add(OpenApp(appBundleID: gram)) }),
      ("09:00:00", "applied", { try $0.add(CloseApp(appBundleID: gram)) }),
      ("09:00:01", "NO_BALANCE", { try $0.add(UnlockApp(appBundleID: gram, choice: .all)) }),
      ("09:01:00", "applied", { try $0.add(UpdateClepsySettings(.goalMinutes(45))) }),
    ])
    let (status, settings) = try await hand.asks {
      (try ClepsyQuestions($0).status(at: $1), try ClepsyQuestions($0).settings())
    }
    #expect(status?.balance.seconds == 0 && status?.today.totalEarned == status?.today.totalSpent)
    #expect(status?.locks.map(\.appID.description) == ["ios:" + gram] && settings.goal.minutes == 45)
  }

  @Test func aResetEmptiesTheLists() async throws {
    let hand = try await Hand(ClepsyEconomy.self)
    let (gram, duo) = ("com.burbn.instagram", "com.duolingo")
    try await hand.goes([
      ("07:00:00", "applied", { try $0.list(vice: gram, productive: duo) }),
      ("08:00:00", "applied", { try $0.add(OpenApp(appBundleID: duo)) }),
      ("09:00:00", "applied", { try $0.add(CloseApp(appBundleID: duo)) }),
    ])
    let earned = try await hand.asks { try ClepsyQuestions($0).status(at: $1) }
    #expect(earned?.balance.seconds == earned?.today.totalEarned && earned?.goalProgress ?? 0 > 1)
    try await hand.goes([("09:20:00", "applied", { try $0.add(ResetClepsy()) })])
    #expect(try await hand.asks { try ClepsyQuestions($0).apps(at: $1) }.apps.isEmpty)
  }

  // MARK: The time budget

  @Test func theBudget() async throws {
    let hand = try await Hand(TimeBudgetEconomy.self)
    let wager = Hand.now("08:20:00")
    try await hand.goes([
      ("07:00:00", "applied", { try $0.changeBudgetSelection(adding: [Self.reddit, Self.steam]) }),
      (
        "07:00:02", "applied",
        {
          try $0.changeBudgetSelection(adding: [AppID(stored: "web:x.com")], removing: [Self.steam], usageSeconds: 300)
        }
      ),
      ("07:01:00", "applied", { try $0.add(SetBudgetAllowance(dailyAllowanceMinutes: 90)) }),
      ("07:01:01", "INVALID_VALUE", { try $0.add(SetBudgetAllowance(dailyAllowanceMinutes: 1441)) }),
      ("07:02:00", "applied", { try $0.add(LaunchBudget(usageSeconds: 0)) }),
      ("08:10:00", "ZERO_OR_NEGATIVE_WAGER", { try $0.add(CommitWager(gameType: .slots, wagerMinutes: 0)) }),
      ("08:10:02", "EXCEEDS_REMAINING_MINUTES", { try $0.add(CommitWager(gameType: .slots, wagerMinutes: 1000)) }),
      ("08:20:00", "applied", { try $0.add(CommitWager(gameType: .mines, wagerMinutes: 3, mineCount: 1)) }),
      ("08:22:00", "WAGER_PENDING", { try $0.add(CommitWager(gameType: .crash, wagerMinutes: 3)) }),
    ])
    let (status, pending) = try await hand.asks {
      (try TimeBudgetQuestions($0).status(at: $1), try TimeBudgetQuestions($0).pendingWager())
    }
    #expect(status?.state.selection.map(\.description) == ["web:reddit.com", "web:x.com"])
    #expect(status?.state.remainingMinutes == 90 && status?.locks.count == 2)
    #expect(pending?.minutes == 3 && pending?.options == .mines(count: 1) && pending?.committed == wager.instant)
    // What is seen before the end.
    let open = try #require(pending)
    #expect(!open.seen(after: .mines(reveals: [])).isOver)
    try await hand.goes([
      ("08:23:00", "applied", { try $0.add(ResolveWager(wagerID: open.wagerID, gameType: .mines, reveals: [0])) }),
      ("08:24:00", "applied", { try $0.add(UnlockBudget()) }),
      ("08:25:00", "applied", { try $0.add(LockBudget()) }),
      ("08:26:00", "applied", { try $0.add(RefreshBudget(usageSeconds: 6000)) }),
      ("08:27:00", "NO_MINUTES_REMAINING", { try $0.add(UnlockBudget()) }),
    ])
    let rounds = try await hand.asks { database, _ in try TimeBudgetQuestions(database).transactions() }
    #expect(rounds.map(\.wagerID) == [open.wagerID] && rounds.map(\.stakeMinutes) == [3])
  }

  @Test func whatWasWageredStaysUntilItIsPlayedOrForfeited() async throws {
    let hand = try await Hand(TimeBudgetEconomy.self)
    func wager(at time: String, _ game: Game, _ minutes: Int) async throws -> Wager {
      try await hand.goes([(time, "applied", { try $0.add(CommitWager(gameType: game, wagerMinutes: minutes)) })])
      return try #require(try await hand.asks { database, _ in try TimeBudgetQuestions(database).pendingWager() })
    }
    // A double that is too much leaves the wager open.
    let cards = try await wager(at: "08:30:00", .blackjack, 40)
    guard case .cards(let player, let points, _) = cards.seen(after: .blackjack([])).sight else {
      Issue.record("no cards are seen")
      return
    }
    #expect(player.count == 2 && points > 3)
    try await hand.goes([
      (
        "08:31:00", "EXCEEDS_REMAINING_MINUTES",
        { try $0.add(ResolveWager(wagerID: cards.wagerID, gameType: .blackjack, actions: [.double])) }
      ),
      (
        "08:32:00", "applied",
        { try $0.add(ResolveWager(wagerID: cards.wagerID, gameType: .blackjack, actions: [.stand])) }
      ),
      (
        "08:33:00", "WRONG_STATE",
        { try $0.add(ResolveWager(wagerID: cards.wagerID, gameType: .blackjack, actions: [.stand])) }
      ),
    ])
    let crash = try await wager(at: "08:40:00", .crash, 2)
    try await hand.goes([("08:41:00", "applied", { try $0.add(LaunchBudget(usageSeconds: 0)) })])
    let (rounds, audit) = try await hand.asks { database, _ in
      (try TimeBudgetQuestions(database).transactions(), try TimeBudgetAudit(of: database))
    }
    #expect(rounds.map(\.wagerID) == [crash.wagerID, cards.wagerID] && rounds.first?.deltaMinutes == -2)
    // All of it can be played again.
    #expect(audit.matching == 1 && audit.rounds == 2 && audit.findings.isEmpty)
    let preview = try await hand.asks { database, now in
      try TimeBudgetQuestions(database).preview(.slots, wagerMinutes: 1, at: now)
    }
    #expect(preview.isAllowed && preview.resolution == nil && !preview.outcomes.isEmpty)
  }

  // MARK: Hachimi

  @Test func catsAndTheirHabits() async throws {
    let hand = try await Hand(HachimiEconomy.self)
    try await hand.goes([
      (
        "07:00:00", "applied",
        {
          try $0.add(
            CreateHachimiHabit(name: "Read", cat: AdoptedCat(name: "Mochi", catID: "mochi", seed: 42), habitID: "read"))
        }
      ),
      (
        "07:01:00", "applied",
        {
          try $0.add(
            CreateHachimiHabit(
              name: "Piano", cat: AdoptedCat(name: "Taro", catID: "taro", seed: 7), habitID: "piano", goalMinutes: 60,
              targetHours: 1, deadlineDate: CalendarDate("2026-03-20")))
        }
      ),
      ("07:02:00", "WRONG_STATE", { try $0.add(UseTimer(op: .pause)) }),
      (
        "08:00:00", "applied",
        { try $0.add(UseTimer(op: .start, habitID: "piano", mode: .countdown, totalSeconds: 3600)) }
      ),
      ("08:10:00", "applied", { try $0.add(UseTimer(op: .pause)) }),
      ("08:11:00", "WRONG_STATE", { try $0.add(UseTimer(op: .pause)) }),
      ("08:15:00", "applied", { try $0.add(UseTimer(op: .resume)) }),
      ("08:30:00", "WRONG_STATE", { try $0.add(UseTimer(op: .finish)) }),
      ("08:31:00", "WRONG_STATE", { try $0.add(DeleteHachimiHabit(habitID: "piano")) }),
      // What comes next completes a countdown that is over, also when a rule denies it.
      ("10:00:00", "applied", { try $0.add(PurchaseAccessory(accessoryID: "tin-bell")) }),
      ("10:01:00", "ALREADY_OWNED", { try $0.add(PurchaseAccessory(accessoryID: "tin-bell")) }),
      ("10:05:00", "applied", { try $0.add(UseTimer(op: .start, habitID: "read", mode: .stopwatch)) }),
      ("10:05:08", "SESSION_TOO_SHORT", { try $0.add(UseTimer(op: .finish)) }),
      ("13:02:00", "applied", { try $0.add(EquipAccessory(catID: "taro", accessoryID: "tin-bell")) }),
      ("13:03:00", "EQUIPPED_ELSEWHERE", { try $0.add(EquipAccessory(catID: "mochi", accessoryID: "tin-bell")) }),
      ("13:03:01", "NOT_OWNED", { try $0.add(EquipAccessory(catID: "mochi", accessoryID: "wool-scarf")) }),
      ("13:05:00", "applied", { try $0.add(UnequipAccessory(catID: "taro")) }),
      ("14:01:00", "applied", { try $0.add(ClaimAchievement(achievementID: "on-time")) }),
      ("14:02:00", "ALREADY_CLAIMED", { try $0.add(ClaimAchievement(achievementID: "on-time")) }),
      ("14:02:01", "NOT_UNLOCKED", { try $0.add(ClaimAchievement(achievementID: "ten-sessions")) }),
      ("15:01:00", "applied", { try $0.add(CheckInToday()) }),
      ("15:02:00", "ALREADY_CHECKED_IN", { try $0.add(CheckInToday()) }),
      ("20:00:00", "applied", { try $0.add(AddDiaryEntry(catID: "taro", content: "He plays.")) }),
      ("21:00:00", "applied", { try $0.writeDiary(of: "taro", "Again.") }),
      ("21:00:01", "INVALID_VALUE", { try $0.writeDiary(of: "taro", "Soon.", on: $0.now.date.next) }),
      ("21:01:00", "applied", { try $0.add(AddChatMessage(catID: "taro", role: .user, content: "Good night")) }),
    ])
    let (habits, cats) = try await hand.asks {
      (try HachimiQuestions($0).habits(at: $1), try HachimiQuestions($0).cats(at: $1))
    }
    #expect(habits.entries.map(\.habit.habitID) == ["read", "piano"] && habits.entries.map(\.minutesToday) == [0, 60])
    #expect(habits.entries.map(\.cat?.name) == ["Mochi", "Taro"])
    #expect(CatDraft(seed: 42).personality == habits.entries.first?.cat?.personality)
    #expect(cats.entries.map(\.habit) == ["Read", "Piano"] && cats.entries[0].cat.equippedAccessory == nil)
    let (achievements, shop) = try await hand.asks {
      (try HachimiQuestions($0).achievements(at: $1), try HachimiQuestions($0).shop(.builtIn, at: $1))
    }
    let claimed = achievements.entries.filter { $0.unlocked?.isClaimed == true }
    #expect(claimed.map(\.id) == ["on-time"] && achievements.waitingCoins > 0)
    #expect(shop.items.first { $0.accessoryID == "tin-bell" }?.place == .inventory)
    let (diary, chat, history) = try await hand.asks {
      let questions = HachimiQuestions($0)
      return (
        try questions.diary(of: "taro", last: 10), try questions.chat(with: nil, last: 10),
        try questions.history(.init(habitID: "piano"), at: $1)
      )
    }
    #expect(diary.entries.map(\.entry.content) == ["Again."] && diary.entries.map(\.catName) == ["Taro"])
    #expect(chat.messages.map(\.message.content) == ["Good night"])
    #expect(history.sessions.map(\.minutes) == [60] && history.knowsHabit)
  }

  @Test func questsAndCatsChange() async throws {
    let hand = try await Hand(HachimiEconomy.self)
    try await hand.goes([
      (
        "07:00:00", "applied",
        {
          try $0.add(CreateHachimiHabit(name: "Read", cat: AdoptedCat(name: "Mochi", catID: "mochi"), habitID: "read"))
        }
      ),
      (
        "15:01:00", "applied",
        { try $0.add(UpdateHachimiHabit(habitID: "read", name: "Lesen", goalMinutes: 60, targetHours: 2)) }
      ),
      ("15:01:01", "INVALID_VALUE", { try $0.add(UpdateHachimiHabit(habitID: "read", goalMinutes: 1_500)) }),
      ("15:01:02", "applied", { try $0.add(DeactivateHachimiHabit(habitID: "read")) }),
      ("15:03:00", "WRONG_STATE", { try $0.add(UseTimer(op: .start, habitID: "read", mode: .countdown)) }),
      ("15:04:00", "WRONG_STATE", { try $0.add(DeactivateHachimiHabit(habitID: "read")) }),
      ("15:05:00", "applied", { try $0.add(ReactivateHachimiHabit(habitID: "read")) }),
      ("15:06:00", "applied", { try $0.add(RenameCat(catID: "mochi", name: "Momo")) }),
      ("15:06:01", "INVALID_VALUE", { try $0.add(RenameCat(catID: "mochi", name: " ")) }),
      ("15:07:00", "applied", { try $0.add(SetHachimiSettings(aiFeaturesEnabled: true)) }),
      ("16:00:00", "INVALID_VALUE", { try $0.add(LinkAccount(uid: "guest_1")) }),
      ("16:00:01", "applied", { try $0.add(LinkAccount(uid: "u1", displayName: "Ada")) }),
      ("16:02:00", "WRONG_STATE", { try $0.add(LinkAccount(uid: "u2")) }),
    ])
    let status = try #require(try await hand.asks { try HachimiQuestions($0).status(at: $1) })
    #expect(status.profile.displayName == "Ada" && !status.profile.isGuest && status.settings.aiFeaturesEnabled)
    #expect(status.habits.map(\.habit.name) == ["Lesen"] && status.habits.map(\.habit.goalMinutes) == [60])
    #expect(status.profile.cats["mochi"]?.name == "Momo")
    try await hand.goes([
      ("17:00:00", "applied", { try $0.add(DeleteHachimiHabit(habitID: "read")) }),
      ("17:01:00", "WRONG_STATE", { try $0.add(RenameCat(catID: "mochi", name: "Mimi")) }),
      ("17:02:00", "applied", { try $0.add(ResetHachimi()) }),
    ])
    #expect(try await hand.asks { try HachimiQuestions($0).habits(at: $1) }.entries.isEmpty)
  }

  // MARK: Goals, notes and trials

  @Test func goalsNotesAndTrials() async throws {
    let hand = try await Hand(JournalEconomy.self)
    let yesterday = try #require(CalendarDate("2026-03-08"))
    try await hand.goes([
      (
        "07:00:00", "applied",
        { try $0.add(SetGoal(goalID: "focus-week", measure: .focusMinutes, per: .week, atLeast: 180)) }
      ),
      ("07:00:01", "applied", { try $0.add(SetGoal(measure: .unlockAttempts, per: .day, atMost: 3)) }),
      ("07:00:02", "INVALID_VALUE", { try $0.add(SetGoal(measure: .focusMinutes, per: .week, atLeast: 12_000)) }),
      (
        "07:01:00", "applied",
        { try $0.add(SetGoal(goalID: "focus-week", measure: .focusMinutes, per: .week, atLeast: 240)) }
      ),
      ("07:02:00", "NOT_FOUND", { try $0.add(DeleteGoal(goalID: "piano")) }),
      ("07:03:00", "applied", { try $0.add(AddNote(text: "deadline", noteID: "d")) }),
      ("07:03:01", "applied", { try $0.addNote("a cold", on: yesterday) }),
      ("07:03:01", "INVALID_VALUE", { try $0.addNote("a journey", on: yesterday.next.next) }),
      ("07:03:02", "INVALID_VALUE", { try $0.add(AddNote(text: "")) }),
    ])
    let (goals, notes) = try await hand.asks { database, _ in
      (try JournalQuestions(database).goals(), try JournalQuestions(database).notes(last: 10))
    }
    #expect(goals.map(\.measure) == [.focusMinutes, .unlockAttempts])
    #expect(goals.map(\.atLeast) == [240, nil] && goals.map(\.atMost) == [nil, 3])
    #expect(notes.map(\.text) == ["a cold", "deadline"] && notes.map(\.date) == [yesterday, yesterday.next])
    try await hand.goes([
      ("07:04:00", "applied", { try $0.add(DeleteNote(noteID: "d")) }),
      (
        "07:05:00", "applied",
        {
          try $0.startTrial(named: "Kitchen", days: 12, measure: .usedSeconds, seed: String(repeating: "0", count: 64))
        }
      ),
      ("07:06:00", "WRONG_STATE", { try $0.startTrial(named: "KITCHEN", measure: .usedSeconds) }),
      ("07:07:00", "INVALID_VALUE", { try $0.startTrial(named: "Walks", days: 13, measure: .usedSeconds) }),
      (
        "07:08:00", "INVALID_VALUE",
        { try $0.startTrial(named: "Walks", from: yesterday, days: 12, measure: .usedSeconds) }
      ),
    ])
    func kitchen(at time: String) async throws -> (Trial, TrialState, Bool?, [CalendarDate: Bool]) {
      try await hand.asks(at: time) {
        let trial = try #require(try JournalQuestions($0).trials().first)
        return (trial, trial.state(at: $1), trial.isOn(at: $1), try JournalQuestions($0).followed(trial))
      }
    }
    let planned = try await kitchen(at: "08:00:00")
    #expect(planned.0.trialID == "kitchen" && planned.0.from == yesterday.advanced(by: 2))
    #expect(planned.1 == .planned && planned.2 == nil)
    let first = planned.0.from
    try await hand.goes([
      (
        "2026-03-10T21:00:00Z", "applied",
        { try $0.add(MarkTrialDay(trialID: "kitchen", date: first, followed: true)) }
      ),
      (
        "2026-03-10T21:01:00Z", "INVALID_VALUE",
        { try $0.add(MarkTrialDay(trialID: "kitchen", date: first.next, followed: true)) }
      ),
    ])
    let running = try await kitchen(at: "2026-03-10T21:02:00Z")
    #expect(running.1 == .running && running.2 != nil && running.3 == [first: true])
    // Of two days one is on.
    #expect(try await kitchen(at: "2026-03-11T08:00:00Z").2 == !(running.2 ?? false))
    try await hand.goes([("2026-03-11T09:00:00Z", "applied", { try $0.add(StopTrial(trialID: "kitchen")) })])
    let stopped = try await kitchen(at: "2026-03-12T09:00:00Z")
    #expect(stopped.1 == .stopped && stopped.2 == nil)
  }
}

/// What a person does by hand, with a store in memory, on 9 March 2026 in UTC.
private actor Hand {
  typealias Step = (time: String, answer: String, act: @Sendable (RecordingSession) throws -> Any)

  private let store: EarnedStore
  private var last = Hand.now("00:00:00")

  init(_ economy: any KnownEconomy.Type) async throws {
    store = try await EarnedStore.inMemory(economies: [economy]) { Hand.now("00:00:00") }
  }

  static func now(_ time: String) -> Now {
    guard let instant = Instant(rfc3339: time.contains("T") ? time : "2026-03-09T\(time)Z"),
      let zone = try? Zone.named("UTC")
    else { preconditionFailure(time) }
    return Now(instant, zone)
  }

  func does<Result: Sendable>(
    at time: String, _ act: @escaping @Sendable (RecordingSession) throws -> Result
  ) async throws -> Result {
    last = Self.now(time)
    return try await store.act(at: last, act)
  }

  /// Does one after the other, and compares what comes of each: how it ended, a code, or the words of a fault.
  func goes(
    _ steps: [Step],
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    for step in steps {
      let answer: String
      do {
        let outcome = try await does(at: step.time) { session in
          _ = try step.act(session)
          return session.entries.last?.outcome
        }
        answer =
          switch outcome {
          case .applied: "applied"
          case .duplicate: "duplicate"
          case .denied(let reason): reason.rawValue
          case .rejected(let rejection): rejection.code.rawValue
          case nil: "nothing"
          }
      } catch let rejection as Rejection {
        answer = rejection.code.rawValue
      } catch {
        answer = "\(error)"
      }
      #expect(answer == step.answer, "\(step.time)", sourceLocation: location)
    }
  }

  /// Asks at the time of what was done last.
  func asks<Answer: Sendable>(
    at time: String? = nil, _ question: @escaping @Sendable (Database, Now) throws -> Answer
  ) async throws -> Answer {
    let now = time.map(Self.now) ?? last
    return try await store.ask { try question($0, now) }
  }
}

extension RecordingSession {
  /// Puts an app into each of Clepsy's lists.
  fileprivate func list(vice: String, productive: String) throws {
    try changeClepsyLists {
      $0.add(vice, to: .vice)
      $0.add(productive, to: .productive)
    }
  }
}

extension HabitList {
  /// The id of the habit that a text names, or why none.
  fileprivate func id(_ text: String) -> String {
    do { return try meant(by: text).id } catch { return "\(error)" }
  }
}

extension ModeList {
  fileprivate func id(_ text: String) -> String {
    do { return try meant(by: text).id } catch { return "\(error)" }
  }
}
