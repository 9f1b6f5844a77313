import EarnedArguments
import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSystem

/// `earned habit` (contract, section 9).
struct HabitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "habit", abstract: "Keep habits: add, do, delete and list them.",
    examples: [#"earned habit add "Read a book" --reward 5"#, "earned habit done read", "earned habit list"],
    subcommands: [HabitAddCommand.self, HabitDoneCommand.self, HabitDeleteCommand.self, HabitListCommand.self],
    hints: [
      "new": "add", "create": "add", "edit": "add", "did": "done", "do": "done", "complete": "done", "check": "done",
      "finish": "done", "remove": "delete", "rm": "delete", "show": "list", "ls": "list",
      "undo": .remark(
        "A completion cannot be taken back: its credits may be spent. 'earned habit list' shows what is done today."),
    ])
}

struct HabitAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a habit, or change the one with that name.",
    examples: [
      #"earned habit add "Read a book""#,
      #"earned habit add "Read a book" --reward 8"#,
      #"earned habit add "Read a book" --no-active"#,
    ],
    discussion: """
      A new habit earns 5 credits a day by default. For an existing habit, only the given values change.
      """)

  @Argument(help: ArgumentHelp("Its name.", isText: true), completion: CompleteCommand.Words.habits.kind)
  var name: String

  @Option(
    name: .customLong("reward"),
    help: ArgumentHelp("Credits that a completion earns, 0 to 100.", valueName: "credits"))
  var rewardCredits: Int?

  @Option(
    name: .customLong("order"),
    help: ArgumentHelp("Its place in the list, lower ones first.", valueName: "number"))
  var sortOrder: Int?

  @Flag(inversion: .prefixedNo, help: "Whether it can be done; one that is not active keeps its history.")
  var active: Bool?

  @OptionGroup var owner: VerbOwner
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      try owner.check(.habit, in: session.database)
      return try session.saveHabit(named: name, rewardCredits: rewardCredits, active: active, sortOrder: sortOrder)
    } then: { subject, session in
      (subject: subject, habits: try session.questions.habits(at: session.now))
    } text: { saved, recorded in
      let isNamedOnly = rewardCredits == nil && active == nil && sortOrder == nil
      return recorded.lines(
        applied: HabitText(words: recorded.words).saved(saved.subject, saved.habits, isNamedOnly: isNamedOnly))
    }
  }
}

struct HabitDoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Complete a habit for today, or for an earlier day.",
    examples: [
      "earned habit done read",
      #"earned habit done "Read a book" --yesterday"#,
      "earned habit done read --on 2026-03-09",
    ],
    discussion: """
      Once a day. Two habits on a day qualify it. A day that is over takes a completion into its history: it earns no credits, and the streak stays; unless nothing was recorded since, for then it still counts in full. A day begins at 04:00.
      """)

  @OptionGroup var habit: HabitArgument

  @OptionGroup var recordedDay: RecordedDayOptions
  @OptionGroup var owner: VerbOwner
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      try owner.check(.habit, in: session.database)
      let habit = try habit.named(in: session)
      let before = try session.questions.status(at: session.now)
      let day = try recordedDay.day(upTo: before.today.dayID.date)
      // What an earlier day earns is compared on that day, before the rollover.
      let then = try session.time(onEarlier: day)
      let beforeThen = try then.map { try session.questions.status(at: $0) }
      try session.advising([.wrongState: "'earned habit add NAME --active' reactivates it"]) {
        try session.complete(habitID: habit.id, on: day)
      }
      return (habit: habit, before: beforeThen ?? before, then: then, past: then == nil ? nil : day)
    } then: { done, session in
      (
        done: done, after: try session.questions.status(at: done.then ?? session.now),
        now: try session.questions.status(at: session.now)
      )
    } text: { change, recorded in
      let done = change.done
      let text = HabitText(words: recorded.words, past: done.past)
      return recorded.lines(
        applied: text.done(done.habit, done.before, change.after, now: change.now),
        duplicate: text.doneBefore(done.habit))
    }
  }
}

/// What people look for, and what there is not.
struct HabitDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a habit; its history stays in reports.",
    examples: [#"earned habit delete "Read a book""#])

  @OptionGroup var habit: HabitArgument
  @OptionGroup var owner: VerbOwner
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      try owner.check(.habit, in: session.database)
      let habit = try habit.named(in: session)
      try session.add(DeleteHabit(habitID: habit.id))
      return habit
    } text: { habit, recorded in
      recorded.lines(applied: ["\(recorded.words.safe(habit.label)) is deleted; its history stays"])
    }
  }
}

struct HabitListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the habits, and which are done today.",
    examples: ["earned habit list", "earned habit list --json"])

  @OptionGroup var owner: VerbOwner
  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (habits, words) = try question.askDatabase { database, now in
      try owner.check(.habit, in: database)
      return try EarnedQuestions(database).habits(at: now)
    }
    try question.print(habits.json, words) { HabitText(words: words).list(habits) }
  }
}

struct HabitArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The habit: its name, its id, or a unique beginning of one.", valueName: "name", isText: true),
    completion: CompleteCommand.Words.habits.kind)
  var text: String

  func named(in session: RecordingSession) throws -> Named {
    try session.questions.habits(at: session.now).meant(by: text)
  }
}

struct HabitText {
  let words: Formatter
  /// The earlier day of a completion; nil for today.
  var past: CalendarDate?

  func saved(_ subject: SavedName, _ habits: HabitList, isNamedOnly: Bool) -> [String] {
    guard let habit = habits[subject.id] else { return [] }
    let what = subject.isNew ? "added" : isNamedOnly ? "a habit already" : "changed"
    return [
      "\(words.safe(habit.name)) is \(what): \(habit.rewardCredits.counted("credit")) a day"
        + (habit.active ? "" : ", not active")
    ]
  }

  /// - Parameters:
  ///   - before: on the day of the completion, as `after`.
  ///   - now: what came of it, when that day is over.
  func done(_ habit: Named, _ before: EarnedStatus, _ after: EarnedStatus, now: EarnedStatus) -> [String] {
    let done = "\(words.safe(habit.label)) is done \(day)"
    if let past, before.economy.currentDayID.date != past {
      return [done, "that day is over: it earns no credits, and the streak stays"]
    }
    if after.habitAwardsSuspendedUntil != nil { return [done, "\(Self.paused): too many habits in a minute"] }
    guard past != nil else { return [done] + CreditsText.earned(before, after) }
    return [done, "nothing was recorded since, so that day counts in full"]
      + CreditsText.earned(before, after, broughtAlong: now.economy.creditBalance)
  }

  func doneBefore(_ habit: Named) -> String {
    "\(words.safe(habit.label)) was already done \(day); nothing has changed"
  }

  private var day: String { past.map { "on \(words.day($0))" } ?? "today" }

  func list(_ habits: HabitList) -> String {
    guard !habits.habits.isEmpty else { return "there is no habit yet; 'earned habit add NAME' adds one" }
    var listing = Listing()
    for habit in habits.habits {
      let state =
        (habits.doneToday.contains(habit.habitID) ? ", done today" : "") + (habit.active ? "" : ", not active")
      listing.add(words.safe(habit.name), "\(habit.rewardCredits.counted("credit"))\(state)")
    }
    return (listing.lines + (habits.awardsAreSuspended ? [Self.paused] : [])).joined(separator: "\n")
  }

  /// What is said while habits earn nothing.
  static let paused = "Habit awards paused until tomorrow"
}
