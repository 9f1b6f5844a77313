import EarnedArguments
import EarnedCore
import EarnedImport

/// `earned import csv` (interface, section 8).
struct TableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "csv",
    abstract: "Import any table of apps and times.",
    discussion: """
      EXAMPLES:
        earned import csv usage.csv --time started --app package --seconds duration --system android | earned ingest -
        earned import csv log.tsv --time 1 --app 3 --format '%d/%m/%Y %H:%M' --system ios --timezone Europe/Berlin
        earned import csv visits.csv --time when --app url --as openings > records.ndjson

      A row is an app that was used at a time, perhaps for some seconds. Columns go by their names, or by numbers from 1. Times are seconds or milliseconds since 1970, or ISO 8601 with an offset or by the clock of --timezone; others need --format (epoch-s, epoch-ms, or a pattern of %Y %y %m %d %H %I %M %S %p). Seconds are a number or h:mm:ss. Apps are ids with a prefix, addresses of the web, or names of --system. Text is UTF-8, or UTF-16 with a mark.
      """)

  @OptionGroup var options: ImportOptions

  @Option(name: .customLong("time"), help: ArgumentHelp("The column of the beginning.", valueName: "column"))
  var time: String

  @Option(
    name: .customLong("app"), help: ArgumentHelp("The column of the app.", valueName: "column"))
  var app: String

  @Option(name: .customLong("seconds"), help: ArgumentHelp("The column of the duration.", valueName: "column"))
  var seconds: String?

  @Option(
    name: .customLong("format"),
    help: ArgumentHelp("How times are written, where they do not tell it.", valueName: "format"))
  var format: String?

  @Option(
    name: .customLong("separator"),
    help: ArgumentHelp("What stands between columns (default: the first line tells).", valueName: "character"))
  var separator: String?

  @Option(
    name: .customLong("system"),
    help: ArgumentHelp(
      "The system of apps without a prefix: android, ios, macos, windows, linux or web.", valueName: "system"))
  var system: AppID.Kind?

  func validate() throws {
    guard format.map({ TableTime($0) != nil }) ?? true else {
      throw ValidationError(
        "--format takes epoch-s, epoch-ms, or a pattern with year, month, day and hour, such as '%d/%m/%Y %H:%M'")
    }
    guard separator.map({ $0.utf8.count == 1 && $0 != "\"" }) ?? true else {
      throw ValidationError("--separator takes one character of ASCII, such as ';'")
    }
  }

  func run() throws {
    let columns = TableImport.Columns(time: time, app: app, seconds: seconds)
    try options.run(
      TableImport(
        columns, format: format.flatMap { TableTime($0) } ?? .any, separator: separator?.utf8.first, system: system))
  }
}
