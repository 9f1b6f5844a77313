import EarnedCore
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// `earned diagnostics check`: reads a whole database and reports what is wrong with it (contract, section 6; data
/// model A5). It writes nothing, neither to the database nor next to it.
package struct DatabaseCheck {
  /// A checkpoint is made every 16 MB. A log of this size has not had one for long, so something prevents it.
  static let largeLogBytes: Int64 = 64 << 20

  let path: String
  private let standardFolder: String?
  let economies: [any Economy.Type]
  let instant: Instant
  private let isSystemTime: Bool
  let timeZones: TimeZoneChoice
  let busyTimeout: Duration
  private let progressed: (_ done: Int, _ total: Int) -> Void

  /// A check of the file at `path`.
  ///
  /// - Parameters:
  ///   - standardFolder: the default folder for databases, which is nobody else's.
  ///   - isSystemTime: whether `instant` comes from the system's clock: then the time of the file can show that the
  ///     clock is wrong.
  ///   - progressed: called after each check.
  package init(
    of path: String, standardFolder: String? = nil, economies: [any Economy.Type], at instant: Instant,
    isSystemTime: Bool = false, timeZones: TimeZoneChoice, busyTimeout: Duration = .seconds(10),
    progressed: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.path = path
    self.standardFolder = standardFolder
    self.economies = economies
    self.instant = instant
    self.isSystemTime = isSystemTime
    self.timeZones = timeZones
    self.busyTimeout = busyTimeout
    self.progressed = progressed
  }

  var checks: [Check] { EngineChecks.all(economies) + economies.flatMap { $0.diagnostics.checks } }

  /// - Throws: `DatabaseFault` when there is no earned database, or another process locks it; `TimeZoneFault` when no
  ///   zone can be determined.
  package func findings() throws -> [Finding] {
    let inspection = DatabaseInspection(path, economies: economies, busyTimeout: busyTimeout, knowsAllEconomies: true)
    try refuse(inspection)
    guard inspection.status == .damaged || inspection.database != nil && inspection.isEarned else {
      // When nothing could be read, the absence of findings means nothing.
      let reasons = inspection.problems.map(\.message).joined(separator: "; ")
      throw DatabaseFault.inputOutput(path: path, reason: reasons)
    }
    let findings = try findings(of: inspection).map(corrected(by: inspection.file))
    guard let database = inspection.database, let bytes = inspection.file?.bytes else { return findings }
    return try DatabaseRepair(self).advised(findings, in: database, bytes: bytes)
  }

  /// What is wrong with a database that is open. Its content is only checked when everything can be read.
  ///
  /// - Parameters:
  ///   - now: nil is the zone that commands would use.
  ///   - isThorough: true makes the quick checks first, false only them; nil keeps the order for a person.
  ///   - failed: takes the error of a check that cannot be made; the others are still made.
  func findings(
    of inspection: DatabaseInspection, at now: Now? = nil, isThorough: Bool? = nil,
    failed: (any Error) throws -> Void = { throw $0 }
  ) throws -> [Finding] {
    let file = try fileFindings(inspection)
    guard inspection.status == .ok, let database = inspection.database, inspection.isEarned else { return file }
    return try file + findings(in: database, at: now ?? self.now(in: database), isThorough, failed)
  }

  /// When the file was written to after now, the clock is wrong. Then no days may be removed because of it.
  private func corrected(by file: DatabaseFile?) -> (Finding) -> Finding {
    let clockIsBehind = isSystemTime && file.map { PlausibleTime.isAhead($0.changed, of: instant) } ?? false
    return { finding in
      guard clockIsBehind, finding.code == ClockChecks.code else { return finding }
      var finding = finding
      finding.fix = "set the clock of this machine: the database was written to after the time that it shows"
      finding.isRepairable = false
      return finding
    }
  }

  /// The checks of a database. One that an app made lacks our tables until the first write, so only the checks of its
  /// economy apply. In an archive of cleanups only the file and each single row are checked.
  private func checks(of database: Database) throws -> [Check] {
    let identity = try DatabaseIdentity(of: database, economies)
    guard let economy = identity.appEconomy else {
      return try identity.isArchive(database) ? EngineChecks.all(inArchiveOf: economies) : checks
    }
    // This allows temporary tables only: the connection cannot write to the file.
    try database.run(script: "pragma query_only = off;")
    try EarnedDatabase.addMissingTables(to: database, with: identity.tables, economies)
    return EngineChecks.all(inAppDatabaseOf: economy) + economy.diagnostics.checks
  }

  func findings(
    in database: Database, at now: Now, _ isThorough: Bool? = nil,
    _ failed: (any Error) throws -> Void = { throw $0 }
  ) throws -> [Finding] {
    var checks = try checks(of: database)
    if let isThorough {
      let quick = checks.filter { EngineChecks.quickCodes.contains($0.code) }
      checks = quick + (isThorough ? checks.filter { !EngineChecks.quickCodes.contains($0.code) } : [])
    }
    var findings: [Finding] = []
    for (index, check) in checks.enumerated() {
      do {
        if let finding = try check.finding(in: database, at: now) {
          findings.append(finding)
          if check.code == EngineChecks.integrity.code { break }
        }
      } catch { try failed(error) }
      progressed(index + 1, checks.count)
    }
    return findings
  }

  /// Now, in the zone that commands would use. A stored zone that is unknown or cannot be read is ignored here, because
  /// a check reports it.
  func now(in database: Database) throws -> Now {
    let stored = try EarnedDatabase.storedTimeZoneID(in: database, of: economies, unreadable: { _ in })
    do {
      return Now(instant, try timeZones.timeZone(stored: stored))
    } catch {
      guard case .unknownInSettings = error else { throw error }
      // A machine without this zone may have none.
      do { return Now(instant, try timeZones.timeZone(stored: nil)) } catch { return Now(instant, .utc) }
    }
  }

  private func refuse(_ inspection: DatabaseInspection) throws(DatabaseFault) {
    let codes = Set(inspection.problems.map(\.code))
    switch inspection.status {
    case .missing where codes.contains(.missing): throw .missing(path: path)
    case .missing: throw .notAccessible(path: path, reason: inspection.problems.first?.message ?? "unreadable")
    case .busy: throw .busy(path: path)
    case .foreign where codes.contains(.newer):
      throw .newer(path: path, what: "its schema has parts that this version does not know")
    case .foreign where codes.contains(.empty): throw .empty(path: path)
    case .foreign:
      guard let view = inspection.problems.first(where: { $0.code == .viewInPlaceOfTable })?.place else {
        throw .foreign(path: path)
      }
      throw .viewInPlaceOfTable(path: path, view: view)
    case .ok, .damaged: break
    }
  }

  // MARK: The file

  private func fileFindings(_ inspection: DatabaseInspection) throws -> [Finding] {
    var findings: [Finding] = []
    if inspection.status == .damaged {
      let problems = Set(inspection.problems.map(\.message)).sorted().joined(separator: "; ")
      findings.append(
        Finding(
          code: EngineChecks.integrity.code, severity: .error,
          message: "The file is damaged (\(problems)).", fix: EngineChecks.integrity.fix,
          isRepairable: false))
    }
    guard let file = inspection.file else { return findings }
    // SQLite could read it with a lock, so there was no transaction to roll back.
    if try inspection.isUnlocked && RollbackJournal.isNeeded(besides: file.path) {
      findings.append(
        Finding(
          code: "JOURNAL_LEFT", severity: .warning,
          message: "A transaction was interrupted; its journal is next to the file.",
          fix: "leave it there: the next command that writes rolls it back", isRepairable: false))
    }
    if file.logBytes ?? 0 > Self.largeLogBytes {
      findings.append(
        Finding(
          code: "LOG_LARGE", severity: .warning,
          message: "The write-ahead log has \((file.logBytes ?? 0) >> 20) MB.", fix: Finding.repairFix,
          isRepairable: true,
          fixAfterRepair: "another process has been reading the database: check again when it has ended"))
    }
    if !openFiles(file).isEmpty {
      findings.append(
        Finding(
          code: "PERMISSIONS", severity: .warning,
          message: "Other users of this machine may read or write the database's files.",
          fix: Finding.repairFix, isRepairable: true,
          fixAfterRepair:
            "the files are another user's, or hard links: their owner or root can close them (chmod go-rwx)"))
    }
    if try openFolder(file) != nil {
      findings.append(
        Finding(
          code: "FOLDER_PERMISSIONS", severity: .warning,
          message: "Other users of this machine may look into the folder of the database.",
          fix: Finding.repairFix, isRepairable: true,
          fixAfterRepair: "the folder is another user's, or a link: its owner or root can close it (chmod go-rwx)"))
    }
    return try findings + companionChecks.filter { try $0.isBroken(file.path) }.map(\.finding)
  }

  var companionChecks: [CompanionCheck] { economies.flatMap { $0.diagnostics.companionChecks } }

  /// The files of the database that other users may read or write. What a link next to it leads to is none of them.
  func openFiles(_ file: DatabaseFile) -> [String] {
    ([""] + DatabaseOutput.companions).map { file.path + $0 }.filter { path in
      var status = stat()
      return lstat(path.systemPath, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o077 != 0
    }
  }

  /// The default folder for databases, when this one is in it and other users may enter it. Backups and the key of exports
  /// are there, too. Another folder is its owner's choice.
  func openFolder(_ file: DatabaseFile) throws -> String? {
    guard let standardFolder, let standard = try FileStatus(of: standardFolder), standard.permissions & 0o077 != 0
    else { return nil }
    let folders = try [path, file.path].map { try FileStatus(of: File.folder(of: $0))?.identity }
    return folders.contains(standard.identity) ? standardFolder : nil
  }

  /// Takes the permissions of other users from a file or folder, if this user can. Whoever may write into its folder could
  /// lead to any other file with a link.
  func closeToOthers(_ path: String) {
    var status = stat()
    guard lstat(path.systemPath, &status) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFDIR || kind == S_IFREG && status.st_nlink == 1 else { return }
    _ = fchmodat(AT_FDCWD, path.systemPath, status.st_mode & 0o700, AT_SYMLINK_NOFOLLOW)
  }
}
