import EarnedArguments
import EarnedCore
import EarnedImport

/// `earned import csv` (contract, section 8).
struct TableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "csv", abstract: "Import any table of apps, focus sessions or habits.",
    examples: [
      "earned import csv usage.csv --time started --app package --seconds duration --system android | earned ingest -",
      "earned import csv log.tsv --time 1 --app 3 --format '%d/%m/%Y %H:%M' --system ios --timezone Europe/Berlin",
      "earned import csv toggl.csv --as focus --date 'Start date' --time 'Start time' --seconds Duration --label Project",
      "earned import csv habits.csv --as habits --habit HabitName --date CalendarDate --value Value > records.ndjson",
    ],
    discussion: """
      A row is an app that was used at a time, perhaps until another; with --as focus a focus session; with --as habits a day on which a habit was done or not (without --habit, every other column is a habit). Columns go by their names, or by numbers from 1. Times are seconds or milliseconds since 1970, or ISO 8601 with an offset or by the clock of --timezone; others need --format: epoch-s, epoch-ms, excel, iso, or a pattern of %Y %y %m %b %d %a %H %I %M %S %p %z. Apps are ids with a prefix, sites, or names of --system. Text is UTF-8, or UTF-16 with a mark; an array of JSON objects is a table, too. What cannot be read ends the import with 65, unless --skip-unreadable leaves it out.
      """)

  @OptionGroup var options: ImportOptions
  @OptionGroup var data: DataZoneOptions

  @Option(help: ArgumentHelp("The column of the beginning; with --date of its time of day.", valueName: "column"))
  var time: String?

  @Option(help: ArgumentHelp("The column of the date of the beginning.", valueName: "column"))
  var date: String?

  @Option(help: ArgumentHelp("The column of the end.", valueName: "column"))
  var end: String?

  @Option(help: ArgumentHelp("The column of the date of the end.", valueName: "column"))
  var endDate: String?

  @Option(help: ArgumentHelp("The column of the duration, in place of an end.", valueName: "column"))
  var seconds: String?

  @Option(
    help: ArgumentHelp(
      "The unit of a duration that is a bare number, or of its two parts: s, ms, min, h, h:mm or mm:ss (default: s).",
      valueName: "unit"))
  var unit: DurationUnit?

  @Flag(
    name: .customLong("sums"),
    help:
      "Each row is the sum of an hour or a day, not one period; focus sessions that begin together follow each other.")
  var areSums = false

  @Option(help: ArgumentHelp("The column of the app.", valueName: "column"))
  var app: String?

  @Option(help: ArgumentHelp("The column of the app's name, or of what a focus session was for.", valueName: "column"))
  var label: String?

  @Option(help: ArgumentHelp("The column of the habit's name.", valueName: "column"))
  var habit: String?

  @Option(help: ArgumentHelp("The column that says whether the habit was done.", valueName: "column"))
  var value: String?

  @Option(
    help: ArgumentHelp(
      "A value of a habit that was done; may be given several times (default: any number above 0, yes, true, x or ✓).",
      valueName: "text"))
  var done: [String] = []

  @Option(help: ArgumentHelp("The format of times, if it cannot be detected.", valueName: "format"))
  var format: String?

  @Option(
    help: ArgumentHelp("The character between columns (default: detected from the first line).", valueName: "character")
  )
  var separator: String?

  @Option(
    help: ArgumentHelp(
      "The system of apps without a prefix: android, ios, macos, windows, linux or web.", valueName: "system"))
  var system: AppID.Kind?

  private var form: ImportForm { options.apps.aspect?.form ?? .apps }

  func validate() throws {
    guard format.map({ TableTime($0) != nil }) ?? true else {
      throw ValidationError(
        """
        --format takes epoch-s, epoch-ms, excel, iso, or a pattern with year, month and day, and %p where it has %I, \
        such as '%d/%m/%Y %H:%M'
        """)
    }
    guard separator.map({ $0.utf8.count == 1 && $0 != "\"" }) ?? true else {
      throw ValidationError("--separator takes one character of ASCII, such as ';'")
    }
    guard time != nil || date != nil else { throw ValidationError("name the column of the beginning with --time") }
    guard end == nil || seconds == nil else { throw ValidationError("--end and --seconds exclude each other") }
    guard !areSums || seconds != nil else { throw ValidationError("--sums needs --seconds") }
    guard endDate == nil || end != nil else { throw ValidationError("--end-date needs --end") }
    switch form {
    case .apps: try validateApps()
    case .focus:
      guard end != nil || seconds != nil else {
        throw ValidationError("a focus session has an end; name its column with --end or --seconds")
      }
    case .habits:
      guard habit != nil || value == nil else { throw ValidationError("--value needs --habit") }
    }
  }

  private func validateApps() throws {
    guard app != nil else { throw ValidationError("name the column of the app with --app") }
    guard habit == nil && value == nil && done.isEmpty else {
      throw ValidationError("--habit, --value and --done are for '--as habits'")
    }
  }

  func run() throws {
    var columns = TableColumns()
    (columns.time, columns.date, columns.end, columns.endDate) = (time, date, end, endDate)
    (columns.seconds, columns.unit, columns.areSums) = (seconds, unit, areSums)
    (columns.app, columns.label, columns.system) = (app, label, system)
    (columns.habit, columns.value, columns.done) = (habit, value, done)
    columns.format = format.flatMap { TableTime($0) } ?? .any
    columns.separator = separator?.utf8.first
    let dataZone = try data.zone()
    try options.run(TableImport(columns)) { $0.dataZone = dataZone }
  }
}
