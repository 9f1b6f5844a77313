import ArgumentParser
import EarnedCore
import EarnedImport
import Files
import JSON

/// `earned import clepsy` (interface of the Clepsy economy, "Commands").
struct ClepsyImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clepsy",
    abstract: "Import the snapshot or the queue of a Clepsy app.",
    discussion: """
      EXAMPLES:
        earned import clepsy snapshot.json | earned ingest -
        cat snapshot.json | earned import clepsy - | earned ingest -
        earned import clepsy pending.json --timezone Europe/Berlin > records.ndjson

      Prints the records of a user data snapshot, of an array of pendingTimeEvents, or of a snapshot with the array in it. Pending events stay pending: a clepsy.drain applies them. The same snapshot again is a duplicate; another balance of the same date is an ID_CONFLICT until a clepsy.reset; name the same --timezone each time, as it tells the date. A balance of more than a day (86400 seconds) is not imported. What is not imported is said, and the exit status is then 65.
      """)

  @Argument(help: "The JSON file; '-' is standard input.", completion: .file())
  var file: String

  @OptionGroup var clock: ClockOptions

  func run() throws {
    let conversion = ClepsyImport(
      path: file,
      timeZone: try clock.timeZoneName.map { name throws(TimeZoneFault) in try TimeZone.named(name) },
      now: try clock.instant())
    var output = BufferedOutput()
    let leftOut = try conversion.run { try output.write(JSONValue.object($0)) }
    try output.flush()
    for sentence in leftOut { Console.say("\(file): \(sentence)") }
    if !leftOut.isEmpty { throw ExitCode(ExitStatus.someInputRejected) }
  }
}
