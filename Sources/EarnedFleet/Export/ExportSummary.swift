import EarnedJSON

/// What an export did.
public struct ExportSummary: Sendable {
  /// How many databases were named.
  public var databases: Int { exported + unchanged + failed.count }
  /// How many files were written.
  public private(set) var exported = 0
  /// How many databases were as they were at their last export.
  public private(set) var unchanged = 0
  /// The others, sorted by path.
  public internal(set) var failed: [LeftOutDevice]
  /// The rows in the files of these databases, by relation; without relations that have none.
  public private(set) var rows: [String: Int] = [:]
  /// The bytes of these files.
  public private(set) var bytes = 0

  init(failed: [LeftOutDevice]) { self.failed = failed }

  /// Puts the others into their order, whichever thread was first.
  mutating func finish() { failed.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) } }

  mutating func add(_ entry: ExportEntry, isNew: Bool) {
    if isNew { exported += 1 } else { unchanged += 1 }
    // The manifest, which tells of the unchanged ones, has no relation without rows.
    rows.merge(entry.content.rows.filter { $0.value > 0 }, uniquingKeysWith: +)
    bytes += entry.bytes
  }
}
