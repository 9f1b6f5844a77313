import ArgumentParser
import EarnedCore
import EarnedImport
import Files
import JSON

/// `earned import digital-wellbeing` (interface, section 8).
struct DigitalWellbeingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digital-wellbeing",
    abstract: "Import the database of Android's Digital Wellbeing.",
    discussion: """
      EXAMPLES:
        earned import digital-wellbeing app_usage.sqlite --app com.reddit.frontpage | earned ingest -
        earned import digital-wellbeing app_usage.sqlite --app com.android.chrome \\
          --alias com.android.chrome=Chrome --distract --timezone America/New_York > records.ndjson
        earned import digital-wellbeing app_usage.sqlite --app com.reddit.frontpage --backfill \\
          | earned ingest --backfill -

      Prints an app.upsert for every chosen app and an unlock.attempt for every time it was opened. Look at the records first: that is the dry run. The file is only read.

      A database that has newer days takes the openings with 'earned ingest --backfill'; with --backfill here, too, the apps are made known at the time of the import, as closed days take only what happened on them.
      """)

  @Argument(help: "The database, app_usage.sqlite.", completion: .file())
  var file: String

  @Option(
    name: .customLong("app"),
    help: ArgumentHelp("An app's package, such as com.reddit.frontpage. May be given several times.", valueName: "id"))
  var apps: [String] = []

  @Option(
    name: .customLong("alias"),
    help: ArgumentHelp("A name of your own for an app. May be given several times.", valueName: "id=name"))
  var aliases: [Alias] = []

  @Flag(name: .customLong("distract"), help: "Add the apps to the distracting ones.")
  var distracts = false

  @Flag(name: .customLong("backfill"), help: "For a database that has newer days: make the apps known now, and last.")
  var isBackfill = false

  @OptionGroup var time: TimeOptions
  @OptionGroup var zone: ImportZoneOptions

  @Flag(name: .customLong("quiet"), help: "Print only errors.")
  var isQuiet = false

  func run() throws {
    let (timeZone, origin) = try zone.zone()
    let conversion = DigitalWellbeingImport(
      path: file, apps: apps, aliases: Dictionary(aliases.map { ($0.appID, $0.name) }) { _, last in last },
      distract: distracts, timeZone: timeZone, introductionTime: isBackfill ? try time.instant() : nil)
    // Records that are printed on the terminal show by themselves that it goes on.
    let elapsed = ElapsedLine("reading the database", isQuiet: isQuiet || Terminal.standardOutput.isTerminal)
    var output = BufferedOutput()
    let summary = try conversion.run { try output.write(JSONValue.object($0)) }
    try output.flush()
    elapsed.clear()
    guard !isQuiet else { return }
    Console.say(summary.text(in: timeZone))
    Console.say("time zone: \(timeZone), from \(origin)")
  }
}

/// `id=name` as it is typed.
struct Alias: ExpressibleByArgument {
  let appID: String
  let name: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    appID = String(parts[0])
    name = String(parts[1])
  }
}
