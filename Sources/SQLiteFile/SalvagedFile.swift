import Files
import SQLite

/// A damaged database file, read page by page without SQLite, for what is left of it.
///
/// What it gives stands in the file: in pages that are in use as of the last commit, in records of which every byte has
/// its place. What was deleted is never given. It never traps, whatever the bytes are, and never writes. A byte that was
/// changed inside a value leaves no trace in this format: such a row is given as it stands.
public final class SalvagedFile {
  /// What is left of the schema.
  public private(set) var schema: [SalvagedSchemaEntry] = []
  /// No page of the schema is known to be lost: there are no other tables.
  public var isSchemaWhole: Bool { forest.trees[1].map { $0.lostPages == 0 && !$0.leaves.isEmpty } ?? false }
  /// How many pages the file has, as far as is known.
  public var pageCount: Int { file.pageCount }

  private let file: PageFile
  private var forest: Forest
  private var encoding: TextEncoding
  /// Which record a page of the rest of a record belongs to: two cannot share one.
  private var overflowClaims: [PageNumber: Claim] = [:]

  private struct Claim: Equatable {
    let page: PageNumber
    let offset: Int
  }

  /// Reads which pages there are, and where each belongs. A log or a journal beside the file is taken into account.
  ///
  /// - Throws: `FileFault` when the file cannot be read at all.
  public init(_ path: String) throws(FileFault) {
    file = try PageFile(path)
    forest = Forest(file)
    encoding = file.header.encoding
    forest.descend(from: 1)
    schema = Self.withOwnRoots(schemaEntries(in: forest.withAllOfTheSchema()))
    for entry in schema { forest.descend(from: entry.root) }
    forest.ascendFromTheRest()
  }

  /// Two trees cannot begin at one page: who says so is not to be believed.
  private static func withOwnRoots(_ entries: [SalvagedSchemaEntry]) -> [SalvagedSchemaEntry] {
    let shared = Dictionary(entries.map { ($0.root, 1) }, uniquingKeysWith: +)
    return entries.filter { shared[$0.root] == 1 }
  }

  /// The trees, by their roots. One whose root the schema does not name is there too.
  public var trees: [PageNumber: SalvagedTree] { forest.trees }

  /// Single pages of rows that belong to some table, nobody knows to which.
  public var strays: [SalvagedTree] { forest.strays() }

  /// Reads the rows of a table, or the entries of an index.
  ///
  /// - Returns: how many cells could not be read.
  public func read(_ tree: SalvagedTree, _ body: (SalvagedRow) throws -> Void) rethrows -> Int {
    var lost = 0
    for leaf in tree.leaves {
      guard let bytes = file.bytes(of: leaf.page), let page = forest.treePage(leaf.page) else { continue }
      lost += page.lostCells
      for cell in page.cells {
        guard !page.kind.isTable || leaf.rowIDs.contains(cell.rowID),
          let payload = payload(of: cell, in: leaf.page, bytes),
          let values = StoredRecord.values(payload, encoding)
        else {
          lost += 1
          continue
        }
        try body(SalvagedRow(rowID: page.kind.isTable ? cell.rowID : nil, values: values))
      }
    }
    return lost
  }

  /// The record of a cell, with the part of it that lies in other pages.
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

  /// The schema, from its tree; when that is lost, from pages that hold nothing else.
  private func schemaEntries(in forest: Forest) -> [SalvagedSchemaEntry] {
    for encoding in [encoding, .utf8] {
      self.encoding = encoding
      if let tree = forest.trees[1], let entries = entries(of: tree, isStrict: false), !entries.isEmpty {
        return entries
      }
    }
    return forest.strays(thoughMaybeFree: true).flatMap { entries(of: $0, isStrict: true) ?? [] }
  }

  /// The lines of the schema in a tree; nil when it holds something else and must not.
  private func entries(of tree: SalvagedTree, isStrict: Bool) -> [SalvagedSchemaEntry]? {
    var entries: [SalvagedSchemaEntry] = []
    var foreignObjects = 0
    let lost = read(tree) { row in
      if let entry = SalvagedSchemaEntry(row.values) { entries.append(entry) } else { foreignObjects += 1 }
    }
    return isStrict && foreignObjects + lost > 0 ? nil : entries
  }
}
