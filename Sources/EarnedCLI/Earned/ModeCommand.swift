import EarnedArguments
import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSystem

/// `earned mode` (contract, section 9).
struct ModeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mode", abstract: "Add modes, which block apps at certain times, and switch them.",
    examples: [
      "earned mode add Work --days mon-fri --from 09:00 --to 17:00",
      "earned mode edit work --add-app reddit",
      "earned mode on work --minutes 90",
      "earned mode off work",
      "earned mode auto work",
      "earned mode list",
    ],
    subcommands: [
      ModeAddCommand.self, ModeEditCommand.self, ModeOnCommand.self, ModeOffCommand.self, ModeAutoCommand.self,
      ModeDeleteCommand.self,
      ModeListCommand.self,
    ],
    hints: [
      "new": "add", "create": "add", "change": "edit", "rename": "edit", "start": "on", "enable": "on", "stop": "off",
      "disable": "off",
      "end": "off", "remove": "delete", "rm": "delete", "show": "list", "ls": "list",
    ])
}

struct ModeOnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "on", abstract: "Switch a mode on, regardless of its windows.",
    examples: ["earned mode on work", "earned mode on work --minutes 90"],
    discussion: """
      It stays on until 'earned mode auto', or for the minutes given.
      """)

  @OptionGroup var options: ModeOverrideOptions

  func run() throws {
    try options.recording.recordOverride(of: options.mode, .forcedOn, minutes: options.minutes?.count)
  }
}

struct ModeOffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "off", abstract: "Switch a mode off, regardless of its windows.",
    examples: ["earned mode off work", "earned mode off work --minutes 1h30m"],
    discussion: """
      It stays off until 'earned mode auto', or for the minutes given, which count from now. A strict mode that holds goes off 15 minutes later: with 15 minutes or less it stays off. A hard one does not go off.
      """)

  @OptionGroup var options: ModeOverrideOptions

  func run() throws {
    try options.recording.recordOverride(of: options.mode, .forcedOff, minutes: options.minutes?.count)
  }
}

struct ModeAutoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "auto", abstract: "Let the windows of a mode decide again.", examples: ["earned mode auto work"])

  @OptionGroup var mode: ModeArgument
  @OptionGroup var recording: RecordingOptions

  func run() throws { try recording.recordOverride(of: mode, .auto) }
}

struct ModeOverrideOptions: ParsableArguments {
  @OptionGroup var mode: ModeArgument

  @Option(
    help: ArgumentHelp("For how long, in minutes (default: until 'earned mode auto').", valueName: "minutes"))
  var minutes: Minutes?

  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    if let minutes, !(1...527_040).contains(minutes.count) {
      throw ValidationError("--minutes takes between 1 and 527040, which is a year")
    }
  }
}

extension RecordingOptions {
  /// Overrides the windows of a mode; without an end when `minutes` is nil.
  fileprivate func recordOverride(of mode: ModeArgument, _ state: ManualState, minutes: Int? = nil) throws {
    try record { session in
      let mode = try mode.named(in: session)
      try session.add(
        OverrideMode(
          modeID: mode.id, manualState: state, expiresAt: minutes.map { session.now.instant + .minutes($0) }))
      return mode
    } then: { mode, session in
      (mode: mode, modes: try session.questions.modes(at: session.now))
    } text: { overridden, recorded in
      let lines = ModeText(words: recorded.words).overridden(overridden.mode, overridden.modes)
      return recorded.lines(applied: lines, denied: lines)
    }
  }
}

struct ModeDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a mode.", examples: ["earned mode delete work"],
    discussion: """
      A strict mode that holds is only switched off, 15 minutes later; delete it then. A hard one that holds stays.
      """)

  @OptionGroup var mode: ModeArgument
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      let mode = try mode.named(in: session)
      try session.add(DeleteMode(modeID: mode.id))
      return mode
    } then: { mode, session in
      (mode: mode, stillThere: try session.questions.modes(at: session.now)[mode.id])
    } text: { deleted, recorded in
      let text = ModeText(words: recorded.words)
      return recorded.lines(applied: text.deleted(deleted.mode, stillThere: deleted.stillThere))
    }
  }
}

struct ModeListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the modes: when they hold, how strictly, and what they block.",
    examples: ["earned mode list", "earned mode list --json"])

  @OptionGroup var owner: VerbOwner
  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (modes, words) = try question.askDatabase { database, now in
      try owner.check(.mode, in: database)
      return try EarnedQuestions(database).modes(at: now)
    }
    try question.print(modes.json, words) { ModeText(words: words).list(modes) }
  }
}

struct ModeArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The mode: its name, its id, or a unique beginning of one.", valueName: "mode", isText: true),
    completion: CompleteCommand.Words.modes.kind)
  var text: String

  @OptionGroup var owner: VerbOwner

  func named(in session: RecordingSession) throws -> Named {
    try owner.check(.mode, in: session.database)
    return try session.questions.modes(at: session.now).meant(by: text)
  }
}

struct ModeText {
  let words: Formatter

  /// What a mode that is saved is after it.
  enum Change: String {
    case added
    case changed
    case none = "as it was"

    init(from before: Mode?, to after: Mode?) {
      guard let before, let after else {
        self = .added
        return
      }
      self = before.name == after.name && before.lockedParts == after.lockedParts ? .none : .changed
    }
  }

  func saved(_ modeID: String, _ change: Change, from before: Mode?, _ modes: ModeList) -> [String] {
    guard let mode = modes[modeID] else { return [] }
    let unblocked = before?.blockedApps.filter { !mode.blocks($0) } ?? []
    return ["\(words.safe(mode.name)) is \(change.rawValue): \(about(mode, modes))"] + apps(of: mode)
      + (unblocked.isEmpty ? [] : ["it no longer blocks \(words.list(unblocked))"])
  }

  func overridden(_ named: Named, _ modes: ModeList) -> [String] {
    guard let mode = modes[named.id] else { return [] }
    return ["\(words.safe(mode.name)) \(state(of: mode, modes))"]
      + (willStayOff(mode) ? ["then it stays off until 'earned mode auto'"] : [])
  }

  /// Whether the windows of a mode that is still active will not decide again by themselves.
  private func willStayOff(_ mode: Mode) -> Bool {
    mode.override.state == .forcedOff && mode.override.expiresAt == nil
      && mode.override.effectiveAt.map { $0 > words.now.instant } ?? false
  }

  /// What to say about a mode that was deleted, or that is only switched off.
  func deleted(_ named: Named, stillThere mode: Mode?) -> [String] {
    let name = words.safe(named.label)
    guard let mode else { return ["\(name) is deleted"] }
    let time = mode.override.effectiveAt.map { words.time($0) } ?? "then"
    return ["\(name) is strict and holds: it goes off at \(time); delete it after that"]
  }

  func list(_ modes: ModeList) -> String {
    guard !modes.modes.isEmpty else { return "there is no mode yet; 'earned mode add NAME' adds one" }
    var listing = Listing()
    for mode in modes.modes {
      listing.add(words.safe(mode.name), [about(mode, modes), state(of: mode, modes)] + apps(of: mode))
    }
    return listing.lines.joined(separator: "\n")
  }

  /// `strict, Mon–Fri 09:00–17:00`.
  private func about(_ mode: Mode, _ modes: ModeList) -> String {
    let schedule = mode.windows.isEmpty ? "no windows" : schedule(of: mode.windows).joined(separator: "; ")
    let priority = mode.priority == 0 ? "" : ", priority \(mode.priority)"
    let inForce = min(mode.strictness, modes.strictnessCap)
    let cap = inForce == mode.strictness ? "" : " (\(words.codes.inSentence(inForce.rawValue)) in force)"
    return "\(words.codes.inSentence(mode.strictness.rawValue))\(cap), \(schedule)\(priority)"
  }

  /// `Mon–Fri 09:00–17:00`; the two halves of a day are `Sun all day`.
  private func schedule(of windows: [ModeWindow]) -> [String] {
    var lines: [String] = []
    var rest = windows[...]
    while let window = rest.popFirst() {
      let days = DaysOfWeek(mask: window.daysOfWeekMask).words
      if let next = rest.first, window.isWholeDay(with: next) {
        rest = rest.dropFirst()
        lines.append("\(days) all day")
      } else {
        lines.append("\(days) \(window.start)–\(window.end)")
      }
    }
    return lines
  }

  private func apps(of mode: Mode) -> [String] {
    [mode.blockedApps.isEmpty ? "blocks no app" : "blocks \(words.list(mode.blockedApps))"]
  }

  /// `holds now, switched on until 17:00`.
  private func state(of mode: Mode, _ modes: ModeList) -> String {
    guard modes.enforcedIDs.contains(mode.modeID) else {
      return "is locked: the plan keeps fewer modes, as 'earned plan' tells"
    }
    let holds = modes.activeIDs.contains(mode.modeID) ? "holds now" : "does not hold now"
    return holds + (switching(of: mode).map { ", \($0)" } ?? "")
  }

  private func switching(of mode: Mode) -> String? {
    let override = mode.override
    if let expires = override.expiresAt, expires <= words.now.instant { return nil }
    let until = override.expiresAt.map { " until \(words.time($0))" } ?? ""
    let isToCome = override.effectiveAt.map { $0 > words.now.instant } ?? false
    let from = override.effectiveAt.map { isToCome ? " at \(words.time($0))" : "" } ?? ""
    switch override.state {
    case .auto: return nil
    case .forcedOn: return isToCome ? "goes on\(from)\(until)" : "switched on\(until)"
    case .forcedOff: return isToCome ? "goes off\(from)\(until)" : "switched off\(until)"
    }
  }
}
