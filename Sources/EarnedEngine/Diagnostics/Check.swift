import EarnedCore
import SQLite

/// Something that must be true of a database, how to tell, and what to do otherwise.
public struct Check: Sendable {
  /// What a search gives: a name for each thing that is wrong, at most `limit`.
  public typealias Search = @Sendable (_ database: Database, _ now: Now, _ limit: Int) throws -> [String]
  /// Sets right what was found, in an open transaction.
  public typealias Repair = @Sendable (_ database: Database, _ now: Now) throws -> Void

  static let limit = 1_000

  /// The code of its finding.
  public let code: String
  let severity: Finding.Severity
  let message: String
  let fix: String
  /// Whether what is found is called by names of ours: those may be printed.
  let namesAreOurs: Bool
  let search: Search
  let repair: Repair?

  /// Describes a check.
  ///
  /// - Parameters:
  ///   - fix: what a person does; with a repair, `--fix` unless something else is said.
  ///   - namesAreOurs: whether the search gives names of tables and columns instead of what a person recorded.
  public init(
    _ code: String, _ severity: Finding.Severity, _ message: String, fix: String = Finding.repairFix,
    namesAreOurs: Bool = false, repair: Repair? = nil, search: @escaping Search
  ) {
    precondition(message.hasSuffix("."), "\(code): a sentence")
    precondition(fix != Finding.repairFix || repair != nil, "\(code): either a repair or words")
    self.code = code
    self.severity = severity
    self.message = message
    self.fix = fix
    self.namesAreOurs = namesAreOurs
    self.search = search
    self.repair = repair
  }

  /// What it finds; nil when all is well. A check that cannot be made is a finding too.
  func finding(in database: Database, at now: Now) throws -> Finding? {
    do {
      let found = try search(database, now, Self.limit)
      guard !found.isEmpty else { return nil }
      return Finding(
        code: code, severity: severity, message: "\(message.dropLast()) (\(amount(found))).", fix: fix,
        isRepairable: repair != nil)
    } catch let error as SQLiteError where !error.isBusy {
      return Finding(
        code: code, severity: .error,
        message: "This cannot be checked (SQLite \(error.extendedCode): \(error.codeMessage)): \(message)",
        fix: "set right what else was found, then check again", isRepairable: false)
    }
  }

  /// Days and names of ours may be printed; ids and names of a person's stay here.
  private func amount(_ found: [String]) -> String {
    if found.count <= 3, namesAreOurs || found.allSatisfy({ DayID($0) != nil }) { return found.joined(separator: ", ") }
    return found.count < Self.limit ? "\(found.count)" : "\(found.count) or more"
  }
}
