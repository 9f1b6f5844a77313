import EarnedArguments
import EarnedCore
import EarnedReports

/// The days of a report.
struct WindowOptions: ParsableArguments {
  @Option(
    name: .customLong("period"),
    help: ArgumentHelp(
      "today, yesterday, this or last week, month or year, 'last 30 days', 2026, 2026-02, 2026-W07 or 2026-02-09.",
      valueName: "period"),
    completion: .list(NamedPeriod.commonNames), transform: { try NamedPeriod($0) })
  var period: NamedPeriod?

  @Option(
    name: .customLong("ending"),
    help: ArgumentHelp(
      "The latest day of the window (default: today, or the last day on record).", valueName: "day"))
  var ending: CalendarDate?

  @Option(name: .customLong("week"), help: ArgumentHelp("An ISO week, such as 2026-W07.", valueName: "week"))
  var week: ISOWeek?

  @Option(name: .customLong("from"), help: ArgumentHelp("The first calendar day; goes with --to.", valueName: "day"))
  var from: CalendarDate?

  @Option(name: .customLong("to"), help: ArgumentHelp("The last calendar day; goes with --from.", valueName: "day"))
  var to: CalendarDate?

  func validate() throws {
    guard (from == nil) == (to == nil) else { throw ValidationError("--from and --to go together") }
    let ways = [period != nil, ending != nil, week != nil, from != nil].filter { $0 }.count
    guard ways <= 1 else { throw ValidationError("choose one of --period, --ending, --week, and --from with --to") }
    if let from, let to, to < from { throw ValidationError("--to \(to) is before --from \(from)") }
  }

  /// The requested window.
  var request: WindowRequest {
    if let period { return .period(period) }
    if let week { return .week(week) }
    if let from, let to { return .range(from: from, to: to) }
    return .daysOnRecord(ending: ending)
  }
}

extension CalendarDate: ExpressibleByArgument {
  /// A day as typed, `2026-02-15`.
  public init?(argument: String) { self.init(argument) }

  /// `YYYY-MM-DD`.
  public static var form: String? { "a day as YYYY-MM-DD" }
}

extension ISOWeek: ExpressibleByArgument {
  /// A week as typed, `2026-W07`.
  public init?(argument: String) { self.init(argument.uppercased()) }

  /// `YYYY-Www`.
  public static var form: String? { "a week as YYYY-Www, 01 to 52 or 53" }
}

extension ReportFormat: ExpressibleByArgument {}
