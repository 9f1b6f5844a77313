import EarnedCore
import EarnedJSON
import EarnedSQLite

/// A condition that must hold in a database, how to check it, and what to do when it does not hold.
package struct Check: Sendable {
  /// Returns a name for each thing that is wrong, at most `limit`.
  package typealias Search = @Sendable (_ database: Database, _ now: Now, _ limit: Int) throws -> [String]
  /// Repairs what was found, in the open transaction.
  package typealias Repair = @Sendable (_ database: Database, _ now: Now) throws -> Void

  static let limit = 1_000

  /// The code of its finding, for programs; also of those that a repair leaves.
  package let code: String
  let severity: Finding.Severity
  let message: String
  let fix: String
  let fixAfterRepair: String
  /// Whether the names that the search returns are our own, so that they may be printed.
  let namesAreOurs: Bool
  let search: @Sendable (_ database: Database, _ now: Now, _ limit: Int) throws -> [Finding.Part]
  let repair: Repair?

  /// A check.
  ///
  /// - Parameters:
  ///   - fix: what a person should do; with a repair, by default `--fix`.
  ///   - fixAfterRepair: what a person should do when the repair has not helped; nil for the usual advice.
  ///   - namesAreOurs: whether the search returns names of tables and columns, not what a person recorded.
  package init(
    _ code: String, _ severity: Finding.Severity, _ message: String, fix: String = Finding.repairFix,
    fixAfterRepair: String? = nil, namesAreOurs: Bool = false, repair: Repair? = nil, search: @escaping Search
  ) {
    self.init(
      code, severity, message, fix: fix, fixAfterRepair: fixAfterRepair, namesAreOurs: namesAreOurs, repair: repair,
      parts: { try search($0, $1, $2).map { Finding.Part($0) } })
  }

  /// A check that counts what it finds.
  init(
    _ code: String, _ severity: Finding.Severity, _ message: String, fix: String = Finding.repairFix,
    fixAfterRepair: String? = nil, namesAreOurs: Bool = false, repair: Repair? = nil,
    parts search: @escaping @Sendable (_ database: Database, _ now: Now, _ limit: Int) throws -> [Finding.Part]
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

  func unrepaired(fix: String) -> Check {
    Check(code, severity, message, fix: fix, namesAreOurs: namesAreOurs, parts: search)
  }

  /// What is wrong; nil when nothing is. When the check cannot run, that is a finding too, except for errors of the
  /// disk.
  func finding(in database: Database, at now: Now) throws -> Finding? {
    do {
      let found = try search(database, now, Self.limit)
      guard !found.isEmpty else { return nil }
      var finding = Finding(
        code: code, severity: severity, message: "\(message.dropLast()) (\(amount(found.map(\.name)))).", fix: fix,
        isRepairable: repair != nil, fixAfterRepair: fixAfterRepair)
      finding.parts = found.map { namesAreOurs || DayID($0.name) != nil ? $0 : Finding.Part("", rows: $0.rows) }
      return finding
    } catch let fault as StoredValueFault {
      return Finding(
        code: code, severity: .error,
        message: "This cannot be checked (\(fault.place) is not \(fault.expectation)): \(message)",
        fix: "fix the other findings, then check again", isRepairable: false)
    } catch let fault as TimeZoneFault where fault.isAnswer {
      return Finding(
        code: code, severity: .error,
        message: "This cannot be checked (a stored time zone is unknown to this system): \(message)",
        fix: "install tzdata, or a newer one, then check again", isRepairable: false)
    } catch let error as SQLiteError where !error.isBusy && !error.isInputOutput {
      return Finding(
        code: code, severity: .error,
        message: "This cannot be checked (SQLite \(error.extendedCode): \(error.codeMessage)): \(message)",
        fix: error.isDamage ? Finding.damageFix : "fix the other findings, then check again", isRepairable: false)
    }
  }

  /// The names when they are few, and are days or our own. Otherwise only their number: ids and names from records may
  /// not be printed.
  private func amount(_ found: [String]) -> String {
    let isShown = namesAreOurs ? found.count <= 9 : found.count <= 3 && found.allSatisfy { DayID($0) != nil }
    if isShown { return found.joined(separator: ", ") }
    return found.count < Self.limit ? "\(found.count)" : "\(found.count) or more"
  }
}

/// A condition that must hold for a file that an economy keeps next to the database.
package struct CompanionCheck: Sendable {
  let finding: Finding
  let isBroken: @Sendable (_ databasePath: String) throws -> Bool
  let repair: @Sendable (_ databasePath: String) throws -> Void

  /// The finding when the file is broken, and how `--fix` repairs it.
  package init(
    _ code: String, _ message: String, isBroken: @escaping @Sendable (_ databasePath: String) throws -> Bool,
    repair: @escaping @Sendable (_ databasePath: String) throws -> Void
  ) {
    finding = Finding(
      code: code, severity: .warning, message: message, fix: Finding.repairFix, isRepairable: true)
    self.isBroken = isBroken
    self.repair = repair
  }
}

/// Something that is wrong in a database, and what to do about it (contract, section 6).
package struct Finding: Equatable, Sendable {
  package enum Severity: String, Sendable {
    /// Results may be wrong, or commands fail.
    case error
    /// Everything works, but a person should have a look.
    case warning
  }

  /// The fix for findings that the command itself can repair.
  package static let repairFix = "earned diagnostics check --fix"

  /// The fix for what `--fix` could not repair.
  static let failedRepairFix = "--fix could not repair this; restore a backup (earned db restore), or leave it as it is"

  /// The fix for what SQLite finds damaged.
  static let damageFix =
    "keep a copy of the file, then restore a backup (earned db restore) or salvage it (earned db recover)"

  package let code: String
  package let severity: Severity
  /// What is wrong, as a sentence. It contains no recorded value.
  package let message: String
  /// What a person should do, as a sentence.
  package internal(set) var fix: String
  /// Whether `--fix` tries to repair it.
  package internal(set) var isRepairable: Bool
  /// What to do when `--fix` has tried and did not help.
  var fixAfterRepair = Self.failedRepairFix
  /// What was found, each by itself; empty when nothing can be counted.
  var parts: [Part] = []

  /// One of the things that were found.
  struct Part: Equatable {
    /// A name of ours, mostly `table.column` and perhaps more; a day; or empty.
    let name: String
    let rows: Int
    /// The first and the last day of the rows; nil when they have none.
    let firstDay: DayID?
    let lastDay: DayID?

    init(_ name: String, rows: Int = 1, from first: String? = nil, to last: String? = nil) {
      (self.name, self.rows, firstDay, lastDay) = (name, rows, DayID(first ?? name), DayID(last ?? name))
    }
  }

  /// This finding after a repair that did not help. Its advice is another one.
  var afterRepair: Finding {
    guard isRepairable else { return self }
    var finding = self
    finding.fix = fixAfterRepair
    return finding
  }

  /// As a member of `earned.check/1`.
  package var json: JSONValue {
    ["code": .string(code), "severity": .string(severity.rawValue), "message": .string(message), "fix": .string(fix)]
  }

  /// As rows of `earned.diagnostics/1`: one for each of these tables' columns that it names, and one for everything else.
  func rows(in tables: [String]) -> [JSONValue] {
    let places = Dictionary(grouping: parts) { part -> [String] in
      let place = part.name.prefix { $0 != " " }.split(separator: ".", maxSplits: 1).map(String.init)
      return place.first.map(tables.contains) == true ? place : []
    }
    let known = places.isEmpty ? [[]: []] : places
    return known.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { place, parts in
      [
        "code": .string(code), "severity": .string(severity.rawValue), "table": .optional(place.first),
        "column": .optional(place.dropFirst().first),
        "count": parts.isEmpty ? .null : .count(parts.reduce(0) { $0 + $1.rows }),
        "first_day": .optional(parts.compactMap(\.firstDay).min()?.description),
        "last_day": .optional(parts.compactMap(\.lastDay).max()?.description),
      ]
    }
  }

  package var text: String { "\(severity.rawValue) \(code): \(message) Fix: \(fix)" }
}

/// A condition that holds in every database of an economy, after every record: a query that must return no rows.
package struct Invariant: Sendable {
  /// The code of its finding, such as `GRANTED_WITHOUT_GRANT`.
  package let code: String
  /// The query. Its first column names what violates the condition. It may read only the economy's own tables and the
  /// log.
  package let sql: String
  /// What is wrong when there are rows, as a sentence.
  package let message: String

  package init(code: String, sql: String, message: String) {
    self.code = code
    self.sql = sql
    self.message = message
  }

  /// The names of what violates it, at most `limit`. A name of over 1,000 bytes is not read: what others wrote into a
  /// database must not fill the memory.
  package func violations(in database: Database, limit: Int = 10) throws(SQLiteError) -> [String] {
    try database.rows("select * from (\(sql)) limit ?", limit) { row throws(SQLiteError) in
      switch row.value(0, upTo: 1_000) {
      case .text(let text): text
      case .integer(let integer): String(integer)
      case .real, .blob, .null, nil: "?"
      }
    }
  }
}
