import EarnedArguments
import EarnedCore
import EarnedEconomyRules
import EarnedImport
import EarnedSystem

/// `earned setup` (contract, section 9).
struct SetupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup", abstract: "Begin: say what distracts you and when, and record it.",
    examples: ["earned setup"],
    discussion: """
      On a terminal it asks for sites and programs, a Work and a Sleep mode, the time zone and the Monday mail. Every answer may be empty. It shows the commands that the answers stand for, runs those that record, and prints those that change the system. Without a terminal it only prints the commands.
      """)

  @OptionGroup var database: DatabaseOptions

  func run() throws {
    let isAsked = Prompt.isPossible
    let plan = SetupPlan(isAsked ? try SetupAnswers.asked() : .example, database: database.path)
    try Console.print(plan.text)
    if isAsked { try plan.run() }
  }
}

/// What a person answers.
struct SetupAnswers {
  /// Full ids: `web:reddit.com`, `linux:steam`.
  var apps: [String] = []
  var modes: [ModeTemplate] = []
  var timeZone = ""
  var mailAddress = ""

  /// For whoever only reads the commands.
  static let example = SetupAnswers(
    apps: ["web:reddit.com", "linux:steam"], modes: ModeTemplate.allCases, timeZone: "Europe/Berlin",
    mailAddress: "you@example.org")

  static func asked() throws -> Self {
    var answers = SetupAnswers()
    Console.say("An app has an id: web:reddit.com is a site, linux:steam a program by the name of its file.")
    answers.apps = try Prompt.ask("Which sites and programs distract you, such as reddit.com steam? (Enter: none)") {
      try $0.split { $0 == " " || $0 == "," }.map { try id(typed: String($0)) }
    }
    if !answers.apps.isEmpty {
      answers.modes = try ModeTemplate.allCases.filter { mode in
        try Prompt.isConfirmed("Block them by a \(mode.name) mode, \(mode.hours)?")
      }
    }
    let zone = try ClockOptions.machineTimeZone().timeZone.identifier
    answers.timeZone = try Prompt.ask("Which time zone counts? (Enter: \(zone), this machine's)") {
      try $0.isEmpty ? "" : Zone.named($0).identifier
    }
    answers.mailAddress = try Prompt.ask("Where to mail the week on Mondays? (Enter: nowhere)")
    return answers
  }

  /// Whether an app is of a kind.
  func names(_ kind: AppID.Kind) -> Bool { apps.contains { AppID.Kind(of: $0) == kind } }

  /// What has a dot is a site, of which the host counts; another word is a program.
  ///
  /// - Throws: `ValidationError` for what is neither.
  private static func id(typed text: String) throws -> String {
    let kind = AppID.Kind(of: text) ?? (text.contains(".") ? .web : .linux)
    let name = text.hasPrefix(kind.prefix) ? String(text.dropFirst(kind.prefix.count)) : text
    let app = kind == .web ? AppID.Kind.webID(address: name, withoutScheme: true) : AppID(kind.prefix + name)
    guard let app else {
      throw ValidationError("'\(text)' is not a valid app; \(AppID.rule(for: kind.prefix + name))")
    }
    guard !app.isPublicSuffix else { throw ValidationError("'\(text)' is the ending of many sites; name one of them") }
    return app.description
  }
}

/// What answers stand for.
struct SetupPlan {
  /// The arguments of the commands that record.
  private let commands: [[String]]
  /// The lines that change the system, with what they are for.
  private let system: [(what: String, lines: [String])]

  /// - Parameter database: the database that was named; nil for the usual one.
  init(_ answers: SetupAnswers, database: String?) {
    var commands: [[String]] = []
    let free = Tier.free
    if answers.apps.count > free.maximumDistractingApps ?? .max || answers.modes.count > free.maximumModes ?? .max {
      commands.append(["plan", "plus"])
    }
    if !answers.timeZone.isEmpty { commands.append(["settings", "timezone_id", answers.timeZone]) }
    commands += answers.apps.map { ["app", "block", $0] }
    commands += answers.modes.map { ["mode", "add", $0.name] }
    let place = database.map { ["--db", $0] } ?? []
    self.commands = commands.map { $0 + place }
    let option = place.map(AppArgument.typed).joined(separator: " ")
    system = [
      answers.mailAddress.isEmpty
        ? nil
        : (
          "The week by mail on Mondays, two lines for 'crontab -e'",
          [
            "MAILTO=\(answers.mailAddress)",
            "0 8 * * 1 /usr/local/bin/earned report weekly --period 'last week' \(option)".trimmed,
          ]
        ),
      answers.names(.linux)
        ? ("Programs that are blocked are ended", ["systemctl --user enable --now earned-guard-user"]) : nil,
      answers.names(.web)
        ? (
          "Sites that are blocked do not open; the file of the unit says what it needs to know",
          ["sudo systemctl edit earned-guard", "sudo systemctl enable --now earned-guard"]
        ) : nil,
    ].compactMap(\.self)
  }

  /// What it records, what it leaves to the person, and what comes then.
  var text: String {
    let records = commands.map { "  earned " + $0.map(AppArgument.typed).joined(separator: " ") }
    let recorded = records.isEmpty ? [] : ["Your answers as commands:"] + records
    let left = system.flatMap { ["\($0.what):"] + $0.lines.map { "  \($0)" } }
    return (recorded + left + [Self.next]).joined(separator: "\n")
  }

  private static let next = """
    Then:
      earned habit add "Read a book"      a habit that earns credits
      earned focus start 25               focus, which earns credits and blocks
      earned status                       where you are
    """

  /// Runs the commands that record.
  ///
  /// - Throws: the error of the first that fails.
  func run() throws {
    for arguments in commands {
      var command = try Earned.parseAsRoot(arguments + ["--quiet"])
      try command.run()
    }
    if !commands.isEmpty { Console.say("recorded: 'earned app list' and 'earned mode list' show it") }
  }
}
