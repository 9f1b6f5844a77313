import EarnedApp
import EarnedClepsyRules
import EarnedClepsyStore
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedFoundation
import EarnedHachimiRules
import EarnedHachimiStore
import EarnedReports
import EarnedSystem
import Foundation
import Testing

@testable import EarnedJSON
@testable import EarnedSQLite

// What an app that makes reports, or links Hachimi, adds.
extension ReportFault: LocalizedError {}
extension HachimiFault: LocalizedError {}
extension CatalogueFault: LocalizedError {}
extension ClepsyFault: LocalizedError {}

/// Every error of the engine says to a person what happened and what to do, without a command line.
@Suite struct UserFacingErrorTests {
  /// Each case of each error. `everyErrorIsHere` finds what is missing.
  private static let faults: [any LocalizedError] = [
    DatabaseFault.missing(path: path), DatabaseFault.notAccessible(path: path, reason: reason),
    DatabaseFault.notWritable(path: path, reason: reason), DatabaseFault.cannotCreate(path: path, reason: reason),
    DatabaseFault.empty(path: path), DatabaseFault.foreign(path: path),
    DatabaseFault.viewInPlaceOfTable(path: path, view: "habit"), DatabaseFault.archive(path: path),
    DatabaseFault.otherForm(path: path, importFormat: "clepsy"),
    DatabaseFault.unknownEconomy(path: path, name: "clepsy"), DatabaseFault.newer(path: path, what: "a migration"),
    DatabaseFault.logNotReadable(path: path), DatabaseFault.damaged(path: path, reason: reason),
    DatabaseFault.inputOutput(path: path, reason: reason), DatabaseFault.busy(path: path),
    DatabaseFault.moved(path: path),
    OutputFault.isDatabase(path: path), OutputFault.isAnotherDatabase(path: path), OutputFault.isCopy(path: path),
    OutputFault.isNoArchive(path: path), OutputFault.isArchive(path: path),
    OutputFault.belongsToAnotherDatabase(path: path), OutputFault.isInput(path: path),
    OutputFault.isAmongDatabases(path: path), OutputFault.isOutput(path: path), OutputFault.isStandardOutput,
    BackupFault.hasLog(path: path, log: path), BackupFault.exists(path: path), BackupFault.isNoFile(path: path),
    BackupFault.differs(path: path, table: "habit"), BackupFault.interrupted,
    RetentionFault.running(holder: nil), RetentionFault.cannotLock(path: path, reason: reason),
    RetentionFault.clockAhead(now: "now", of: reason, at: "then"),
    RetentionFault.otherArchive(path: path, database: path),
    RetentionFault.diskFull(path: path, neededBytes: 1, freeBytes: 0),
    RetentionFault.temporaryFolderFull(neededBytes: 1),
    RetentionFault.interrupted,
    TimeZoneFault.unknown("Berlin", folder: path), TimeZoneFault.unknownInSettings("Berlin", folder: path),
    TimeZoneFault.unknownInVariable("TZ", name: "Berlin", folder: path),
    TimeZoneFault.rule("CET-1CEST"), TimeZoneFault.system, TimeZoneFault.unreadable(FileFault(.read, path)),
    JSONFault.invalidUTF8, JSONFault.invalid(reason), JSONFault.tooDeep(limit: 1), JSONFault.duplicateKey("a"),
    JSONFileFault(fault: .invalidUTF8, line: 1),
    JSONCursor.Fault.malformed(line: 1, reason), JSONCursor.Fault.truncated(line: 1),
    JSONCursor.Fault.source(StoreFault.closed),
    StoreFault.closed, MissingData([1]), NameFault.empty(kind: "habit"),
    NameFault.unknown(kind: "habit", text: "a", guess: nil, []), NameFault.ambiguous(kind: "habit", text: "a", []),
    ActFault.questIsRunning, ActFault.noQuest, ActFault.breatheOn(left: .seconds(1)), ActFault.noProof,
    ActFault.dayToCome,
    StoredValueFault(place: "habit.name", expectation: StoredValueFault.theOneRow),
  ]

  private static let reports: [any LocalizedError] = [
    ReportFault.unknownReport("a", known: []), ReportFault.unknownDataset("a", report: "b", known: []),
    ReportFault.needsArchive("a", report: "b"), ReportFault.windowEndsBeforeItBegins(from: "b", to: "a"),
    ReportFault.definition(place: path, problem: reason), ReportFault.query(place: path, problem: reason),
    ReportFault.file(FileFault(.write, path, errorNumber: ENOSPC)), ReportFault.smallCohort(devices: 1, atLeast: 10),
    ReportFault.workbook(reason), ReportFault.unknownFormat(path: path), ReportFault.statement(reason),
    ReportFault.privateView("a"), ReportFault.parameter("a", known: []),
    ReportFault.minutesOfHours("20:15–21:00"),
    ReportFault.cannotNarrow(report: "a", dataset: nil, by: ["app"], others: []),
  ]

  private static let economies: [any LocalizedError] = [
    ClepsyFault.listWouldBeEmpty(.vice),
    HachimiFault.severalUsers, CatalogueFault.file(FileFault(.read, path)),
    CatalogueFault.invalid(path: path, problem: reason),
  ]

  private static let all =
    faults + reports + economies + RejectionCode.allCases.map { Rejection($0, reason) } + sqlite + files

  private static let path = "/home/ada/earned.db"
  private static let reason = "run 'earned db recover' --force"

  /// Busy, full, damaged, no database, read-only, unopenable, not allowed, a failing disk, no locks, a wrong statement.
  private static let sqlite: [any LocalizedError] = [5, 13, 11, 26, 8, 14, 3, 10, 15, 1, 19].map {
    SQLiteError(extendedCode: $0, message: reason, sql: "select 1", path: path)
  }

  private static let files: [any LocalizedError] =
    [ENOSPC, EDQUOT, EACCES, EPERM, EROFS, EEXIST, ENOTEMPTY, ENOENT, ENOTDIR, EISDIR, EIO, EMFILE].flatMap { number in
      [.open, .write].map { FileFault($0, path, errorNumber: number) }
    } + [FileFault.specialFile(path)]

  @Test(arguments: all) func itIsToldWithoutACommandLine(_ fault: any LocalizedError) throws {
    for words in [try #require(fault.errorDescription), try #require(fault.recoverySuggestion)] { expectPlain(words) }
    #expect((fault as any Error).localizedDescription == fault.errorDescription)
  }

  private func expectPlain(_ words: String) {
    #expect(words.hasSuffix(".") && words.first?.isUppercase == true, "\(words)")
    for foreign in ["--", "earned ", "'", "/", "SQLite", "JSON", "database", "errno", "_"] {
      #expect(!words.contains(foreign), "'\(foreign)' is in: \(words)")
    }
  }

  /// Each reason that an economy declares has words.
  @Test func everyDenialIsHere() throws {
    var codes: Set<Substring> = []
    for source in try Self.sources(in: "Sources/Economies") {
      for reason in source.matches(of: /static let \w+ = DenialReason\(\s*([^\s,]+), "([^"]*)", advice: "([^"]*)"\)/) {
        for words in [reason.2, reason.3] { expectPlain(String(words)) }
        codes.insert(reason.1)
      }
      #expect(!source.contains("DenialReason(rawValue: \""))
    }
    #expect(codes.count == 28)
  }

  /// The sources that an app links declare no error that is not above, and no case of one.
  @Test func everyErrorIsHere() throws {
    let known = Dictionary(grouping: Self.all) { "\(type(of: $0))".split(separator: "<")[0] }
    let layers = ["System", "JSON", "SQLite", "Core", "Engine", "App", "Reports"].map { "Earned\($0)" }
    let economies = try FileManager.default.contentsOfDirectory(atPath: "Sources/Economies").flatMap {
      ["Economies/\($0)/Rules", "Economies/\($0)/Store"]
    }
    for folder in layers + economies {
      for source in try Self.sources(in: "Sources/\(folder)") {
        for error in source.matches(of: /\n *public (?:enum|struct) (\w+)(?:<[^>]*>)?: (?:\w+, )*Error\b/) {
          let name = error.output.1
          let samples = try #require(known[name], "\(name) is not told to persons")
          guard error.output.0.contains("enum") else { continue }
          let indent = error.output.0.dropFirst().prefix { $0 == " " }
          let body = source[error.range.upperBound...].prefix(upTo: "\n\(indent)}\n")
          let cases = body.matches(of: /\n *case \w+/).count
          #expect(samples.count == cases, "\(name) has \(cases) cases, and \(samples.count) are told to persons")
        }
      }
    }
  }

  private static func sources(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }.map {
      String(decoding: try File.read("\(folder)/\($0)"), as: UTF8.self)
    }
  }

  @Test func timesAndZonesAreThoseOfFoundation() throws {
    let instant = Instant(millisecondsSinceEpoch: 1_770_066_000_123)
    #expect(Instant(Date(instant)) == instant)
    #expect(Instant(Date(timeIntervalSince1970: -1)) == .epoch)
    #expect(Instant(Date(timeIntervalSince1970: .infinity)) == .latest)
    #expect(Instant(.distantFuture) <= .latest)
    let zone = try Zone(try #require(TimeZone(identifier: "America/Vancouver")))
    #expect(zone.identifier == "America/Vancouver")
    #expect(zone.offsetSeconds(at: instant) == -28_800)
    #expect(throws: TimeZoneFault.self) { try Zone(try #require(TimeZone(secondsFromGMT: 5_400))) }
    #expect(
      abs(Int(try Now.current().instant.millisecondsSinceEpoch) - Int(Date().timeIntervalSince1970 * 1000)) < 60_000)
  }
}

extension Substring {
  /// What comes before the first place of a text.
  fileprivate func prefix(upTo text: String) -> Substring {
    firstRange(of: text).map { self[..<$0.lowerBound] } ?? self
  }
}
