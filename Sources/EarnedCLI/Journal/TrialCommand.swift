import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedJournalStore
import EarnedSystem

/// `earned trial` (contract, section 20).
struct TrialCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trial", abstract: "Find out what helps you: days drawn by lot to be on or off, and compared.",
    examples: [
      #"earned trial start "Phone-free evenings" --text "phone in the kitchen""#,
      "earned trial today",
      "earned trial day yes --yesterday",
      "earned trial show",
      "earned report trial",
    ],
    subcommands: [
      TrialStartCommand.self, TrialTodayCommand.self, TrialDayCommand.self, TrialListCommand.self,
      TrialShowCommand.self, TrialStopCommand.self,
    ],
    hints: [
      "new": "start", "add": "start", "begin": "start", "plan": "start", "ls": "list", "end": "stop", "cancel": "stop",
      "remove": "stop", "followed": "day", "status": "today", "result": "show",
    ])
}

struct TrialListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the trials.", examples: ["earned trial list", "earned trial list --json"])

  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (trials, words) = try question.askDatabase { database, _ in try JournalQuestions(database).trials() }
    try question.print(trials.json(at: words.now), words) { TrialText(words: words).list(trials) }
  }
}

struct TrialShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a trial and its days up to today; when it is over all of them, and the seed.",
    examples: ["earned trial show", "earned trial show phone-free --json"],
    discussion: """
      Days to come are not shown before it is over: knowing them would change them. The seed gives the commitment that was printed at the start: printf %s SEED | xxd -r -p | sha256sum
      """)

  @OptionGroup var name: TrialArgument
  @OptionGroup var question: QuestionOptions

  func run() throws {
    let ((trial, followed), words) = try question.askDatabase { database, now in
      let questions = JournalQuestions(database)
      let trials = try questions.trials()
      // Without a name the newest that has begun.
      let newest = trials.last { $0.state(at: now) != .planned } ?? trials.last
      let trial = try name.meant(among: trials) { $0.trialID == newest?.trialID }
      return (trial, try questions.followed(trial))
    }
    var json = trial.json(at: words.now)
    json["schema"] = "earned.trial/1"
    json["seed"] = trial.isEnded(at: words.now) ? .string(trial.seed.text) : .null
    json["draw"] = .array(
      trial.shownDraw(at: words.now).map { day in
        [
          "date": .string(day.date.description), "pair": .count(day.pair), "drawn": .string(day.drawn.rawValue),
          "followed": followed[day.date].json,
        ]
      })
    try question.print(json, words) { TrialText(words: words).show(trial, followed) }
  }
}

struct TrialStopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop", abstract: "Stop a trial before its last day.",
    examples: ["earned trial stop", "earned trial stop phone-free"],
    discussion: """
      The days before today count, from today on none. Its mode stays as it is.
      """)

  @OptionGroup var name: TrialArgument
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let trials = try JournalQuestions(session.database).trials()
      let trial = try name.meant(among: trials) { !$0.isEnded(at: session.now) }
      try session.add(StopTrial(trialID: trial.trialID))
      return trial
    } text: { trial, recorded in
      recorded.lines(applied: [
        "Trial \(recorded.words.safe(trial.name)) is stopped",
        "what the days until now say: \(TrialText(words: recorded.words).report(trial))",
      ])
    }
  }
}

/// Which trial is meant.
struct TrialArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The trial: its name, its id, or a unique beginning of one.", valueName: "name", isText: true),
    completion: CompleteCommand.Words.trials.kind)
  var name: String?

  /// The trial with the name; without a name the only one that fits. `then` is when it has to run, for a message.
  func meant(among trials: [Trial], _ then: String = "now", ifUnnamed fits: (Trial) -> Bool) throws -> Trial {
    let fitting = trials.filter(fits)
    if let name {
      // A trial that is made again has the name of one that is over.
      let named = fitting.names.named(exactly: name)
      let id = try named.count == 1 ? named[0].id : trials.names.meant(by: name).id
      if let trial = trials.first(where: { $0.trialID == id }) { return trial }
    }
    if let only = fitting.first, fitting.count == 1 { return only }
    let known = (fitting.isEmpty ? trials : fitting).map { "'\($0.name.asSeen)'" }.joined(separator: ", ")
    throw CommandFault(
      ExitStatus.usage,
      trials.isEmpty
        ? "there is no trial yet; 'earned trial start NAME' plans one"
        : fitting.isEmpty ? "no trial runs \(then); there is \(known)" : "several trials run; name one of \(known)")
  }
}

struct TrialText {
  let words: Formatter

  /// `Trial phone-free evenings, day 9 of 28: on`.
  func today(_ today: TrialToday) -> String { "Trial \(today.words(words.safe(today.trial.name)))" }

  func started(_ trial: Trial) -> [String] {
    [
      "Trial \(words.safe(trial.name)): \(days(of: trial)), half of them on, drawn by lot",
      "commitment: \(trial.seed.commitment), the SHA-256 of the seed that draws them",
      "every morning at 04:05: earned trial today\(trial.modeID == nil ? "" : " --apply"); the answer on \(words.day(trial.to.next)): \(report(trial))",
    ]
  }

  func report(_ trial: Trial) -> String { "earned report trial \(words.argument(trial.trialID))" }

  func list(_ trials: [Trial]) -> String {
    guard !trials.isEmpty else { return "there is no trial yet; 'earned trial start NAME' plans one" }
    var listing = Listing()
    for trial in trials { listing.add(words.safe(trial.name), "\(state(of: trial)): \(days(of: trial))") }
    return listing.lines.joined(separator: "\n")
  }

  func show(_ trial: Trial, _ followed: [CalendarDate: Bool]) -> String {
    var listing = Listing()
    listing.add("trial", "\(words.safe(trial.name)), \(state(of: trial))")
    listing.add("on means", trial.text.map { words.safe($0) } ?? "the mode \(words.safe(trial.modeID ?? "")) is on")
    listing.add("days", days(of: trial))
    listing.add("measure", "\(words.code(trial.measure)), of \(trial.economy.rawValue)")
    listing.add("commitment", trial.seed.commitment)
    listing.add("seed", trial.isEnded(at: words.now) ? trial.seed.text : "shown when it is over")
    listing.add(
      "draw",
      trial.shownDraw(at: words.now).map { day in
        "\(words.day(day.date))  pair \(day.pair)  \(day.drawn.rawValue)"
          + (followed[day.date].map { $0 ? ", followed" : ", not followed" } ?? "")
      })
    return listing.lines.joined(separator: "\n")
  }

  private func state(of trial: Trial) -> String {
    let state = trial.state(at: words.now)
    guard state == .running, let today = TrialToday(trial, at: words.now) else { return state.rawValue }
    return "running, day \(today.number) of \(trial.plan.days)"
  }

  /// `28 days from Tue 2026-03-10 on, in blocks of 2`.
  private func days(of trial: Trial) -> String {
    "\(trial.plan.days) days from \(words.day(trial.from)) on"
      + (trial.plan.block == 1 ? "" : ", in blocks of \(trial.plan.block)")
  }
}
