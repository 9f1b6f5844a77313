import EarnedSystem

/// A damaged database file, read page by page without SQLite, to recover what is left.
///
/// It gives only what is in pages that were in use at the last commit, and only records that are complete to the byte.
/// It never gives deleted content, never traps, whatever the bytes are, and never writes. The format has no checksum: a
/// row in which a byte was changed is given as it is.
package final class SalvagedFile {
  /// What is left of the schema.
  package private(set) var schema: [SalvagedSchemaEntry] = []
  /// Whether nothing of the schema is known to be lost, so that every table is in `schema`.
  package private(set) var isSchemaWhole = false
  /// The number of pages in the file, as far as it is known.
  package var pageCount: Int { file.pageCount }

  private let file: PageFile
  private var forest: Forest
  private var encoding: TextEncoding
  /// The record that each overflow page belongs to: two records cannot share one.
  private var overflowClaims: [PageNumber: Claim] = [:]

  private struct Claim: Equatable {
    let page: PageNumber
    let offset: Int
  }

  /// Finds the pages and the tree of each. It takes a log or a journal next to the file into account.
  ///
  /// - Throws: `FileFault` when the file cannot be read at all.
  package init(_ path: String) throws(FileFault) {
    file = try PageFile(path)
    forest = Forest(file)
    encoding = file.header.encoding
    forest.descend(from: 1)
    let entries = schemaEntries(in: forest.withAllSchemaPages())
    schema = Self.withOwnRoots(entries)
    if schema.count < entries.count { isSchemaWhole = false }
    for entry in schema { forest.descend(from: entry.root) }
    forest.takePagesByMap()
  }

  /// Two trees cannot have the same root: entries that claim one are dropped.
  private static func withOwnRoots(_ entries: [SalvagedSchemaEntry]) -> [SalvagedSchemaEntry] {
    let shared = Dictionary(entries.map { ($0.root, 1) }, uniquingKeysWith: +)
    return entries.filter { shared[$0.root] == 1 }
  }

  /// The trees by their roots, including those whose root is not in the schema.
  package var trees: [PageNumber: SalvagedTree] { forest.trees }

  /// Single leaf pages of tables. Of which table they are is not known.
  package private(set) lazy var strays = forest.strays()

  /// Reads the rows of a table, or the entries of an index.
  ///
  /// - Returns: what could not be read.
  package func read(_ tree: SalvagedTree, _ body: (SalvagedRow) throws -> Void) rethrows -> SalvagedLoss {
    var loss = SalvagedLoss(pages: tree.lostPages)
    for leaf in tree.leaves {
      // A failing disk gave the page when the tree was looked for, and need not give it again.
      guard let bytes = file.bytes(of: leaf.page), let page = forest.treePage(leaf.page) else {
        loss.pages += 1
        continue
      }
      loss.cells += page.lostCells
      for cell in page.cells {
        guard !page.kind.isTable || leaf.rowIDs.contains(cell.rowID),
          let payload = payload(of: cell, in: leaf.page, bytes),
          let values = StoredRecord.values(payload, encoding)
        else {
          loss.cells += 1
          continue
        }
        try body(SalvagedRow(rowID: page.kind.isTable ? cell.rowID : nil, values: values))
      }
    }
    return loss
  }

  /// The record of a cell, including its overflow pages.
  private func payload(of cell: Cell, in page: PageNumber, _ bytes: [UInt8]) -> [UInt8]? {
    guard cell.payloadBytes <= file.pageCount * file.header.pageBytes else { return nil }
    var payload = Array(bytes[cell.local])
    let claim = Claim(page: page, offset: cell.range.lowerBound)
    var (before, next) = (page, cell.overflow ?? 0)
    while payload.count < cell.payloadBytes {
      guard forest.isOverflow(next, after: before, isFirst: before == page),
        overflowClaims[next, default: claim] == claim, let rest = file.bytes(of: next)
      else { return nil }
      overflowClaims[next] = claim
      let count = min(cell.payloadBytes - payload.count, file.header.usableBytes - 4)
      payload += rest[4..<4 + count]
      (before, next) = (next, rest.integer32(at: 0) ?? 0)
    }
    return next == 0 ? payload : nil
  }

  /// The schema, from its tree; when that is lost, from pages that contain only schema entries.
  private func schemaEntries(in forest: Forest) -> [SalvagedSchemaEntry] {
    for encoding in [encoding, .utf8] {
      self.encoding = encoding
      guard let tree = forest.trees[1] else { continue }
      let (entries, isWhole) = entries(of: tree)
      guard !entries.isEmpty else { continue }
      isSchemaWhole = isWhole
      return entries
    }
    return forest.strays(includingMaybeFree: true).map(entries).filter(\.isWhole).flatMap(\.entries)
  }

  /// The schema entries in a tree, and whether all of it could be read and is of a schema.
  private func entries(of tree: SalvagedTree) -> (entries: [SalvagedSchemaEntry], isWhole: Bool) {
    var entries: [SalvagedSchemaEntry] = []
    var isSchema = true
    let loss = read(tree) { row in
      if let entry = SalvagedSchemaEntry(row.values) {
        entries.append(entry)
      } else if !SalvagedSchemaEntry.isWithoutTree(row.values) {
        isSchema = false
      }
    }
    return (entries, isSchema && loss.isNone)
  }
}

/// What of a tree could not be read.
package struct SalvagedLoss: Equatable, Sendable {
  /// Whole pages. How many rows they had is not known.
  package internal(set) var pages = 0
  /// Rows or index entries in pages that could be read.
  package internal(set) var cells = 0

  /// Whether all of it could be read.
  package var isNone: Bool { pages == 0 && cells == 0 }
}

/// What is left of one b-tree: a table or an index.
package struct SalvagedTree: Sendable {
  /// A leaf page, and the row ids that it may contain.
  struct Leaf: Sendable {
    let page: PageNumber
    let rowIDs: ClosedRange<Int64>
  }

  /// The number of its root page, as in the schema.
  package let root: PageNumber
  /// The number of its pages that cannot be read.
  package internal(set) var lostPages = 0
  /// Whether it is the tree of a table with row ids; nil when nothing of it could be read.
  package internal(set) var isTable: Bool?
  var leaves: [Leaf] = []
}

/// One row or index entry.
package struct SalvagedRow: Equatable, Sendable {
  /// The row id; nil in an index and in a table without row ids.
  package let rowID: Int64?
  /// Its columns as stored: an `integer primary key` is null, as its value is the row id, and a whole number in a real
  /// column is an integer.
  package let values: [Value]
}

/// An entry of the schema: a table or an index, and the root of its tree.
package struct SalvagedSchemaEntry: Equatable, Sendable {
  package let type: String
  package let name: String
  /// The name of the table that it belongs to; for a table, its own.
  package let table: String
  /// The root page of its tree.
  package let root: PageNumber
  /// The statement that created it; nil for the index of a constraint.
  package let sql: String?

  /// Reads a row of `sqlite_schema`; nil when it is not one, or has no tree.
  init?(_ values: [Value]) {
    guard values.count == 5, case .text(let type) = values[0], ["table", "index"].contains(type),
      case .text(let name) = values[1], case .text(let table) = values[2], case .integer(let root) = values[3],
      root > 1, let page = PageNumber(exactly: root)
    else { return nil }
    switch values[4] {
    case .text(let sql) where sql.uppercased().hasPrefix("CREATE "): self.sql = sql
    case .null where type == "index": sql = nil
    default: return nil
    }
    (self.type, self.name, self.table, self.root) = (type, name, table, page)
  }

  /// Whether a row of `sqlite_schema` is of a view, a trigger or a virtual table, which have no tree.
  static func isWithoutTree(_ values: [Value]) -> Bool {
    guard values.count == 5, case .text(let type) = values[0] else { return false }
    return ["view", "trigger", "table"].contains(type) && values[3] == .integer(0)
  }
}
