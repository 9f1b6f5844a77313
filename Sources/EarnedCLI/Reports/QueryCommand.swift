import EarnedArguments
import EarnedReports
import EarnedSQLite
import EarnedSystem

/// `earned query` (contract, section 23).
struct QueryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "Ask the records a question of your own, in SQL.",
    examples: [
      #"earned query "select app_id, count(*) as attempts from attempt where hour_local >= 20 group by app_id""#,
      "earned query --views",
      "earned query --views attempt",
      #"earned query "select day_id, count(*) as attempts from attempt group by day_id" --app reddit --weekday mon-fri"#,
      "earned query --file evenings.sql --param app=web:reddit.com --period 'last month'",
      #"earned query "select * from focus_session" --out focus.xlsx"#,
    ],
    discussion: """
      The statement reads the views that all reports are made of, so that its figures are those of every report, before a cleanup and after it. It changes nothing. 'earned query --views' lists the views, and with a name the columns of one.

      :from_day_id and :to_day_id are the days of --period, --week, or --from with --to, else all days on record; :now_ts_utc_ms is the time, :timezone_id the zone. --app, --weekday and the like narrow the views themselves, as they do for a report. Tables of the database can be read as main.NAME.
      """)

  @Argument(
    help: ArgumentHelp(
      "The statement; '-' reads it from standard input. With --views the name of a view.", valueName: "statement"),
    completion: CompleteCommand.Words.views.kind)
  var statement: String?

  @Option(help: ArgumentHelp("Read the statement from this file.", valueName: "file"), completion: .file())
  var file: String?

  @Flag(name: .customLong("views"), help: "List the views, or the columns of one.")
  var listsViews = false

  @Option(
    name: .customLong("param"),
    help: ArgumentHelp(
      "The value of a parameter of the statement, ':NAME': a number when it looks like one. May be given several times.",
      valueName: "name=value"))
  var parameters: [StatementParameter] = []

  @OptionGroup var output: ReportOutputs
  @OptionGroup var window: PeriodOptions
  @OptionGroup var slice: SliceOptions
  @OptionGroup var share: ShareOptions
  @OptionGroup var reading: ReportReading

  func validate() throws {
    if listsViews {
      guard file == nil, parameters.isEmpty, slice.request.isEmpty, output.paths.isEmpty,
        output.formats.isSubset(of: [.text, .json])
      else {
        throw ValidationError(
          "--views goes with the name of a view and with --json, and with no other of these options")
      }
      return
    }
    guard (statement == nil) != (file == nil) else {
      throw ValidationError(
        statement == nil
          ? "what is asked? Give a statement, such as \"select * from attempt\", --file FILE, or '-'"
          : "give a statement or --file, not both")
    }
    if let folder = output.folders.first { throw ValidationError("'\(folder)' is a folder; name a file") }
  }

  func run() throws {
    let catalog = try share.catalog()
    if listsViews { return try printViews(of: catalog) }
    let query = try StatementQuery(
      text(), values: Dictionary(parameters.map { ($0.name, $0.value) }) { $1 }, in: catalog)
    let faults = OutputFaults()
    var paths = try reading.outputPaths()
    if let source { try paths.protect(input: source) }
    for folder in try share.reportFolders() { try paths.protect(folder: folder) }
    let files = try output.open(nil, orAll: [], besides: paths, faults)
    let elapsed = ElapsedLine("asking", isQuiet: output.isQuiet)
    defer { elapsed.clear() }
    DatabaseReport.limitMemory()
    reading.limitTime(of: "the query")
    var request = try reading.request(of: query, window.request ?? .daysOnRecord(), at: reading.clock.instant())
    request.slice = slice.request
    let (document, _) = try reading.document(of: request)
    try output.put(document, output.options(), to: files, faults, elapsed)
  }

  /// The file of the statement; '-' is standard input, and nil a statement that was typed.
  private var source: String? { file ?? (statement == "-" ? "-" : nil) }

  /// The statement as it was typed, or as a file or standard input has it.
  private func text() throws -> String {
    guard let source else { return statement ?? "" }
    let bytes = try source == "-" ? File.readStandardInput() : File.read(source)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFault(ExitStatus.usage, "\(source == "-" ? "standard input" : source) is not UTF-8")
    }
    return text
  }

  private func printViews(of catalog: ReportCatalog) throws {
    let views = try catalog.publicViews(named: statement)
    if output.printedFormat == .json { return try Console.print(ReportCatalog.json(of: views)) }
    if statement != nil { return try Console.print(views.map(\.outline).joined(separator: "\n")) }
    var listing = Listing()
    for view in views { listing.add(view.name, view.summary) }
    try Console.print(listing.lines.joined(separator: "\n"))
  }
}

/// `app=web:reddit.com`: a value of a parameter, a number when it looks like one.
struct StatementParameter: ExpressibleByArgument {
  let name: String
  let value: Value

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    let (typed, text) = (parts[0], parts[1])
    name = typed.hasPrefix(":") ? String(typed.dropFirst()) : typed
    // Not "nan" or "infinity".
    let isNumber = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
    value = (isNumber ? Int64(text).map(Value.integer) ?? Double(text).map(Value.real) : nil) ?? .text(text)
  }

  /// `NAME=VALUE`.
  static var form: String? { "NAME=VALUE" }
}
