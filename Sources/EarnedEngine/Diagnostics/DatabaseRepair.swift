import EarnedCore
import EarnedSQLite
import EarnedSystem

/// `earned diagnostics check --fix`: repairs what can be repaired with certainty, after a backup, in one transaction.
/// Other findings stay.
package struct DatabaseRepair {
  package struct Result {
    package var findings: [Finding]
    package var repaired: [Finding] = []
    /// The path of the backup; nil when the content was not changed.
    package var backupPath: String?

    package init(findings: [Finding]) { self.findings = findings }
  }

  private let check: DatabaseCheck

  package init(_ check: DatabaseCheck) { self.check = check }

  /// - Throws: the errors of `DatabaseCheck.findings`; those of `Backup.write` and `SQLiteError`, with nothing
  ///   repaired.
  package func perform() throws -> Result {
    TemporaryName.removeAbandoned(in: File.folder(of: NewDatabaseFile.resolved(check.path)))
    let before = try check.findings()
    let backupPath = try repairContent(before)
    try repairFile(before)
    let after = try check.findings()
    let left = Set(after.map(\.code))
    var result = Result(findings: after.map(\.afterRepair))
    result.repaired = before.filter { !left.contains($0.code) }
    result.backupPath = backupPath
    return result
  }

  // MARK: Content

  private func repairContent(_ findings: [Finding]) throws -> String? {
    // A damaged file must not be written to: that would spread the damage.
    guard !findings.contains(where: { $0.code == EngineChecks.integrity.code }) else { return nil }
    let checks = repairs(of: findings)
    guard !checks.isEmpty else { return nil }

    let database = try Database(.file(check.path), .readWrite, busyTimeout: check.busyTimeout)
    try database.run(script: EarnedDatabase.sharedPragmas + EarnedDatabase.carefulPragmas)
    let backupPath = try SafetyCopy.write(of: database, beside: database.path ?? check.path, at: check.instant)
    if try repair(database, with: checks, since: findings) { return backupPath }
    // What changed nothing needs no copy.
    try File.remove(backupPath)
    return nil
  }

  private func repairs(of findings: [Finding]) -> [Check] {
    let codes = Set(findings.filter(\.isRepairable).map(\.code))
    return check.checks.filter { codes.contains($0.code) && $0.repair != nil }
  }

  /// - Returns: whether a repair solved a problem.
  @discardableResult
  private func repair(_ database: Database, with checks: [Check], since findings: [Finding]) throws -> Bool {
    try database.transaction(.immediate) {
      let now = try check.now(in: database)
      var isChanged = false
      for check in checks where try repair(check, in: database, at: now) { isChanged = true }
      try expectNoNewFindings(since: findings, in: database, at: now)
      return isChanged
    }
  }

  /// The findings with the advice of what a repair would leave, which is found out with a copy in memory. That of a large
  /// database is not tried.
  func advised(_ findings: [Finding], in database: Database, bytes: Int64) throws -> [Finding] {
    let checks = repairs(of: findings)
    guard !checks.isEmpty, bytes <= 64 << 20 else { return findings }
    let copy = try Database(.memory, .create)
    try database.backup(to: copy)
    try copy.run(script: EarnedDatabase.sharedPragmas)
    // Whatever ends the repair of the copy ends that of the database, too.
    do { try repair(copy, with: checks, since: findings) } catch { return findings.map(\.afterRepair) }
    let now = try check.now(in: copy)
    let left = Set(try checks.filter { try !$0.search(copy, now, 1).isEmpty }.map(\.code))
    return findings.map { left.contains($0.code) ? $0.afterRepair : $0 }
  }

  /// Runs a repair, and rolls it back when it does not solve the problem.
  ///
  /// - Returns: whether it did.
  private func repair(_ check: Check, in database: Database, at now: Now) throws -> Bool {
    do {
      try database.savepoint {
        try check.repair?(database, now)
        guard try check.search(database, now, 1).isEmpty else { throw Undone() }
      }
      return true
    } catch is Undone {
      return false
    } catch let error as SQLiteError where error.isConstraint {
      return false
    }
  }

  private func expectNoNewFindings(since findings: [Finding], in database: Database, at now: Now) throws {
    let known = Set(findings.map(\.code))
    let new = try check.findings(in: database, at: now).filter { !known.contains($0.code) }
    if !new.isEmpty { throw RepairFault.wouldBreak(codes: new.map(\.code)) }
  }

  private struct Undone: Error {}

  // MARK: The file

  private func repairFile(_ findings: [Finding]) throws {
    let codes = Set(findings.map(\.code))
    if codes.contains("LOG_LARGE") {
      let database = try Database(.file(check.path), .readWrite, busyTimeout: check.busyTimeout)
      try WriteAheadLog(of: database).checkpoint()
    }
    let file: DatabaseFile
    // Where there is no file, the finding about it stays.
    do { file = try DatabaseFile(check.path) } catch { return }
    for check in check.companionChecks where codes.contains(check.finding.code) { try check.repair(file.path) }
    // What this user cannot change the mode of stays a finding.
    if codes.contains("PERMISSIONS") { for path in check.openFiles(file) { check.closeToOthers(path) } }
    if codes.contains("FOLDER_PERMISSIONS"), let folder = try check.openFolder(file) { check.closeToOthers(folder) }
  }
}

package enum RepairFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The repairs would cause new findings.
  case wouldBreak(codes: [String])

  package var description: String {
    switch self {
    case .wouldBreak(let codes):
      "the repairs would lead to \(codes.joined(separator: ", ")), so nothing was repaired; restore a backup"
    }
  }
}
