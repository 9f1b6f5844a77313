import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedFiles
import EarnedImport
import EarnedJSON

/// `earned import clepsy` (interface of the Clepsy economy, "Commands").
struct ClepsyImportCommand: EconomyImportCommand {
  static let configuration = CommandConfiguration(
    commandName: "clepsy",
    abstract: "Import the snapshot or the queue of a Clepsy app.",
    discussion: """
      EXAMPLES:
        earned import clepsy snapshot.json --timezone Europe/Berlin | earned ingest -
        cat snapshot.json | earned import clepsy - | earned ingest -
        earned import clepsy pending.json --timezone Europe/Berlin > records.ndjson

      Prints the records of a user data snapshot, of an array of pendingTimeEvents, or of a snapshot that includes the array. Pending events stay pending: a clepsy.drain applies them. The same snapshot again is a duplicate; another balance of the same date is an ID_CONFLICT until a clepsy.reset; use the same --timezone each time, because the date of the reset depends on it. A balance of more than a day (86400 seconds) is not imported. What is not imported is reported, and the exit status is then 65.
      """)

  static let kind = ClepsyImport.kind

  @Argument(help: "The JSON files; '-' is standard input.", completion: .file())
  var files: [String]

  @OptionGroup var time: TimeOptions
  @OptionGroup var zone: ImportZoneOptions

  @Flag(name: .customLong("quiet"), help: "Print only errors, and what is not imported.")
  var isQuiet = false

  func run() throws { try Self.convert(files, zone, time, isQuiet: isQuiet) }

  static func convert(_ files: [String], _ zone: ImportZoneOptions, _ time: TimeOptions, isQuiet: Bool) throws {
    try OutputPaths.expectOtherStandardOutput(than: files)
    let (timeZone, origin) = try zone.zone()
    let now = try time.instant()
    var output = BufferedOutput()
    var leftOut: [String] = []
    for file in files {
      let conversion = ClepsyImport(path: file, timeZone: timeZone, now: now, kinds: Economies.fileKinds)
      leftOut += try conversion.run { try output.write(JSONValue.object($0)) }.map { "\(file): \($0)" }
    }
    try output.flush()
    if !isQuiet { Console.say("time zone: \(timeZone), from \(origin)") }
    for sentence in leftOut { Console.say(sentence) }
    if !leftOut.isEmpty { throw ExitCode(ExitStatus.someInputRejected) }
  }
}
