import EarnedArguments
import EarnedCore
import EarnedHachimiRules
import EarnedHachimiStore
import EarnedJSON
import EarnedSystem

struct HachimiHabitAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a quest, a habit, and adopt its cat.",
    examples: [
      #"earned hachimi habit add "Read a book""#,
      #"earned hachimi habit add "Read a book" --cat Mochi --seed 42"#,
      "earned hachimi habit add Piano --cat Taro --seed 7 --goal 30m --target 100h --deadline 2026-12-31",
      #"earned hachimi habit add Walk --reminder "07:30 weekdays" --reminder "10:00 weekends" --motivation "Fresh air""#,
    ],
    discussion: """
      A seed decides what the cat looks like: 'earned hachimi draft' shows some. Without one, a terminal shows cats to choose from, and asks for a name; elsewhere the cat is drawn. A cat without a name is called like its habit.
      """)

  @Argument(help: ArgumentHelp("Its name.", isText: true))
  var name: String

  @Option(name: .customLong("cat"), help: ArgumentHelp("The name of the cat, 1 to 30 characters.", valueName: "name"))
  var catName: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The seed of the cat, as in 'draft'.", valueName: "number"))
  var seed: Int64?

  @OptionGroup var values: HachimiHabitOptions
  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    if name.trimmed.isEmpty { throw ValidationError("the name of the habit is empty") }
    if let seed, !CatDraft.seeds.contains(seed) {
      throw ValidationError("--seed takes between 0 and \(CatDraft.seeds.upperBound)")
    }
    if catName == nil, name.trimmed.unicodeScalars.count > CatDraft.maxName {
      throw ValidationError(
        "name the cat with --cat NAME; that of the habit is longer than \(CatDraft.maxName) characters")
    }
  }

  func run() throws {
    let output = recording.question.output
    let isAsked = seed == nil && !output.isJSON && !output.isQuiet && Prompt.isPossible
    let cat = try isAsked ? CatChoice(name: catName, from: recording.question.clock.instant()).made() : nil
    try recording.recordHachimi { session, questions in
      let names = try questions.habitNames()
      if let known = names.named(exactly: name).first {
        throw CommandFault(
          ExitStatus.usage,
          "there is a habit \(known.description) already; 'earned hachimi habit edit' changes it")
      }
      try session.add(record(cat, questions.usedIDs()))
    } text: { _, outcome, recorded in
      recorded.lines(applied: outcome.lines)
    }
  }

  private func record(
    _ chosen: CatChoice.Cat?, _ used: (habits: Set<String>, cats: Set<String>)
  ) -> CreateHachimiHabit {
    let catName = (chosen?.name ?? catName ?? name).trimmed
    let cat = AdoptedCat(
      name: catName, catID: catName.newID(kind: "cat", unlessTaken: used.cats.contains),
      seed: (chosen?.seed ?? seed).map { Int($0) })
    return CreateHachimiHabit(
      name: name.trimmed, cat: cat, habitID: name.newID(kind: "habit", unlessTaken: used.habits.contains),
      goalMinutes: values.goal?.count, targetHours: values.target?.count, deadlineDate: values.deadline,
      reminders: values.givenReminders, motivationText: values.motivation)
  }
}

/// The values of a habit that can be given and changed.
struct HachimiHabitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Its daily goal in minutes, 1 to 480 (a new one: 25).", valueName: "minutes"))
  var goal: Minutes?

  @Option(help: ArgumentHelp("Its target for all sessions in hours, 1 to 10000.", valueName: "hours"))
  var target: Hours?

  @Option(help: ArgumentHelp("The last day for the target.", valueName: "day"))
  var deadline: CalendarDate?

  @Option(
    name: .customLong("reminder"),
    help: ArgumentHelp(
      "A time, and its days unless daily: '07:30 weekdays'; may be given up to five times.", valueName: "reminder"))
  var reminders: [ReminderArgument] = []

  @Option(help: ArgumentHelp("Why you do it, up to 240 characters.", valueName: "text"))
  var motivation: String?

  /// Nil when none is given.
  var givenReminders: [Reminder]? { reminders.isEmpty ? nil : reminders.map(\.reminder) }

  var isEmpty: Bool { goal == nil && target == nil && deadline == nil && reminders.isEmpty && motivation == nil }
}

/// A reminder as typed: `07:30`, `07:30 weekdays`, `7:30 monday`.
struct ReminderArgument: ExpressibleByArgument {
  let reminder: Reminder

  init?(argument: String) {
    let words = argument.split(separator: " ")
    guard (1...2).contains(words.count), let time = TimeOfDay(typed: String(words[0])),
      let mode = ReminderMode(rawValue: words.count == 2 ? words[1].lowercased() : ReminderMode.daily.rawValue)
    else { return nil }
    reminder = Reminder(hour: time.minutes / 60, minute: time.minutes % 60, mode: mode)
  }

  static var form: String? {
    "a time, then nothing or one of \(ReminderMode.allCases.map(\.rawValue).joined(separator: ", "))"
  }
}

/// The choice of a cat on a terminal, out of those that some seeds give.
struct CatChoice {
  struct Cat {
    let name: String?
    let seed: Int64
  }

  /// The name, if it is not to be asked for.
  let name: String?
  private let firstSeed: Int64
  private static let atOnce: Int64 = 3

  /// - Parameter instant: gives the first seed, as in `earned hachimi draft`.
  init(name: String?, from instant: Instant) {
    self.name = name
    firstSeed = min(max(instant.millisecondsSinceEpoch, 0), CatDraft.seeds.upperBound - Self.atOnce)
  }

  func made() throws -> Cat {
    let seed = try chosenSeed()
    if let name { return Cat(name: name, seed: seed) }
    let typed = try Prompt.ask("its name (Enter: that of the habit):")
    return Cat(name: typed.isEmpty ? nil : typed, seed: seed)
  }

  private func chosenSeed() throws -> Int64 {
    var first = firstSeed
    show(from: first)
    while true {
      let answer = try Prompt.ask("which cat, 1 to \(Self.atOnce) (Enter: others):")
      if let number = Int64(answer), 1...Self.atOnce ~= number { return first + number - 1 }
      if answer.isEmpty {
        first = first > CatDraft.seeds.upperBound - 2 * Self.atOnce ? 0 : first + Self.atOnce
        show(from: first)
      }
    }
  }

  private func show(from first: Int64) {
    for number in 1...Self.atOnce {
      Console.say("\(number)  \(HachimiDraftText(cat: CatDraft(seed: first + number - 1)).text)")
    }
  }
}
