import EarnedArguments
import EarnedEngine
import EarnedFleet
import EarnedHachimiImport
import EarnedImport
import EarnedJSON
import EarnedSystem

/// `earned import hachimi` (interface of Hachimi, section 9).
struct HachimiImportCommand: EconomyImportCommand {
  static let configuration = CommandConfiguration(
    commandName: "hachimi", abstract: "Import the database of the Hachimi app.",
    examples: [
      "earned import hachimi hachimi_local.db --timezone Europe/Berlin | earned ingest -",
      "earned import hachimi hachimi_local.db --uid 8f3k2 --timezone Asia/Tokyo > records.ndjson",
    ],
    discussion: """
      Prints a hachimi.import.row for every row of one user. 'earned ingest' accepts them until you record something of your own, and the same file again changes nothing. Actions of the app are only history: the app sends them to its cloud itself. Version 1 of the database has only diaries and chats. Times in seconds are recognised. What cannot be imported is reported, and the exit status is then 65; the rest is printed. The file is only read.
      """)

  static let kind = HachimiAppImport.kind

  @Argument(help: "The databases, hachimi_local.db; '-' is standard input.", completion: .file())
  var files: [String]

  @Option(
    name: .customLong("uid"),
    help: ArgumentHelp("The user to import; required when there are several.", valueName: "uid"))
  var userID: String?

  @OptionGroup var zone: ImportZoneOptions
  @OptionGroup var time: TimeOptions

  @Flag(name: .customLong("quiet"), help: "Print only errors.")
  var isQuiet = false

  func run() throws { try Self.convert(files, userID: userID, zone, time, isQuiet: isQuiet) }

  static func convert(_ files: [String], _ zone: ImportZoneOptions, _ time: TimeOptions, isQuiet: Bool) throws {
    try convert(files, userID: nil, zone, time, isQuiet: isQuiet)
  }

  private static func convert(
    _ files: [String], userID: String?, _ zone: ImportZoneOptions, _ time: TimeOptions, isQuiet: Bool
  ) throws {
    try OutputPaths.expectOtherStandardOutput(than: files)
    let (timeZone, origin) = try zone.zone()
    let now = try time.instant()
    var leftOut: [String] = []
    for file in files {
      let conversion = HachimiAppImport(
        path: file, userID: userID, timeZone: timeZone, now: now, kinds: Economies.fileKinds)
      var output = BufferedOutput()
      let summary = try conversion.run { try output.write(JSONValue.object($0)) }
      try output.flush()
      leftOut += summary.leftOut.map { "\(file): \($0)" }
      guard !isQuiet else { continue }
      Console.say(summary.text(in: timeZone))
      Console.say("time zone: \(timeZone), from \(origin)")
      for sentence in summary.notes { Console.say("\(file): \(sentence)") }
    }
    for sentence in leftOut { Console.say(sentence) }
    if !leftOut.isEmpty { throw ExitCode(ExitStatus.someInputRejected) }
  }
}

extension HachimiImportFault: ExitStatusProviding {
  /// A user must be named, or the file corrected.
  package var exitStatus: Int32 {
    switch self {
    case .severalUsers, .unknownUser: ExitStatus.usage
    case .mixedTimes: ExitStatus.someInputRejected
    }
  }
}
