import EarnedCore
import EarnedJSON

/// What a recovery found, wrote and lost, table by table (interface, section 7).
public struct RecoverySummary: Equatable, Sendable {
  /// Why a row that was found was left out.
  public enum Reason: String, CaseIterable, Sendable {
    /// A value does not have its declared type, or is not allowed by the specification.
    case notAllowed = "not_allowed"
    /// An index has other values for it: one of the two is damaged.
    case contradictsIndex = "contradicts_index"
    /// A row with the same key was written before.
    case sameKey = "same_key"
    /// A row that it refers to was lost.
    case parentLost = "parent_lost"
    /// The table does not have our columns.
    case otherColumns = "other_columns"

    var text: String {
      switch self {
      case .notAllowed: "a value that cannot be"
      case .contradictsIndex: "an index says otherwise"
      case .sameKey: "its key is there already"
      case .parentLost: "their parent was lost"
      case .otherColumns: "other columns than ours"
      }
    }
  }

  /// One table.
  public struct Table: Equatable, Sendable {
    /// Its name.
    public let name: String
    /// This program does not know the table: nothing of it was read.
    public var isUnknown = false
    /// Rows that could be read.
    public var found = 0
    /// Rows that are in the new file.
    public var written = 0
    /// Rows that were found and are not in the new file.
    public var leftOut: [Reason: Int] = [:]
    /// Rows whose reference to a lost row was cleared, as the schema says for a deleted one.
    public var cleared = 0
    /// Cells in its pages that could not be read.
    public var unreadable = 0
    /// Pages that could not be read.
    public var lostPages = 0
    /// Rows that are in its indexes but were not found.
    public var missing = 0
    /// The schema entry of the table was lost, so its pages are unknown.
    public var isLost = false

    init(name: String, isUnknown: Bool = false) {
      self.name = name
      self.isUnknown = isUnknown
    }

    /// Whether nothing of it is known to be lost.
    public var isWhole: Bool {
      leftOut.isEmpty && unreadable == 0 && lostPages == 0 && missing == 0 && !isUnknown && !isLost
    }

    mutating func note(_ settled: LostParents.Settled) {
      if settled.isCleared {
        cleared += 1
      } else {
        written -= 1
        leftOut[.parentLost, default: 0] += 1
      }
    }
  }

  /// The path of the damaged database.
  public let path: String
  /// The path of the new database.
  public let file: String
  /// All tables, by name.
  public let tables: [Table]
  /// Tables in which a row that must always exist was created.
  public let made: [String]
  /// Leaf pages of unknown tables.
  public let strayPages: Int
  /// The number of pages of the damaged file.
  public let pages: Int

  /// The number of rows in the new file that come from the damaged one.
  public var written: Int { tables.reduce(0) { $0 + $1.written } }

  /// The result as a document.
  public var json: JSONValue {
    var counts = JSONObject()
    for table in tables {
      var leftOut = JSONObject()
      for reason in Reason.allCases { leftOut[reason.rawValue] = .integer(Int64(table.leftOut[reason] ?? 0)) }
      counts[table.name] = [
        "known": .bool(!table.isUnknown), "located": .bool(!table.isLost), "found": .integer(Int64(table.found)),
        "written": .integer(Int64(table.written)), "left_out": .object(leftOut),
        "references_cleared": .integer(Int64(table.cleared)), "unreadable": .integer(Int64(table.unreadable)),
        "lost_pages": .integer(Int64(table.lostPages)), "missing": .integer(Int64(table.missing)),
      ]
    }
    return [
      "schema": "earned.db_recover/1", "path": .path(path), "file": .path(file),
      "written": .integer(Int64(written)), "whole": .bool(isWhole), "made": .array(made.map(JSONValue.string)),
      "pages": .integer(Int64(pages)), "stray_pages": .integer(Int64(strayPages)), "tables": .object(counts),
    ]
  }

  /// Whether nothing is known to be lost.
  public var isWhole: Bool { tables.allSatisfy(\.isWhole) && strayPages == 0 && made.isEmpty }

  /// The result as text.
  public var text: String {
    let shown = tables.filter { $0.found > 0 || !$0.isWhole }
    let width = shown.map(\.name.count).max() ?? 0
    let lines = shown.map { table in
      let name = table.name + String(repeating: " ", count: width - table.name.count)
      return "  \(name)  " + ([count(table.written, "row")] + losses(of: table)).joined(separator: ", ")
    }
    var text = ["\(file): \(count(written, "row")) of \(path)"] + lines
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
    if table.isLost { losses.append("its place in the file is lost") }
    if table.missing > 0 { losses.append("\(table.missing) missing, according to an index") }
    return losses
  }

  private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
