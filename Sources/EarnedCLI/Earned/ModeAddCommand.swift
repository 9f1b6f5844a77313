import EarnedArguments
import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSystem

struct ModeAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a mode, or change the one with that name.",
    examples: [
      "earned mode add Work",
      "earned mode add Work --days mon-fri --from 08:30 --to 12:00",
      "earned mode add Sleep --strictness hard --from 22:00 --to 07:00",
      "earned mode add Detox --days sun --all-day",
      "earned mode add Weekend --days sat,sun --from 8:00 --to 12:00 --app reddit --app insta",
    ],
    discussion: """
      A new mode blocks the distracting apps unless some are named, and is gentle. Without windows, Work gets mon-fri 09:00 to 17:00, and Sleep 22:00 to 07:00. For an existing mode, only the given values change; given windows or apps replace all earlier ones. 'earned mode edit' adds and removes single apps.
      """,
    hints: [CommandHint.number: .remark("'--from 20:00 --to 23:30' sets its hours.")])

  @Argument(help: ArgumentHelp("Its name.", isText: true), completion: CompleteCommand.Words.modes.kind)
  var name: String

  @Option(help: "How strictly it holds; strict and hard need a larger plan.")
  var strictness: StrictnessArgument?

  @OptionGroup var windows: ModeWindowOptions

  @Option(
    name: .customLong("app"),
    help: ArgumentHelp("An app that it blocks; may be given several times.", valueName: "app"),
    completion: CompleteCommand.Words.apps.kind)
  var apps: [String] = []

  @Option(help: ArgumentHelp("If several modes block an app, the highest priority decides.", valueName: "number"))
  var priority: Int?

  @OptionGroup var owner: VerbOwner
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.saveMode { session, _ in
      try owner.check(.mode, in: session.database)
      let known = try Economies.apps(in: session.database)
      let apps = try apps.map { try known.appID(meantBy: $0) }
      let saved = try session.saveMode(
        named: name, strictness: strictness?.strictness, priority: priority, windows: windows.windows,
        blockedApps: apps.isEmpty ? nil : apps)
      let hasUsualHours = saved.isNew && windows.windows == nil && ModeTemplate(named: saved.name) != nil
      return (saved.id, hasUsualHours ? "these are its usual hours; --days, --from and --to set others" : nil)
    }
  }
}

/// `earned mode edit` (contract, section 9).
struct ModeEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a mode: its apps, hours, name, priority, strictness.",
    examples: [
      "earned mode edit work --add-app web:news.ycombinator.com",
      "earned mode edit work --remove-app reddit --to 18:00",
      #"earned mode edit work --name "Deep work" --priority 2"#,
    ],
    discussion: """
      Only what is given changes. Of a mode with several windows, 'earned mode add NAME' replaces them all.
      """)

  @OptionGroup var mode: ModeArgument

  @Option(
    name: .customLong("add-app"),
    help: ArgumentHelp("An app that it also blocks; may be given several times.", valueName: "app"),
    completion: CompleteCommand.Words.apps.kind)
  var addedApps: [String] = []

  @Option(
    name: .customLong("remove-app"),
    help: ArgumentHelp("An app that it no longer blocks; may be given several times.", valueName: "app"),
    completion: CompleteCommand.Words.apps.kind)
  var removedApps: [String] = []

  @Option(help: ArgumentHelp("Its new name.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The weekdays: mon-fri, 'sat,sun', weekdays, weekend, daily.", valueName: "days"))
  var days: DaysOfWeek?

  @Option(help: ArgumentHelp("When it opens, by the clock.", valueName: "hh:mm"))
  var from: TimeOfDay?

  @Option(help: ArgumentHelp("When it closes, up to 24:00.", valueName: "hh:mm"))
  var to: WindowEnd?

  @Option(help: ArgumentHelp("If several modes block an app, the highest priority decides.", valueName: "number"))
  var priority: Int?

  @Option(help: "How strictly it holds; strict and hard need a larger plan.")
  var strictness: StrictnessArgument?

  @OptionGroup var recording: RecordingOptions

  private var changesWindows: Bool { days != nil || from != nil || to != nil }

  func validate() throws {
    let changesOther = name != nil || priority != nil || strictness != nil
    guard changesOther || changesWindows || !(addedApps + removedApps).isEmpty else {
      throw ValidationError("name what changes, such as --add-app, --to or --name")
    }
  }

  func run() throws {
    try recording.saveMode { session, modes in
      let named = try mode.named(in: session)
      guard let mode = modes[named.id] else { preconditionFailure("a mode that was found is in the list") }
      if let name, modes.names.named(exactly: name).contains(where: { $0.id != named.id }) {
        throw CommandFault(ExitStatus.usage, "there is a mode '\(name)' already; nothing was changed")
      }
      try session.add(
        UpsertMode(
          modeID: named.id, name: name ?? mode.name, strictness: strictness?.strictness ?? mode.strictness,
          priority: priority, windows: changesWindows ? try windows(of: mode) : nil,
          blockedApps: try apps(of: mode, in: session)))
      return (named.id, nil)
    }
  }

  private func windows(of mode: Mode) throws -> [UpsertMode.Window] {
    if let windows = mode.editedWindows(days: days, from: from, to: to?.time) { return windows }
    let why =
      mode.windows.isEmpty
      ? "has no hours yet; nothing was changed; --from and --to give it some"
      : "has \(mode.windows.count) windows, so it is not clear which changes; nothing was changed; "
        + "'earned mode add' with its name, --days, --from and --to replaces them all"
    throw CommandFault(ExitStatus.usage, "the mode '\(mode.name)' \(why)")
  }

  private func apps(of mode: Mode, in session: RecordingSession) throws -> [AppID]? {
    guard !(addedApps + removedApps).isEmpty else { return nil }
    let known = try Economies.apps(in: session.database)
    let blocked = NamedEntities(kind: "app of this mode", mode.blockedApps.map(known.appNames.named))
    let removed = try removedApps.map { try AppID(stored: blocked.meant(by: $0).id) }
    return try mode.blockedApps.filter { !removed.contains($0) } + addedApps.map { try known.appID(meantBy: $0) }
  }
}

extension RecordingOptions {
  /// Saves a mode, and says what it is then, what it no longer blocks, and what else a person should know about it.
  fileprivate func saveMode(_ save: (RecordingSession, ModeList) throws -> (id: String, note: String?)) throws {
    try record { session in
      let modes = try session.questions.modes(at: session.now)
      let saved = try session.advising([
        .tierLimit:
          "'earned mode list' shows what there is, 'earned plan' what other plans allow; a plan costs nothing here"
      ]) { try save(session, modes) }
      return (id: saved.id, note: saved.note, before: modes[saved.id])
    } then: { saved, session in
      (saved: saved, modes: try session.questions.modes(at: session.now))
    } text: { (answer: (saved: (id: String, note: String?, before: Mode?), modes: ModeList), recorded) in
      let (saved, modes) = answer
      let change = ModeText.Change(from: saved.before, to: modes[saved.id])
      return recorded.lines(
        applied: ModeText(words: recorded.words).saved(saved.id, change, from: saved.before, modes)
          + [saved.note].compactMap(\.self) + (change == .none ? [] : [try recorded.effectLine()]))
    }
  }
}

/// The windows of a mode as typed: `--days mon-fri --from 22:00 --to 07:00`, several times for several windows.
struct ModeWindowOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The weekdays of a window: mon-fri, 'sat,sun', weekdays, weekend, daily (default).", valueName: "days"))
  var days: [DaysOfWeek] = []

  @Option(help: ArgumentHelp("When it opens, by the clock.", valueName: "hh:mm"))
  var from: [TimeOfDay] = []

  @Option(
    help: ArgumentHelp(
      "When it closes, up to 24:00; a time before the opening is on the next day.", valueName: "hh:mm"))
  var to: [WindowEnd] = []

  @Flag(name: .customLong("all-day"), help: "A window of whole days, from midnight to midnight; goes with --days.")
  var isAllDay = false

  func validate() throws {
    if isAllDay {
      guard from.isEmpty, to.isEmpty else { throw ValidationError("choose one of --all-day, and --from with --to") }
      return
    }
    guard from.count == to.count else { throw ValidationError("every window takes one --from and one --to") }
    guard from.isEmpty ? days.isEmpty : days.count <= 1 || days.count == from.count else {
      throw ValidationError(
        "--days goes with --from and --to, or with --all-day, once for all windows or once for each")
    }
  }

  /// The windows of a record; nil when none is given.
  var windows: [UpsertMode.Window]? {
    if isAllDay {
      return (days.isEmpty ? [.daily] : days).flatMap { UpsertMode.Window.wholeDays($0.days) }
    }
    guard !from.isEmpty else { return nil }
    return from.indices.flatMap { index in
      let days = days.isEmpty ? .daily : days[days.count == 1 ? 0 : index]
      let (start, end) = (from[index], to[index])
      if end.isMidnight, start == end.time { return UpsertMode.Window.wholeDays(days.days) }
      return [UpsertMode.Window(days: days.days, start: start, end: end.time)]
    }
  }
}

extension ModeWindow {
  /// Whether this window and the next one are the two of whole days.
  func isWholeDay(with next: ModeWindow) -> Bool {
    daysOfWeekMask == next.daysOfWeekMask
      && [start, end, next.start, next.end].map(\.minutes) == [0, 720, 720, 0]
  }
}

/// When a window closes, as typed: a time of day, or `24:00`.
struct WindowEnd: ExpressibleByArgument {
  let time: TimeOfDay
  /// Whether it is the midnight at the end of the day.
  let isMidnight: Bool

  init?(argument: String) {
    isMidnight = argument == "24:00"
    guard let time = TimeOfDay(typed: isMidnight ? "00:00" : argument) else { return nil }
    self.time = time
  }

  static var form: String? { "a time from 00:00 to 24:00" }
}

extension DaysOfWeek: ExpressibleByArgument {
  /// Weekdays as typed, such as `mon-fri`.
  package init?(argument: String) { self.init(typed: argument) }
}

extension TimeOfDay: ExpressibleByArgument {
  /// A time as typed, `22:00` or `7:30`.
  package init?(argument: String) { self.init(typed: argument) }

  /// Midnight is 00:00 of the next day, so 24:00 is not allowed.
  package static var form: String? { "a time from 00:00 to 23:59" }
}

/// A strictness as typed, in any case.
struct StrictnessArgument: ExpressibleByArgument {
  let strictness: Strictness

  init?(argument: String) {
    guard let strictness = Strictness(rawValue: argument.uppercased()) else { return nil }
    self.strictness = strictness
  }

  static var allValueStrings: [String] { Strictness.allCases.map { $0.rawValue.lowercased() } }
}
