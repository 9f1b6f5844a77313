import EarnedArguments
import EarnedClepsyImport
import EarnedClepsyRules
import EarnedClepsyStore
import EarnedCore
import EarnedEngine
import EarnedFleet
import EarnedImport
import EarnedJSON
import EarnedSystem

/// `earned clepsy` (interface of the Clepsy economy, "Commands").
struct ClepsyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clepsy", abstract: "The time balance: its apps, opening and unlocking them, its queue and snapshot.",
    examples: [
      "earned clepsy",
      "earned clepsy productive web:duolingo.com=Duolingo",
      "earned clepsy vice web:reddit.com=Reddit",
      "earned clepsy open duolingo",
      "earned clepsy close duolingo",
      "earned clepsy unlock reddit --minutes 15",
      "earned clepsy export > snapshot.json",
    ],
    discussion: """
      Time in productive apps fills the balance, time in vice apps empties it, and at midnight it is gone. Without a subcommand, 'show' runs.
      """,
    subcommands: [
      ClepsyShowCommand.self, ClepsyListCommand<ClepsyProductiveList>.self, ClepsyListCommand<ClepsyViceList>.self,
      ClepsyOpenCommand.self, ClepsyCloseCommand.self, ClepsyLockScreenCommand.self, ClepsyUnlockCommand.self,
      ClepsyRefreshCommand.self, ClepsySettingsCommand.self, ClepsyQueueCommand.self, ClepsyExportCommand.self,
    ],
    defaultSubcommand: ClepsyShowCommand.self)
}

enum ClepsyRulesPage: RulesPage {
  static let name = "clepsy"
  static let document = "docs/clepsy.md"
  static let sections = ["How it counts"]
}

/// `earned clepsy show` (contract, section 9).
struct ClepsyShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the balance, and the apps of both lists.",
    examples: ["earned clepsy show", "earned clepsy show --json"],
    discussion: """
      Only reads. A session that is open is counted up to now.
      """)

  @OptionGroup var question: QuestionOptions

  func run() throws {
    let (answer, words) = try question.askDatabase { database, now in
      (part: try ClepsyEconomy.statusPart(of: database, at: now), apps: try ClepsyQuestions(database).apps(at: now))
    }
    var json = words.document("clepsy", answer.part)
    json["apps"] = answer.apps.json
    try question.print(json, words) {
      ([words.heading] + words.clepsy(answer.part, answer.apps)).joined(separator: "\n")
    }
  }
}

extension Formatter {
  /// The balance and both lists of apps.
  func clepsy(_ part: StatusPart?, _ apps: ClepsyAppList) -> [String] {
    guard !apps.apps.isEmpty else {
      return (part.map { [text(of: $0)] } ?? [])
        + ["no app is named yet; 'earned clepsy productive APP' and 'earned clepsy vice APP' name the first"]
    }
    var listing = Listing()
    if let part { listing.add(part.title, lines(of: part)) }
    for category in AppCategory.allCases {
      let names = apps.apps.filter { $0.app.category == category }.map { element in
        safe(Named(element.app).label) + (element.unlockedUntil.map { ", unlocked until \(time($0))" } ?? "")
      }
      listing.add(category.rawValue, names)
    }
    return listing.lines
  }
}

struct ClepsyQueueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue", abstract: "The events waiting to be applied.",
    examples: ["earned clepsy queue append events.ndjson"],
    subcommands: [ClepsyQueueAppendCommand.self])
}

struct ClepsyQueueAppendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "append", abstract: "Append events to the queue, even while another process drains it.",
    examples: [
      "earned clepsy queue append events.ndjson",
      "earned import clepsy pending.json | earned clepsy queue append -",
    ],
    discussion: """
      Reads clepsy.event records and only puts them into the queue. A clepsy.drain, or an event that 'earned ingest' records, applies them: each id once, in the order of time.
      """)

  @OptionGroup var options: IngestOptions

  func run() throws { try IngestRun(options, economies: [ClepsyQueue.self]).performAndReport() }
}

struct ClepsyExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print the snapshot: balance, settings, apps, pending events.",
    examples: ["earned clepsy export > snapshot.json"],
    discussion: """
      What an open app earns or spends counts up to now; events that wait stay in the queue. 'earned import clepsy' turns the snapshot into records again.
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let database = try database.openForReading(rejectsArchive: true)
    try EarnedDatabase.leaveOutDamage(in: database, of: Economies.all)
    let zone = try clock.timeZones().timeZone(stored: try Economies.storedTimeZoneID(in: database))
    try Console.print(try ClepsySnapshot(of: database, at: Now(try clock.instant(), zone)).json)
    if let damage = EarnedDatabase.damageNote(of: database) { Console.say("warning: \(damage)") }
  }
}

/// `earned import clepsy` (interface of the Clepsy economy, "Commands").
struct ClepsyImportCommand: EconomyImportCommand {
  static let configuration = CommandConfiguration(
    commandName: "clepsy", abstract: "Import the snapshot, the queue or the property lists of a Clepsy app.",
    examples: [
      "earned import clepsy snapshot.json --timezone Europe/Berlin | earned ingest -",
      "cat snapshot.json | earned import clepsy - | earned ingest -",
      "earned import clepsy pending.json --timezone Europe/Berlin > records.ndjson",
      "earned import clepsy com.clepsy.app.plist group.com.clepsy.shared.plist | earned ingest -",
    ],
    discussion: """
      Prints the records of a user data snapshot, of an array of pendingTimeEvents, of a snapshot that includes the array, or of the property lists in which the app keeps them, binary or XML. Pending events stay pending: a clepsy.drain applies them. The same snapshot again is a duplicate; another balance of the same date is an ID_CONFLICT until a clepsy.reset; use the same --timezone each time, because the date of the reset depends on it. A balance of more than a day (86400 seconds) is not imported; a balance or a queue that cannot be decoded counts as empty. What is not imported is reported, and the exit status is then 65.
      """)

  static let kind = ClepsyAppImport.kind

  @Argument(help: "The files; '-' is standard input.", completion: .file())
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
    let conversion = ClepsyAppImport(paths: files, timeZone: timeZone, now: now, kinds: Economies.fileKinds)
    var output = BufferedOutput()
    let leftOut = try conversion.run { try output.write(JSONValue.object($0)) }
    try output.flush()
    if !isQuiet { Console.say("time zone: \(timeZone), from \(origin)") }
    for sentence in leftOut { Console.say(sentence) }
    if !leftOut.isEmpty { throw ExitCode(ExitStatus.someInputRejected) }
  }
}
