import EarnedArguments
import EarnedClepsyRules
import EarnedClepsyStore
import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSystem
import EarnedUsageStore

/// `earned clepsy open` (contract, section 9).
struct ClepsyOpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "An app comes to the front: it earns, or it spends.",
    examples: ["earned clepsy open duolingo"],
    discussion: """
      A productive app earns after its first minute. A vice app can be opened while it is unlocked, and spends. What was open before is left.
      """)

  @OptionGroup var app: ClepsyAppArgument
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.recordClepsy(app, OpenApp.init) { $0.opened }
  }
}

/// `earned clepsy close` (contract, section 9).
struct ClepsyCloseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "An app leaves the front: its session pauses, its use ends.",
    examples: ["earned clepsy close duolingo", "earned clepsy close duolingo --at 18:30"],
    discussion: """
      A productive app that is opened again within 2 minutes continues earning. One that was open for more than 4 hours was perhaps forgotten: on a terminal you are asked when it was left, and --at says it.
      """)

  @OptionGroup var app: ClepsyAppArgument
  @OptionGroup var end: EndTimeOptions
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    let end = try end.asked(recording) { database, _ in try ClepsyQuestions(database).openSince() }
    let advice =
      end.text == nil ? "'earned clepsy open APP' opens one" : "--at takes a time after the app came to the front"
    try recording.recordClepsy(app, at: end, CloseApp.init, advice: [.wrongState: advice]) {
      ["\($0.name) is closed" + $0.left]
    }
  }
}

/// `earned clepsy lock-screen` (contract, section 9).
struct ClepsyLockScreenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock-screen", abstract: "The screen is locked: a session pauses, the use of a vice app ends.",
    examples: ["earned clepsy lock-screen"],
    discussion: """
      'earned clepsy open APP' continues afterwards.
      """)

  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.recordClepsy(nil, { _ in LockScreen() }) { ["the screen is locked" + $0.left] }
  }
}

/// `earned clepsy refresh` (contract of the guard, section 3).
struct ClepsyRefreshCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: "Count the time in apps that is recorded and not counted yet.",
    examples: [
      "earned clepsy refresh --from-usage",
      "earned import auto export.json --quiet | earned ingest - && earned clepsy refresh --from-usage",
    ],
    discussion: """
      Time in a productive app is earned; time in a vice app is spent where it was unlocked then. Only what is newer than the last event or session of an app counts, so the same again changes nothing.
      """)

  @Flag(name: .customLong("from-usage"), help: "From what 'earned report usage' shows.")
  var isFromUsage = false

  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    guard isFromUsage else { throw ValidationError("it takes --from-usage, the time in apps that is recorded") }
  }

  func run() throws {
    try recording.record { session in
      let (now, usage) = (session.now, UsageQuestions(session.database))
      let events = try ClepsyQuestions(session.database).events(at: now) {
        try usage.uses(of: $0, after: $1, to: now.instant)
      }
      for (event, time) in events { try session.add(event, at: time) }
      return events.map(\.event)
    } then: { (events: [QueueEvent], session) in
      (
        events: events, apps: try ClepsyQuestions(session.database).apps(at: session.now),
        part: try ClepsyEconomy.statusPart(of: session.database, at: session.now)
      )
    } text: { answer, recorded in
      let words = recorded.words
      let sums = Dictionary(grouping: answer.events) { $0.appBundleID ?? "" }.sorted { $0.key < $1.key }
      let lines = sums.map { id, events in
        let name = answer.apps[id].map { Named($0.app).label } ?? id
        let time = Formatter.duration(milliseconds: Int64(events.map(\.seconds).reduce(0, +)) * 1_000)
        return "\(words.safe(name)): \(time) \(events[0].kind.rawValue)"
      }
      return (lines.isEmpty ? ["no time in apps is newer than what the balance knows"] : lines)
        + (answer.part.map { [words.text(of: $0)] } ?? [])
    }
  }
}

/// `earned clepsy unlock` (contract, section 9).
struct ClepsyUnlockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock", abstract: "Unlock a vice app: for 15, 30 or 60 minutes, or for all that is left.",
    examples: [
      "earned clepsy unlock insta --minutes 15",
      "earned clepsy unlock insta --minutes 1h",
      "earned clepsy unlock insta --all",
    ],
    discussion: """
      It takes nothing: only use empties the balance. It ends at midnight at the latest, and when nothing is left.
      """)

  @OptionGroup var app: ClepsyAppArgument

  @Option(help: "For 15, 30 or 60 minutes.")
  var minutes: ClepsyUnlockMinutes?

  @Flag(name: .customLong("all"), help: "For as long as the whole balance.")
  var isAll = false

  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    guard (minutes != nil) != isAll else { throw ValidationError("choose one of --minutes 15, 30, 60, and --all") }
  }

  func run() throws {
    let choice = minutes.map { UnlockChoice.minutes($0) } ?? .all
    try recording.recordClepsy(app, { UnlockApp(appBundleID: $0, choice: choice) }) { $0.unlocked }
  }
}

struct ClepsyAppArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The app: its name, its id, or a unique beginning of one.", valueName: "app"),
    completion: CompleteCommand.Words.clepsy.kind)
  var text: String
}

/// The minutes of an unlock as typed: `15`, `30m`, `1h`.
extension ClepsyUnlockMinutes: ExpressibleByArgument {
  package init?(argument: String) {
    guard let minutes = TypedDuration.count(argument, of: .minutes) else { return nil }
    self.init(rawValue: Int(minutes))
  }

  package static var allValueStrings: [String] { ClepsyNumbers.unlockMinutes.map(String.init) }
}

extension RecordingOptions {
  /// Records what became of an app or of the screen, and prints that and the balance.
  ///
  /// - Parameters:
  ///   - argument: the app; nil when the record has none.
  ///   - end: when it happened, for what has an end.
  ///   - make: makes the record of the app's bundle id.
  fileprivate func recordClepsy(
    _ argument: ClepsyAppArgument?, at end: EndTime = EndTime(),
    _ make: (String) -> some DeclaredRecord,
    advice: [RejectionCode: String] = [:], text: (ClepsyUseText) -> [String]
  ) throws {
    try record { session in
      let questions = ClepsyQuestions(session.database)
      let app = try argument.map { try questions.apps(at: session.now).names().meant(by: $0.text) }
      let ended = try end.instant(at: session.now)
      let before = try questions.status(at: Now(ended ?? session.now.instant, session.now.timeZone))
      try session.add(make(app?.id ?? ""), at: ended, advice: advice)
      return (app: app, before: before)
    } then: { subject, session in
      let questions = ClepsyQuestions(session.database)
      return (
        subject: subject, after: try questions.status(at: session.now), apps: try questions.apps(at: session.now),
        part: try ClepsyEconomy.statusPart(of: session.database, at: session.now)
      )
    } text: { answer, recorded in
      let use = ClepsyUseText(
        typed: argument?.text ?? "", app: answer.subject.app, before: answer.subject.before, after: answer.after,
        apps: answer.apps, words: recorded.words)
      let balance = answer.part.map { [recorded.words.text(of: $0)] } ?? []
      return recorded.lines(applied: text(use) + balance, denied: use.ways(after: recorded.outcome) + balance)
    }
  }
}
