import EarnedCore
import EarnedSQLite

/// A condition that must hold in a database, how to check it, and what to do when it does not hold.
public struct Check: Sendable {
  /// Returns a name for each thing that is wrong, at most `limit`.
  public typealias Search = @Sendable (_ database: Database, _ now: Now, _ limit: Int) throws -> [String]
  /// Repairs what was found, in the open transaction.
  public typealias Repair = @Sendable (_ database: Database, _ now: Now) throws -> Void

  static let limit = 1_000

  /// The code of its finding.
  public let code: String
  let severity: Finding.Severity
  let message: String
  let fix: String
  let fixAfterRepair: String
  /// Whether the names of what is found are our own: those may be printed.
  let namesAreOurs: Bool
  let search: Search
  let repair: Repair?

  /// A check.
  ///
  /// - Parameters:
  ///   - fix: what a person should do; with a repair, by default `--fix`.
  ///   - fixAfterRepair: what a person should do when the repair has not helped; nil for the usual advice.
  ///   - namesAreOurs: whether the search returns names of tables and columns, not what a person recorded.
  public init(
    _ code: String, _ severity: Finding.Severity, _ message: String, fix: String = Finding.repairFix,
    fixAfterRepair: String? = nil, namesAreOurs: Bool = false, repair: Repair? = nil, search: @escaping Search
  ) {
    precondition(message.hasSuffix("."), "\(code): a sentence")
    precondition(fix != Finding.repairFix || repair != nil, "\(code): either a repair or words")
    self.code = code
    self.severity = severity
    self.message = message
    self.fix = fix
    self.fixAfterRepair = fixAfterRepair ?? Finding.failedRepairFix
    self.namesAreOurs = namesAreOurs
    self.search = search
    self.repair = repair
  }

  /// The same without its repair.
  func unrepaired(fix: String) -> Check {
    Check(code, severity, message, fix: fix, namesAreOurs: namesAreOurs, search: search)
  }

  /// The finding; nil when all is well. A check that fails to run is a finding too, unless the disk is why.
  func finding(in database: Database, at now: Now) throws -> Finding? {
    do {
      let found = try search(database, now, Self.limit)
      guard !found.isEmpty else { return nil }
      return Finding(
        code: code, severity: severity, message: "\(message.dropLast()) (\(amount(found))).", fix: fix,
        isRepairable: repair != nil, fixAfterRepair: fixAfterRepair)
    } catch let fault as StoredValueFault {
      return Finding(
        code: code, severity: .error,
        message: "This cannot be checked (\(fault.place) is not \(fault.expectation)): \(message)",
        fix: "fix the other findings, then check again", isRepairable: false)
    } catch let error as SQLiteError where !error.isBusy && !error.isInputOutput {
      return Finding(
        code: code, severity: .error,
        message: "This cannot be checked (SQLite \(error.extendedCode): \(error.codeMessage)): \(message)",
        fix: error.isDamage ? Finding.damageFix : "fix the other findings, then check again", isRepairable: false)
    }
  }

  /// Days and our own names may be printed; ids and names from records may not.
  private func amount(_ found: [String]) -> String {
    let isShown = namesAreOurs ? found.count <= 9 : found.count <= 3 && found.allSatisfy { DayID($0) != nil }
    if isShown { return found.joined(separator: ", ") }
    return found.count < Self.limit ? "\(found.count)" : "\(found.count) or more"
  }
}
