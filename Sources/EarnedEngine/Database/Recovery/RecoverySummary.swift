import EarnedCore
import EarnedJSON

/// What a recovery found, wrote and lost, table by table (contract, section 7).
package struct RecoverySummary: Equatable, Sendable {
  package enum Reason: String, CaseIterable, Sendable {
    /// A value does not have its declared type, or is not allowed by the specification.
    case notAllowed = "not_allowed"
    /// An index has other values for the row, so one of the two is damaged.
    case contradictsIndex = "contradicts_index"
    /// A row with the same key was written before.
    case sameKey = "same_key"
    /// A row that it refers to was lost.
    case parentLost = "parent_lost"
    /// The table does not have our columns.
    case otherColumns = "other_columns"

    var text: String {
      switch self {
      case .notAllowed: "a value that is not allowed"
      case .contradictsIndex: "contradicted by an index"
      case .sameKey: "a key that another row has"
      case .parentLost: "a lost parent row"
      case .otherColumns: "other columns than ours"
      }
    }
  }

  package struct Table: Equatable, Sendable {
    package let name: String
    /// Whether this program does not know the table. Then nothing of it was read.
    package var isUnknown = false
    package var found = 0
    package var written = 0
    package var leftOut: [Reason: Int] = [:]
    /// Rows whose reference to a lost row was cleared.
    package var cleared = 0
    /// Cells in its pages that could not be read.
    package var unreadable = 0
    package var lostPages = 0
    /// Rows that are in its indexes but were not found.
    package var missing = 0
    /// Whether the schema entry of the table was lost, so that its pages are unknown.
    package var isLost = false

    package var isWhole: Bool {
      leftOut.isEmpty && unreadable == 0 && lostPages == 0 && missing == 0 && !isUnknown && !isLost
    }

    mutating func note(_ change: OrphanCleanup.Change) {
      if change.isCleared {
        cleared += 1
      } else {
        written -= 1
        leftOut[.parentLost, default: 0] += 1
      }
    }
  }

  package let path: String
  package let file: String
  package let tables: [Table]
  /// Tables in which a row that must always exist was created.
  package let made: [String]
  /// Leaf pages of unknown tables.
  package let strayPages: Int
  package let pages: Int

  /// The number of rows in the new file that come from the damaged one.
  package var written: Int { tables.reduce(0) { $0 + $1.written } }

  package var json: JSONValue {
    var counts = JSONObject()
    for table in tables {
      var leftOut = JSONObject()
      for reason in Reason.allCases { leftOut[reason.rawValue] = .count(table.leftOut[reason] ?? 0) }
      counts[table.name] = [
        "known": .bool(!table.isUnknown), "located": .bool(!table.isLost), "found": .count(table.found),
        "written": .count(table.written), "left_out": .object(leftOut),
        "references_cleared": .count(table.cleared), "unreadable": .count(table.unreadable),
        "lost_pages": .count(table.lostPages), "missing": .count(table.missing),
      ]
    }
    return [
      "schema": "earned.db_recover/1", "path": .path(path), "file": .path(file),
      "written": .count(written), "whole": .bool(isWhole), "made": .array(made.map(JSONValue.string)),
      "pages": .count(pages), "stray_pages": .count(strayPages), "tables": .object(counts),
    ]
  }

  package var isWhole: Bool { tables.allSatisfy(\.isWhole) && strayPages == 0 && made.isEmpty }

  package var text: String {
    let lost = tables.filter(\.isLost)
    let shown = tables.filter { ($0.found > 0 || !$0.isWhole) && !$0.isLost }
    let width = shown.map(\.name.count).max() ?? 0
    let lines = shown.map { table in
      let name = table.name + String(repeating: " ", count: width - table.name.count)
      return "  \(name)  " + ([count(table.written, "row")] + losses(of: table)).joined(separator: ", ")
    }
    var text = ["\(file): \(count(written, "row")) of \(path)"] + lines
    if !lost.isEmpty {
      text.append("tables whose place in the file is lost, if it had them: \(lost.map(\.name).joined(separator: ", "))")
    }
    if strayPages > 0 { text.append("\(count(strayPages, "page")) of rows of an unknown table left out") }
    if !made.isEmpty { text.append("created again, because they must exist: \(made.joined(separator: ", "))") }
    text.append(isWhole ? "nothing is known to be lost" : "the rest of the damaged file could not be trusted; keep it")
    return text.joined(separator: "\n")
  }

  private func losses(of table: Table) -> [String] {
    if table.isUnknown { return ["not a table of earned, left out"] }
    var losses = Reason.allCases.compactMap { reason in
      table.leftOut[reason].map { "\($0) left out: \(reason.text)" }
    }
    if table.cleared > 0 { losses.append("\(table.cleared) without the lost row they referred to") }
    if table.unreadable > 0 { losses.append("\(table.unreadable) unreadable") }
    if table.lostPages > 0 { losses.append("\(count(table.lostPages, "page")) unreadable") }
    if table.missing > 0 { losses.append("\(table.missing) missing, according to an index") }
    return losses
  }

  private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
