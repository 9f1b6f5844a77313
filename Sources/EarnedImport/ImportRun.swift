import EarnedCore
import EarnedJSON

/// One run of an importer, or of all of them, over files (interface, section 8). It only converts.
///
/// Records come out in order of time, and equal input gives equal records. No record is emitted before all files are
/// read.
public struct ImportRun {
  private let importers: [any Importer]
  private let choice: ImportChoice
  private let timeZone: TimeZone
  private let recognises: Bool
  private let kinds: [FileKind]

  /// A run of one importer on all files.
  ///
  /// - Parameter kinds: the kinds by which a file that is not the importer's is named.
  public init(
    _ importer: any Importer, _ choice: ImportChoice, timeZone: TimeZone, kinds: [FileKind] = FileKind.common
  ) {
    (importers, self.choice, self.timeZone, recognises) = ([importer], choice, timeZone, false)
    self.kinds = kinds
  }

  /// A run that chooses the importer by the kind of each file.
  ///
  /// - Parameter kinds: the kinds by which a file that no importer here reads is named.
  public init(recognisingFor choice: ImportChoice, timeZone: TimeZone, kinds: [FileKind] = FileKind.common) {
    (importers, self.choice, self.timeZone, recognises) = (Self.recognisable, choice, timeZone, true)
    self.kinds = kinds
  }

  /// The importers whose files can be recognised.
  private static let recognisable: [any Importer] = [
    ActivityWatchImport(), LoopImport(), ScreenTimeImport(), KnowledgeImport(), TakeoutImport(),
    DigitalWellbeingImport(),
  ]

  /// Reads files, then emits the records.
  ///
  /// - Parameters:
  ///   - paths: the files; `-` is standard input.
  ///   - emit: receives a record.
  /// - Returns: what was read, created and left out.
  /// - Throws: `ImportFault` before the first record; any error of `emit`.
  public func run(_ paths: [String], _ emit: (JSONObject) throws -> Void) throws -> ImportSummary {
    let findings = try Findings(choice, timeZone: timeZone)
    for path in paths { try read(try ForeignFile(path), into: findings) }
    try findings.checkChosenApps()
    try ActivityFacts(findings).gather()
    try ActivityRecords(findings).emit(emit)
    return findings.summary
  }

  private func read(_ file: ForeignFile, into findings: Findings) throws {
    if let importer = importers.first(where: { type(of: $0).kind.recognises(file.content) }) {
      return try importer.read(file, into: findings)
    }
    if let kind = kinds.kind(of: file.content) { throw ImportFault.otherKind(path: file.name, kind) }
    if case .archive = file.content, try readParts(of: file, into: findings) { return }
    guard let importer = importers.first, !recognises else { throw ImportFault.unknownKind(path: file.name) }
    try importer.read(file, into: findings)
  }

  /// Reads the parts of an archive whose kind is known.
  ///
  /// - Returns: whether there was one.
  private func readParts(of file: ForeignFile, into findings: Findings) throws -> Bool {
    var isFound = false
    var other: (name: String, kind: FileKind)?
    try ForeignArchive(path: file.path, name: file.name).unpack(where: Self.mayBeImported) { _, part in
      if let importer = importers.first(where: { type(of: $0).kind.recognises(part.content) }) {
        isFound = true
        try importer.read(part, into: findings)
      } else if other == nil, let kind = kinds.kind(of: part.content) {
        other = (part.name, kind)
      }
    }
    if !isFound, let other { throw ImportFault.otherKind(path: other.name, other.kind) }
    return isFound
  }

  /// Whether a part of an archive may be of a known kind, by its name. Pictures and pages are not unpacked.
  private static func mayBeImported(_ part: String) -> Bool {
    let name = part.lowercased()
    return !name.hasPrefix("__macosx/")
      && [".json", ".csv", ".db", ".sqlite", ".sqlite3", ".tsv", ".txt"].contains { name.hasSuffix($0) }
  }
}
