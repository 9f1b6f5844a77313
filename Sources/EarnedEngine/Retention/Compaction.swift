import SQLite

/// Gives the space of deleted rows back to the file system (interface, section 5).
struct Compaction {
  /// A file with no more content than this is rebuilt without asking: others hardly notice.
  static let smallContentBytes: Int64 = 8 << 20

  private let database: Database

  init(of database: Database) { self.database = database }

  /// The size of the database in bytes: that of its file once the log is folded back.
  func bytes() throws(SQLiteError) -> Int64 { try pragma("page_count") * pragma("page_size") }

  /// Whether free pages can be given back one by one: a property that a file has from its beginning.
  func isIncremental() throws(SQLiteError) -> Bool { try pragma("auto_vacuum") == 2 }

  /// Pages that hold nothing.
  func freePages() throws(SQLiteError) -> Int64 { try pragma("freelist_count") }

  /// Bytes that a rebuild would give back.
  func freeBytes() throws(SQLiteError) -> Int64 { try freePages() * pragma("page_size") }

  /// Whether a rebuild, which copies all that is not free, is done in no time.
  func isQuicklyRebuilt() throws(SQLiteError) -> Bool {
    try bytes() - freeBytes() <= Self.smallContentBytes
  }

  /// Gives that many free pages back.
  func giveBack(pages: Int) throws(SQLiteError) { try database.run(script: "pragma incremental_vacuum(\(pages))") }

  /// Rebuilds the file, and lets it give pages back one by one from now on.
  func rebuild() throws(SQLiteError) { try database.run(script: "pragma auto_vacuum = incremental; vacuum;") }

  private func pragma(_ name: String) throws(SQLiteError) -> Int64 {
    try database.first("pragma \(name)") { row throws(SQLiteError) in try row.integer(0) } ?? 0
  }
}
