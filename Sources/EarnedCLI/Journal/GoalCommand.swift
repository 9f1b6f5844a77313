import EarnedArguments
import EarnedCore
import EarnedJournalStore
import EarnedSystem

/// `earned goal` (contract, section 17).
struct GoalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goal", abstract: "Set goals for a day or a week; the weekly letter says how they go.",
    examples: [
      "earned goal focus 8h",
      "earned goal attempts --at-most 60",
      "earned goal habits 2 --per day",
      "earned goal list",
      "earned goal remove focus",
    ],
    subcommands: [GoalSetCommand.self, GoalListCommand.self, GoalRemoveCommand.self],
    hints: [
      "add": "set", "new": "set", "edit": "set", "delete": "remove", "rm": "remove", "show": "list", "ls": "list",
    ],
    defaultSubcommand: GoalSetCommand.self, loneSubcommand: GoalListCommand.self)
}

/// What a goal is about, as people type it.
enum GoalWord: String, CaseIterable, ExpressibleByArgument {
  case focus, habits, qualified, attempts, unlocks, unlocked, credits, apps

  var measure: GoalMeasure {
    switch self {
    case .focus: .focusMinutes
    case .habits: .habitCompletions
    case .qualified: .qualified
    case .attempts: .unlockAttempts
    case .unlocks: .granted
    case .unlocked: .unlockedMinutes
    case .credits: .creditsSpent
    case .apps: .usedSeconds
    }
  }

  init(_ measure: GoalMeasure) {
    guard let word = Self.allCases.first(where: { $0.measure == measure }) else {
      preconditionFailure("\(measure) has no word")
    }
    self = word
  }

  /// Whether more of it is what people want.
  var isBetterMore: Bool {
    switch self {
    case .focus, .habits, .qualified: true
    case .attempts, .unlocks, .unlocked, .credits, .apps: false
    }
  }
}

extension GoalPeriod: ExpressibleByArgument {}

struct GoalSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set a goal, or change it.",
    examples: [
      "earned goal focus 8h",
      "earned goal focus 90 --per day",
      "earned goal attempts 60",
      "earned goal apps --at-most 10h",
    ],
    discussion: """
      Of focus, habits and qualified days a goal is the least, of attempts, unlocks, time unlocked, credits spent and time in apps the most; --at-least and --at-most say it the other way. Times are typed as 8h or 90m, a bare number is minutes. A second goal for the same, a day or a week, replaces the first. It counts from today on, and pays nothing.
      """)

  @Argument(
    help: ArgumentHelp(
      "What: focus, habits (completions), qualified (days), attempts, unlocks, unlocked (time), credits (spent), apps (time in apps).",
      valueName: "what"))
  var word: GoalWord

  @Argument(help: ArgumentHelp("How much.", valueName: "value"))
  var value: String?

  @Option(name: .customLong("at-least"), help: ArgumentHelp("The least.", valueName: "value"))
  var atLeast: String?

  @Option(name: .customLong("at-most"), help: ArgumentHelp("The most.", valueName: "value"))
  var atMost: String?

  @Option(help: ArgumentHelp("For how long (default: week).", valueName: "day|week"))
  var per = GoalPeriod.week

  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    let typed = [value, atLeast, atMost].compactMap { $0 }
    guard let text = typed.first else { throw ValidationError("how much? such as 'earned goal \(word.rawValue) 8'") }
    guard typed.count == 1 else { throw ValidationError("choose one of a value, --at-least and --at-most") }
    guard number(text) != nil else {
      let form = word.measure.unit == .number ? "a whole number" : "a time such as 8h or 90m"
      throw ValidationError("'\(text)' is not \(form)")
    }
  }

  private func number(_ text: String) -> Int? {
    switch word.measure.unit {
    case .minutes: Minutes(argument: text)?.count
    case .seconds: Minutes(argument: text).map { $0.count * 60 }
    case .number: Int(text)
    }
  }

  func run() throws {
    try recording.record { session in
      let goals = try JournalQuestions(session.database).goals()
      let old = goals.first { $0.measure == word.measure && $0.per == per }
      let least = (atLeast ?? (word.isBetterMore ? value : nil)).flatMap(number)
      let most = (atMost ?? (word.isBetterMore ? nil : value)).flatMap(number)
      let id = old?.goalID ?? "\(word.rawValue)-\(per.rawValue)"
      try session.add(
        SetGoal(goalID: id, measure: word.measure, per: per, atLeast: least, atMost: most),
        advice: word.measure.unit == .number ? [:] : [.invalidValue: "a goal is 0 to 168h"])
      return (old: old, id: id)
    } then: { set, session in
      (old: set.old, new: try JournalQuestions(session.database).goals().first { $0.goalID == set.id })
    } text: { goals, recorded in
      let text = GoalText(words: recorded.words)
      let before = goals.old.map { "; before: \(text.value(of: $0))" } ?? ""
      return recorded.lines(
        applied: goals.new.map { ["\(text.name(of: $0)): \(text.value(of: $0)), from today on\(before)"] } ?? [])
    }
  }
}

struct GoalListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the goals.", examples: ["earned goal list", "earned goal list --json"])

  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (goals, words) = try question.askDatabase { database, _ in try JournalQuestions(database).goals() }
    try question.print(goals.json, words) { GoalText(words: words).list(goals) }
  }
}

struct GoalRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a goal, from reports of the past as well.",
    examples: ["earned goal remove focus", "earned goal remove habits --per day"])

  @Argument(
    help: ArgumentHelp("What it is about, as it was set, or its id.", valueName: "what"),
    completion: CompleteCommand.Words.goals.kind)
  var name: String

  @Option(help: ArgumentHelp("Which one, when there are two.", valueName: "day|week"))
  var per: GoalPeriod?

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let goals = try JournalQuestions(session.database).goals().filter { per == nil || $0.per == per }
      let goal = try goals.names.meant(by: name)
      try session.add(DeleteGoal(goalID: goal.id))
      return goals.first { $0.goalID == goal.id }
    } text: { goal, recorded in
      let text = GoalText(words: recorded.words)
      return recorded.lines(applied: goal.map { ["\(text.name(of: $0)): \(text.value(of: $0)) is removed"] } ?? [])
    }
  }
}

extension [Goal] {
  /// The goals by what they are about.
  var names: NamedEntities {
    NamedEntities(kind: "goal", map { Named(id: $0.goalID, names: [GoalWord($0.measure).rawValue]) })
  }
}

struct GoalText {
  let words: Formatter

  /// `Focus`.
  func name(of goal: Goal) -> String { words.code(goal.measure) }

  /// `at least 8 h a week`.
  func value(of goal: Goal) -> String {
    let (bound, value) = goal.atLeast.map { ("at least", $0) } ?? ("at most", goal.atMost ?? 0)
    let amount =
      switch goal.measure.unit {
      case .minutes: value.hoursAndMinutes
      case .seconds: (value / 60).hoursAndMinutes
      case .number: "\(value)"
      }
    return "\(bound) \(amount) a \(goal.per.rawValue)"
  }

  func list(_ goals: [Goal]) -> String {
    guard !goals.isEmpty else { return "there is no goal yet; 'earned goal focus 8h' sets one" }
    var listing = Listing()
    for goal in goals { listing.add(name(of: goal), "\(value(of: goal)), since \(words.day(goal.since))") }
    return listing.lines.joined(separator: "\n")
  }
}
