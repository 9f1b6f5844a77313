import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedFleet
import EarnedReports
import EarnedSystem

/// `earned manual` (contract, section 9).
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Write the manual pages into a folder.",
    examples: [
      "earned manual ~/.local/share/man && man earned-report", "earned manual man && man ./man/man1/earned.1",
    ],
    discussion: """
      The folder gets man1/earned.1, a page for each command, man5/earned-records.5 and man5/earned-reports.5. The same version always writes the same pages.
      """)

  @Argument(help: "The folder, which is created if needed.", completion: .directory)
  var folder: String

  func validate() throws {
    if folder.isEmpty { throw ValidationError("name the folder for the pages") }
  }

  func run() throws {
    let pages = try ManualPages.all()
    var paths = OutputPaths()
    let files = pages.map { "\(folder)/\($0.path)" }
    for file in files { try paths.add(file) }
    for (page, file) in zip(pages, files) {
      // Everybody may read manual pages, unlike the other files that commands write.
      try Folder.makeAll(above: file, mode: 0o755)
      let text = page.mdoc(date: ProgramVersion.date, source: "earned \(ProgramVersion.current)")
      try AtomicFile.write(Array(text.utf8), to: file, mode: 0o644)
    }
  }
}

/// The manual (contract, section 9): a page for each command, made from the tree of commands, and the formats of
/// records and reports, made from their declarations.
enum ManualPages {
  static func all() throws -> [ManualPage] {
    let commands = Earned.manualPages.map(completed)
    return commands + [recordsPage(Economies.all.flatMap { $0.recordTypes }), try reportsPage()]
  }

  /// The page of a command, with what its options do not say: variables, files, exit statuses and related pages.
  private static func completed(_ command: CommandPage) -> ManualPage {
    var page = command.page
    let isRoot = page.name == Earned.configuration.commandName
    let options =
      page.name.hasPrefix("earned-config") ? command.options.union(EnvironmentVariable.configured) : command.options
    let variables = EnvironmentVariable.all.filter { isRoot || !options.isDisjoint(with: $0.options) }
    page.parts += [
      ManualPart(
        "ENVIRONMENT",
        variables.isEmpty ? [] : [.list(variables.map { ManualItem([.variable($0.name)], $0.meaning) })]),
      ManualPart("FILES", files(options: options, isRoot: isRoot)),
      ManualPart("EXIT STATUS", isRoot ? exitStatuses : [.paragraph(otherExitStatuses)]),
      ManualPart("SEE ALSO", [.references(command.relatives + related(to: page.name, isRoot: isRoot))]),
    ].filter { !$0.blocks.isEmpty }
    return page
  }

  private static func files(options: Set<String>, isRoot: Bool) -> [ManualBlock] {
    let files =
      (isRoot || options.contains("--db") ? [database] : [])
      + (isRoot || !options.isDisjoint(with: EnvironmentVariable.configured) ? [configuration] : [])
    return files.isEmpty ? [] : [.list(files)]
  }

  private static let database = ManualItem(
    [.file("~/.local/share/earned/earned.db")],
    "The database, unless --db, EARNED_DB or XDG_DATA_HOME names another. Only its owner can read it.")

  private static let configuration = ManualItem(
    [.file("~/.config/earned/config.json")],
    "What 'earned config' has set: "
      + Preference.allCases.map(\.rawValue).joined(separator: ", ")
      + ". Options and variables override it. XDG_CONFIG_HOME names a folder other than ~/.config.")

  private static let exitStatuses: [ManualBlock] = [
    .list(ExitStatus.meanings.map { ManualItem([.text("\($0.status)")], $0.meaning) })
  ]

  private static let otherExitStatuses =
    "The exit status is 0 on success, also when there was nothing to do. earned(1) explains the others."

  private static func related(to name: String, isRoot: Bool) -> [ManualReference] {
    let records = ManualReference(name: recordsName, section: 5)
    let reports = ManualReference(name: reportsName, section: 5)
    if isRoot { return [records, reports] }
    let words = name.split(separator: "-")
    if words.contains("ingest") || words.contains("import") { return [records] }
    return words.contains("report") ? [reports] : []
  }

  static let recordsName = "earned-records"
  static let reportsName = "earned-reports"
}

struct EnvironmentVariable {
  let name: String
  let meaning: String
  /// It applies to commands with one of these options.
  let options: Set<String>

  /// The options whose values can be set in the configuration.
  static let configured = Set(Preference.allCases.map { "--\($0.rawValue)" })

  static let all = [
    EnvironmentVariable(name: "EARNED_DB", meaning: "The database, unless --db names one.", options: ["--db"]),
    EnvironmentVariable(
      name: "EARNED_NOW", meaning: "The time to use as now, unless --now gives one.", options: ["--now"]),
    EnvironmentVariable(
      name: "EARNED_SHARE",
      meaning: "A folder with files of your own in addition to the built-in ones, unless --share names one.",
      options: ["--share"]),
    EnvironmentVariable(
      name: "XDG_DATA_HOME", meaning: "Where the database is by default, in earned/earned.db (~/.local/share).",
      options: ["--db"]),
    EnvironmentVariable(
      name: "XDG_CONFIG_HOME", meaning: "Where the configuration file is, in earned/config.json (~/.config).",
      options: configured),
    EnvironmentVariable(
      name: "TZ", meaning: "The time zone, unless --timezone or the stored setting names one.",
      options: ["--timezone"]),
    EnvironmentVariable(
      name: "NO_COLOR", meaning: "When it is set, there are no colours unless --color says so.", options: ["--color"]),
    EnvironmentVariable(
      name: "TERM", meaning: "When it is dumb, there are no colours either.", options: ["--color"]),
    EnvironmentVariable(
      name: "COLUMNS", meaning: "The width of the output (default: the width of the terminal, else 80).", options: []),
  ]
}
