import EarnedArguments
import EarnedCore
import EarnedHachimiRules
import EarnedHachimiStore
import EarnedJSON
import EarnedSystem

/// `earned hachimi habit` (contract, section 9).
struct HachimiHabitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "habit", abstract: "Keep quests, which are habits with cats: add, edit, delete and list them.",
    examples: [
      #"earned hachimi habit add "Read a book" --cat Mochi --seed 42"#,
      "earned hachimi habit edit read --goal 30m",
      "earned hachimi habit list",
    ],
    subcommands: [
      HachimiHabitAddCommand.self, HachimiHabitEditCommand.self, HachimiHabitDeleteCommand.self,
      HachimiHabitListCommand.self,
    ])
}

struct HachimiHabitEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a quest.",
    examples: [
      "earned hachimi habit edit read --goal 30m",
      #"earned hachimi habit edit read --name "Read two books" --target 100h --deadline 2026-12-31"#,
      "earned hachimi habit edit read --no-reminders --no-deadline",
      "earned hachimi habit edit read --no-active",
    ],
    discussion: """
      Only the given values change; given reminders replace all earlier ones. A habit that is not active takes no sessions, and its cat is dormant.
      """)

  @OptionGroup var habit: HachimiHabitArgument

  @Option(help: ArgumentHelp("Its new name.", valueName: "text"))
  var name: String?

  @OptionGroup var values: HachimiHabitOptions

  @Flag(name: .customLong("no-target"), help: "It has no target any more.")
  var hasNoTarget = false

  @Flag(name: .customLong("no-deadline"), help: "It has no deadline any more.")
  var hasNoDeadline = false

  @Flag(name: .customLong("no-reminders"), help: "It has no reminders any more.")
  var hasNoReminders = false

  @Flag(name: .customLong("no-motivation"), help: "It has no reason any more.")
  var hasNoMotivation = false

  @Flag(inversion: .prefixedNo, help: "Whether it takes sessions.")
  var active: Bool?

  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    for (isCleared, isGiven, name) in [
      (hasNoTarget, values.target != nil, "target"), (hasNoDeadline, values.deadline != nil, "deadline"),
      (hasNoMotivation, values.motivation != nil, "motivation"),
    ] where isCleared && isGiven {
      throw ValidationError("choose one of --\(name) and --no-\(name)")
    }
    if hasNoReminders, !values.reminders.isEmpty {
      throw ValidationError("choose one of --reminder and --no-reminders")
    }
    if !changesValues, active == nil {
      throw ValidationError("name what changes, such as --goal 30m; --help lists what can be changed")
    }
  }

  func run() throws {
    try recording.recordHachimi { session, questions in
      let habit = try habit.named(questions)
      let isTimed = try questions.isTimed(habit, at: session.now)
      if changesValues { try session.add(update(of: habit.id)) }
      let advice = isTimed ? HachimiTimerText.adviceToStop : [:]
      switch active {
      case true?: try session.add(ReactivateHachimiHabit(habitID: habit.id), advice: advice)
      case false?: try session.add(DeactivateHachimiHabit(habitID: habit.id), advice: advice)
      case nil: break
      }
      return habit
    } text: { habit, outcome, recorded in
      let unchanged = ["\(recorded.words.safe(habit.label)) has these values already; nothing has changed"]
      return recorded.lines(applied: outcome.lines.isEmpty ? unchanged : outcome.lines)
    }
  }

  private var changesValues: Bool {
    !values.isEmpty || name != nil || hasNoTarget || hasNoDeadline || hasNoReminders || hasNoMotivation
  }

  private func update(of habitID: String) -> UpdateHachimiHabit {
    func set(_ flag: Bool) -> Bool? { flag ? true : nil }
    return UpdateHachimiHabit(
      habitID: habitID, name: name, goalMinutes: values.goal?.count, targetHours: values.target?.count,
      deadlineDate: values.deadline, reminders: values.givenReminders, motivationText: values.motivation,
      clearTargetHours: set(hasNoTarget), clearDeadlineDate: set(hasNoDeadline),
      clearReminders: set(hasNoReminders), clearMotivation: set(hasNoMotivation))
  }
}

struct HachimiHabitDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a quest; its cat graduates.",
    examples: ["earned hachimi habit delete read"],
    discussion: """
      Its sessions stay in reports, and its cat in 'earned hachimi cats'. 'habit edit NAME --no-active' lets it rest instead.
      """)

  @OptionGroup var habit: HachimiHabitArgument
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.recordHachimi { session, questions in
      let habit = try habit.named(questions)
      let isTimed = try questions.isTimed(habit, at: session.now)
      try session.add(
        DeleteHachimiHabit(habitID: habit.id), advice: isTimed ? HachimiTimerText.adviceToStop : [:])
    } text: { _, outcome, recorded in
      recorded.lines(applied: outcome.lines)
    }
  }
}

struct HachimiHabitListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the quests, and what was done today.",
    examples: ["earned hachimi habit list", "earned hachimi habit list --json"])

  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (habits, words) = try question.askDatabase { try HachimiQuestions($0).habits(at: $1) }
    try question.print(habits.json, words) { HachimiHabitText(words: words).list(habits) }
  }
}

struct HachimiHabitText {
  let words: Formatter

  func list(_ habits: HachimiHabits) -> String {
    guard !habits.entries.isEmpty else {
      return "there is no quest yet; 'earned hachimi habit add NAME' adds one, with a cat"
    }
    var listing = Listing()
    for entry in habits.entries { listing.add(words.safe(entry.habit.name), lines(entry)) }
    return listing.lines.joined(separator: "\n")
  }

  private func lines(_ entry: HachimiHabits.Entry) -> [String] {
    let habit = entry.habit
    let cat = entry.cat.map { ", with \(words.safe($0.name))" } ?? ""
    let today =
      habit.isActive ? "\(entry.minutesToday) of \(habit.goalMinutes) min today\(cat)" : "not active\(cat)"
    let reminding = habit.reminders.isEmpty ? [] : [reminders(habit.reminders)]
    return [today] + target(habit) + reminding + (habit.motivation.map { [words.safe($0)] } ?? [])
  }

  private func target(_ habit: Habit) -> [String] {
    let done = habit.totalMinutes.hoursAndMinutes
    guard let hours = habit.targetHours else { return habit.totalMinutes == 0 ? [] : ["\(done) in all"] }
    let deadline = habit.deadline.map { " by \(words.day($0))" } ?? ""
    return ["\(done) of \(hours) h\(deadline)\(habit.targetCompleted ? ", reached" : "")"]
  }

  /// What an update has set, within a sentence.
  func change(_ value: HabitUpdate.Value) -> String {
    switch value {
    case .name: "a new name"
    case .goalMinutes(let minutes): "\(minutes) min a day"
    case .targetHours(let hours): hours.map { "a target of \($0.counted("hour"))" } ?? "no target"
    case .deadline(let date): date.map { "by \(words.day($0))" } ?? "no deadline"
    case .reminders(let list): list.isEmpty ? "no reminders" : reminders(list)
    case .motivation(let text): text.map { "because: \(words.safe($0))" } ?? "no reason"
    }
  }

  private func reminders(_ list: [Reminder]) -> String {
    "reminders " + list.map { "\($0.time) \($0.mode.rawValue)" }.joined(separator: ", ")
  }
}

extension Reminder {
  fileprivate var time: String { [hour, minute].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":") }
}

extension HachimiQuestions {
  /// Whether the timer is on for a habit.
  fileprivate func isTimed(_ habit: Named, at now: Now) throws -> Bool {
    try status(at: now)?.run?.habitID.hasBytes(of: habit.id) == true
  }
}
