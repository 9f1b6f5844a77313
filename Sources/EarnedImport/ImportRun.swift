import EarnedCore
import EarnedJSON

/// One run of an importer, or of all of them, over files (contract, section 8). It only converts.
///
/// Records come out in order of time, and equal input gives equal records. No record is emitted before all files are
/// read.
package struct ImportRun {
  private let importers: [any Importer]
  private let choice: ImportChoice
  private let timeZone: Zone
  private let recognises: Bool
  private let kinds: [FileKind]
  /// Called with the bytes that are read of texts, and those of all files, while they are read.
  package var progress: ((_ done: Int, _ total: Int) -> Void)?

  /// - Parameter kinds: those by which a message names a file that the importer does not read.
  package init(
    _ importer: any Importer, _ choice: ImportChoice, timeZone: Zone, kinds: [FileKind] = FileKind.common
  ) {
    (importers, self.choice, self.timeZone, recognises) = ([importer], choice, timeZone, false)
    self.kinds = kinds
  }

  /// A run that chooses the importer by the kind of each file.
  package init(recognisingFor choice: ImportChoice, timeZone: Zone, kinds: [FileKind] = FileKind.common) {
    (importers, self.choice, self.timeZone, recognises) = (Self.recognisable, choice, timeZone, true)
    self.kinds = kinds
  }

  /// The importers of `import auto`. A file is of the first kind that matches.
  static let recognisable: [any Importer] = [
    ActivityWatchImport(), LoopImport(), ScreenTimeImport(), KnowledgeImport(), TakeoutImport(),
    DigitalWellbeingImport(), BrowserHistoryImport(), HamsterImport(),
  ]

  /// Reads files, then emits the records.
  ///
  /// - Parameter paths: the files; `-` is standard input.
  /// - Returns: what was read, created and left out.
  /// - Throws: `ImportFault` before the first record; any error of `emit`.
  package func run(_ paths: [String], _ emit: (JSONObject) throws -> Void) throws -> ImportSummary {
    let findings = try Findings(choice, timeZone: timeZone)
    let files = try paths.map { try ForeignFile($0) }
    let total = files.reduce(0) { $0 + $1.bytes }
    var before = 0
    for file in files {
      file.didRead = { [progress, before] end in progress?(before + end, total) }
      try read(file, into: findings)
      before += file.bytes
    }
    try findings.checkChosenApps()
    try ActivityFacts(findings).gather()
    try ActivityRecords(findings).emit(emit)
    return findings.summary
  }

  private func read(_ file: ForeignFile, into findings: Findings) throws {
    findings.fileNumber += 1
    if case .text = file.content, try readKnownTable(file, path: file.typedPath, findings) { return }
    if let importer = importers.first(where: { type(of: $0).kind.recognises(file.content) }) {
      return try read(file, with: importer, findings)
    }
    if let kind = kinds.kind(of: file.content) { throw ImportFault.otherKind(path: file.name, kind) }
    if case .archive(let parts) = file.content, try readParts(parts, of: file, into: findings) { return }
    guard let importer = importers.first, !recognises else {
      if try readKnownTable(file, path: file.typedPath, findings) { return }
      throw try unknownTable(file, path: file.typedPath, findings) ?? .unknownKind(path: file.name)
    }
    if case .json(let shape) = file.content, !(importer is TableImport),
      !(shape.keys.isEmpty && shape.elementKeys.isEmpty)
    {
      let keys = (shape.isObject ? shape.keys : shape.elementKeys).sorted().prefix(10).joined(separator: ", ")
      throw ImportFault.useless(
        path: file.name, problem: "it is not \(type(of: importer).kind.name), but JSON with the keys \(keys)")
    }
    try read(file, with: importer, findings)
  }

  private func read(_ file: ForeignFile, with importer: any Importer, _ findings: Findings) throws {
    guard choice.form == .apps || importer is TableImport else {
      throw ImportFault.missingOption(
        "'--as focus' and '--as habits' are for tables; import them with 'earned import csv'")
    }
    try importer.read(file, into: findings)
  }

  /// Reads a table of a program that is known by its columns, and says what it is taken for. Returns whether it is one.
  ///
  /// - Parameter path: the file to type.
  private func readKnownTable(_ file: ForeignFile, path: String, _ findings: Findings) throws -> Bool {
    guard recognises, let survey = try TableSurvey(file, path: path, in: findings.dataZone),
      let table = try KnownTable(survey)
    else { return false }
    guard choice.form == .apps && choice.aspects == nil || choice.form == table.options.form else {
      throw ImportFault.missingOption(
        "\(file.name) is a table of \(table.program); leave out --as, or name its columns with 'earned import csv'")
    }
    findings.summary.note("\(file.name) is a table of \(table.program): \(table.options.line(for: path))")
    try TableImport(table.options.columns).read(file, into: findings)
    return true
  }

  /// The fault of a table of no known program; nil for a file that is none.
  private func unknownTable(_ file: ForeignFile, path: String, _ findings: Findings) throws -> ImportFault? {
    try TableSurvey(file, path: path, in: findings.dataZone).map { .unknownTable(TableProposal($0).sentence) }
  }

  /// Reads the parts of an archive whose kind is known.
  ///
  /// - Returns: whether there was one.
  private func readParts(_ parts: [String], of file: ForeignFile, into findings: Findings) throws -> Bool {
    var isFound = false
    var other: (name: String, kind: FileKind)?
    var page: String?
    var unknown: ImportFault?
    let takeoutPage = DocumentFormat.takeoutPage.kind
    let isWanted = { Self.mayBeImported($0) || page == nil && Self.mayBeActivities($0) }
    try ForeignArchive(path: file.path, name: file.name).unpack(where: isWanted) { name, part in
      do {
        if Self.mayBeActivities(name) {
          if takeoutPage.recognises(part.content) { page = part.name }
        } else if case .text = part.content, try readKnownTable(part, path: file.typedPath, findings) {
          isFound = true
        } else if let importer = importers.first(where: { type(of: $0).kind.recognises(part.content) }) {
          try read(part, with: importer, findings)
          isFound = true
        } else if other == nil, let kind = kinds.kind(of: part.content) {
          other = (part.name, kind)
        } else if case .json = part.content, let table = importers.first as? TableImport {
          try table.read(part, into: findings)
          isFound = true
        } else if recognises, try readKnownTable(part, path: file.typedPath, findings) {
          isFound = true
        } else if recognises, let survey = try TableSurvey(part, path: file.typedPath, in: findings.dataZone),
          survey.isEven || !name.lowercased().hasSuffix(".txt")
        {
          unknown = unknown ?? .unknownTable(TableProposal(survey).sentence)
          findings.summary.leaveOut("tables of no known program", first: "the first is \(part.name)")
        }
      } catch ImportFault.noColumn(let sentence) {
        unknown = unknown ?? .noColumn(sentence)
        findings.summary.leaveOut("files without these columns", first: "the first is \(part.name)")
      }
    }
    if let page, !isFound { throw ImportFault.otherKind(path: page, takeoutPage) }
    if let page { findings.summary.note("\(page) is HTML and not read; ask Takeout for JSON") }
    if !isFound, let other { throw ImportFault.otherKind(path: other.name, other.kind) }
    if !isFound, let unknown { throw unknown }
    return isFound
  }

  /// Whether a part of an archive may be activities as a page. The file has another name in each language, such as
  /// `Takeout/Meine Aktivitäten/YouTube/MeineAktivitäten.html`; the page about the archive is in no such folder.
  private static func mayBeActivities(_ part: String) -> Bool {
    part.lowercased().hasSuffix(".html") && part.split(separator: "/").count > 2
  }

  /// Whether a part of an archive may be of a known kind, by its name. Pictures are not unpacked.
  private static func mayBeImported(_ part: String) -> Bool {
    let name = part.lowercased()
    return !name.hasPrefix("__macosx/")
      && [".json", ".csv", ".db", ".sqlite", ".sqlite3", ".tsv", ".txt"].contains { name.hasSuffix($0) }
  }
}

/// Reads the files of one kind. It adds what it finds to `Findings`, which is then sorted and turned into records
/// (contract, section 8).
package protocol Importer: Sendable {
  static var kind: FileKind { get }
  /// The aspects that such files contain; with `--as` a person can choose fewer.
  static var aspects: Set<Aspect> { get }
  /// Why the other aspects are missing, as part of a sentence.
  static var missingAspects: String { get }

  /// - Throws: `ImportFault` when the file is not of its kind.
  func read(_ file: ForeignFile, into findings: Findings) throws
}

extension Importer {
  package static var missingAspects: String { "" }
}

/// What an import extracts from a file (`--as`).
package enum Aspect: String, CaseIterable, Sendable {
  /// When apps were opened: `unlock.attempt`.
  case openings
  /// How long apps were in use: `usage.period`; and the events of devices: `usage.event`.
  case usage

  /// Its bit in a set of aspects that is kept as a number.
  var bit: Int64 {
    switch self {
    case .openings: 1
    case .usage: 2
    }
  }
}

/// What the parts of a source are (`--as focus`, `--as habits`). Only a table can be anything but apps.
package enum ImportForm: Sendable {
  case apps, focus, habits
}

/// What a person wants to import.
package struct ImportChoice: Sendable {
  /// What the parts of a source are.
  package var form = ImportForm.apps
  /// The aspects to import; nil for the default of the file kind.
  package var aspects: Set<Aspect>?
  /// The apps to import, by id, name in their system, or label; all when empty.
  package var apps: [String] = []
  /// The person's own names for apps. Keys name apps in the same ways.
  package var aliases: [String: String] = [:]
  package var distracts = false
  /// Whether what cannot be read is left out; otherwise it ends the import.
  package var skipsUnreadable = false
  /// Apps whose continuous use counts as a focus session.
  package var focusApps: [String] = []
  /// The minimum length of a focus session.
  package var shortestFocus = Duration.seconds(25 * 60)
  /// The time at which to register apps and habits, for a database with newer days: the current time, because closed
  /// days only accept what happened on them.
  package var introductionTime: Instant?
  /// The zone in which the files write times without an offset; nil for that of the person.
  package var dataZone: Zone?
  /// The first day to import, in the zone of the person; nil for all.
  package var since: CalendarDate?
  /// The time of the import, which may be in the middle of an hour whose use is known in part.
  package var now = Findings.plausible.upperBound

  package init() {}

  func wants(_ id: AppID, label: String?) -> Bool {
    apps.isEmpty || apps.contains { Self.names($0, id, label: label) }
  }

  func isFocus(_ id: AppID, label: String?) -> Bool { focusApps.contains { Self.names($0, id, label: label) } }

  /// The person's own name for an app.
  func alias(of id: AppID, label: String?) -> String? {
    guard let alias = aliasValue(of: id, label: label), AppID(alias) == nil else { return nil }
    return alias
  }

  /// The id that the person gives an app in place of the one that its name suggests.
  func otherID(of id: AppID, label: String?) -> AppID? { aliasValue(of: id, label: label).flatMap { AppID($0) } }

  private func aliasValue(of id: AppID, label: String?) -> String? {
    guard !aliases.isEmpty else { return nil }
    return aliases.sorted { $0.key < $1.key }.first { Self.names($0.key, id, label: label) }?.value
  }

  static func names(_ name: String, _ id: AppID, label: String?) -> Bool {
    id.description == name || id.nameInSystem == name || label == name
  }
}
