import EarnedCore
import EarnedSQLite
import EarnedSystem

/// Returns the space of deleted rows to the file system (contract, section 5).
struct Compaction {
  /// A file with at most this much content is rebuilt without being asked, because that takes little time.
  static let smallContentBytes: Int64 = 8 << 20

  private let database: Database

  init(of database: Database) { self.database = database }

  /// The size of the database in bytes, which its file has after a checkpoint.
  func bytes() throws(SQLiteError) -> Int64 { try pragma("page_count") * pragma("page_size") }

  /// Whether free pages can be returned one by one. A file gets that property when it is created.
  func isIncremental() throws(SQLiteError) -> Bool { try pragma("auto_vacuum") == 2 }

  func freePages() throws(SQLiteError) -> Int64 { try pragma("freelist_count") }

  func freeBytes() throws(SQLiteError) -> Int64 { try freePages() * pragma("page_size") }

  /// Whether a rebuild, which copies all used pages, takes little time.
  func isQuicklyRebuilt() throws(SQLiteError) -> Bool {
    try bytes() - freeBytes() <= Self.smallContentBytes
  }

  func giveBack(pages: Int) throws(SQLiteError) { try database.run(script: "pragma incremental_vacuum(\(pages))") }

  /// Rebuilds the file, and lets it return pages one by one from now on.
  func rebuild() throws(SQLiteError) { try database.run(script: "pragma auto_vacuum = incremental; vacuum;") }

  private func pragma(_ name: String) throws(SQLiteError) -> Int64 {
    try database.first("pragma \(name)") { row throws(SQLiteError) in try row.integer(0) } ?? 0
  }
}

extension RetentionRun {
  /// Returns free space. Only a rebuild removes every trace: SQLite overwrites deleted rows, but not their copies that
  /// stay in a page after rows were moved to another one.
  func compact(_ summary: inout RetentionSummary) throws {
    if try options.rebuilds || compaction.isQuicklyRebuilt(), try rebuild(&summary) { return }
    if try compaction.isIncremental() { return try giveBackFreePages() }
    let free = try compaction.freeBytes()
    if free > 0 {
      summary.notes.append(
        "\(free) bytes in the file are free; 'earned retention run --force --rebuild' gives them back, once and for all"
      )
    }
  }

  /// Returns false, with a note, when there is too little space and it was not requested.
  private func rebuild(_ summary: inout RetentionSummary) throws -> Bool {
    // The new content is first in a temporary file, then in the log.
    let needed = try compaction.bytes() - compaction.freeBytes()
    do {
      guard limits.freeBytes > needed else { throw limits.fault(path, neededBytes: needed * 2) }
      try compaction.rebuild()
      return true
    } catch let error as SQLiteError where error.isFull && error.path == path {
      try log.makeRoom()
      if options.rebuilds {
        throw limits.freeBytes > needed * 2
          ? RetentionFault.temporaryFolderFull(neededBytes: needed) : limits.fault(path, neededBytes: needed * 2)
      }
    } catch let fault as RetentionFault {
      if options.rebuilds { throw fault }
    }
    summary.notes.append(
      "the file was not rebuilt: that needs about \(RetentionFault.megabytes(needed * 2)) MB of free space")
    return false
  }

  /// Returns a few pages at a time. There are not many after a batch.
  func giveBackFreePages() throws {
    while try compaction.freePages() > 0 {
      pages.limit(to: limits.pages)
      let started = SteadyTime.now
      try step { try compaction.giveBack(pages: min(pages.amount, limits.pages)) }
      pages.adjust(measured: .now - started)
      try pause(before: pages.expected)
    }
  }
}
