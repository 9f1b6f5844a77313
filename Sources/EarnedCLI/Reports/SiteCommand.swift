import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedReports
import EarnedSite
import EarnedSystem

/// `earned site` (contract, section 14).
struct SiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site", abstract: "Make browsable pages of all weeks, months and years.",
    examples: [
      "earned site ~/earned-site",
      "earned site ~/earned-site --report unlocks --report usage --prune",
      "earned site /srv/www/earned --public-read --quiet",
    ],
    discussion: """
      DIR/index.html has the current week and a calendar of all that is on record; each week, month and year is a page with links to the one before, after and above. A browser needs nothing else: no network, no server, no script. With one, the arrow keys leaf.

      Run it again and again, by cron: only pages that have changed are written, so a run costs next to nothing. A run that was cut off is simply run again. What else is in the folder stays as it is.

      The pages tell which apps you wanted to open, when, and what came of it. Only you can read them, unless --public-read says otherwise.
      """)

  @Argument(
    help: ArgumentHelp("The folder for the pages; made when it is missing.", valueName: "dir"), completion: .directory)
  var folder: String

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "A further report, with a page for each week, month and year. May be given several times.", valueName: "name"),
    completion: CompleteCommand.Words.reports.kind)
  var further: [String] = []

  @Flag(help: "Remove pages of reports that are no longer asked for, and of days that are no longer on record.")
  var prune = false

  @Flag(
    name: .customLong("public-read"),
    help:
      "Let everybody on this machine read the pages (0755, 0644), for a web server; without, only you can (0700, 0600)."
  )
  var isPublic = false

  @Flag(
    name: .customLong("all"),
    help: "Look at the rows of every page, for a database that was changed by something other than records.")
  var looksAtAll = false

  @Flag(name: .customLong("dry-run"), help: "Say what would be written and removed, and leave all as it is.")
  var isTrial = false

  @Option(help: ArgumentHelp("Rows of a table on a page (default: 1000), or 'all'.", valueName: "number|all"))
  var rows: RowLimit?

  @OptionGroup var share: ShareOptions
  @OptionGroup var newer: NewerSchemaOption
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if folder.isEmpty || folder == "-" { throw ValidationError("name a folder for the pages") }
  }

  func run() throws {
    let path = try database.file
    let folder = withoutLastSlashes
    try Site.expectApart(folder, from: path)
    var options = SiteOptions()
    options.rowLimit = (rows ?? RowLimit()).number
    (options.isPublic, options.prunes) = (isPublic, prune)
    (options.looksAtAll, options.isTrial, options.newerSchema) = (looksAtAll, isTrial, newer.choice)
    let site = try Site(
      in: folder, of: share.catalog(), further: further.map { $0.lowercased() }, economies: Economies.all, options)
    let progress = ProgressLine(isQuiet: output.isQuiet)
    defer { progress.clear() }
    let summary = try newer.reading {
      try site.make(
        ofDatabase: path, now: clock.instant(), timeZones: clock.timeZones(), wait: database.busyTimeout
      ) { done, all in progress.show(done, of: all, "pages") }
    }
    progress.clear()
    try output.print(summary.json) { text(summary) }
    if !output.isQuiet { for remark in remarks(summary) { Console.say(remark) } }
  }

  private var withoutLastSlashes: String {
    var bytes = folder.utf8[...]
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes = bytes.dropLast() }
    return String(Substring(bytes))
  }

  private func text(_ summary: SiteSummary) -> String {
    let (written, removed) = isTrial ? ("to write", "to remove") : ("written", "removed")
    let parts = ["\(summary.written) \(written)", "\(summary.unchanged) unchanged"]
    let rest = summary.removed > 0 ? ["\(summary.removed) \(removed)"] : []
    return
      "\(summary.pages.counted("page")): \((parts + rest).joined(separator: ", "))\n  begin with \(withoutLastSlashes.shownPath)/index.html"
  }

  private func remarks(_ summary: SiteSummary) -> [String] {
    let anew =
      switch summary.whyAnew {
      case .otherVersion: "another version of earned made the pages, so all of them are made again"
      case .otherLook: "reports, templates or options are others than before, so all pages are made again"
      case nil: String?.none
      }
    let left =
      summary.left > 0
      ? "\(summary.left.counted("page")) of before \(summary.left == 1 ? "is" : "are") no longer asked for; --prune removes \(summary.left == 1 ? "it" : "them")"
      : nil
    let open =
      isPublic
      ? "everybody on this machine who may enter \(withoutLastSlashes.shownPath) can read there which apps were asked for, when, and what came of it"
      : nil
    return [anew, left, open].compactMap { $0 }
  }
}

extension SiteFault: ExitStatusProviding {
  /// A wrong argument, a file in the way, or another run.
  package var exitStatus: Int32 {
    switch self {
    case .insideFolder, .notAboutDays: ExitStatus.usage
    case .foreign, .link, .noFolder: ExitStatus.cannotCreate
    case .running: ExitStatus.busy
    }
  }
}
