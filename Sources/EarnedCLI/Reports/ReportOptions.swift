import EarnedArguments
import EarnedCore
import EarnedReports

/// Days as people choose them.
struct PeriodOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "today, yesterday, week, 'last month', 'last 30 days', 7d, 4w, 2026, 2026-Q1, 2026-02, 2026-W07 or 2026-02-09.",
      valueName: "period"),
    completion: .list(NamedPeriod.commonNames), transform: { try NamedPeriod($0) })
  var period: NamedPeriod?

  @Option(help: ArgumentHelp("An ISO week, such as 2026-W07.", valueName: "week"))
  var week: ISOWeek?

  @Option(help: ArgumentHelp("The first calendar day; goes with --to.", valueName: "day"))
  var from: CalendarDate?

  @Option(help: ArgumentHelp("The last calendar day; goes with --from.", valueName: "day"))
  var to: CalendarDate?

  func validate() throws {
    guard (from == nil) == (to == nil) else { throw ValidationError("--from and --to go together") }
    guard count <= 1 else { throw ValidationError("choose one of --period, --week, and --from with --to") }
    if let from, let to, to < from { throw ValidationError("--to \(to) is before --from \(from)") }
  }

  /// In how many ways they are chosen.
  var count: Int { [period != nil, week != nil, from != nil].count(where: { $0 }) }

  /// Nil when none are chosen.
  var request: WindowRequest? {
    if let period { return .period(period) }
    if let week { return .week(week) }
    if let from, let to { return .range(from: from, to: to) }
    return nil
  }
}

/// Which days a report is about.
struct WindowOptions: ParsableArguments {
  @OptionGroup var chosen: PeriodOptions

  @Option(
    help: ArgumentHelp(
      "The latest day of the window (default: today, or the last day on record).", valueName: "day"))
  var ending: CalendarDate?

  @Option(
    help: ArgumentHelp(
      "The day of a change: it and the days from it on, compared with as many before.", valueName: "day"))
  var since: CalendarDate?

  @Option(help: ArgumentHelp("The last of the days since the change, at most; goes with --since.", valueName: "day"))
  var until: CalendarDate?

  @Option(help: ArgumentHelp("How many days since the change (default: 28); goes with --since.", valueName: "number"))
  var days: Int?

  func validate() throws {
    guard since != nil || (until == nil && days == nil) else {
      throw ValidationError("\(until == nil ? "--days" : "--until") goes with --since")
    }
    if let days, !(7...3_660).contains(days) { throw ValidationError("--days takes between 7 and 3660") }
    if let since, let until, until < since { throw ValidationError("--until \(until) is before --since \(since)") }
    guard chosen.count + [ending != nil, since != nil].count(where: { $0 }) <= 1 else {
      throw ValidationError("choose one of --period, --ending, --week, --since, and --from with --to")
    }
  }

  var request: WindowRequest {
    if let request = chosen.request { return request }
    if let since {
      let last = since.advanced(by: (days ?? WindowDefault.usualDaysSince) - 1)
      return .range(from: since, to: min(until ?? last, last))
    }
    return .daysOnRecord(ending: ending)
  }
}

extension CalendarDate: ExpressibleByArgument {
  /// A day as typed, `2026-02-15`.
  package init?(argument: String) { self.init(argument) }

  /// `YYYY-MM-DD`.
  package static var form: String? { "a day as YYYY-MM-DD" }
}

extension ISOWeek: ExpressibleByArgument {
  /// A week as typed, `2026-W07`.
  package init?(argument: String) { self.init(argument.uppercased()) }

  /// `YYYY-Www`.
  package static var form: String? { "a week as YYYY-Www, 01 to 52 or 53" }
}

extension ReportFormat: ExpressibleByArgument {
  /// A format as typed: `md`, `markdown`.
  package init?(argument: String) { self.init(name: argument) }
}

/// The most rows of a table on a page, as typed: a number or `all`.
struct RowLimit: ExpressibleByArgument, Equatable {
  /// Nil means all.
  var number: Int? = RenderOptions.usualRowLimit

  init() {}

  init?(argument: String) {
    if argument.lowercased() == "all" {
      number = nil
    } else if let number = Int(argument), number > 0 {
      self.number = number
    } else {
      return nil
    }
  }
}

/// Whether old data counts as a failure, for programs that use the result (contract, section 11).
struct StaleOptions: ParsableArguments {
  @Option(
    name: .customLong("fail-if-stale"),
    help: ArgumentHelp(
      "End with status 2, after printing, when the newest record is older than this: 90m, 12h, 2d, 1w.",
      valueName: "age"))
  var limit: Age?

  /// Fails when nothing was recorded for longer than the limit.
  func check(_ recordAge: NewestRecordAge) throws {
    guard let limit, recordAge.exceeds(limit.duration) else { return }
    Console.say("\(recordAge.words); --fail-if-stale \(limit.text)")
    throw ExitCode(ExitStatus.foundProblems)
  }
}

/// A length of time as typed, with its units.
struct Age: ExpressibleByArgument {
  let text: String
  let duration: Duration

  init?(argument: String) {
    guard let seconds = TypedDuration.seconds(argument), seconds <= Self.most else { return nil }
    duration = .seconds(seconds)
    text = argument
  }

  /// 100 000 weeks, which no record is older than.
  private static let most: Int64 = 60_480_000_000

  static var form: String? { "an age, such as 90m, 12h, 2d or 1w" }
}

/// Many databases in place of one.
struct FleetOptions: ParsableArguments {
  @Option(
    name: .customLong("fleet"),
    help: ArgumentHelp(
      "Report on every database in this folder, or with '-' on those whose paths standard input lists, one per line or "
        + "each ended by NUL: CSV and NDJSON have the rows of each device, the other formats what the devices have in "
        + "common.",
      valueName: "folder|-"),
    completion: .directory)
  var place: String?

  @Option(
    help: ArgumentHelp(
      "Hide parts of a cohort that fewer devices make up (default: \(usualAtLeast)).", valueName: "number"))
  var atLeast: Int?

  static let usualAtLeast = 10

  func validate() throws {
    if place?.isEmpty == true { throw ValidationError("--fleet takes the path of a folder, or -") }
    guard let atLeast else { return }
    guard place != nil else { throw ValidationError("--at-least goes with --fleet") }
    guard (1...1_000_000).contains(atLeast) else { throw ValidationError("--at-least takes between 1 and 1000000") }
  }
}
